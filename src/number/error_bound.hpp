#pragma once

#include <cmath>
#include <cstddef>

// Constants and small rules of rounding-error analysis. Private to number/.
// Source: N. J. Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., chapters 2 and 3.

namespace attn::detail {

/// Unit roundoff of float64: one operation's result is off by at most u of itself.
inline constexpr double u = 0x1p-53;
/// Smallest positive double: what an operation may lose besides, when its result underflows.
inline constexpr double eta = 0x1p-1074;

/// Bounds are always taken. Only tests/bench builds the program once without, to weigh what they cost.
#ifdef ATTN_BENCH_WITHOUT_BOUNDS
inline constexpr bool certifying = false;
#else
inline constexpr bool certifying = true;
#endif

/// A bound computed in doubles, raised so that the few roundings made while computing it cannot have made it too small.
inline double up(double bound) { return bound * (1 + 0x1p-48) + 16 * eta; }

/// γ_n = n·u / (1 − n·u): the error of n roundings in a row, relative (Higham, Lemma 3.1).
inline double gamma(std::size_t n) {
    const double nu = static_cast<double>(n) * u;
    return nu / (1 - nu) * (1 + 0x1p-50);
}

}  // namespace attn::detail
