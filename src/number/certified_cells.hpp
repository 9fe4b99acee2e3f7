#pragma once

#include "number/certified.hpp"
#include "number/error_bound.hpp"
#include "number/magnitudes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

// What the operations on doubles with bounds share. Private to number/.
//
// Doubles with bounds: |true − mid| ≤ rad for every cell, always. A bound may be generous, never too small; a cell that
// cannot be bounded has rad = ∞. Notation: fl(x) is the computed x, u = 2^−53, η = 2^−1074, γₙ as in error_bound.hpp.

namespace attn::detail::certified {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

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

// a ± b: both errors, and u·|result|. Nothing is lost to underflow, and an exact sum is exact; so is that of a NaN or
// an infinity, but not one that overflows.
inline double sum_bound(double a_rad, double b_rad, double a, double b, double result) {
    if (!std::isfinite(a) || !std::isfinite(b)) return a_rad + b_rad < infinity ? 0 : infinity;
    if (a_rad == 0 && b_rad == 0 && sum_is_exact(a, b, result)) return 0;
    return sound(up(a_rad + b_rad + u * std::abs(result)));
}

/// One double with its bound.
struct Bounded {
    double mid, rad;
    bool is_number() const { return std::isfinite(mid) && rad < infinity; }
    /// A NaN or an infinity that is the true value.
    bool is_special() const { return !std::isfinite(mid) && rad == 0; }
    bool is_zero() const { return mid == 0 && rad == 0; }
    bool may_be_zero() const { return std::abs(mid) <= rad; }
};

/// a·b: |a|·δb + δa·(|b| + δb), and u·|result| for the rounding; η for underflow. An exact product is exact. NaN and
/// infinities follow IEEE 754; infinity times what may be zero is bounded by nothing.
inline Bounded product(Bounded a, Bounded b) {
    const double mid = a.mid * b.mid;
    if (a.is_number() && b.is_number()) {
        if (a.is_zero() || b.is_zero()) return {0, 0};
        if (a.rad == 0 && b.rad == 0 && product_is_exact(a.mid, b.mid, mid)) return {mid, 0};
        const double own = std::abs(a.mid) * b.rad + a.rad * (std::abs(b.mid) + b.rad);
        return {mid, sound(up(own + u * std::abs(mid) + eta))};
    }
    if (is_undefined(a.mid, a.rad) || is_undefined(b.mid, b.rad)) return {mid, 0};
    const bool known = (a.is_special() && (b.is_special() || b.is_zero() || !b.may_be_zero())) ||
                       (b.is_special() && (a.is_zero() || !a.may_be_zero()));
    return {mid, known && a.rad + b.rad < infinity ? 0 : infinity};
}

/// a + b: see sum_bound.
inline Bounded sum(Bounded a, Bounded b) {
    const double mid = a.mid + b.mid;
    return {mid, sum_bound(a.rad, b.rad, a.mid, b.mid, mid)};
}

inline Bounded negated(Bounded x) { return {-x.mid, x.rad}; }

/// a/b with b's interval clear of 0: (δa + |a/b|·δb) / (|b| − δb), and u·|result|; η for each underflow, also for that
/// of |a/b|·δb, which the division would make large. An exact quotient is exact.
inline Bounded quotient(Bounded a, Bounded b) {
    const double divisor = b.mid + 0.0;  // −0 has no sign of its own
    const double least = std::abs(divisor) * (1 - 4 * u) - b.rad;
    const double mid = a.mid / divisor;
    const double size = std::abs(mid);
    if (a.rad == 0 && b.rad == 0 && (!std::isfinite(a.mid) || !std::isfinite(divisor) || divisor == 0)) return {mid, 0};
    if (!(least > 0)) return {mid, infinity};
    if (a.rad == 0 && (a.mid == 0 || (b.rad == 0 && size > smallest_checked && product_is_exact(mid, divisor, a.mid))))
        return {mid, 0};
    return {mid, sound(up((a.rad + (b.rad > 0 ? up(size * b.rad) : 0)) / least + u * size + eta))};
}

/// A sum that holds a NaN or an infinity for good: bounded terms no longer matter to it.
class SpecialSum {
public:
    void take(Bounded term) {
        if (term.is_number()) return;
        if (!term.is_special()) unbounded_ = true;
        else if (!special_) special_ = term.mid;
        else special_ = *special_ + term.mid;
    }
    /// The sum, if it is one; otherwise nothing bounds `mid`.
    Bounded result(double mid) const {
        if (!special_ || (unbounded_ && !std::isnan(*special_))) return {mid, infinity};
        return {*special_, 0};
    }

private:
    std::optional<double> special_;
    bool unbounded_ = false;
};

/// The doubles of a new column, being filled.
struct Cells {
    std::vector<double> mid, rad;
    explicit Cells(std::size_t size) : mid(size), rad(size) {}
    void set(std::size_t i, Bounded cell) {
        mid[i] = cell.mid;
        rad[i] = cell.rad;
    }
    Column column(std::size_t rows, std::size_t cols) { return {rows, cols, std::move(mid), std::move(rad)}; }
};

/// A column read cell by cell; without bounds its doubles are exact.
class View {
public:
    explicit View(const Column& column) : cells_(column.approximation()), exact_(cells_.rad.empty()) {}
    double mid(std::size_t i) const { return cells_.mid[i]; }
    double rad(std::size_t i) const { return exact_ ? 0.0 : cells_.rad[i]; }
    Bounded at(std::size_t i) const { return {mid(i), rad(i)}; }
    /// Numbers the true value is surely not above, or not below.
    double upper(std::size_t i) const { return mid(i) + rad(i) + slack(i); }
    double lower(std::size_t i) const { return mid(i) - rad(i) - slack(i); }

private:
    double slack(std::size_t i) const { return 4 * u * (std::abs(mid(i)) + rad(i)) + eta; }
    const Approximation& cells_;
    bool exact_;
};

/// A matrix that dot products and mixtures may read: its sizes are taken when they are asked for.
Column measured(Column column);
/// The sizes of a matrix's rows and columns.
inline const Magnitudes& magnitudes(const Column& column) { return *column.approximation().magnitudes; }

}  // namespace attn::detail::certified
