#include "number/exact.hpp"

#include "number/budget.hpp"
#include "number/exact_node.hpp"

namespace attn {
namespace {

using detail::as_field;
using detail::as_ratio;
using detail::as_special;
using detail::ExactNode;
using detail::ExpSum;
using detail::ExpSumPtr;
using detail::from_field;
using detail::from_ratio;
using detail::from_recipe;
using detail::from_special;
using detail::Recipe;
using detail::Special;
using Operation = detail::Recipe::Operation;

/// A field element or ratio as numerator and denominator; a null denominator is 1. A Recipe has neither.
struct Fraction {
    ExpSumPtr numerator;
    ExpSumPtr denominator;
};

std::optional<Fraction> as_fraction(const Exact& x) {
    if (const auto* constant = as_field(x)) return Fraction{std::make_shared<const ExpSum>(detail::to_exp_sum(*constant)), nullptr};
    if (const auto* ratio = as_ratio(x)) return Fraction{ratio->numerator, ratio->denominator};
    return std::nullopt;
}

ExpSumPtr share(std::optional<ExpSum> sum) {
    return sum ? std::make_shared<const ExpSum>(std::move(*sum)) : nullptr;
}

/// a·b, where null is 1. Nothing past a budget.
std::optional<ExpSumPtr> product(const ExpSumPtr& a, const ExpSumPtr& b) {
    if (!a) return b;
    if (!b) return a;
    auto result = share(detail::multiply(*a, *b));
    if (!result) return std::nullopt;
    return result;
}

std::optional<Exact> add_fractions(const Fraction& a, const Fraction& b) {
    if (a.denominator == b.denominator) {
        auto total = share(detail::add(*a.numerator, *b.numerator));
        if (!total) return std::nullopt;
        return from_ratio(total, a.denominator);
    }
    const auto left = product(a.numerator, b.denominator);
    const auto right = product(b.numerator, a.denominator);
    const auto denominator = product(a.denominator, b.denominator);
    if (!left || !right || !denominator) return std::nullopt;
    auto total = share(detail::add(**left, **right));
    if (!total) return std::nullopt;
    return from_ratio(total, *denominator);
}

std::optional<Exact> multiply_fractions(const Fraction& a, const Fraction& b) {
    // (a/c)·c and (a/c)·(c/d): the common factor goes without being multiplied out.
    if (a.denominator && a.denominator == b.numerator) return from_ratio(a.numerator, b.denominator);
    if (b.denominator && b.denominator == a.numerator) return from_ratio(b.numerator, a.denominator);
    const auto numerator = product(a.numerator, b.numerator);
    const auto denominator = product(a.denominator, b.denominator);
    if (!numerator || !denominator) return std::nullopt;
    return from_ratio(*numerator, *denominator);
}

bool is_proved_zero(const Exact& x) {
    const auto* constant = as_field(x);
    return constant && constant->is_zero() == Truth::yes;
}

bool is_proved_nonzero(const Exact& x) {
    const Sign s = sign(x);
    return s == Sign::positive || s == Sign::negative;
}

Exact add_special(const Exact& a, const Exact& b) {
    if (a.is_undefined() || b.is_undefined()) return Exact::undefined();
    if (a.is_finite()) return b;
    if (b.is_finite() || a.is_infinity() == b.is_infinity()) return a;
    return Exact::undefined();
}

Exact multiply_special(const Exact& a, const Exact& b) {
    const Sign s = sign(a);
    const Sign t = sign(b);
    if (a.is_undefined() || b.is_undefined() || s == Sign::zero || t == Sign::zero || s == Sign::unknown ||
        t == Sign::unknown)
        return Exact::undefined();
    return s == t ? Exact::infinity() : Exact::minus_infinity();
}

Exact divide_special(const Exact& a, const Exact& b) {
    if (a.is_undefined() || b.is_undefined() || (!a.is_finite() && !b.is_finite())) return Exact::undefined();
    if (!b.is_finite()) return {};
    const Sign s = sign(b);
    if (s == Sign::negative) return -a;
    return s == Sign::unknown ? Exact::undefined() : a;
}

/// The sum in one pass, without a copy of the sum so far at every step. Nothing where the values have no common
/// denominator or pass a budget.
std::optional<Exact> linear_sum(std::span<const Exact> values) {
    ExpSum total;
    std::optional<ExpSumPtr> common;
    for (const Exact& value : values) {
        const auto fraction = as_fraction(value);
        if (!fraction) return std::nullopt;
        if (fraction->numerator->terms.empty()) continue;
        if (!common) common = fraction->denominator;
        if (*common != fraction->denominator) return std::nullopt;
        for (const auto& term : fraction->numerator->terms)
            if (!detail::accumulate(total, term)) return std::nullopt;
    }
    return common ? from_ratio(share(std::move(total)), *common) : Exact();
}

std::shared_ptr<const ExactNode> zero_node() {
    static const auto zero = std::make_shared<const ExactNode>(Field());
    return zero;
}

}  // namespace

Exact::Exact() : node_(zero_node()) {}
Exact::Exact(long integer) : node_(std::make_shared<const ExactNode>(Field(integer))) {}

Exact Exact::ratio(long p, long q) {
    Rational value;
    fmpz_set_si(fmpq_numref(value.get()), p);
    fmpz_set_si(fmpq_denref(value.get()), q);
    fmpq_canonicalise(value.get());
    return from_field(Field(value));
}

Exact Exact::pi() { return from_field(Field::pi()); }
Exact Exact::infinity() { return from_special(Special::infinity); }
Exact Exact::minus_infinity() { return from_special(Special::minus_infinity); }
Exact Exact::undefined() { return from_special(Special::undefined); }

bool Exact::is_finite() const { return as_special(*this) == nullptr; }

bool Exact::is_infinity() const {
    const auto* special = as_special(*this);
    return special && *special == Special::infinity;
}

bool Exact::is_minus_infinity() const {
    const auto* special = as_special(*this);
    return special && *special == Special::minus_infinity;
}

bool Exact::is_undefined() const {
    const auto* special = as_special(*this);
    return special && *special == Special::undefined;
}

bool Exact::has_closed_form() const { return as_field(*this) || as_ratio(*this); }

bool Exact::is_rational() const {
    const auto* constant = as_field(*this);
    return constant && constant->rational().has_value();
}

std::optional<long> Exact::to_integer() const {
    const auto* constant = as_field(*this);
    const auto value = constant ? constant->rational() : std::nullopt;
    if (!value || !fmpz_is_one(fmpq_denref(value->get())) || !fmpz_fits_si(fmpq_numref(value->get()))) return std::nullopt;
    return fmpz_get_si(fmpq_numref(value->get()));
}

Exact Exact::operator-() const {
    if (is_infinity()) return minus_infinity();
    if (is_minus_infinity()) return infinity();
    if (is_undefined()) return *this;
    if (const auto* constant = as_field(*this)) return from_field(-*constant);
    if (const auto* ratio = as_ratio(*this)) {
        ExpSum negated{ratio->numerator->terms, {}};
        for (auto& term : negated.terms) term.coefficient = -term.coefficient;
        return from_ratio(std::make_shared<const ExpSum>(std::move(negated)), ratio->denominator);
    }
    return from_recipe(Operation::negate, *this);
}

Exact operator+(const Exact& a, const Exact& b) {
    if (!a.is_finite() || !b.is_finite()) return add_special(a, b);
    if (is_proved_zero(a)) return b;
    if (is_proved_zero(b)) return a;
    if (const auto *x = as_field(a), *y = as_field(b); x && y) {
        if (auto total = add(*x, *y)) return from_field(std::move(*total));
        return from_recipe(Operation::add, a, b);
    }
    const auto x = as_fraction(a);
    const auto y = as_fraction(b);
    if (x && y)
        if (auto total = add_fractions(*x, *y)) return *total;
    return from_recipe(Operation::add, a, b);
}

Exact operator-(const Exact& a, const Exact& b) {
    if (a.is_finite() && &a.node() == &b.node()) return {};
    return a + -b;
}

Exact operator*(const Exact& a, const Exact& b) {
    if (!a.is_finite() || !b.is_finite()) return multiply_special(a, b);
    if (is_proved_zero(a) || is_proved_zero(b)) return {};
    if (const auto *x = as_field(a), *y = as_field(b); x && y) {
        if (auto result = multiply(*x, *y)) return from_field(std::move(*result));
        return from_recipe(Operation::multiply, a, b);
    }
    const auto x = as_fraction(a);
    const auto y = as_fraction(b);
    if (x && y)
        if (auto result = multiply_fractions(*x, *y)) return *result;
    return from_recipe(Operation::multiply, a, b);
}

Exact operator/(const Exact& a, const Exact& b) {
    if (!a.is_finite() || !b.is_finite()) return divide_special(a, b);
    if (is_proved_zero(b)) {
        const Sign s = sign(a);
        if (s == Sign::zero || s == Sign::unknown) return Exact::undefined();
        return s == Sign::positive ? Exact::infinity() : Exact::minus_infinity();
    }
    if (is_proved_zero(a) && is_proved_nonzero(b)) return {};
    if (const auto *x = as_field(a), *y = as_field(b); x && y) {
        if (auto result = divide(*x, *y)) return from_field(std::move(*result));
        return from_recipe(Operation::divide, a, b);
    }
    const auto x = as_fraction(a);
    const auto y = as_fraction(b);
    if (x && y) {
        // a/b is a times b turned over; where b has no denominator, none is invented, so that a whole row of quotients
        // by one sum shares that sum.
        const Fraction inverse{y->denominator ? y->denominator : std::make_shared<const ExpSum>(detail::to_exp_sum(Field(1))),
                               y->numerator};
        if (!y->denominator && !x->denominator) return from_ratio(x->numerator, y->numerator);
        if (x->denominator == y->denominator) return from_ratio(x->numerator, y->numerator);
        if (auto result = multiply_fractions(*x, inverse)) return *result;
    }
    return from_recipe(Operation::divide, a, b);
}

/// Halves, where one pass does not do: a recipe of n values is then log n deep.
Exact Exact::sum(std::span<const Exact> values) {
    if (values.size() <= 1) return values.empty() ? Exact() : values.front();
    if (auto total = linear_sum(values)) return *total;
    const auto middle = values.size() / 2;
    return sum(values.first(middle)) + sum(values.subspan(middle));
}

Exact abs(const Exact& x) { return sign(x) == Sign::negative ? -x : x; }

}  // namespace attn
