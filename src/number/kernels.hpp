#pragma once

#include <cstddef>

// The inner loops of the certified lane: plain arithmetic on arrays, compiled for several instruction sets, the best of
// which is chosen when the program starts. Sums run in a fixed order, so every set gives the same doubles. Private to
// number/.

namespace attn::kernels {

/// Each term of a lane sum passes through at most n/8 + 3 additions (eight running sums, then a tree of three).
constexpr std::size_t lane_sum_depth(std::size_t n) { return n / 8 + 4; }

/// Σ aᵢ·bᵢ in eight running sums.
double dot(const double* a, const double* b, std::size_t n);
/// out[j] = Σᵢ q[i]·k[j][i]. // [d], [rows, d] → [rows]
void dot_rows(const double* q, const double* k, std::size_t rows, std::size_t d, double* out);
/// Terms that go into one lane sum of `sum` before it is added to the total.
inline constexpr std::size_t sum_block = 512;
constexpr std::size_t sum_depth(std::size_t n) {
    return lane_sum_depth(n < sum_block ? n : sum_block) + n / sum_block + 1;
}
/// Σ aᵢ, a block at a time.
double sum(const double* a, std::size_t n);

/// Keys that go into one running sum of `mix_rows`; and how many of those go into another before it is added to the
/// total.
inline constexpr std::size_t mix_block = 32;
inline constexpr std::size_t mix_blocks = 32;
constexpr std::size_t mix_depth(std::size_t n) {
    const std::size_t blocks = n / mix_block + 1;
    return (n < mix_block ? n : mix_block) + (blocks < mix_blocks ? blocks : mix_blocks) + blocks / mix_blocks + 1;
}
/// out[c] = Σⱼ w[j]·v[j][c] over the keys with kept[j]; v of other keys is not read. // [rows], [rows, d] → [d]
void mix_rows(const double* w, const double* v, const char* kept, std::size_t rows, std::size_t d, double* out);

/// e^x for −708 ≤ x ≤ 709, relative error at most 8u; 0 below (with error at most 2^−1021), infinity above.
void exponentials(const double* x, std::size_t n, double* out);
/// tanh x, relative error at most 20u.
void hyperbolic_tangents(const double* x, std::size_t n, double* out);

}  // namespace attn::kernels
