#include "attention/stage.hpp"

namespace attn {
namespace {

bool has_sink(const Query& query) { return !query.scenario.sinks.empty(); }

/// Whose scores may be the largest: the keys that are read, and the sink.
Kept competitors(const Query& query) {
    Kept kept = query.row.leaks ? Kept(query.row.kept.size(), 1) : query.row.kept;
    if (has_sink(query)) kept.push_back(1);
    return kept;
}

/// The sink's logit as its exponential is taken: less the row's largest, where the row was shifted.
Column logit(const Query& query) {
    if (!query.row.find("shifted")) return query.head.sink;
    return less_by(query.head.sink, row_maximum(query));
}

}  // namespace

Column shifted_with_sink(const Query& query, const Column& scores) {
    return has_sink(query) ? shift(stack(scores, query.head.sink), competitors(query)) : shift(scores, competitors(query));
}

Column row_maximum(const Query& query) {
    const Step* shifted = query.row.find("shifted");
    const Step& scores = shifted ? query.row.at(shifted->operands.front()) : query.scores();
    if (!has_sink(query)) return largest(scores.values, competitors(query));
    return largest(stack(scores.values, query.head.sink), competitors(query));
}

/// sink = e^logit: takes its share of the weight and brings no value (Xiao et al. 2023, Efficient Streaming Language
/// Models with Attention Sinks; as learned logits in OpenAI 2025, gpt-oss). Without an exponential, the logit. // [1]
const Stage sink_stage{
    "sink",
    has_sink,
    [](const Query& query) -> Step {
        if (!softmax(query)) return {"sink", Operation::given, {"sink"}, Axis::single, query.head.sink};
        const Operation operation = query.scenario.base ? Operation::power : Operation::exp;
        return {"sink", operation, {"sink"}, Axis::single, raised(query, logit(query))};
    },
};

}  // namespace attn
