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

long total_bits(const Rational& x) {
    return static_cast<long>(fmpz_bits(fmpq_numref(x.get())) + fmpz_bits(fmpq_denref(x.get())));
}

bool is_square(const Rational& x) {
    return fmpz_is_square(fmpq_numref(x.get())) != 0 && fmpz_is_square(fmpq_denref(x.get())) != 0;
}

bool root_is_affordable(const Rational& x) { return total_bits(x) <= budget::radicand || is_square(x); }

double logarithm_to_base_2(const fmpz* positive) { return fmpz_dlog(positive) / std::log(2.0); }

/// Bits of x^y for rationals, before it is computed: power could otherwise run for hours. An irrational x is only
/// raised by small steps, whose results are looked at one by one.
bool power_is_affordable(const Field& x, const Field& y) {
    constexpr double largest_step = 4;
    const auto base = x.rational();
    const auto exponent = y.rational();
    if (!exponent || fmpz_bits(fmpq_denref(exponent->get())) > 8) return false;
    if (base && fmpq_is_pm1(base->get())) return true;
    const double times = std::abs(fmpz_get_d(fmpq_numref(exponent->get())) / fmpz_get_d(fmpq_denref(exponent->get())));
    if (!base) return times <= largest_step;
    if (fmpz_is_even(fmpq_denref(exponent->get())) != 0 && !root_is_affordable(*base)) return false;
    Integer top;
    fmpz_abs(top.get(), fmpq_numref(base->get()));
    const double size = std::max(logarithm_to_base_2(top.get()), logarithm_to_base_2(fmpq_denref(base->get())));
    return size * times <= static_cast<double>(budget::bits);
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

std::optional<Rational> Field::rational() const {
    Rational result;
    if (!field_get_fmpq(result.get(), element_)) return std::nullopt;
    return result;
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
    if (const auto rational = x.rational(); rational && !root_is_affordable(*rational)) return std::nullopt;
    Field result;
    field_sqrt(result.element_, x.element_);
    return Field::checked(std::move(result));
}

std::optional<Field> logarithm(const Field& x) {
    if (const auto rational = x.rational(); rational && total_bits(*rational) > budget::logarithm) return std::nullopt;
    Field result;
    field_log(result.element_, x.element_);
    return Field::checked(std::move(result));
}

std::optional<Field> power(const Field& x, const Field& y) {
    if (!power_is_affordable(x, y)) return std::nullopt;
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
