#include "attention/stage.hpp"

namespace attn {

/// scores = q·kᵀ // [n_k]
const Stage scores_stage{
    "scores",
    always,
    [](const Query& query) -> Step {
        return {"scores",
                Operation::dot,
                {"Q", "K"},
                Axis::keys,
                dot(query.head.q.values, query.row.query, query.head.k.values)};
    },
};

}  // namespace attn
