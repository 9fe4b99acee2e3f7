#include "attention/stage.hpp"

#include <algorithm>

namespace attn {
namespace {

/// Past e^±700 a float64 could not hold the exponential, and no person would write it.
const long largest_plain_score = 700;

bool is_large(const Exact& score) {
    return score.is_finite() && less(Exact(largest_plain_score), abs(score)) == Truth::yes;
}

}  // namespace

/// shifted = score − largest score of the row: changes no weight, and keeps every exponential within 1. // [n_k]
const Stage shifted_stage{
    "shifted",
    [](const Query& query) {
        const auto& cells = query.scores().values.cells;
        return softmax(query) && !query.row.reads_nothing &&
               (query.stable || std::any_of(cells.begin(), cells.end(), is_large));
    },
    [](const Query& query) -> Step {
        const Step& scores = query.scores();
        const Column largest = maximum(scores.values, query.row.kept);
        return {"shifted", Operation::subtract, {scores.name}, Axis::keys,
                subtract(scores.values, largest.cells.front()), {}};
    },
};

}  // namespace attn
