#include "attention/stage.hpp"

namespace attn {

/// capped = c·tanh(score / c): no score leaves ±c. Before any mask, so that removed keys stay removed
/// (Gemma Team 2024, Gemma 2, "logit soft-capping"). // [n_k]
const Stage capped_stage{
    "capped",
    [](const Query& query) { return query.scenario.softcap.has_value(); },
    [](const Query& query) -> Step {
        const Step& scores = query.scores();
        return {"capped", Operation::tanh, {scores.name, "softcap"}, Axis::keys, cap(scores.values, query.head.softcap)};
    },
};

}  // namespace attn
