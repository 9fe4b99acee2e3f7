#include "number/field.hpp"

#include "number/budget.hpp"

#include <algorithm>
#include <cmath>

namespace attn {
namespace {

Truth to_truth(field_truth answer) {
    switch (answer) {
        case FIELD_YES: return Truth::yes;
        case FIELD_NO: return Truth::no;
        default: return Truth::unknown;
    }
}

bool is_square(const Rational& x) {
    return fmpz_is_square(fmpq_numref(x.get())) != 0 && fmpz_is_square(fmpq_denref(x.get())) != 0;
}

/// The simplest rational in a ball, where it is so simple that it is no accident.
std::optional<Rational> simplest_rational(const Ball& ball) {
    constexpr ulong no_accident = 40;  // bits, of the 128 a ball has
    if (!arb_is_finite(ball.get()) || arb_rel_accuracy_bits(ball.get()) < 100) return std::nullopt;
    Rational low, high, simplest;
    arf_t end;
    arf_init(end);
    arb_get_lbound_arf(end, ball.get(), 128);
    arf_get_fmpq(low.get(), end);
    arb_get_ubound_arf(end, ball.get(), 128);
    arf_get_fmpq(high.get(), end);
    arf_clear(end);
    fmpq_simplest_between(simplest.get(), low.get(), high.get());
    if (fmpq_height_bits(simplest.get()) > no_accident) return std::nullopt;
    return simplest;
}

/// Bits of the larger of numerator and denominator, fractions of a bit included. // x ≠ 0
double height(const Rational& x) {
    Integer top;
    fmpz_abs(top.get(), fmpq_numref(x.get()));
    return std::max(fmpz_dlog(top.get()), fmpz_dlog(fmpq_denref(x.get()))) / std::log(2.0);
}

}  // namespace

Field::Field(long integer) : Field() {
    Rational value;
    fmpq_set_si(value.get(), integer, 1);
    field_set_fmpq(element_, value.get());
}

Field Field::pi() {
    Field result;
    field_set_pi(result.element_);
    return result;
}

Truth Field::is_zero() const { return to_truth(field_is_zero(element_)); }
Truth Field::is_real() const { return to_truth(field_is_real(element_)); }

/// A rational that is not stored as one is guessed from its digits, then proved equal. Calcium's own search computes
/// minimal polynomials, for minutes where coefficients are long.
std::optional<Rational> Field::rational() const {
    Rational result;
    if (is_stored_rational() && field_get_fmpq(result.get(), element_)) return result;
    if (is_stored_rational() || !field_is_number(element_)) return std::nullopt;
    auto guess = simplest_rational(enclose(128));
    if (!guess || equal(*this, Field(*guess)) != Truth::yes) return std::nullopt;
    return guess;
}

Ball Field::enclose(long precision) const {
    Ball ball;
    field_enclose(ball.get(), element_, precision);
    return ball;
}

std::string Field::text() const {
    char* raw = field_text(element_);
    std::string result(raw);
    field_text_free(raw);
    return result;
}

bool Field::root_is_affordable() const {
    if (field_bits(element_) <= budget::radicand) return true;
    const auto x = rational();
    return x && is_square(*x);
}

/// Asked before the power is computed, which could otherwise take hours. An irrational number is raised in small steps,
/// whose results are looked at one by one.
bool Field::power_is_affordable(const Rational& exponent) const {
    constexpr double largest_step = 4;
    const fmpz* q = fmpq_denref(exponent.get());
    if (fmpz_bits(q) > 8 || (!fmpz_is_one(q) && !root_is_affordable())) return false;
    const double times = std::abs(fmpz_get_d(fmpq_numref(exponent.get())) / fmpz_get_d(q));
    const auto base = rational();
    if (!base) return times <= largest_step;
    return fmpq_is_pm1(base->get()) || height(*base) * times <= static_cast<double>(budget::bits);
}

bool Field::affordable() const {
    return field_is_number(element_) && field_bits(element_) <= budget::bits && field_terms(element_) <= budget::terms &&
           field_generators(element_) <= budget::generators;
}

std::optional<Field> Field::checked(Field value) {
    if (!value.affordable()) return std::nullopt;
    return value;
}

Field Field::operator-() const {
    Field result;
    field_neg(result.element_, element_);
    return result;
}

std::optional<Field> add(const Field& a, const Field& b) {
    if (field_joint_generators(a.element_, b.element_) > budget::generators) return std::nullopt;
    Field result;
    field_add(result.element_, a.element_, b.element_);
    return Field::checked(std::move(result));
}

std::optional<Field> subtract(const Field& a, const Field& b) { return add(a, -b); }

std::optional<Field> multiply(const Field& a, const Field& b) {
    if (field_joint_generators(a.element_, b.element_) > budget::generators) return std::nullopt;
    Field result;
    field_mul(result.element_, a.element_, b.element_);
    return Field::checked(std::move(result));
}

std::optional<Field> divide(const Field& a, const Field& b) {
    if (field_joint_generators(a.element_, b.element_) > budget::generators) return std::nullopt;
    Field result;
    field_div(result.element_, a.element_, b.element_);
    return Field::checked(std::move(result));
}

std::optional<Field> square_root(const Field& x) {
    if (!x.root_is_affordable()) return std::nullopt;
    Field result;
    field_sqrt(result.element_, x.element_);
    return Field::checked(std::move(result));
}

std::optional<Field> logarithm(const Field& x) {
    if (field_bits(x.element_) > budget::logarithm) return std::nullopt;
    Field result;
    field_log(result.element_, x.element_);
    return Field::checked(std::move(result));
}

/// base^⌊y⌋ · base^(y − ⌊y⌋): Calcium leaves 2^100 as it is written, a new generator that no budget sees through.
std::optional<Field> Field::rational_power(const Rational& base, const Rational& exponent) {
    Integer whole;
    Rational part, power;
    fmpz_fdiv_q(whole.get(), fmpq_numref(exponent.get()), fmpq_denref(exponent.get()));
    fmpq_sub_fmpz(part.get(), exponent.get(), whole.get());
    if (fmpq_is_pm1(base.get())) fmpz_set_ui(whole.get(), fmpz_is_odd(whole.get()) != 0 ? 1 : 0);
    fmpq_pow_si(power.get(), base.get(), fmpz_get_si(whole.get()));
    if (fmpq_is_zero(part.get())) return checked(Field(power));
    Field root;
    field_pow(root.element_, Field(base).element_, Field(part).element_);
    return multiply(Field(power), root);
}

std::optional<Field> power(const Field& x, const Field& y) {
    const auto exponent = y.rational();
    if (!exponent || !x.power_is_affordable(*exponent)) return std::nullopt;
    const auto base = x.rational();
    if (base && !fmpq_is_zero(base->get())) return Field::rational_power(*base, *exponent);
    Field result;
    field_pow(result.element_, x.element_, y.element_);
    return Field::checked(std::move(result));
}

Truth equal(const Field& a, const Field& b) {
    if (field_joint_generators(a.element_, b.element_) > budget::generators) return Truth::unknown;
    return to_truth(field_equal(a.element_, b.element_));
}

Field::SplitExponential split_exponential(const Field& x) {
    if (x.is_stored_rational()) {
        if (x.is_zero() == Truth::yes) return {Field(1), Field(0)};
        return {Field(1), x};
    }
    // e^(10^9·ln 2) would become 2^(10^9), also where other terms make x small.
    if (field_whole_bits(x.element_) > budget::factor) return {Field(1), x};
    Field whole;
    field_exp(whole.element_, x.element_);
    Field argument;
    if (!field_is_number(whole.element_)) return {Field(1), x};
    if (!field_exponential_argument(argument.element_, whole.element_)) {
        if (whole.affordable()) return {std::move(whole), Field(0)};
        return {Field(1), x};
    }
    Field factor;
    field_exp(factor.element_, argument.element_);
    Field coefficient;
    field_div(coefficient.element_, whole.element_, factor.element_);
    Field left_over;
    if (!coefficient.affordable() || field_exponential_argument(left_over.element_, coefficient.element_))
        return {Field(1), x};
    return {std::move(coefficient), std::move(argument)};
}

}  // namespace attn
