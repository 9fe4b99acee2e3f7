#include "attention/stage.hpp"

namespace attn {

/// sum = Σ over the keys of this query, and of no other, with the sink: the softmax denominator. // [1]
const Stage sum_stage{
    "sum",
    always,
    [](const Query& query) -> Step {
        const Step* sink = query.row.find("sink");
        if (!sink) return {"sum", Operation::sum, {query.scores().name}, Axis::single, sum(query.scores().values)};
        const Step& parts = query.row.steps[query.row.steps.size() - 2];
        return {"sum", Operation::sum, {parts.name, "sink"}, Axis::single, sum(stack(parts.values, sink->values))};
    },
};

}  // namespace attn
