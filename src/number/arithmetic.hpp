#pragma once

#include "number/ball.hpp"
#include "number/column.hpp"
#include "number/exact.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

// The two lanes that work a number at a time. Private to number/.

namespace attn {

/// Balls. A matrix of exact doubles is not turned into them: each becomes a ball where it is read, so that a finer look
/// at one row of a large scenario needs no copy of its inputs.
struct BallCells {
    std::vector<Ball> cells;
    long precision = 0;
    std::span<const double> doubles = {};  ///< instead of `cells`
    std::shared_ptr<const void> owner = {};

    /// One number; `scratch` may be where it is made.
    const Ball& at(std::size_t i, Ball& scratch) const {
        if (doubles.empty()) return cells[i];
        arb_set_d(scratch.get(), doubles[i]);
        return scratch;
    }
};

namespace detail {

/// Exact numbers, by their own operators.
struct ExactArithmetic {
    using Number = Exact;
    Exact zero() const { return {}; }
    Exact from(const Exact& x) const { return x; }
    Exact from_double(double x) const { return Exact::from_double(x); }
    Exact minus_infinity() const { return Exact::minus_infinity(); }
    Exact add(const Exact& a, const Exact& b) const { return a + b; }
    Exact sum(std::span<const Exact> terms) const { return Exact::sum(terms); }
    Exact subtract(const Exact& a, const Exact& b) const { return a - b; }
    Exact multiply(const Exact& a, const Exact& b) const { return a * b; }
    Exact divide(const Exact& a, const Exact& b) const { return a / b; }
    Exact exponential(const Exact& x) const { return exp(x); }
    /// base^x; a removed key's −∞ gives 0 whatever the base.
    Exact power(const Exact& base, const Exact&, const Exact& x) const {
        return x.is_minus_infinity() ? Exact() : pow(base, x);
    }
    Exact root(const Exact& x) const { return sqrt(x); }
    Exact logarithm(const Exact& x) const { return log(x); }
    Exact cosine(const Exact& x) const { return cos(x); }
    Exact sine(const Exact& x) const { return sin(x); }
    Exact tangent(const Exact& x) const { return tanh(x); }
    /// The larger; where that cannot be decided they are equal for all anyone can tell, and a stands for both.
    Exact larger(const Exact& a, const Exact& b) const { return less(a, b) == Truth::yes ? b : a; }
    Truth less(const Exact& a, const Exact& b) const { return attn::less(a, b); }
    bool is_finite(const Exact& x) const { return x.is_finite(); }
    bool is_undefined(const Exact& x) const { return x.is_undefined(); }
    Column column(std::size_t rows, std::size_t cols, std::vector<Exact> cells) const;
    /// The numbers of a step; a matrix of inputs is read by `at`.
    static const std::vector<Exact>& cells(const Column& column) { return column.cells(); }
    static const Exact& at(const Column& column, std::size_t i, Exact&) { return column.cells()[i]; }
};

/// Balls of one precision. −∞ and ∞ are Arb's own; what is undefined is its indeterminate ball.
struct BallArithmetic {
    using Number = Ball;
    long precision;

    Ball zero() const { return {}; }
    Ball from(const Exact& x) const;
    Ball from_double(double x) const;
    Ball minus_infinity() const;
    Ball add(const Ball& a, const Ball& b) const;
    Ball sum(std::span<const Ball> terms) const;
    Ball subtract(const Ball& a, const Ball& b) const;
    Ball multiply(const Ball& a, const Ball& b) const;
    Ball divide(const Ball& a, const Ball& b) const;
    Ball exponential(const Ball& x) const;
    Ball power(const Ball& base, const Ball& log_base, const Ball& x) const;
    Ball root(const Ball& x) const;
    Ball logarithm(const Ball& x) const;
    Ball cosine(const Ball& x) const;
    Ball sine(const Ball& x) const;
    Ball tangent(const Ball& x) const;  ///< hyperbolic
    Ball larger(const Ball& a, const Ball& b) const;
    Truth less(const Ball& a, const Ball& b) const;
    bool is_finite(const Ball& x) const;
    bool is_undefined(const Ball& x) const;
    Column column(std::size_t rows, std::size_t cols, std::vector<Ball> cells) const;
    static const std::vector<Ball>& cells(const Column& column) { return column.balls().cells; }
    static const Ball& at(const Column& column, std::size_t i, Ball& scratch) { return column.balls().at(i, scratch); }
};

}  // namespace detail
}  // namespace attn
