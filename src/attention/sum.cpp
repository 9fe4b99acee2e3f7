#include "attention/stage.hpp"

namespace attn {

/// sum = Σ over the keys of this query, and of no other: the softmax denominator. // [1]
const Stage sum_stage{
    "sum",
    always,
    [](const Query& query) -> Step {
        const Step& parts = query.scores();
        return {"sum", Operation::sum, {parts.name}, Axis::single, sum(parts.values)};
    },
};

}  // namespace attn
