#include "scenario/path_reading.hpp"

#include "scenario/nested.hpp"

#include <fmt/format.h>

#include <array>

namespace attn {
namespace {

/// What the format names in paths, and this version does not compute.
constexpr auto later_names = std::to_array<std::string_view>({"head", "batch", "capped", "concat", "projected"});

constexpr auto ordinals = std::to_array<std::string_view>({"first", "second", "third"});

}  // namespace

std::optional<Path> read_path(Reading& reading, const std::string& key, const Where& where) {
    try {
        return parse_path(key);
    } catch (const PathError& error) {
        reading.fault(inside_string(where, key, error.offset(), error.length()), error.what(), error.help());
        return std::nullopt;
    }
}

Called called(const Path::Part& part) {
    Called name(part.name);
    for (const auto index : part.index) name = name.at(index);
    return name;
}

bool is_later_path(Reading& reading, const Path& path, const Where& where) {
    const auto& name = path.parts.front().name;
    if (!is_among(name, later_names)) return false;
    reading.not_supported(where, name + index_text(path.parts.front().index));
    return true;
}

std::optional<Path::Part> read_step_path(Reading& reading, const std::string& key, const Where& where, Words steps,
                                         std::string_view owner) {
    const auto path = read_path(reading, key, where);
    if (!path || is_later_path(reading, *path, where)) return std::nullopt;
    const auto& part = path->parts.front();
    const bool known = is_among(part.name, steps);
    if (known && path->parts.size() == 1) return part;
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

bool check_index(Reading& reading, const Where& where, const Path::Part& part, const std::vector<std::size_t>& shape) {
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
