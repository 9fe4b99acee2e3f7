#include "attention/stage.hpp"

namespace attn {

/// exponentials = e^score, or base^score. // [n_k]
const Stage exponentials_stage{
    "exponentials",
    softmax,
    [](const Query& query) -> Step {
        const Step& scores = query.scores();
        if (query.scenario.base)
            return {"exponentials",
                    Operation::power,
                    {"base", scores.name},
                    Axis::keys,
                    power(query.head.base, query.head.log_base, scores.values)};
        return {"exponentials", Operation::exp, {scores.name}, Axis::keys, exponential(scores.values)};
    },
};

}  // namespace attn
