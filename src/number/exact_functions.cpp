#include "number/budget.hpp"
#include "number/exact_node.hpp"

// Functions of one or two exact numbers, and the questions that may have no answer.

namespace attn {
namespace {

using detail::as_field;
using detail::as_ratio;
using detail::ExpTerm;
using detail::from_field;
using detail::from_recipe;
using Operation = detail::Recipe::Operation;

/// The one term of c·e^x; null for a constant, a sum or a ratio, and where a cosine or sine is a factor.
const ExpTerm* as_single_exponential(const Exact& x) {
    const auto* ratio = as_ratio(x);
    if (!ratio || ratio->denominator || ratio->numerator->terms.size() != 1) return nullptr;
    const ExpTerm& term = ratio->numerator->terms.front();
    return term.wave ? nullptr : &term;
}

/// x is finite and not zero: multiplied `times` times, by squaring. Nothing past a budget.
std::optional<Exact> repeated_product(Exact x, unsigned long times) {
    Exact result(1);
    for (; times != 0; times >>= 1U) {
        if (times & 1U) result = result * x;
        if (!x.has_closed_form() || !result.has_closed_form()) return std::nullopt;
        if (times > 1) x = x * x;
    }
    return result;
}

Exact integer_power(const Exact& base, long exponent) {
    if (exponent < -budget::bits || exponent > budget::bits) return from_recipe(Operation::power, base, Exact(exponent));
    const auto whole = repeated_product(base, static_cast<unsigned long>(exponent < 0 ? -exponent : exponent));
    if (!whole) return from_recipe(Operation::power, base, Exact(exponent));
    return exponent < 0 ? Exact(1) / *whole : *whole;
}

/// c·e^x to a real power, c > 0: c^y · e^(x·y).
Exact exponential_power(const ExpTerm& base, const Exact& exponent) {
    return pow(from_field(base.coefficient), exponent) * exp(base.exponential->exponent * exponent);
}

Exact field_power(const Exact& base, const Exact& exponent) {
    const auto* x = as_field(base);
    const auto* y = as_field(exponent);
    if (x && y && exponent.is_rational())
        if (auto result = power(*x, *y)) return from_field(std::move(*result));
    if (const auto integer = exponent.to_integer()) return integer_power(base, *integer);
    return exp(exponent * log(base));
}

Exact zero_power(const Exact& exponent) {
    switch (sign(exponent)) {
        case Sign::positive: return {};
        case Sign::zero: return Exact(1);
        case Sign::negative: return Exact::infinity();
        default: return Exact::undefined();
    }
}

Sign sign_of_ball(const Ball& ball) {
    if (arb_is_positive(ball.get())) return Sign::positive;
    if (arb_is_negative(ball.get())) return Sign::negative;
    return Sign::unknown;
}

/// |x| < limit, as its first digits show?
bool is_surely_below(const Exact& x, long limit) {
    Ball size;
    Ball bound;
    arb_abs(size.get(), detail::enclose(x, 64).get());
    arb_set_si(bound.get(), limit);
    return arb_lt(size.get(), bound.get()) != 0;
}

Sign special_sign(const Exact& x) {
    if (x.is_infinity()) return Sign::positive;
    return x.is_minus_infinity() ? Sign::negative : Sign::unknown;
}

}  // namespace

Exact sqrt(const Exact& x) {
    if (x.is_infinity()) return x;
    const Sign s = sign(x);
    if (s == Sign::zero) return {};
    if (s != Sign::positive) return s == Sign::unknown && x.is_finite() ? from_recipe(Operation::sqrt, x) : Exact::undefined();
    if (const auto* constant = as_field(x))
        if (auto root = square_root(*constant)) return from_field(std::move(*root));
    if (const auto* term = as_single_exponential(x)) return exponential_power(*term, Exact::ratio(1, 2));
    return from_recipe(Operation::sqrt, x);
}

Exact exp(const Exact& x) {
    if (x.is_minus_infinity()) return {};
    if (!x.is_finite()) return x;
    return detail::from_term(detail::exponential_term(x));
}

Exact log(const Exact& x) {
    if (x.is_infinity()) return x;
    const Sign s = sign(x);
    if (s == Sign::zero) return Exact::minus_infinity();
    if (s != Sign::positive) return s == Sign::unknown && x.is_finite() ? from_recipe(Operation::log, x) : Exact::undefined();
    if (const auto* constant = as_field(x))
        if (auto result = logarithm(*constant)) return from_field(std::move(*result));
    if (const auto* term = as_single_exponential(x))
        return log(from_field(term->coefficient)) + term->exponential->exponent;
    return from_recipe(Operation::log, x);
}

Exact tanh(const Exact& x) {
    if (x.is_infinity()) return Exact(1);
    if (x.is_minus_infinity()) return Exact(-1);
    if (x.is_undefined()) return x;
    if (!is_surely_below(x, budget::hyperbolic)) return from_recipe(Operation::tanh, x);
    const Exact square = exp(x + x);
    return (square - Exact(1)) / (square + Exact(1));
}

Exact pow(const Exact& base, const Exact& exponent) {
    if (!base.is_finite() || base.is_undefined() || exponent.is_undefined()) return Exact::undefined();
    if (!exponent.is_finite()) return exp(exponent * log(base));
    switch (sign(base)) {
        case Sign::zero: return zero_power(exponent);
        case Sign::unknown: return from_recipe(Operation::power, base, exponent);
        case Sign::negative:
            if (!exponent.to_integer()) return Exact::undefined();
            return field_power(base, exponent);
        case Sign::positive: break;
    }
    if (const auto* term = as_single_exponential(base)) return exponential_power(*term, exponent);
    return field_power(base, exponent);
}

Sign sign(const Exact& x) {
    if (!x.is_finite()) return special_sign(x);
    const auto* constant = as_field(x);
    for (long bits = 64; bits <= budget::precision; bits *= 2) {
        const Sign s = sign_of_ball(detail::enclose(x, bits));
        if (s != Sign::unknown) return s;
        if (bits == 64 || bits == budget::suspicion)
            if (constant && constant->is_zero() == Truth::yes) return Sign::zero;
    }
    return Sign::unknown;
}

Truth equal(const Exact& a, const Exact& b) {
    if (a.is_undefined() || b.is_undefined()) return Truth::unknown;
    if (&a.node() == &b.node()) return Truth::yes;
    if (!a.is_finite() || !b.is_finite())
        return a.is_infinity() == b.is_infinity() && a.is_minus_infinity() == b.is_minus_infinity() ? Truth::yes : Truth::no;
    const auto *x = as_field(a), *y = as_field(b);
    if (x && y) {
        const Truth answer = equal(*x, *y);
        if (answer != Truth::unknown) return answer;
    }
    switch (sign(a - b)) {
        case Sign::zero: return Truth::yes;
        case Sign::unknown: return Truth::unknown;
        default: return Truth::no;
    }
}

Truth less(const Exact& a, const Exact& b) {
    if (a.is_undefined() || b.is_undefined()) return Truth::unknown;
    switch (sign(b - a)) {
        case Sign::positive: return Truth::yes;
        case Sign::unknown: return a.is_finite() || b.is_finite() ? Truth::unknown : Truth::no;
        default: return Truth::no;
    }
}

}  // namespace attn
