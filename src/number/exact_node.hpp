#pragma once

#include "number/ball.hpp"
#include "number/exact.hpp"
#include "number/field.hpp"

#include <memory>
#include <optional>
#include <variant>
#include <vector>

// What an Exact is made of. Private to number/.

namespace attn::detail {

/// The best enclosure so far of a value that never changes; asking again at no more precision costs nothing.
class Enclosure {
public:
    template <class Compute>
    const Ball& at(long precision, Compute compute) const {
        if (precision > precision_) {
            ball_ = compute(precision);
            precision_ = precision;
        }
        return ball_;
    }

private:
    mutable Ball ball_;
    mutable long precision_ = 0;
};

/// e^exponent. The exponent holds no rational multiple of a logarithm of a rational (those go to coefficients), so
/// equal exponents are the only way for two of these to be commensurable that is found here.
struct Exponential {
    explicit Exponential(Exact x);
    Exact exponent;
    double low, high;  ///< low ≤ exponent ≤ high
    Enclosure enclosure;
    Ball enclose(long precision) const;
};

/// cos or sin of a positive angle that is no multiple of π/12: those are constants. Products of two are sums of two
/// (2·cos a·cos b = cos(a − b) + cos(a + b)), so sums of them stay linear, and what turns two vectors by one angle is
/// proved to keep their product.
struct Wave {
    Wave(Exact x, bool is_sine);
    Exact angle;
    bool sine;
    double low, high;  ///< low ≤ angle ≤ high
    Enclosure enclosure;
    const Ball& enclose(long precision) const;
};

/// coefficient · e^x · wave. No exponential at all (e^0) is a null pointer, and so is no wave.
struct ExpTerm {
    std::shared_ptr<const Exponential> exponential;
    Field coefficient;
    std::shared_ptr<const Wave> wave = {};
    bool is_constant() const { return !exponential && !wave; }
};

/// Σ cᵢ·e^xᵢ with exponents that are not proved equal and coefficients not proved zero.
struct ExpSum {
    std::vector<ExpTerm> terms;
    Enclosure enclosure;
    const Ball& enclose(long precision) const;
};
using ExpSumPtr = std::shared_ptr<const ExpSum>;

enum class Special { infinity, minus_infinity, undefined };

/// A ratio of sums of exponentials; a null denominator is 1. Neither is a single constant over 1: that is a Field.
struct Ratio {
    ExpSumPtr numerator;
    ExpSumPtr denominator;
};

/// Past a budget: how the value is calculated, so that it can still be enclosed.
struct Recipe {
    enum class Operation { negate, add, multiply, divide, sqrt, log, power, tanh, cos, sin };
    Operation operation;
    Exact a;
    Exact b;
};

struct ExactNode {
    std::variant<Special, Field, Ratio, Recipe> form;
    Enclosure enclosure;
    explicit ExactNode(std::variant<Special, Field, Ratio, Recipe> f) : form(std::move(f)) {}
};

const Field* as_field(const Exact& x);
const Ratio* as_ratio(const Exact& x);
const Special* as_special(const Exact& x);

Exact from_field(Field x);
Exact from_special(Special s);
/// numerator/denominator in lowest form: zero, a constant or a single exponential where it is one.
Exact from_ratio(ExpSumPtr numerator, ExpSumPtr denominator);
Exact from_recipe(Recipe::Operation operation, Exact a, Exact b = {});

/// A ball that holds the finite value x; the higher the precision, the smaller.
const Ball& enclose(const Exact& x, long precision);

// Sums of exponentials (exp_sum.cpp). Nothing where a budget would be passed.
ExpSum to_exp_sum(const Field& constant);
/// Adds one term, merging it with a term of equal exponent.
bool accumulate(ExpSum& sum, const ExpTerm& term);
std::optional<ExpSum> add(const ExpSum& a, const ExpSum& b);
std::optional<ExpSum> multiply(const ExpSum& a, const ExpSum& b);
std::optional<ExpSum> divide(const ExpSum& a, const ExpTerm& b);
/// a = factor · b, term by term in order? The factor, as a single term.
std::optional<ExpTerm> proportion(const ExpSum& a, const ExpSum& b);
/// cos or sin of an angle as coefficient · wave; nothing for what is no constant of the field.
std::optional<ExpTerm> wave_term(const Exact& angle, bool sine);
/// The sum of one term.
Exact from_term(ExpTerm term);
/// Numbers the value is surely not below, and not above.
struct Range {
    double low, high;
};
Range range_of(const Exact& x);
/// e^x as coefficient · e^exponent.
ExpTerm exponential_term(const Exact& x);

}  // namespace attn::detail
