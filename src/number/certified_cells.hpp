#pragma once

#include "number/certified.hpp"
#include "number/error_bound.hpp"
#include "number/magnitudes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

// What the operations on doubles with bounds share. Private to number/.
//
// Doubles with bounds: |true − mid| ≤ rad for every cell, always. A bound may be generous, never too small; a cell that
// cannot be bounded has rad = ∞. Notation: fl(x) is the computed x, u = 2^−53, η = 2^−1074, γₙ as in error_bound.hpp.

namespace attn::detail::certified {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// The doubles of a new column, being filled.
struct Cells {
    std::vector<double> mid, rad;
    explicit Cells(std::size_t size) : mid(size), rad(size) {}
    Column column(std::size_t rows, std::size_t cols) { return {rows, cols, std::move(mid), std::move(rad)}; }
};

/// A column read cell by cell; without bounds its doubles are exact.
class View {
public:
    explicit View(const Column& column) : cells_(column.approximation()), exact_(cells_.rad.empty()) {}
    double mid(std::size_t i) const { return cells_.mid[i]; }
    double rad(std::size_t i) const { return exact_ ? 0.0 : cells_.rad[i]; }
    /// Numbers the true value is surely not above, or not below.
    double upper(std::size_t i) const { return mid(i) + rad(i) + slack(i); }
    double lower(std::size_t i) const { return mid(i) - rad(i) - slack(i); }

private:
    double slack(std::size_t i) const { return 4 * u * (std::abs(mid(i)) + rad(i)) + eta; }
    const Approximation& cells_;
    bool exact_;
};

/// Known to be undefined; a NaN that is merely unbounded may yet be any number.
inline bool is_undefined(double mid, double rad) { return std::isnan(mid) && rad == 0; }

/// A bound that came out undefined (∞ − ∞, 0·∞) bounds nothing.
inline double sound(double bound) { return bound >= 0 ? bound : infinity; }

inline constexpr double smallest_checked = 0x1p-900;  // below it a residual could itself underflow

/// Is the computed product or quotient the true one? The residual of one operation is a double, and fma gives it.
inline bool product_is_exact(double a, double b, double product) {
    return std::abs(product) > smallest_checked && std::fma(a, b, -product) == 0;
}
inline bool sum_is_exact(double a, double b, double sum) {
    const double rounded_b = sum - a;
    return (a - (sum - rounded_b)) + (b - rounded_b) == 0;  // TwoSum (Higham, section 4.3)
}

// a ± b: both errors, and u·|result|. Nothing is lost to underflow, and an exact sum is exact; so is an infinite one.
inline double sum_bound(double a_rad, double b_rad, double a, double b, double result) {
    if (std::isinf(result) || (a_rad == 0 && b_rad == 0 && sum_is_exact(a, b, result))) return 0;
    return sound(up(a_rad + b_rad + u * std::abs(result)));
}

/// The sizes of a matrix's rows and columns.
inline const Magnitudes& magnitudes(const Column& column) { return *column.approximation().magnitudes; }

}  // namespace attn::detail::certified
