#include "ledger/step_view.hpp"
#include "ledger/symbols.hpp"

#include <algorithm>

// Exponentials, their sum and its logarithm, and the weights.

namespace attn {
namespace {

constexpr std::size_t longest_spelled_sum = 8;  // past it, a divisor is named by its value instead of its parts

bool has_base(const StepView& view) { return view.row.head->base.size() > 0; }

/// The keys that add to the sum; a removed key adds nothing, unless a variant set it.
bool adds_up(const StepView& view, std::size_t key) {
    return view.row.kept[key] != 0 || view.operand(key).decimal != "0";
}

/// The sink's logit less the row's largest score, where the row was shifted.
Derived explain_sink(const StepView& view) {
    Operand exponent = view.write.operand(view.constant(view.row.head->sink));
    std::vector<CellRef> from{view.elsewhere("sinks")};
    if (const Step* shifted = view.row.find("shifted")) {
        const Largest largest = largest_score(view, *shifted);
        exponent = view.write.factor(view.constant(view.row.head->sink));
        append(exponent, " − ", view.write.factor(largest.value));
        from.push_back(largest.ref);
    }
    if (has_base(view)) from.push_back(view.elsewhere("base"));
    return view.of_row(exponential_of(view, exponent), from);
}

}  // namespace

Operand exponential_of(const StepView& view, const Operand& exponent) {
    const Operand e{"e", true};
    return raised(has_base(view) ? view.write.operand(view.constant(view.row.head->base)) : e, exponent);
}

Explainer explain_exponential(const StepView& view) {
    if (view.step.axis == Axis::single) return [view](const Place&) { return explain_sink(view); };
    const std::size_t scores = has_base(view) ? 1 : 0;
    return [view, scores](const Place& place) {
        const Figure score = view.operand(place.row, scores);
        std::vector<CellRef> from{view.ref_at(view.step.operands[scores], place)};
        // With another base, that of a removed key is 0 whatever the base: nothing to work out.
        if (has_base(view) && score.decimal == "-inf") return view.of_key(place, {"0"}, from);
        if (has_base(view)) from.push_back(view.elsewhere("base"));
        return view.of_key(place, exponential_of(view, view.write.operand(score)), from);
    };
}

Operand parts_of_sum(const StepView& view) {
    Operand formula;
    const auto add = [&](const Figure& part) {
        append(formula, formula.text.empty() ? "" : " + ", view.write.factor(part));
    };
    for (std::size_t key = 0; key < view.n_k(); ++key)
        if (adds_up(view, key)) add(view.operand(key));
    if (const Step* sink = view.row.find("sink")) add(to_figure(view.row, *sink, 0, view.options()));
    if (formula.text.empty()) formula.text = "0";
    return formula;
}

std::vector<CellRef> refs_of_sum(const StepView& view) {
    std::vector<CellRef> refs;
    for (std::size_t key = 0; key < view.n_k(); ++key)
        if (adds_up(view, key)) refs.push_back(view.ref_at(view.step.operands[0], {key, {}}));
    if (view.row.find("sink")) refs.push_back(view.ref("sink"));
    return refs;
}

Explainer explain_sum(const StepView& view) {
    return [view](const Place&) { return view.of_row(parts_of_sum(view), refs_of_sum(view)); };
}

/// ln 8; of a shifted row ln 8 + max, so that it is the logarithm of the sum before the shift.
Explainer explain_logarithm(const StepView& view) {
    return [view](const Place&) {
        Operand formula = applied("ln", view.write.operand(view.operand(0)));
        std::vector<CellRef> from{view.ref("sum")};
        if (const Step* shifted = view.row.find("shifted")) {
            const Largest largest = largest_score(view, *shifted);
            append(formula, " + ", view.write.factor(largest.value));
            from.push_back(largest.ref);
            if (has_base(view)) {
                append(formula, "·", applied("ln", view.write.operand(view.constant(view.row.head->base))));
                from.push_back(view.elsewhere("base"));
            }
        }
        return view.of_row(formula, from);
    };
}

Explainer explain_division(const StepView& view) {
    const auto read = static_cast<std::size_t>(std::count(view.row.kept.begin(), view.row.kept.end(), 1));
    const Operand divisor = read <= longest_spelled_sum
                                ? parts_of_sum(view)
                                : view.write.operand(to_figure(view.row, view.row.at("sum"), 0, view.options()));
    return [view, divisor](const Place& place) {
        return view.of_key(place, quotient(view.write.factor(view.operand(place.row)), divisor),
                           {view.ref_at(view.step.operands[0], place), view.ref("sum")});
    };
}

Explainer explain_policy(const StepView& view) {
    return [view](const Place& place) {
        return view.of_key(place, view.write.operand(view.result(place.row)), {view.elsewhere("empty_row")});
    };
}

/// A sink's logit where no exponential is taken.
Explainer explain_given_step(const StepView& view) {
    return [view](const Place& place) {
        std::vector<CellRef> from;
        if (view.step.name == "sink") from.push_back(view.elsewhere("sinks"));
        return Derived{view.symbol(place), view.write.alone(view.result_at(place)), view.result_at(place), from};
    };
}

}  // namespace attn
