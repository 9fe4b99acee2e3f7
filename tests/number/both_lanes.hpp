#pragma once

#include "number/arithmetic.hpp"
#include "number/column.hpp"
#include "number/exact_node.hpp"
#include "random.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <memory>
#include <string>
#include <vector>

// Numbers of every kind, and the judge of a certified column: is each true value within mid ± rad?

namespace attn::test {

/// What random numbers are like.
enum class Kind { small_integers, decimals, doubles, huge, tiny, roots, zeros, mixed };

inline constexpr Kind kinds[] = {Kind::small_integers, Kind::decimals, Kind::doubles, Kind::huge,
                                 Kind::tiny,           Kind::roots,    Kind::zeros,   Kind::mixed};

/// A double with random bits in its mantissa, and an exponent between the two.
inline double random_double(Random& random, int least, int most) {
    const auto bits = (static_cast<std::uint64_t>(random.below(1U << 26U)) << 26U) | random.below(1U << 26U);
    const double mantissa = 1 + static_cast<double>(bits) * 0x1p-52;
    const int exponent = least + static_cast<int>(random.below(static_cast<std::size_t>(most - least + 1)));
    return std::ldexp(random.chance(2) ? -mantissa : mantissa, exponent);
}

inline Exact random_exact(Random& random, Kind kind) {
    switch (kind) {
        case Kind::small_integers: return Exact(static_cast<long>(random.below(9)) - 4);
        case Kind::decimals: return Exact::ratio(static_cast<long>(random.below(20001)) - 10000, 1000);
        case Kind::doubles: return Exact::from_double(random_double(random, -8, 6));
        case Kind::huge: return Exact::from_double(random_double(random, 300, 520));
        case Kind::tiny: return Exact::from_double(random_double(random, -1074, -480));
        case Kind::roots:
            return sqrt(Exact(random.between(2, 7))) * Exact::ratio(static_cast<long>(random.below(7)) - 3, 3);
        case Kind::zeros: return Exact(random.chance(3) ? 1 : 0);
        case Kind::mixed: break;
    }
    return random_exact(random, kinds[random.below(7)]);
}

inline Matrix<Exact> random_matrix(Random& random, std::size_t rows, std::size_t cols, Kind kind) {
    Matrix<Exact> result(rows, cols);
    for (Exact& cell : result.cells) cell = random_exact(random, kind);
    // Rows that cancel: one nearly the other's opposite.
    if (rows > 1 && random.chance(3)) {
        for (std::size_t i = 0; i < cols; ++i) result.at(1, i) = -result.at(0, i);
        if (random.chance(2)) result.at(1, 0) = result.at(1, 0) + Exact::from_double(0x1p-60);
    }
    return result;
}

/// The same numbers in the exact lane and in the certified one.
struct Both {
    Column exact, certified;
    explicit Both(const Matrix<Exact>& cells)
        : exact(to_lane(cells, {Lane::exact, 0})), certified(to_lane(cells, {Lane::certified, 0})) {}
    explicit Both(const Exact& number)
        : exact(to_lane(number, {Lane::exact, 0})), certified(to_lane(number, {Lane::certified, 0})) {}
    Both(Column e, Column c) : exact(std::move(e)), certified(std::move(c)) {}
};

/// What is wrong with a cell as a bound of the true value; empty where nothing is.
inline std::string cell_fault(const Exact& truth, double mid, double rad) {
    if (std::isnan(rad) || rad < 0) return "the bound is no bound";
    if (std::isinf(rad)) return {};
    if (rad == 0 && std::isnan(mid)) return truth.is_undefined() ? "" : "NaN, but the true value is a number";
    if (rad == 0 && std::isinf(mid))
        return (mid > 0 ? truth.is_infinity() : truth.is_minus_infinity()) ? "" : "infinite, but the true value is not";
    if (!std::isfinite(mid)) return "a bounded error of what is not a number";
    if (!truth.is_finite()) return "a number, but the true value is none";
    const Truth beyond = less(Exact::from_double(rad), abs(truth - Exact::from_double(mid)));
    return beyond == Truth::yes ? "the true value lies outside" : "";
}

/// Counts cells, and those whose bound says something: that is the lane's use.
struct Tally {
    std::size_t cells = 0, exact = 0, tight = 0;

    /// The first fault of a column, with its cell.
    std::string judge(const Column& truth, const Column& certified) {
        if (truth.rows() != certified.rows() || truth.cols() != certified.cols()) return "another shape";
        const auto& [owner, mid, rad, magnitudes] = certified.approximation();
        for (std::size_t i = 0; i < truth.size(); ++i) {
            const double bound = rad.empty() ? 0 : rad[i];
            ++cells;
            if (bound == 0) ++exact;
            if (bound <= 1e-9 * std::abs(mid[i]) + 1e-300) ++tight;
            const auto fault = cell_fault(truth.cells()[i], mid[i], bound);
            if (!fault.empty())
                return "cell " + std::to_string(i) + " = " + std::to_string(mid[i]) + " ± " + std::to_string(bound) +
                       ": " + fault;
        }
        return {};
    }
    std::string judge(const Both& both) { return judge(both.exact, both.certified); }
};

/// What is wrong with a ball as an enclosure of the true value; empty where nothing is.
inline std::string ball_fault(const Exact& truth, const Ball& ball) {
    const bool is_nan = arf_is_nan(arb_midref(ball.get())) != 0;
    if (is_nan || (!arb_is_exact(ball.get()) && !arb_is_finite(ball.get()))) return {};  // it says nothing
    if (truth.is_infinity() || truth.is_minus_infinity()) {
        const bool same = arf_is_inf(arb_midref(ball.get())) != 0 &&
                          (arf_sgn(arb_midref(ball.get())) > 0) == truth.is_infinity();
        return same ? "" : "not the true infinity";
    }
    if (truth.is_undefined()) return "a number, but the true value is none";
    return arb_overlaps(ball.get(), detail::enclose(truth, 2000).get()) != 0 ? "" : "the true value lies outside";
}

/// The same numbers in every lane.
struct Lanes {
    Column exact, certified, balls;
    static constexpr Arithmetic fine{Lane::balls, 200};

    Lanes() : Lanes(Matrix<Exact>()) {}
    explicit Lanes(const Matrix<Exact>& cells)
        : exact(to_lane(cells, {})), certified(to_lane(cells, {Lane::certified, 0})), balls(to_lane(cells, fine)) {}
    explicit Lanes(const Exact& number)
        : exact(to_lane(number, {})), certified(to_lane(number, {Lane::certified, 0})), balls(to_lane(number, fine)) {}
    /// Inputs as tensor files give them.
    Lanes(std::size_t rows, std::size_t cols, std::shared_ptr<const std::vector<double>> cells)
        : exact(to_lane(rows, cols, *cells, {}, cells)),
          certified(to_lane(rows, cols, *cells, {Lane::certified, 0}, cells)),
          balls(to_lane(rows, cols, *cells, fine, cells)) {}
    Lanes(Column e, Column c, Column b) : exact(std::move(e)), certified(std::move(c)), balls(std::move(b)) {}
};

/// One operation in every lane.
template <class Operation, class... Operands>
Lanes in_lanes(Operation operation, const Operands&... operands) {
    return {operation(operands.exact...), operation(operands.certified...), operation(operands.balls...)};
}

/// What is wrong with one of the lanes; empty where nothing is.
inline std::string judge(Tally& tally, const Lanes& lanes) {
    const auto fault = tally.judge(lanes.exact, lanes.certified);
    if (!fault.empty()) return "certified: " + fault;
    if (lanes.balls.rows() != lanes.exact.rows() || lanes.balls.cols() != lanes.exact.cols()) return "balls: a shape";
    Ball scratch;
    for (std::size_t i = 0; i < lanes.exact.size(); ++i) {
        const auto wrong = ball_fault(lanes.exact.cells()[i], lanes.balls.balls().at(i, scratch));
        if (!wrong.empty()) return "balls: cell " + std::to_string(i) + ": " + wrong;
    }
    return {};
}

/// The largest bound of a cell, relative to it.
inline double loosest(const Column& certified) {
    const auto& cells = certified.approximation();
    double largest = 0;
    for (std::size_t i = 0; i < cells.rad.size(); ++i)
        if (cells.rad[i] > 0) largest = std::max(largest, cells.rad[i] / std::abs(cells.mid[i]));
    return largest;
}

/// Doubles of which some are NaN, infinite or zero, as a tensor file may hold them.
inline Lanes special_lanes(Random& random, std::size_t rows, std::size_t cols) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    const std::vector<double> kinds_of{std::numeric_limits<double>::quiet_NaN(), infinite, -infinite, 0, -0.0, 1, -2};
    const auto cells = std::make_shared<std::vector<double>>();
    for (std::size_t i = 0; i < rows * cols; ++i) cells->push_back(random.chance(2) ? 0.7 : random.one_of(kinds_of));
    return {rows, cols, cells};
}

}  // namespace attn::test
