#include "number/magnitudes.hpp"

#include "number/error_bound.hpp"
#include "number/kernels.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace attn {
namespace {

using detail::eta;
using detail::gamma;
using detail::up;

/// ‖a‖₂ from above. A square may lose up to η by underflow; a row of zeros has norm 0 exactly.
double norm(const double* a, std::size_t n) {
    const double squares = kernels::dot(a, a, n);
    if (!std::isfinite(squares) && std::any_of(a, a + n, [](double x) { return !std::isfinite(x); }))
        return std::numeric_limits<double>::quiet_NaN();
    if (squares == 0 && std::all_of(a, a + n, [](double x) { return x == 0; })) return 0;
    return up(std::sqrt(squares * (1 + 2 * gamma(kernels::lane_sum_depth(n) + 2)) + static_cast<double>(n) * eta));
}

std::vector<double> row_norms(std::size_t rows, std::size_t cols, std::span<const double> cells) {
    std::vector<double> norms(rows, 0.0);
    if (cells.empty()) return norms;
    for (std::size_t row = 0; row < rows; ++row) norms[row] = norm(cells.data() + row * cols, cols);
    return norms;
}

/// Written so that a NaN or an infinity leaves `largest` as it is, and the loop is still vectorised.
double larger_finite(double largest, double size) {
    return size > largest && size <= std::numeric_limits<double>::max() ? size : largest;
}

std::vector<double> column_maxima(std::size_t rows, std::size_t cols, std::span<const double> cells) {
    std::vector<double> maxima(cols, 0.0);
    if (cells.empty()) return maxima;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t col = 0; col < cols; ++col)
            maxima[col] = larger_finite(maxima[col], std::abs(cells[row * cols + col]));
    return maxima;
}

constexpr std::size_t worth_a_look = 1U << 16U;  // cells; in larger matrices small whole numbers are no longer expected

/// The exponent of the lowest bit of x that is set.
int lowest_bit(double x) {
    int exponent = 0;
    const double mantissa = std::frexp(x, &exponent);
    const auto bits = static_cast<std::uint64_t>(std::ldexp(std::abs(mantissa), 53));
    return exponent - 53 + std::countr_zero(bits);
}

std::optional<int> common_grid(std::span<const double> mid, std::span<const double> rad) {
    if (mid.size() > worth_a_look || std::any_of(rad.begin(), rad.end(), [](double r) { return r != 0; })) return std::nullopt;
    int grid = 1000;
    for (const double x : mid) {
        if (!std::isfinite(x)) return std::nullopt;
        if (x != 0) grid = std::min(grid, lowest_bit(x));
    }
    return grid;
}

}  // namespace

bool dot_products_are_exact(const Magnitudes& a, const Magnitudes& b, std::size_t terms) {
    if (!a.grid || !b.grid || *a.grid + *b.grid < -1000) return false;
    const double largest = static_cast<double>(terms) * a.largest * b.largest;
    return largest <= std::ldexp(1.0, std::min(*a.grid + *b.grid + 53, 1000));
}

Magnitudes measure(std::size_t rows, std::size_t cols, std::span<const double> mid, std::span<const double> rad) {
    Magnitudes result{row_norms(rows, cols, mid), row_norms(rows, cols, rad), column_maxima(rows, cols, mid),
                      column_maxima(rows, cols, rad), common_grid(mid, rad)};
    for (const double column : result.col_max) result.largest = std::max(result.largest, column);
    result.finite = std::none_of(result.row_norm.begin(), result.row_norm.end(), [](double norm) { return std::isnan(norm); });
    return result;
}

}  // namespace attn
