#include "attention/mask.hpp"
#include "attention/stage.hpp"

namespace attn {

/// masked: a removed key's score is −∞, so that its exponential is 0; before a plain sum it is 0 itself. // [n_k]
const Stage masked_stage{
    "masked",
    [](const Query& query) { return removes_anything(query.scenario.mask); },
    [](const Query& query) -> Step {
        const Step& scores = query.scores();
        const Exact filler = softmax(query) ? Exact::minus_infinity() : Exact(0);
        return {"masked", Operation::remove, {scores.name, "mask"}, Axis::keys,
                remove(scores.values, query.row.kept, filler), {}};
    },
};

}  // namespace attn
