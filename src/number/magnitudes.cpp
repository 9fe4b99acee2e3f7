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

std::vector<double> largest_rads(std::size_t rows, std::size_t cols, std::span<const double> rads) {
    std::vector<double> maxima(cols, 0.0);
    for (std::size_t i = 0; i < rads.size() && rows > 0; ++i) maxima[i % cols] = std::max(maxima[i % cols], rads[i]);
    return maxima;
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

/// ‖mid‖₂ of each column from above; a square may lose up to η by underflow.
std::vector<double> column_norms(std::size_t rows, std::size_t cols, std::span<const double> cells) {
    std::vector<double> norms(cols, 0.0);
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t col = 0; col < cols; ++col) {
            const double x = cells[row * cols + col];
            norms[col] += x * x;
        }
    for (double& norm : norms) norm = up(std::sqrt(norm * (1 + 2 * gamma(rows + 2)) + static_cast<double>(rows) * eta));
    return norms;
}

/// Without an early end, so that the loop is vectorised.
bool all_finite(std::span<const double> cells) {
    bool finite = true;
    for (const double x : cells) finite = finite & (std::abs(x) <= std::numeric_limits<double>::max());
    return finite;
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
    if (mid.size() > worth_a_look || std::any_of(rad.begin(), rad.end(), [](double r) { return r != 0; }))
        return std::nullopt;
    int grid = 1000;
    for (const double x : mid) {
        if (!std::isfinite(x)) return std::nullopt;
        if (x != 0) grid = std::min(grid, lowest_bit(x));
    }
    return grid;
}

}  // namespace

const Magnitudes::Rows& Magnitudes::rows() const {
    std::call_once(rows_once_, [&] { rows_sizes_ = {row_norms(rows_, cols_, mid_), row_norms(rows_, cols_, rad_)}; });
    return rows_sizes_;
}

const Magnitudes::Cols& Magnitudes::cols() const {
    std::call_once(cols_once_, [&] {
        cols_sizes_ = {column_maxima(rows_, cols_, mid_), largest_rads(rows_, cols_, rad_),
                       column_norms(rows_, cols_, mid_), all_finite(mid_)};
    });
    return cols_sizes_;
}

const Magnitudes::Grid& Magnitudes::grid() const {
    std::call_once(grid_once_, [&] {
        grid_.exponent = common_grid(mid_, rad_);
        if (!grid_.exponent) return;
        for (const double x : mid_) grid_.largest = std::max(grid_.largest, std::abs(x));
    });
    return grid_;
}

bool dot_products_are_exact(const Magnitudes& a, const Magnitudes& b, std::size_t terms) {
    const auto& [p, largest_p] = a.grid();
    const auto& [q, largest_q] = b.grid();
    if (!p || !q || *p + *q < -1000) return false;
    const double largest = static_cast<double>(terms) * largest_p * largest_q;
    return largest <= std::ldexp(1.0, std::min(*p + *q + 53, 1000));
}

}  // namespace attn
