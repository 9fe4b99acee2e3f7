#include "number/kernels.hpp"

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

// GCC can compile a function for several processors and pick one at start. Sanitizers don't run before that choice.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define ATTN_MANY_PROCESSORS __attribute__((target_clones("default", "avx2", "avx512f")))
#else
#define ATTN_MANY_PROCESSORS
#endif

namespace attn::kernels {
namespace {

constexpr std::size_t lanes = 8;

[[gnu::always_inline]] inline double tree(const double* s) {
    return ((s[0] + s[4]) + (s[2] + s[6])) + ((s[1] + s[5]) + (s[3] + s[7]));
}

[[gnu::always_inline]] inline double dot_inline(const double* a, const double* b, std::size_t n) {
    double s[lanes] = {};
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes)
        for (std::size_t l = 0; l < lanes; ++l) s[l] += a[i + l] * b[i + l];
    for (std::size_t l = 0; i < n; ++i, ++l) s[l] += a[i] * b[i];
    return tree(s);
}

// e^x = 2^k·e^r with k the integer nearest to x/ln 2, so |r| ≤ 0.347.
//
// Error, in units of u = 2^−53 and relative to the result:
//   r      k·ln2_hi is exact (ln2_hi has 21 trailing zero bits, |k| < 2^11); the two subtractions round by at most
//   0.35u
//          each, k·ln2_lo by less than 10^−6 u, and k·(ln2_hi + ln2_lo − ln 2) is below 2^−75: 0.71 u in
//          all, absolute, hence at most 0.72 u of e^r.
//   series r^14/14! < 4·10^−18 < 0.04 u, relative to e^r ≥ 0.7: 0.06 u.
//   Horner the last addition rounds by u; the product before it by |r|·1.2·u; each earlier pair by |r| times less
//          (Higham, section 5.1): in all at most (1 + 0.42)/(1 − 0.35)·u·1.42/0.7 < 4.5 u.
// Together less than 5.3 u; 8 u is promised. 2^k is exact for −1021 ≤ k ≤ 1023.
constexpr double log2_e = 1.4426950408889634;
constexpr double ln2_hi = 0x1.62e42fee00000p-1;
constexpr double ln2_lo = 0x1.a39ef35793c76p-33;
constexpr double round_to_integer = 0x1.8p52;  // adding it leaves the integer in the low bits

[[gnu::always_inline]] inline double power_of_two(double k) {
    const auto bits = std::bit_cast<std::uint64_t>(k + round_to_integer);  // k in the low bits, two's complement
    return std::bit_cast<double>((bits + 1023) << 52U);
}

[[gnu::always_inline]] inline double exponential(double x) {
    const double clamped = x < -708.0 ? -708.0 : x > 709.0 ? 709.0 : x;
    const double k = (clamped * log2_e + round_to_integer) - round_to_integer;
    const double r = (clamped - k * ln2_hi) - k * ln2_lo;
    double p = 1.0 / 6227020800;  // 1/13!
    p = p * r + 1.0 / 479001600;
    p = p * r + 1.0 / 39916800;
    p = p * r + 1.0 / 3628800;
    p = p * r + 1.0 / 362880;
    p = p * r + 1.0 / 40320;
    p = p * r + 1.0 / 5040;
    p = p * r + 1.0 / 720;
    p = p * r + 1.0 / 120;
    p = p * r + 1.0 / 24;
    p = p * r + 1.0 / 6;
    p = p * r + 0.5;
    p = p * r + 1.0;
    p = p * r + 1.0;
    const double result = p * power_of_two(k);
    return x < -708.0 ? 0.0 : x > 709.0 ? std::numeric_limits<double>::infinity() : result;
}

// Away from 0 tanh |x| = (1 − e)/(1 + e) with e = e^(−2|x|); near it the continued fraction x/(1 + x²/(3 + x²/(5 + …))).
//
// Error, in units of u and relative to the result:
//   |x| ≥ 1/4  e ≤ 0.607 is off by 8 e, hence 1 − e by at most 8·0.607/0.393 + 1 = 13.4, 1 + e by 8·0.378 + 1 = 4.1, and
//              the quotient by 1: less than 18.6.
//   |x| < 1/4  every part is positive. A denominator 2k + 1 + x²/… is off by 1, and by (x²/…)/(2k + 1) ≤ 1/48 of the
//              4 or so of its fraction: 1.1; with the quotient 2.2. The parts left out, from 17 on, are below 10^−20.
// 20 u is promised.
[[gnu::always_inline]] inline double hyperbolic_tangent(double x) {
    const double e = exponential(-2 * std::abs(x));
    const double far = std::copysign((1 - e) / (1 + e), x);
    const double square = x * x;
    double denominator = 15.0;
    for (double odd = 13.0; odd > 0; odd -= 2) denominator = odd + square / denominator;
    return std::abs(x) < 0.25 ? x / denominator : far;
}

}  // namespace

ATTN_MANY_PROCESSORS
double dot(const double* a, const double* b, std::size_t n) { return dot_inline(a, b, n); }

ATTN_MANY_PROCESSORS
void dot_rows(const double* q, const double* k, std::size_t rows, std::size_t d, double* out) {
    for (std::size_t row = 0; row < rows; ++row) out[row] = dot_inline(q, k + row * d, d);
}

[[gnu::always_inline]] inline double lane_sum(const double* a, std::size_t n) {
    double s[lanes] = {};
    std::size_t i = 0;
    for (; i + lanes <= n; i += lanes)
        for (std::size_t l = 0; l < lanes; ++l) s[l] += a[i + l];
    for (std::size_t l = 0; i < n; ++i, ++l) s[l] += a[i];
    return tree(s);
}

/// total[c] += part[c], and the part starts anew.
[[gnu::always_inline]] inline void hand_over(double* part, double* total, std::size_t d) {
    for (std::size_t c = 0; c < d; ++c) total[c] += part[c];
    for (std::size_t c = 0; c < d; ++c) part[c] = 0;
}

ATTN_MANY_PROCESSORS
double sum(const double* a, std::size_t n) {
    double total = 0;
    for (std::size_t first = 0; first < n; first += sum_block)
        total += lane_sum(a + first, n - first < sum_block ? n - first : sum_block);
    return total;
}

ATTN_MANY_PROCESSORS
void mix_rows(const double* w, const double* v, const char* kept, std::size_t rows, std::size_t d, double* out) {
    std::vector<double> block(d);
    std::vector<double> blocks(d);
    for (std::size_t c = 0; c < d; ++c) out[c] = 0;
    for (std::size_t row = 0; row < rows; ++row) {
        const double weight = w[row];
        const double* value = v + row * d;
        if (kept[row])
            for (std::size_t c = 0; c < d; ++c) block[c] += weight * value[c];
        if ((row + 1) % mix_block == 0) hand_over(block.data(), blocks.data(), d);
        if ((row + 1) % (mix_block * mix_blocks) == 0) hand_over(blocks.data(), out, d);
    }
    hand_over(block.data(), blocks.data(), d);
    hand_over(blocks.data(), out, d);
}

ATTN_MANY_PROCESSORS
void hyperbolic_tangents(const double* x, std::size_t n, double* out) {
    for (std::size_t i = 0; i < n; ++i) out[i] = hyperbolic_tangent(x[i]);
}

ATTN_MANY_PROCESSORS
void exponentials(const double* x, std::size_t n, double* out) {
    for (std::size_t i = 0; i < n; ++i) out[i] = exponential(x[i]);
}

}  // namespace attn::kernels
