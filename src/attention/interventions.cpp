#include "attention/interventions.hpp"

#include <algorithm>

namespace attn {
namespace {

/// Applies one intervention to the cells [row][first..last), and notes each change.
void apply(const Intervention& change, Matrix<Exact>& values, std::size_t row, std::size_t first, std::size_t last,
           std::vector<Change>& changes) {
    for (std::size_t col = first; col < last; ++col) {
        const Exact& amount = change.values.size() == 1 ? change.values.front() : change.values[col - first];
        Exact& cell = values.at(row, col);
        changes.push_back({row, col, cell, change.adds, amount});
        cell = change.adds ? cell + amount : amount;
    }
}

}  // namespace

bool intervened(const Scenario& scenario, std::string_view step) {
    return std::any_of(scenario.interventions.begin(), scenario.interventions.end(),
                       [&](const Intervention& change) { return change.step == step; });
}

std::vector<Change> intervene(const Scenario& scenario, std::string_view step, Matrix<Exact>& values) {
    std::vector<Change> changes;
    for (const Intervention& change : scenario.interventions) {
        if (change.step != step) continue;
        const std::size_t first = change.col.value_or(0);
        const std::size_t last = change.col ? first + 1 : values.cols;
        for (std::size_t row = change.row.value_or(0); row < (change.row ? *change.row + 1 : values.rows); ++row)
            apply(change, values, row, first, last, changes);
    }
    return changes;
}

std::vector<Change> intervene(const Scenario& scenario, std::string_view step, std::size_t query, Column& values) {
    std::vector<Change> changes;
    // A step of one query is a column of keys; the intervention names it as a row of the table of all queries.
    Matrix<Exact> row(1, values.rows);
    row.cells = values.cells;
    for (const Intervention& change : scenario.interventions) {
        if (change.step != step || (change.row && *change.row != query)) continue;
        const std::size_t first = change.col.value_or(0);
        apply(change, row, 0, first, change.col ? first + 1 : row.cols, changes);
    }
    values.cells = row.cells;
    for (Change& change : changes) std::swap(change.row, change.col);
    return changes;
}

}  // namespace attn
