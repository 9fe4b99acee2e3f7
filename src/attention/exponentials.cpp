#include "attention/stage.hpp"

namespace attn {

namespace {

/// base^score. A score of −∞ says "removed" whatever the base, also where (1/2)^(−∞) would be ∞.
Column powers(const Exact& base, const Column& scores) {
    Column result = power(base, scores);
    for (std::size_t key = 0; key < scores.rows; ++key)
        if (scores.cells[key].is_minus_infinity()) result.cells[key] = Exact(0);
    return result;
}

}  // namespace

/// exponentials = e^score, or base^score. // [n_k]
const Stage exponentials_stage{
    "exponentials",
    softmax,
    [](const Query& query) -> Step {
        const Step& scores = query.scores();
        if (const auto& base = query.scenario.base)
            return {
                "exponentials", Operation::power, {"base", scores.name}, Axis::keys, powers(*base, scores.values), {}};
        return {"exponentials", Operation::exp, {scores.name}, Axis::keys, exponential(scores.values), {}};
    },
};

}  // namespace attn
