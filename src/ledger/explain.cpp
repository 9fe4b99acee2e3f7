#include "ledger/explain.hpp"

#include "ledger/step_view.hpp"
#include "ledger/symbols.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace attn {
namespace {

struct Row {
    Operation operation;
    Explainer (*prepare)(const StepView&);
};

constexpr auto table = std::to_array<Row>({
    {Operation::given, explain_given_step},
    {Operation::dot, explain_dot},
    {Operation::scale, explain_scale},
    {Operation::tanh, explain_cap},
    {Operation::add, explain_add},
    {Operation::remove, explain_remove},
    {Operation::shift, explain_shift},
    {Operation::exp, explain_exponential},
    {Operation::power, explain_exponential},
    {Operation::sum, explain_sum},
    {Operation::log, explain_logarithm},
    {Operation::divide, explain_division},
    {Operation::policy, explain_policy},
    {Operation::multiply, explain_term},
    {Operation::mix, explain_mixture},
    {Operation::concat, explain_concatenation},
    {Operation::project, explain_output_projection},
});

bool is_number(const Figure& figure) { return figure.decimal.find_first_of("0123456789") != std::string::npos; }

/// A single rounded decimal is announced by ≈; in a vector each component carries its own.
bool is_rounded(const Cell& cell, NumberForm numbers) {
    if (cell.vector) return false;
    const Figure& figure = cell.figures.front();
    const bool closed = !figure.exact.empty() && numbers != NumberForm::decimal;
    return !closed && !figure.whole && is_number(figure);
}

/// = 1/4, or ≈ 0.33
Line is_what(const Cell& cell, NumberForm numbers, Language language) {
    Line value = spell(cell, numbers, language);
    if (value.front().text == "≈ ") value.erase(value.begin());
    Line line{{Role::operation, is_rounded(cell, numbers) ? " ≈ " : " = "}};
    return line += std::move(value);
}

/// score₁₁ = 0 + 100 = 100 (set by the variant), for each change of a cell in turn; each starts from what the one
/// before left.
std::vector<Derived> changes_of_cell(const FormulaWriter& write, const std::string& symbol,
                                     const std::vector<Change>& all, std::size_t cell, const Figure& last) {
    std::vector<Change> changes;
    std::copy_if(all.begin(), all.end(), std::back_inserter(changes), [&](const Change& c) { return c.cell == cell; });
    std::vector<Derived> lines;
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const Figure after = i + 1 < changes.size() ? to_figure(changes[i + 1].before, 0, write.options()) : last;
        Operand formula = write.operand(after);
        if (changes[i].added) {
            formula = write.factor(to_figure(changes[i].before, 0, write.options()));
            append(formula, " + ", write.factor(to_figure(changes[i].amount, 0, write.options())));
        }
        lines.push_back({symbol, formula, Cell{{after}}, {}, write.note(Word::set_by_variant)});
    }
    return lines;
}

}  // namespace

Line equation(const Derived& derived, NumberForm numbers, Language language) {
    Line line{{Role::symbol, derived.symbol}};
    const Line value = spell(derived.result, numbers, language);
    const Line closed = spell(derived.result, NumberForm::exact, language);
    const std::string& formula = derived.formula.text;
    if (formula != plain_text(value) && formula != plain_text(closed))
        line += {{Role::operation, derived.formula.exact ? " = " : " ≈ "}, {Role::number, formula}};
    line += is_what(derived.result, numbers, language);
    line += derived.note;
    return line;
}

Line named_value(std::string symbol, const Cell& value, NumberForm numbers, Language language) {
    Line line{{Role::symbol, std::move(symbol)}};
    return line += is_what(value, numbers, language);
}

Explainer explainer(const FormulaWriter& write, const RowTrace& row, const Step& step) {
    const StepView view{write, row, step};
    if (Explainer of_tiles = explain_tiles(view)) return of_tiles;
    const auto* const found =
        std::find_if(table.begin(), table.end(), [&](const Row& r) { return r.operation == step.operation; });
    return found == table.end() ? explain_given_step(view) : found->prepare(view);
}

std::vector<Place> explained_places(const RowTrace& row, const Step& step) {
    const auto speaks = [&](std::size_t key) {
        if (step.operation == Operation::remove) return row.removed[key].any();
        return step.operation != Operation::multiply || row.mixes(key);
    };
    std::vector<Place> places;
    const bool by_component = step.operation == Operation::project;
    if (by_component)
        for (std::size_t i = 0; i < step.values.cols(); ++i) places.push_back({0, i});
    for (std::size_t i = 0; i < step.values.rows() && !by_component; ++i)
        if (speaks(i)) places.push_back({i, {}});
    return places;
}

std::vector<Derived> explain_changes(const FormulaWriter& write, const RowTrace& row, const Step& step,
                                     std::size_t cell) {
    const StepView view{write, row, step};
    return changes_of_cell(write, view.symbol({cell, {}}), step.changes, cell, view.after_changes(cell));
}

std::vector<Derived> explain(const FormulaWriter& write, const RowTrace& row, const Step& step, const Place& place) {
    std::vector<Derived> lines{explainer(write, row, step)(place)};
    // Only steps of one number a key are set by hand.
    for (Derived& change : explain_changes(write, row, step, place.row)) lines.push_back(std::move(change));
    return lines;
}

std::vector<Derived> explain_changes(const FormulaWriter& write, const MatrixView& view, std::size_t cell) {
    const std::size_t cols = view.matrix.values.cols();
    const std::string symbol = indexed(row_symbol(view.head, view.matrix.name), cell / cols + 1, cell % cols + 1);
    return changes_of_cell(write, symbol, view.matrix.changes, cell,
                           to_figure(view.head, view.matrix, cell, write.options()));
}

std::vector<Derived> explain(const FormulaWriter& write, const MatrixView& view, std::size_t row, std::size_t col) {
    std::vector<Derived> lines{explainer(write, view)({row, col})};
    for (Derived& change : explain_changes(write, view, row * view.matrix.values.cols() + col))
        lines.push_back(std::move(change));
    return lines;
}

}  // namespace attn
