#include "ledger/step_view.hpp"
#include "ledger/symbols.hpp"

// weight·v, their sum, the heads side by side and their projection. A vector is explained as one, or a component of it.

namespace attn {
namespace {

CellRef value_ref(const StepView& view, const Place& place) {
    CellRef ref = view.elsewhere("V", {place.row});
    if (place.component) ref.index.push_back(*place.component);
    return ref;
}

/// 1/4·[2, 0], or of one component 1/4·2.
Operand weighed_value(const StepView& view, const Figure& weight, const Place& place) {
    Operand formula = view.write.factor(weight);
    append(formula, "·", view.write.cell(view.matrix_row(view.row.head->v, place)));
    return formula;
}

/// The head a component of the concatenation comes from, and which of its components it is.
struct Source {
    std::size_t head, component;
};

Source source_of(const StepView& view, std::size_t component) {
    const std::size_t d_v = view.write.scenario().d_v;
    return {component / d_v, component % d_v};
}

CellRef output_ref(const StepView& view, std::size_t head, std::optional<std::size_t> component) {
    CellRef ref = view.ref("output");
    ref.head = head;
    if (component) ref.index.push_back(*component);
    return ref;
}

Derived one_of_concatenation(const StepView& view, const Place& place) {
    const Source source = source_of(view, *place.component);
    const Cell value = view.result_at(place);
    const std::string from = say(Word::of_head, view.options().language, source.head + 1);
    return {view.symbol(place),
            view.write.alone(value),
            value,
            {output_ref(view, source.head, source.component)},
            view.write.note(from)};
}

Derived whole_concatenation(const StepView& view) {
    const std::size_t heads = view.write.scenario().num_heads;
    const Cell all = view.result_at({});
    const std::size_t d_v = all.figures.size() / heads;
    std::vector<Operand> outputs;
    std::vector<CellRef> from;
    for (std::size_t head = 0; head < heads; ++head) {
        const auto first = all.figures.begin() + static_cast<std::ptrdiff_t>(head * d_v);
        outputs.push_back(view.write.vector({{first, first + static_cast<std::ptrdiff_t>(d_v)}, true}));
        from.push_back(output_ref(view, head, {}));
    }
    return {view.symbol({}), listed("Concat", outputs), all, from};
}

}  // namespace

Explainer explain_term(const StepView& view) {
    return [view](const Place& place) {
        const std::string symbol = place.component
                                       ? view.symbol(place)
                                       : indexed(view.write.symbol("weights"), view.query(), place.row + 1) + "·" +
                                             indexed("v", place.row + 1);
        return Derived{symbol,
                       weighed_value(view, view.operand(place.row), place),
                       view.result_at(place),
                       {view.ref_at("weights", {place.row, {}}), value_ref(view, place)}};
    };
}

/// Σ of the terms, or of weight·v where the terms were not recorded.
Explainer explain_mixture(const StepView& view) {
    const bool recorded = view.step.operands.size() == 1;
    return [view, recorded](const Place& place) {
        Operand formula;
        std::vector<CellRef> from;
        for (std::size_t key = 0; key < view.n_k(); ++key) {
            if (!view.row.mixes(key)) continue;
            const Place value{key, place.component};
            const Operand part = recorded ? view.write.cell(view.cell_at(view.row.at("terms"), value))
                                          : weighed_value(view, view.operand(key), value);
            append(formula, formula.text.empty() ? "" : " + ", part);
            if (recorded) from.push_back(view.ref_at("terms", value));
            else add_refs(from, {view.ref_at("weights", {key, {}}), value_ref(view, value)});
        }
        const Cell output = view.result_at(place);
        if (formula.text.empty()) formula = view.write.alone(output);
        return Derived{view.symbol(place), formula, output, from};
    };
}

/// concat₁ = Concat([1/2, 0], [3, 1])
Explainer explain_concatenation(const StepView& view) {
    return [view](const Place& place) {
        return place.component ? one_of_concatenation(view, place) : whole_concatenation(view);
    };
}

/// projected₁₁ = 1/2·1 + 0·0 + 3·(−1): a component is the row times a column of W.O.
Explainer explain_output_projection(const StepView& view) {
    const HeadInputs& shared = *view.row.head;
    const Step& from = view.operand_step();
    const Cell row = to_cell(view.row, from, 0, view.options());
    return [view, &shared, &from, row](const Place& place) {
        const std::size_t col = place.component.value_or(0);
        Cell weights;
        std::vector<CellRef> refs{view.ref(from.name)};
        for (std::size_t i = 0; i < row.figures.size(); ++i) {
            weights.figures.push_back(view.constant(shared.w_o, i * shared.w_o.cols() + col));
            refs.push_back(view.elsewhere("W.O", {i, col}));
        }
        Operand formula = view.write.sum_of_products(row, weights);
        if (shared.b_o.size() > 0) {
            append(formula, " + ", view.write.factor(view.constant(shared.b_o, col)));
            refs.push_back(view.elsewhere("b.O", {col}));
        }
        return Derived{view.symbol({0, col}), formula, view.result_at({0, col}), refs};
    };
}

}  // namespace attn
