#include "attention/stage.hpp"

namespace attn {

bool has_alibi(const Query& query) { return !query.scenario.alibi_slopes.empty(); }

Step alibi_step(const Query& query, std::span<const double> distances) {
    const Step& scores = query.scores();
    const Column column = to_lane(1, distances.size(), distances, query.arithmetic(), nullptr);
    return {"alibi",
            Operation::add,
            {scores.name, "slope"},
            Axis::keys,
            add(scores.values, scale(column, query.head.slope), 0)};
}

/// alibi = score − slope·(position of the query − position of the key)
/// (Press, Smith, Lewis 2021, Train Short, Test Long, 3). // [n_k]
const Stage alibi_stage{
    "alibi",
    has_alibi,
    [](const Query& query) -> Step { return alibi_step(query, query.row.distances); },
};

}  // namespace attn
