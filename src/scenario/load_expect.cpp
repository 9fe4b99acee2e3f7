#include "scenario/limits.hpp"
#include "scenario/nested.hpp"
#include "scenario/path_reading.hpp"
#include "scenario/readers.hpp"
#include "scenario/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace attn {
namespace {

/// A value somebody wrote: exact if it is an integer, a fraction or an expression; otherwise a decimal, to be
/// compared at the digits written.
std::optional<ExpectedCell> read_cell(Reading& reading, const Value& value, const Called& called) {
    ExpectedCell cell;
    cell.text = value.text;
    cell.where = value.where;
    if ((value.is_number() || value.is_string()) && value.text.size() <= limits::number_length) {
        if (auto written = read_written_decimal(value.text)) {
            cell.kind = ExpectedCell::Kind::decimal;
            cell.written = *written;
            return cell;
        }
    }
    const auto exact = reading.step_value(value, called);
    if (!exact) return std::nullopt;
    cell.kind = ExpectedCell::Kind::exact;
    cell.value = *exact;
    return cell;
}

Sizes without_front(const Sizes& shape, std::size_t count) {
    return {shape.begin() + static_cast<std::ptrdiff_t>(count), shape.end()};
}

Sizes joined(Sizes front, const Sizes& back) {
    front.insert(front.end(), back.begin(), back.end());
    return front;
}

/// The batches and heads that one entry of `expect` states values for, and how its lists begin with them.
struct Extent {
    std::size_t first_batch = 0, batches = 1, first_head = 0, heads = 1;
    bool by_head = true;  ///< the step is one of a head

    bool one() const { return batches * heads == 1; }
    /// Batches and heads where there are several.
    Sizes shortest() const {
        Sizes sizes;
        if (batches > 1) sizes.push_back(batches);
        if (heads > 1) sizes.push_back(heads);
        return sizes;
    }
    /// Heads, or batches and heads, as inputs of three and four levels have them.
    std::vector<Sizes> longer() const {
        if (!by_head) return {{batches}};
        return batches == 1 ? std::vector<Sizes>{{heads}, {1, heads}} : std::vector<Sizes>{{batches, heads}};
    }
};

Extent extent_of(const StepPath& path, const Scenario& scenario) {
    Extent extent;
    extent.by_head = !is_shared_step(path.step.name);
    extent.first_batch = path.batch.value_or(0);
    extent.batches = path.batch ? 1 : scenario.batches;
    extent.first_head = path.head.value_or(0);
    extent.heads = path.head || !extent.by_head ? 1 : scenario.num_heads;
    return extent;
}

class ExpectReader {
public:
    ExpectReader(Reading& reading, Scenario& scenario) : reading_(reading), scenario_(scenario) {}

    void read(const Value& expect) {
        if (const Value* tolerance = expect.find("tolerance")) read_tolerance(*tolerance);
        for (const auto& member : expect.members) {
            if (reading_.exhausted()) return;
            if (member.key != "tolerance") read_member(member);
        }
    }

private:
    void read_tolerance(const Value& value) {
        tolerance_ = reading_.number(value, "expect.tolerance");
        if (!tolerance_ || sign(*tolerance_) != Sign::negative) return;
        reading_.fault(value.where, "expect.tolerance is negative", "write how far a decimal may be off, such as 1e-6");
    }

    void read_member(const Value::Member& member) {
        const auto& [key, where, value] = member;
        const auto parsed = read_path(reading_, key, where);
        if (!parsed) return;
        const auto path = read_step_path(reading_, *parsed, key, where, expected_steps(), "expect");
        if (!path || !check_path(reading_, where, *path, scenario_) || !is_there(member, *path)) return;
        const auto nested = read_nested(reading_, value, called(path->step), Null::skips);
        if (!nested) return;
        const auto& cells = nested->cells;
        if (std::all_of(cells.begin(), cells.end(), [](const Value* cell) { return cell == nullptr; })) return;
        const auto extent = extent_of(*path, scenario_);
        const auto own = without_front(step_shape(path->step.name, scenario_), path->step.index.size());
        if (has_shape(member, *path, *nested, extent, own)) add(member, *path, *nested, extent, own);
    }

    /// A step that the scenario has, and a part of it that belongs to one head.
    bool is_there(const Value::Member& member, const StepPath& path) {
        const auto missing = why_not_expected(path.step.name, scenario_);
        if (!missing.empty()) {
            reading_.fault(member.key_where, fmt::format("{}, so there is no step {}", missing, path.step.name),
                           path.step.name == "concat" ? "expect output" : "leave it out");
            return false;
        }
        const auto extent = extent_of(path, scenario_);
        if (path.step.index.empty() || extent.one()) return true;
        const bool by_head = extent.heads > 1;
        const auto part = path.step.name + index_text(path.step.index);
        reading_.fault(
            member.key_where,
            fmt::format(
                "{} is a part of {}", part,
                by_head ? counted(scenario_.num_heads, "head") : counted(scenario_.batches, "batch", "batches")),
            fmt::format("say which: {}{}{}", extent.batches > 1 ? "batch[1]." : "", by_head ? "head[1]." : "", part));
        return false;
    }

    /// Do the lists have the sizes of the step, after those the path has picked?
    bool has_shape(const Value::Member& member, const StepPath& path, const Nested& nested, const Extent& extent,
                   const Sizes& own) {
        const auto& found = nested.shape;
        const auto wanted = joined(extent.shortest(), own);
        if (std::find(wanted.begin(), wanted.end(), std::size_t{0}) != wanted.end()) return found.empty();
        if (found == wanted) return true;
        const auto longer = path.step.index.empty() ? extent.longer() : std::vector<Sizes>{};
        for (const auto& front : longer)
            if (found == joined(front, own)) return true;
        reading_.fault(member.value.where,
                       fmt::format("expect gives {} as {}, but in this scenario it is {}", member.key,
                                   shape_text(found), shape_text(wanted)),
                       "write null for a cell or row that is not to be checked");
        return false;
    }

    std::optional<std::vector<ExpectedCell>> read_cells(const StepPath& path, const Nested& nested) {
        std::vector<ExpectedCell> cells;
        for (std::size_t i = 0; i < nested.cells.size() && !reading_.exhausted(); ++i) {
            const Value* cell = nested.cells[i];
            if (cell == nullptr) cells.emplace_back();
            else if (auto read = read_cell(reading_, *cell, cell_name(called(path.step), nested.shape, i)))
                cells.push_back(std::move(*read));
        }
        if (cells.size() != nested.cells.size()) return std::nullopt;
        return cells;
    }

    /// One expectation for each head and batch, each with its share of the cells.
    void add(const Value::Member& member, const StepPath& path, const Nested& nested, const Extent& extent,
             const Sizes& own) {
        auto cells = read_cells(path, nested);
        if (!cells) return;
        const auto count = extent.batches * extent.heads;
        const auto share = static_cast<std::ptrdiff_t>(cells->size() / count);
        for (std::size_t i = 0; i < count; ++i) {
            StepPath one = path;
            one.batch = extent.first_batch + i / extent.heads;
            one.head = extent.first_head + i % extent.heads;
            Expectation expectation{
                prefix_free(one, extent), path.step.name, *one.batch, *one.head, path.step.index, own, {}, tolerance_,
                member.value.where};
            const auto first = std::make_move_iterator(cells->begin() + static_cast<std::ptrdiff_t>(i) * share);
            expectation.cells.assign(first, first + share);
            scenario_.expectations.push_back(std::move(expectation));
        }
    }

    /// The path without a head or batch where there is only one.
    std::string prefix_free(StepPath path, const Extent& extent) const {
        if (scenario_.batches == 1) path.batch.reset();
        if (scenario_.num_heads == 1 || !extent.by_head) path.head.reset();
        return path.text();
    }

    Reading& reading_;
    Scenario& scenario_;
    std::optional<Exact> tolerance_;
};

}  // namespace

void read_expect(Reading& reading, const Value& value, Scenario& scenario) {
    if (!value.is_object()) {
        reading.fault(value.where, fmt::format("expect is {}; expected an object of steps", value.describe()),
                      R"(write { "weights": [["1/3", "2/3"]] })");
        return;
    }
    ExpectReader(reading, scenario).read(value);
}

}  // namespace attn
