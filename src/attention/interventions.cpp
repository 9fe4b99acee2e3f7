#include "attention/interventions.hpp"

#include <algorithm>

namespace attn {
namespace {

/// The cells [row][first..last) of a table with so many columns, as one intervention has them.
void list_changes(const Intervention& change, std::size_t row, std::size_t cols, std::vector<CellChange>& changes) {
    const std::size_t first = change.col.value_or(0);
    const std::size_t last = change.col ? first + 1 : cols;
    for (std::size_t col = first; col < last; ++col) {
        const Exact& amount = change.values.size() == 1 ? change.values.front() : change.values[col - first];
        changes.push_back({row * cols + col, amount, change.adds});
    }
}

bool concerns(const Intervention& change, std::string_view step, HeadId id) {
    return change.step == step && (!change.batch || *change.batch == id.batch) &&
           (!change.head || *change.head == id.head);
}

/// Carries out what one intervention changes, and remembers each cell as it was found.
void carry_out(const std::vector<CellChange>& changes, Column& values, std::vector<Change>& remembered) {
    for (const CellChange& change : changes)
        remembered.push_back(
            {change.cell, cell(values, change.cell), change.adds, to_lane(change.amount, values.arithmetic())});
    values = with_changes(values, changes);
}

}  // namespace

bool intervened(const Scenario& scenario, std::string_view step) {
    return std::any_of(scenario.interventions.begin(), scenario.interventions.end(),
                       [&](const Intervention& change) { return change.step == step; });
}

std::vector<Change> intervene(const Scenario& scenario, std::string_view step, HeadId id, Column& values) {
    std::vector<Change> remembered;
    for (const Intervention& change : scenario.interventions) {
        if (!concerns(change, step, id)) continue;
        std::vector<CellChange> changes;
        const std::size_t last = change.row ? *change.row + 1 : values.rows();
        for (std::size_t row = change.row.value_or(0); row < last; ++row)
            list_changes(change, row, values.cols(), changes);
        carry_out(changes, values, remembered);
    }
    return remembered;
}

std::vector<Change> intervene(const Scenario& scenario, std::string_view step, HeadId id, std::size_t query,
                              Column& values) {
    std::vector<Change> remembered;
    for (const Intervention& change : scenario.interventions) {
        if (!concerns(change, step, id) || (change.row && *change.row != query)) continue;
        std::vector<CellChange> changes;
        list_changes(change, 0, values.size(), changes);
        carry_out(changes, values, remembered);
    }
    return remembered;
}

}  // namespace attn
