#include "ledger/step_view.hpp"
#include "ledger/symbols.hpp"
#include "ledger/work.hpp"

// From q·k up to the scores whose exponentials are taken. Indices are the same as in paths: query, key, component, from 1.

namespace attn {

Explainer explain_dot(const StepView& view) {
    const HeadInputs& head = *view.row.head;
    const Cell q = to_cell(head, head.q, view.row.query, view.options());
    return [view, q, &head](const Place& place) {
        const std::string symbol = indexed(row_symbol(head, head.q.name), view.query()) + "·" +
                                   indexed(row_symbol(head, head.k.name), place.row + 1);
        return Derived{symbol,
                       view.write.sum_of_products(q, view.matrix_row(head.k, {place.row, {}})),
                       Cell{{view.result(place.row)}},
                       {view.ref(head.q.name), view.elsewhere(head.k.name, {place.row})}};
    };
}

Explainer explain_scale(const StepView& view) {
    const SpokenScale scale = speak_scale(view.write.scenario().scale, view.options());
    return [view, scale](const Place& place) {
        Operand formula = view.write.factor(view.operand(place.row));
        append(formula, scale.divides ? " ÷ " : "·", view.write.factor(scale.by));
        return view.of_key(place, formula, {view.ref_at(view.step.operands[0], place), view.elsewhere("scale")});
    };
}

/// 5·tanh(7/5)
Explainer explain_cap(const StepView& view) {
    const Operand limit = view.write.factor(view.constant(view.row.head->softcap));
    return [view, limit](const Place& place) {
        Operand formula = limit;
        append(formula, "·", applied("tanh", quotient(view.write.operand(view.operand(place.row)), limit)));
        return view.of_key(place, formula, {view.ref_at(view.step.operands[0], place), view.elsewhere("softcap")});
    };
}

namespace {

/// score + bias
Explainer explain_bias(const StepView& view) {
    const Column& bias = view.row.head->bias;
    const std::size_t row = bias.rows() == 1 ? 0 : view.row.query;
    return [view, &bias, row](const Place& place) {
        Operand formula = view.write.factor(view.operand(place.row));
        append(formula, " + ", view.write.factor(view.constant(bias, row * bias.cols() + place.row)));
        return view.of_key(place, formula,
                           {view.ref_at(view.step.operands[0], place), view.elsewhere("bias", {row, place.row})});
    };
}

/// score − slope·distance, the distance being how far the key stands before the query
Explainer explain_alibi(const StepView& view) {
    const Operand slope = view.write.factor(view.constant(view.row.head->slope));
    return [view, slope](const Place& place) {
        const Exact distance(-static_cast<long>(view.row.distances[place.row]));
        Operand formula = view.write.factor(view.operand(place.row));
        append(formula, " − ", slope);
        append(formula, "·", view.write.factor(to_figure(distance, view.options())));
        return view.of_key(place, formula, {view.ref_at(view.step.operands[0], place), view.elsewhere("slope")});
    };
}

}  // namespace

Explainer explain_add(const StepView& view) {
    return view.step.operands[1] == "slope" ? explain_alibi(view) : explain_bias(view);
}

Explainer explain_remove(const StepView& view) {
    return [view](const Place& place) {
        const bool removed = view.row.removed[place.row].any();
        Derived derived = view.of_key(place, view.write.operand(view.result(place.row)), {});
        if (removed)
            derived.note = view.write.note(removal_reasons(view.row.removed[place.row], view.options().language));
        // What replaces a removed score comes from the mask alone.
        derived.from = {removed ? view.ref_at("mask", place) : view.ref_at(view.step.operands[0], place)};
        return derived;
    };
}

/// The largest score is the one that the shift made 0; where that is no key's, it is the sink's.
Largest largest_score(const StepView& view, const Step& shifted) {
    const StepView of{view.write, view.row, shifted};
    std::optional<std::size_t> largest;
    for (std::size_t key = 0; key < of.n_k(); ++key)
        if (of.row.kept[key] && of.result(key).decimal == "0") largest = key;
    if (!largest && of.row.head->sink.size() > 0)
        return {{}, of.constant(of.row.head->sink), of.elsewhere("sinks")};
    const std::size_t key = largest.value_or(0);
    return {key, of.operand(key), of.ref_at(shifted.operands[0], {key, {}})};
}

Explainer explain_shift(const StepView& view) {
    const Largest largest = largest_score(view, view.step);
    return [view, largest](const Place& place) {
        Operand formula = view.write.factor(view.operand(place.row));
        append(formula, " − ", view.write.factor(largest.value));
        return view.of_key(place, formula, {view.ref_at(view.step.operands[0], place), largest.ref});
    };
}

}  // namespace attn
