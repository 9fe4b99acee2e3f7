#include "attention/stage.hpp"

namespace attn {

/// exponentials = e^score, or base^score. // [n_k]
const Stage exponentials_stage{
    "exponentials",
    softmax,
    [](const Query& query) -> Step {
        const Step& scores = query.scores();
        const Column exponentials = raised(query, scores.values);
        if (query.scenario.base)
            return {"exponentials", Operation::power, {"base", scores.name}, Axis::keys, exponentials};
        return {"exponentials", Operation::exp, {scores.name}, Axis::keys, exponentials};
    },
};

}  // namespace attn
