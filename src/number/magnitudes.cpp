#include "number/magnitudes.hpp"

#include "number/error_bound.hpp"
#include "number/kernels.hpp"

#include <algorithm>
#include <cmath>

namespace attn {
namespace {

using detail::eta;
using detail::gamma;
using detail::up;

/// ‖a‖₂ from above. A square may lose up to η by underflow; a row of zeros has norm 0 exactly.
double norm(const double* a, std::size_t n) {
    const double squares = kernels::dot(a, a, n);
    if (squares == 0 && std::all_of(a, a + n, [](double x) { return x == 0; })) return 0;
    return up(std::sqrt(squares * (1 + 2 * gamma(kernels::lane_sum_depth(n) + 2)) + static_cast<double>(n) * eta));
}

std::vector<double> row_norms(std::size_t rows, std::size_t cols, std::span<const double> cells) {
    std::vector<double> norms(rows, 0.0);
    if (cells.empty()) return norms;
    for (std::size_t row = 0; row < rows; ++row) norms[row] = norm(cells.data() + row * cols, cols);
    return norms;
}

std::vector<double> column_maxima(std::size_t rows, std::size_t cols, std::span<const double> cells) {
    std::vector<double> maxima(cols, 0.0);
    if (cells.empty()) return maxima;
    for (std::size_t row = 0; row < rows; ++row)
        for (std::size_t col = 0; col < cols; ++col)
            maxima[col] = std::max(maxima[col], std::abs(cells[row * cols + col]));
    return maxima;
}

}  // namespace

Magnitudes measure(std::size_t rows, std::size_t cols, std::span<const double> mid, std::span<const double> rad) {
    Magnitudes result{row_norms(rows, cols, mid), row_norms(rows, cols, rad), column_maxima(rows, cols, mid),
                      column_maxima(rows, cols, rad)};
    return result;
}

}  // namespace attn
