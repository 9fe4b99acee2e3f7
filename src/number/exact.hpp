#pragma once

#include "number/truth.hpp"

#include <memory>
#include <optional>
#include <span>
#include <string_view>

namespace attn {

namespace detail {
struct ExactNode;
}

/// An exact real number, as a regular value: 1/4, √2·ln 2, 2/3·e^2, (1 + e)/(2 + e^√2).
///
/// Inside it is one of
///   - a constant of Calcium's field: rationals, roots, logarithms, π;
///   - a ratio of two sums of exponentials, Σ cᵢ·e^xᵢ with distinct exponents: what a softmax row is made of. Sums,
///     weights and mixtures stay linear in it, so a row of any length is exact, and "the weights sum to 1" is proved.
///     A term may hold a cosine or sine as a factor: "turned by one angle, q·k stays" is proved too;
///   - past a budget (numbers.md, Limits), the recipe of the calculation: no closed form, but still enclosed to any
///     precision, so every decimal is still certain;
///   - an infinity, or undefined (0/0, ∞ − ∞), following IEEE 754.
class Exact {
public:
    /// Zero.
    Exact();
    Exact(long integer);  // NOLINT(google-explicit-constructor): 0 and 1 are numbers
    Exact(int integer) : Exact(static_cast<long>(integer)) {}  // NOLINT(google-explicit-constructor)
    explicit Exact(std::size_t integer) : Exact(static_cast<long>(integer)) {}

    /// p/q; q is not zero.
    static Exact ratio(long p, long q);
    /// A decimal literal exactly as written: "0.1" is one tenth, "1e-3" one thousandth. Nothing if the text is not
    /// a decimal literal or its power of ten is past the budget.
    static std::optional<Exact> from_decimal(std::string_view text);
    /// The double, exactly; infinities and NaN as IEEE has them.
    static Exact from_double(double x);
    static Exact pi();
    static Exact infinity();
    static Exact minus_infinity();
    static Exact undefined();

    bool is_finite() const;
    bool is_infinity() const;
    bool is_minus_infinity() const;
    bool is_undefined() const;
    /// True where the number is held in closed form, so that equality with another such number can be proved.
    bool has_closed_form() const;
    /// True where the number is proved to be rational.
    bool is_rational() const;
    /// The integer, where the number is proved to be one that fits.
    std::optional<long> to_integer() const;

    Exact operator-() const;
    friend Exact operator+(const Exact& a, const Exact& b);
    friend Exact operator-(const Exact& a, const Exact& b);
    friend Exact operator*(const Exact& a, const Exact& b);
    friend Exact operator/(const Exact& a, const Exact& b);
    Exact& operator+=(const Exact& b) { return *this = *this + b; }

    /// The sum of a list: one pass over the exponentials where they share a denominator.
    static Exact sum(std::span<const Exact> values);

    // Real functions; undefined outside their real domain (√−1, ln 0 is −∞).
    friend Exact sqrt(const Exact& x);
    friend Exact exp(const Exact& x);
    friend Exact log(const Exact& x);
    friend Exact tanh(const Exact& x);
    friend Exact cos(const Exact& x);
    friend Exact sin(const Exact& x);
    /// base^exponent. Real where the base is positive, or the exponent an integer.
    friend Exact pow(const Exact& base, const Exact& exponent);

    /// Equal? Proved either way, or unknown.
    friend Truth equal(const Exact& a, const Exact& b);
    /// The sign, proved, or unknown.
    friend Sign sign(const Exact& x);

    const detail::ExactNode& node() const { return *node_; }
    explicit Exact(std::shared_ptr<const detail::ExactNode> node) : node_(std::move(node)) {}

private:
    std::shared_ptr<const detail::ExactNode> node_;
};

Exact abs(const Exact& x);
/// a < b?
Truth less(const Exact& a, const Exact& b);
Truth equal(const Exact& a, const Exact& b);
Sign sign(const Exact& x);

}  // namespace attn
