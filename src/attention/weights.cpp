#include "attention/stage.hpp"
#include "number/exact_section.hpp"

namespace attn {
namespace {

/// A query that may read nothing has no weights to compute; the scenario's policy decides them.
Column decided_weights(const Query& query) {
    const ExactSection exact;
    const std::size_t n_k = query.row.kept.size();
    Matrix<Exact> weights(n_k, 1);
    for (Exact& weight : weights.cells) {
        if (query.scenario.empty_row == EmptyRow::uniform) weight = Exact::ratio(1, static_cast<long>(n_k));
        else if (query.scenario.empty_row == EmptyRow::undefined) weight = Exact::undefined();
    }
    return to_lane(weights, query.arithmetic());
}

}  // namespace

/// weights = exponentials / sum (scores / sum, when normalised by the sum): a row of shares. // [n_k]
const Stage weights_stage{
    "weights",
    always,
    [](const Query& query) -> Step {
        const Step& total = query.row.at("sum");
        if (query.row.decided_by_policy())
            return {"weights", Operation::policy, {"empty_row"}, Axis::keys, decided_weights(query)};
        const Step& parts = query.row.at(total.operands.front());
        return {"weights", Operation::divide, {parts.name, "sum"}, Axis::keys, divide(parts.values, total.values)};
    },
};

}  // namespace attn
