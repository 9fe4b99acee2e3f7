#include "attention/stage.hpp"

namespace attn {

/// masked: a removed key's score is −∞, so that its exponential is 0; before a plain sum it is 0 itself. // [n_k]
const Stage masked_stage{
    "masked",
    [](const Query& query) { return query.facts.removes; },
    [](const Query& query) -> Step {
        const Step& scores = query.scores();
        const Filler filler = softmax(query) ? Filler::minus_infinity : Filler::zero;
        return {"masked",
                Operation::remove,
                {scores.name, "mask"},
                Axis::keys,
                remove(scores.values, query.row.kept, filler)};
    },
};

}  // namespace attn
