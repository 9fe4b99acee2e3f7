#include "ledger/given.hpp"

#include "attention/positions.hpp"
#include "number/exact_section.hpp"
#include "scenario/steps.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

using Numbers = std::vector<Exact>;

/// A row of a matrix, or a cell of it.
Numbers in_matrix(const InputMatrix& matrix, const CellRef& cell) {
    if (cell.index.size() > 1) return {matrix.at(cell.index[0], cell.index[1])};
    return cell.index.empty() ? Numbers{} : matrix.row(cell.index[0]);
}

/// A row, or a number of it.
Numbers in_row(const std::vector<Exact>& row, const CellRef& cell) {
    return cell.index.empty() ? row : Numbers{row[cell.index[0]]};
}

const Projection& projection(const Scenario& scenario, char name) {
    const Inputs& inputs = scenario.inputs;
    return name == 'Q' ? inputs.w_q : name == 'K' ? inputs.w_k : inputs.w_v;
}

Numbers weight(const Scenario& s, const CellRef& cell) {
    const char name = cell.step.back();
    if (name == 'O') return in_matrix(s.inputs.w_o, cell);
    const Projection& of = projection(s, name);
    if (!of.fused.empty()) return in_matrix(of.fused, cell);
    if (cell.index.empty()) return {};
    return in_matrix(of.weight.at(0, cell.index[0]), {cell.step, {cell.index.begin() + 1, cell.index.end()}});
}

Numbers bias_row(const Scenario& s, const CellRef& cell) {
    const char name = cell.step.back();
    if (name == 'O') return in_row(s.inputs.b_o, cell);
    Numbers all;
    for (const auto& bias : projection(s, name).bias) all.insert(all.end(), bias.begin(), bias.end());
    return in_row(all, cell);
}

/// One row, or one column, may stand for all.
Numbers mask_bias(const Scenario& s, const CellRef& cell) {
    const InputMatrix& bias = s.mask.bias.at(cell.batch, cell.head);
    return {bias.at(bias.rows == 1 ? 0 : cell.index[0], bias.cols == 1 ? 0 : cell.index[1])};
}

/// The angle by which a pair of components is turned: the position over a power of the base.
Numbers angle(const Rope& rope, const std::vector<Exact>& positions, std::size_t row, std::size_t pair) {
    return {rotation_angles(rope, {positions[row]}, 0, {Lane::exact, 0}).cells()[pair]};
}

struct Row {
    std::string_view name;
    Numbers (*numbers)(const Scenario&, const CellRef&);
    bool by_batch = false;  ///< each batch has its own
    bool by_head = false;   ///< each query head has its own
};

constexpr auto none = [](const Scenario&, const CellRef&) { return Numbers{}; };

constexpr auto table = std::to_array<Row>({
    {"X", [](const Scenario& s, const CellRef& c) { return in_matrix(s.inputs.x.at(c.batch), c); }, true},
    {"context", [](const Scenario& s, const CellRef& c) { return in_matrix(s.inputs.context.at(c.batch), c); }, true},
    {"W.Q", weight},
    {"W.K", weight},
    {"W.V", weight},
    {"W.O", weight},
    {"b.Q", bias_row},
    {"b.K", bias_row},
    {"b.V", bias_row},
    {"b.O", bias_row},
    {"past.K", [](const Scenario& s, const CellRef& c) { return in_matrix(s.inputs.past_k.at(c.batch, c.head), c); }, true},
    {"past.V", [](const Scenario& s, const CellRef& c) { return in_matrix(s.inputs.past_v.at(c.batch, c.head), c); }, true},
    {"scale", [](const Scenario& s, const CellRef&) { return Numbers{s.scale}; }},
    {"softcap", [](const Scenario& s, const CellRef&) { return Numbers{*s.softcap}; }},
    {"slope", [](const Scenario& s, const CellRef& c) { return Numbers{s.alibi_slopes[c.head]}; }, false, true},
    {"sinks", [](const Scenario& s, const CellRef& c) { return Numbers{s.sinks[c.head]}; }, false, true},
    {"base", [](const Scenario& s, const CellRef&) { return s.base ? Numbers{*s.base} : Numbers{}; }},
    {"qk_norm.eps", [](const Scenario& s, const CellRef&) { return Numbers{s.qk_norm->eps}; }},
    {"qk_norm.q", [](const Scenario& s, const CellRef& c) { return in_row(s.qk_norm->q_gain, c); }},
    {"qk_norm.k", [](const Scenario& s, const CellRef& c) { return in_row(s.qk_norm->k_gain, c); }},
    {"mask", none, true, true},
    {"bias", mask_bias, true, true},
    {"empty_row", none},
    {"positions", none, true},
    {"rope.q_angles",
     [](const Scenario& s, const CellRef& c) { return angle(*s.rope, s.rope->q_positions, c.index[0], c.index[1]); },
     true},
    {"rope.k_angles",
     [](const Scenario& s, const CellRef& c) {
         return angle(*s.rope, s.rope->k_positions, c.index[0] - s.n_past, c.index[1]);
     },
     true},
});

const Row* find(std::string_view name) {
    const auto* const found = std::find_if(table.begin(), table.end(), [&](const Row& row) { return row.name == name; });
    return found == table.end() ? nullptr : found;
}

}  // namespace

bool is_given(std::string_view name) { return find(name) != nullptr; }

bool is_of_batch(std::string_view name) {
    const Row* row = find(name);
    return row == nullptr || row->by_batch;
}

bool is_of_head(std::string_view name) {
    const Row* row = find(name);
    return row == nullptr ? !is_combined_step(name) : row->by_head;
}

std::vector<Exact> given_numbers(const Scenario& scenario, const CellRef& cell) {
    const ExactSection exact;
    const Row* row = find(cell.step);
    return row ? row->numbers(scenario, cell) : Numbers{};
}

Cell given_value(const Scenario& scenario, const CellRef& cell, const PostOptions& options) {
    const ExactSection exact;
    const Numbers numbers = given_numbers(scenario, cell);
    if (numbers.empty()) return {};
    return numbers.size() == 1 ? to_cell(numbers.front(), options) : to_cell(numbers, options);
}

}  // namespace attn
