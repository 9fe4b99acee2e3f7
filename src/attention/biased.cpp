#include "attention/stage.hpp"

#include <algorithm>

namespace attn {

/// biased = scaled + bias. A bias of −∞ removes its pair: that is the mask's business. // [n_k]
const Stage biased_stage{
    "biased",
    [](const Query& query) {
        const auto& cells = query.scenario.mask.bias.cells;
        return std::any_of(cells.begin(), cells.end(), [](const Exact& bias) {
            return !bias.is_minus_infinity() && equal(bias, Exact(0)) != Truth::yes;
        });
    },
    [](const Query& query) -> Step {
        const Step& scores = query.scores();
        return {"biased", Operation::add, {scores.name, "bias"}, Axis::keys,
                add(scores.values, query.row.bias), {}};
    },
};

}  // namespace attn
