#include "attention/stage.hpp"

namespace attn {
namespace {

/// Past e^±700 a float64 could not hold the exponential, and no person would write it.
constexpr double largest_plain_score = 700;

}  // namespace

/// shifted = score − largest score of the row: changes no weight, and keeps every exponential within 1. // [n_k]
const Stage shifted_stage{
    "shifted",
    [](const Query& query) {
        return softmax(query) && !query.row.reads_nothing &&
               (query.stable || decided(any_exceeds(query.scores().values, largest_plain_score)));
    },
    [](const Query& query) -> Step {
        const Step& scores = query.scores();
        return {"shifted", Operation::shift, {scores.name}, Axis::keys, shift(scores.values, query.row.kept)};
    },
};

}  // namespace attn
