#include "attention/stage.hpp"

namespace attn {

/// scaled = scores · scale; 1/√d_k keeps the spread of a dot product from growing with d_k
/// (Vaswani et al. 2017, Attention Is All You Need, 3.2.1). // [n_k]
const Stage scaled_stage{
    "scaled",
    [](const Query& query) { return query.facts.scales; },
    [](const Query& query) -> Step {
        const Step& scores = query.scores();
        return {"scaled", Operation::scale, {scores.name, "scale"}, Axis::keys, scale(scores.values, query.head.scale)};
    },
};

}  // namespace attn
