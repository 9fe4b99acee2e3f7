#include "ledger/explain.hpp"
#include "ledger/symbols.hpp"
#include "number/exact_section.hpp"

#include <algorithm>
#include <array>

// Q, K and V on their way from what was given to what the rows read; a matrix by position and component.

namespace attn {
namespace {

/// A matrix being explained.
struct InputView {
    const FormulaWriter& write;
    MatrixView of;

    const Scenario& scenario() const { return write.scenario(); }
    const PostOptions& options() const { return write.options(); }
    std::size_t batch() const { return of.head.batch - 1; }
    std::size_t head() const { return of.head.head == 0 ? 0 : of.head.head - 1; }
    /// The head whose W and b, or cache, it comes from: queries have their own, keys and values may be shared.
    std::size_t source_head() const { return of.matrix.name.starts_with("Q") ? head() : scenario().kv_head(head()); }

    Figure figure_of(const HeadInputs& owner, const Derivation& matrix, std::size_t row, std::size_t col) const {
        return to_figure(owner, matrix, row * matrix.values.cols() + col, options());
    }
    /// What the calculation gave, before a variant set it.
    Figure result(const Place& place) const {
        const std::size_t cell = place.row * of.matrix.values.cols() + place.component.value_or(0);
        const auto& changes = of.matrix.changes;
        const auto set = std::find_if(changes.begin(), changes.end(), [&](const Change& c) { return c.cell == cell; });
        return set != changes.end() ? to_figure(set->before, 0, options()) : to_figure(of.head, of.matrix, cell, options());
    }
    CellRef ref(std::string name, std::vector<std::size_t> index) const {
        return {std::move(name), std::move(index), batch(), head()};
    }
    CellRef source_ref(std::string name, std::vector<std::size_t> index) const {
        return {std::move(name), std::move(index), batch(), source_head()};
    }
    Derived cell(const Place& place, Operand formula, std::vector<CellRef> from, Line note = {}) const {
        const std::string symbol = indexed(row_symbol(of.head, of.matrix.name), place.row + 1, *place.component + 1);
        return {symbol, std::move(formula), Cell{{result(place)}}, std::move(from), std::move(note)};
    }
    /// A cell that is as it was somewhere else, and why.
    Derived same(const Place& place, std::vector<CellRef> from, Line note) const {
        return cell(place, write.operand(result(place)), std::move(from), std::move(note));
    }
};

const Projection& projection_of(const Scenario& scenario, const std::string& name) {
    if (name == "Q") return scenario.inputs.w_q;
    return name == "K" ? scenario.inputs.w_k : scenario.inputs.w_v;
}

/// The cell of W as paths name it: in one matrix for all heads side by side, or in a list of one a head.
CellRef weight_ref(const InputView& view, const Projection& projection, std::size_t row, std::size_t col) {
    const std::string name = "W." + view.of.matrix.name;
    if (projection.fused.empty()) return view.source_ref(name, {view.source_head(), row, col});
    return view.source_ref(name, {row, view.source_head() * projection.weight.cols() + col});
}

CellRef bias_ref(const InputView& view, const Projection& projection, std::size_t col) {
    return view.source_ref("b." + view.of.matrix.name, {view.source_head() * projection.weight.cols() + col});
}

/// One row of what is projected: X or context as given, or X with its positions.
Cell projected_row(const InputView& view, std::size_t row) {
    const std::string& name = view.of.matrix.operands.front();
    if (const Derivation* earlier = find_derivation(view.of.shared, name))
        return to_cell(view.of.shared, *earlier, row, view.options());
    const Inputs& inputs = view.scenario().inputs;
    return to_cell((name == "context" ? inputs.context : inputs.x).at(view.batch()).row(row), view.options());
}

Derived cached_cell(const InputView& view, const Place& place) {
    return view.same(place, {view.source_ref("past." + view.of.matrix.name, {place.row, *place.component})},
                     view.write.note(Word::from_cache));
}

Derived projected_cell(const InputView& view, const Place& place) {
    if (place.row < view.of.matrix.cached) return cached_cell(view, place);
    const std::size_t row = place.row - view.of.matrix.cached;
    const std::size_t col = *place.component;
    const Projection& projection = projection_of(view.scenario(), view.of.matrix.name);
    const InputMatrix& weight = projection.weight.at(0, view.source_head());
    std::vector<Exact> column;
    std::vector<CellRef> from{view.ref(view.of.matrix.operands.front(), {row})};
    for (std::size_t i = 0; i < weight.rows; ++i) {
        column.push_back(weight.at(i, col));
        from.push_back(weight_ref(view, projection, i, col));
    }
    Operand formula = view.write.sum_of_products(projected_row(view, row), to_cell(column, view.options()));
    if (!projection.bias.empty()) {
        append(formula, " + ",
               view.write.factor(to_figure(projection.bias[view.source_head()][col], view.options())));
        from.push_back(bias_ref(view, projection, col));
    }
    return view.cell(place, formula, from);
}

/// The matrix that a norm or a rotation was made from.
const Derivation& matrix_before(const InputView& view) {
    return *find_derivation(view.of.head, view.of.matrix.operands.front());
}

/// A row before the new ones came through the cache as it is.
Derived kept_cell(const InputView& view, const Place& place, Word why) {
    return view.same(place, {view.ref(view.of.matrix.operands.front(), {place.row, *place.component})},
                     view.write.note(why));
}

/// gain·x/√((x₁² + x₂²)/2 + eps)
Derived normed_cell(const InputView& view, const Place& place) {
    if (place.row < view.of.matrix.cached) return kept_cell(view, place, Word::from_cache);
    const Derivation& before = matrix_before(view);
    const QkNorm& rule = *view.scenario().qk_norm;
    const bool of_queries = view.of.matrix.name.starts_with("Q");
    const auto& gain = of_queries ? rule.q_gain : rule.k_gain;
    std::vector<CellRef> from{view.ref(before.name, {place.row}), view.ref("qk_norm.eps", {})};
    Operand mean{"("};
    const Cell row = to_cell(view.of.head, before, place.row, view.options());
    for (std::size_t i = 0; i < row.figures.size(); ++i)
        append(mean, i ? " + " : "", squared(view.write.operand(row.figures[i])));
    append(mean, ")/", {std::to_string(row.figures.size())});
    if (const Figure eps = to_figure(rule.eps, view.options()); eps.decimal != "0")
        append(mean, " + ", view.write.factor(eps));
    Operand formula;
    if (!gain.empty()) {
        formula = view.write.factor(to_figure(gain[*place.component], view.options()));
        formula.text += "·";
        from.push_back(view.ref(of_queries ? "qk_norm.q" : "qk_norm.k", {*place.component}));
    }
    append(formula, "", view.write.factor(row.figures[*place.component]));
    append(formula, "/√(", mean);
    formula.text += ")";
    return view.cell(place, formula, from);
}

/// Which pair of components a component is turned with.
struct Turn {
    std::size_t pair, first, second;
};

std::optional<Turn> turn_of(const Rope& rope, std::size_t component) {
    if (component >= rope.dims) return std::nullopt;
    const std::size_t half = rope.dims / 2;
    if (rope.pairing == Pairing::interleaved) return Turn{component / 2, component / 2 * 2, component / 2 * 2 + 1};
    return Turn{component % half, component % half, component % half + half};
}

/// a·cos θ − b·sin θ of a pair's first component, a·sin θ + b·cos θ of its second.
Derived rotated_cell(const InputView& view, const Place& place) {
    if (place.row < view.of.matrix.cached) return kept_cell(view, place, Word::from_cache);
    const auto turn = turn_of(*view.scenario().rope, *place.component);
    if (!turn) return kept_cell(view, place, Word::not_turned);
    const Derivation& before = matrix_before(view);
    const bool of_queries = view.of.matrix.name.starts_with("Q");
    const Column& angles = of_queries ? view.of.head.q_angles : view.of.head.k_angles;
    const Operand angle =
        view.write.operand(to_figure(angles, place.row * angles.cols() + turn->pair, view.options()));
    const bool is_first = turn->first == *place.component;
    Operand formula = view.write.factor(view.figure_of(view.of.head, before, place.row, turn->first));
    append(formula, "·", applied(is_first ? "cos" : "sin", angle));
    append(formula, is_first ? " − " : " + ",
           view.write.factor(view.figure_of(view.of.head, before, place.row, turn->second)));
    append(formula, "·", applied(is_first ? "sin" : "cos", angle));
    return view.cell(place, formula,
                     {view.ref(before.name, {place.row, turn->first}), view.ref(before.name, {place.row, turn->second}),
                      view.ref(of_queries ? "rope.q_angles" : "rope.k_angles", {place.row, turn->pair})});
}

/// x + sin(p/base^(2i/d)), or its cosine
Derived positioned_cell(const InputView& view, const Place& place) {
    const Sinusoidal& rule = *view.scenario().sinusoidal;
    const std::size_t col = *place.component;
    const auto d = static_cast<long>(view.scenario().d_model);
    const Figure angle = [&] {
        const ExactSection exact;
        const Exact position(rule.start + static_cast<long>(place.row));
        return to_figure(position * pow(rule.base, Exact::ratio(-2 * static_cast<long>(col / 2), d)), view.options());
    }();
    const Exact given = view.scenario().inputs.x.at(view.batch()).at(place.row, col);
    Operand formula = view.write.factor(to_figure(given, view.options()));
    append(formula, " + ", applied(col % 2 == 0 ? "sin" : "cos", view.write.operand(angle)));
    return view.cell(place, formula, {view.ref("X", {place.row, col}), view.ref("positions", {place.row, col / 2})});
}

Derived given_cell(const InputView& view, const Place& place) {
    if (place.row < view.of.matrix.cached) return cached_cell(view, place);
    return view.same(place, {}, {});
}

struct Row {
    Operation operation;
    Derived (*explain)(const InputView&, const Place&);
};

constexpr auto table = std::to_array<Row>({
    {Operation::given, given_cell},
    {Operation::project, projected_cell},
    {Operation::add, positioned_cell},
    {Operation::normalise, normed_cell},
    {Operation::rotate, rotated_cell},
});

}  // namespace

Explainer explainer(const FormulaWriter& write, const MatrixView& view) {
    const auto* const found =
        std::find_if(table.begin(), table.end(), [&](const Row& r) { return r.operation == view.matrix.operation; });
    return [of = InputView{write, view}, explain = found->explain](const Place& place) { return explain(of, place); };
}

}  // namespace attn
