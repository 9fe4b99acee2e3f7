#include "trace/trace.hpp"

#include "number/exact_section.hpp"
#include "number/rounding.hpp"
#include "trace/finer_lanes.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace attn {
namespace {

/// `values_in` finds the cell's column in a lane; it may hold that cell alone.
template <class ValuesIn>
Decimal pursue(const Column& own, std::size_t cell, int significant, ValuesIn values_in) {
    if (auto settled = settled_rounding(own, cell, significant)) return *settled;
    for (const Arithmetic& arithmetic : finer_lanes) {
        std::optional<ExactSection> exact;
        if (arithmetic.lane == Lane::exact) exact.emplace();
        const Column values = values_in(arithmetic);
        if (auto settled = settled_rounding(values, values.size() == 1 ? 0 : cell, significant)) return *settled;
    }
    return {Decimal::Kind::undecided, false, {}, 0};
}

}  // namespace

const Step* RowTrace::find(std::string_view name) const {
    const auto step = std::find_if(steps.begin(), steps.end(), [&](const Step& s) { return s.name == name; });
    return step == steps.end() ? nullptr : &*step;
}

const Step& RowTrace::at(std::string_view name) const {
    if (const Step* step = find(name)) return *step;
    throw std::out_of_range("no step named " + std::string(name));
}

std::vector<const Derivation*> derivations(const HeadInputs& head) {
    std::vector<const Derivation*> list;
    for (const Derivation& matrix : head.earlier) list.push_back(&matrix);
    for (const Derivation* matrix : {&head.q, &head.k, &head.v}) list.push_back(matrix);
    return list;
}

const Derivation* find_derivation(const HeadInputs& head, std::string_view name) {
    for (const Derivation* matrix : derivations(head))
        if (matrix->name == name) return matrix;
    return nullptr;
}

namespace {

/// Does a cell of the step depend on its own key alone? So it is up to the exponentials, unless the row was shifted.
bool is_of_one_key(const RowTrace& row, const Step& step) {
    if (step.axis != Axis::keys) return false;
    switch (step.operation) {
        case Operation::dot:
        case Operation::scale:
        case Operation::tanh:
        case Operation::add:
        case Operation::remove: return true;
        case Operation::exp:
        case Operation::power: return step.name == "exponentials" && !row.find("shifted");
        default: return false;
    }
}

}  // namespace

bool RowTrace::mixes(std::size_t key) const {
    if (kept[key]) return true;
    const Step& weights = at("weights");
    const bool by_hand = std::any_of(steps.begin(), steps.end(), [](const Step& s) { return !s.changes.empty(); });
    return (weights.operation == Operation::policy || by_hand || leaks) && !is_zero(weights.values, key);
}

Decimal round_cell(const RowTrace& row, const Step& step, std::size_t cell, int significant) {
    if (is_of_one_key(row, step))
        return pursue(step.values, cell, significant, [&](Arithmetic arithmetic) {
            return row.finer_key(arithmetic, cell, step.name)->at(step.name).values;
        });
    return pursue(step.values, cell, significant,
                  [&](Arithmetic arithmetic) { return row.finer(arithmetic)->at(step.name).values; });
}

Decimal round_cell(const HeadInputs& head, const Derivation& matrix, std::size_t cell, int significant) {
    return pursue(matrix.values, cell, significant,
                  [&](Arithmetic arithmetic) { return find_derivation(*head.finer(arithmetic), matrix.name)->values; });
}

Exact exact_cell(const RowTrace& row, const Step& step, std::size_t cell) {
    if (step.values.lane() == Lane::exact) return step.values.cells()[cell];
    const ExactSection exact;
    return row.finer({Lane::exact, 0})->at(step.name).values.cells()[cell];
}

Exact exact_cell(const HeadInputs& head, const Derivation& matrix, std::size_t cell) {
    if (matrix.values.lane() == Lane::exact) return matrix.values.cells()[cell];
    const ExactSection exact;
    return find_derivation(*head.finer({Lane::exact, 0}), matrix.name)->values.cells()[cell];
}

}  // namespace attn
