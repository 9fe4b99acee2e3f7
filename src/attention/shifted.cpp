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
        return computed(query) && (query.options.stable || decided(any_exceeds(query.scores().values, largest_plain_score)) ||
                                   decided(any_exceeds(query.head.sink, largest_plain_score)));
    },
    [](const Query& query) -> Step {
        const Step& scores = query.scores();
        const Column all = shifted_with_sink(query, scores.values);
        return {"shifted", Operation::shift, {scores.name}, Axis::keys, rows_of(all, 0, scores.values.rows())};
    },
};

}  // namespace attn
