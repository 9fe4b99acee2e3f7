#pragma once

#include "base/tensor.hpp"
#include "worksheet/draw.hpp"
#include "worksheet/exercise.hpp"

#include <optional>
#include <string>
#include <vector>

namespace attn {

/// The sizes of an exercise, all of them settled.
struct ExerciseSizes {
    std::size_t n_q = 2, n_k = 2, d_k = 1, d_v = 1, heads = 1;
    std::size_t d_model = 0, d_out = 0;  ///< 0: Q, K and V are given; nothing is projected in the end
    MaskKind mask = MaskKind::none;
    Factors factors = Factors::two;
    Difficulty difficulty = Difficulty::medium;

    bool projected() const { return d_model > 0; }
};

/// A number a·c + b·d, where c = √d_k·ln 2 and d = √d_k·ln 3: after scaling, its exponential is 2^a·3^b.
struct LogEntry {
    long a = 0, b = 0;
};

using Whole = Matrix<long>;
using Logs = Matrix<LogEntry>;

/// An exercise being thought of: matrices of small whole numbers, and for the keys multiples of logarithms. Where it is
/// projected they are X, W_Q, W_K, W_V of all heads side by side; otherwise Q, K, V of each head.
struct Draft {
    ExerciseSizes sizes;
    Whole x;
    std::vector<Whole> q, v;
    std::vector<Logs> k;
    Whole w_o;

    /// Its scenario's text; `more` are further lines: what it expects.
    std::string text(const std::string& title, const std::string& more) const;
};

ExerciseSizes settle_sizes(const ExerciseRequest& request, Draw& draw);
/// The next draft whose exponentials are small whole numbers; nothing where this one's are not.
std::optional<Draft> draw_draft(const ExerciseSizes& sizes, Draw& draw);

}  // namespace attn
