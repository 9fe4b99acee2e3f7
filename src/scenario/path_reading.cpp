#include "scenario/path_reading.hpp"

#include "scenario/nested.hpp"
#include "scenario/steps.hpp"

#include <fmt/format.h>

#include <array>

namespace attn {
namespace {

constexpr auto ordinals = std::to_array<std::string_view>({"first", "second", "third"});

bool is_prefix(const Path::Part& part) { return part.name == "head" || part.name == "batch"; }

/// Takes head[2] or batch[1] into the path.
bool read_prefix(Reading& reading, const Path::Part& part, const Where& where, StepPath& path) {
    auto& place = part.name == "head" ? path.head : path.batch;
    if (part.index.size() == 1 && !place) {
        place = part.index.front();
        return true;
    }
    reading.fault(where,
                  place ? fmt::format("the path names two {}", part.name == "head" ? "heads" : "batches")
                        : fmt::format("{}{} does not name one {}", part.name, index_text(part.index), part.name),
                  fmt::format("write {}[1].output[2]", part.name));
    return false;
}

bool check_place(Reading& reading, const Where& where, std::string_view name, std::optional<std::size_t> place,
                 std::size_t count) {
    if (!place || *place < count) return true;
    reading.fault(where,
                  fmt::format("{}[{}] does not exist; there {}", name, *place + 1,
                              count == 1 ? fmt::format("is 1 {}", name)
                                         : fmt::format("are {} {}{}", count, name, name == "batch" ? "es" : "s")),
                  name == "head" ? "heads are query heads, counted from 1" : "batches count from 1");
    return false;
}

}  // namespace

std::string StepPath::text() const {
    std::string text;
    if (batch) text += fmt::format("batch[{}].", *batch + 1);
    if (head) text += fmt::format("head[{}].", *head + 1);
    return text + step.name;
}

std::optional<Path> read_path(Reading& reading, const std::string& key, const Where& where) {
    try {
        return parse_path(key);
    } catch (const PathError& error) {
        reading.fault(inside_string(where, key, error.offset(), error.length()), error.what(), error.help());
        return std::nullopt;
    }
}

bool names_head(const Path& path) { return is_prefix(path.parts.front()); }

Called called(const Path::Part& part) {
    Called name(part.name);
    for (const auto index : part.index) name = name.at(index);
    return name;
}

std::optional<StepPath> read_step_path(Reading& reading, const Path& path, const std::string& key, const Where& where,
                                       Words steps, std::string_view owner) {
    StepPath result;
    std::size_t at = 0;
    for (; at < path.parts.size() && is_prefix(path.parts[at]); ++at)
        if (!read_prefix(reading, path.parts[at], where, result)) return std::nullopt;
    if (at == path.parts.size()) {
        reading.fault(where, fmt::format("{} names {}, but no step of it", owner, in_quotes(key)),
                      fmt::format("write {}.output", key.size() < 40 ? key : "head[1]"));
        return std::nullopt;
    }
    const auto& part = result.step = path.parts[at];
    const bool known = is_among(part.name, steps);
    if (known && at + 1 == path.parts.size()) return result;
    if (known) {
        reading.fault(where,
                      fmt::format("{} names {}, but {} has no parts with names", owner, in_quotes(key), part.name),
                      fmt::format("write {}[1,1] for a cell", part.name));
    } else {
        reading.fault(where, fmt::format("{} names {}, which is no step of the calculation", owner, in_quotes(key)),
                      did_you_mean(part.name, steps, "the steps are " + listed(steps, "and")));
    }
    return std::nullopt;
}

bool check_path(Reading& reading, const Where& where, const StepPath& path, const Scenario& scenario) {
    const auto& part = path.step;
    if (!check_place(reading, where, "batch", path.batch, scenario.batches)) return false;
    if (path.head && is_shared_step(part.name)) {
        reading.fault(where, fmt::format("{} belongs to all heads together", part.name),
                      fmt::format("leave out head[{}]", *path.head + 1));
        return false;
    }
    if (!check_place(reading, where, "head", path.head, scenario.num_heads)) return false;
    const auto shape = step_shape(part.name, scenario);
    if (part.index.size() > shape.size()) {
        reading.fault(where,
                      fmt::format("{}{} has {}, but {} has {}", part.name, index_text(part.index),
                                  counted(part.index.size(), "position"), part.name, shape.size()),
                      fmt::format("{} is {}", part.name, shape_text(shape)));
        return false;
    }
    for (std::size_t i = 0; i < part.index.size(); ++i) {
        if (shape[i] == 0 || part.index[i] < shape[i]) continue;
        reading.fault(where,
                      fmt::format("{}{} does not exist; {} is {}", part.name, index_text(part.index), part.name,
                                  shape_text(shape)),
                      fmt::format("the {} position goes from 1 to {}", ordinals[i], shape[i]));
        return false;
    }
    return true;
}

}  // namespace attn
