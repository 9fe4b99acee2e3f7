#include "attention/stage.hpp"

namespace attn {

/// biased = scaled + bias. A bias of −∞ removes its pair: that is the mask's business. // [n_k]
const Stage biased_stage{
    "biased",
    [](const Query& query) { return query.facts.adds_bias; },
    [](const Query& query) -> Step {
        const Step& scores = query.scores();
        return {"biased",
                Operation::add,
                {scores.name, "bias"},
                Axis::keys,
                add(scores.values, query.head.bias, query.head.bias.rows() == 1 ? 0 : query.row.query)};
    },
};

}  // namespace attn
