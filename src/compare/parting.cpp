#include "compare/conventions.hpp"
#include "attention/recorded_step.hpp"
#include "scenario/path.hpp"

#include <algorithm>

namespace attn {
namespace {

/// Exactly, where that is decided.
std::optional<bool> exactly_same(const Exact& a, const Exact& b) {
    if (a.is_undefined() || b.is_undefined()) return a.is_undefined() == b.is_undefined();
    switch (equal(a, b)) {
        case Truth::yes: return true;
        case Truth::no: return false;
        default: return std::nullopt;
    }
}

struct Cells {
    const RowTrace& row;
    const Step& step;
};

bool same_cell(const Cells& a, const Cells& b, std::size_t cell, const PostOptions& options) {
    int digits = options.digits;
    if (a.step.values.lane() == Lane::exact && b.step.values.lane() == Lane::exact) {
        if (const auto same = exactly_same(a.step.values.cells()[cell], b.step.values.cells()[cell])) return *same;
        digits = max_digits;
    }
    return round_cell(a.row, a.step, cell, digits) == round_cell(b.row, b.step, cell, digits);
}

/// The first cell that differs; nothing where none does.
std::optional<std::size_t> first_difference(const Cells& a, const Cells& b, const PostOptions& options) {
    const std::size_t size = std::min(a.step.values.size(), b.step.values.size());
    for (std::size_t cell = 0; cell < size; ++cell)
        if (!same_cell(a, b, cell, options)) return cell;
    return std::nullopt;
}

std::string path_of(const Scenario& scenario, const RowTrace& row, const Step& step, std::string_view name,
                    std::size_t cell) {
    std::string path;
    if (scenario.batches > 1) path += "batch" + index_text({row.head->batch - 1}) + ".";
    if (scenario.num_heads > 1 && row.head->head > 0) path += "head" + index_text({row.head->head - 1}) + ".";
    std::vector<std::size_t> index{row.query};
    const std::size_t cols = step.values.cols();
    if (step.axis == Axis::key_values) index.push_back(cell / cols);
    if (step.axis == Axis::key_values || step.axis == Axis::components) index.push_back(cell % cols);
    if (step.axis == Axis::keys) index.push_back(cell);
    return path + std::string(name) + index_text(index);
}

/// The steps to compare, in order. The tiles of the online softmax come to the same output by another way.
std::vector<std::string_view> steps_of(const Traced& here) {
    std::vector<std::string_view> names;
    if (here.row.find("output"))
        for (const Stage& stage : here.stages) names.push_back(stage.name);
    else
        for (const Step& step : here.row.steps) names.push_back(step.name);
    return names;
}

}  // namespace

std::optional<Parting> find_parting(const Scenario& scenario, const Traced& here, const Traced& there,
                                    const PostOptions& options) {
    for (const std::string_view name : steps_of(here)) {
        const Step* own = recorded_step(here.row, name, here.stages);
        const Step* other = recorded_step(there.row, name, there.stages);
        if (!own || !other) continue;
        if (const auto cell = first_difference({here.row, *own}, {there.row, *other}, options))
            return Parting{path_of(scenario, here.row, *own, name, *cell), to_figure(here.row, *own, *cell, options),
                           to_figure(there.row, *other, *cell, options)};
    }
    return std::nullopt;
}

}  // namespace attn
