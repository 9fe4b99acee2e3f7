#include "number/budget.hpp"
#include "number/exact_node.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

// Decimal literals, read exactly.

namespace attn {
namespace {

bool all_digits(std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
}

struct Literal {
    bool negative = false;
    std::string digits;   // without the point
    long exponent = 0;    // value = digits · 10^exponent
};

std::optional<long> read_exponent(std::string_view text) {
    if (text.starts_with("+-")) return std::nullopt;  // from_chars takes the minus, but no plus
    if (text.starts_with('+')) text.remove_prefix(1);
    long value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || text.empty()) return std::nullopt;
    // Far past the budget all are alike, and the places of a fraction can still be taken off.
    constexpr long far = 1'000'000'000'000;
    return std::clamp(value, -far, far);
}

std::optional<Literal> read_literal(std::string_view text) {
    Literal result;
    if (text.starts_with('-') || text.starts_with('+')) {
        result.negative = text.front() == '-';
        text.remove_prefix(1);
    }
    const auto mark = text.find_first_of("eE");
    if (mark != std::string_view::npos) {
        const auto exponent = read_exponent(text.substr(mark + 1));
        if (!exponent) return std::nullopt;
        result.exponent = *exponent;
        text = text.substr(0, mark);
    }
    const auto point = text.find('.');
    const auto whole = text.substr(0, point);
    const auto fraction = point == std::string_view::npos ? std::string_view{} : text.substr(point + 1);
    if (!all_digits(whole) || !all_digits(fraction) || whole.size() + fraction.size() == 0) return std::nullopt;
    result.digits = std::string(whole) + std::string(fraction);
    result.exponent -= static_cast<long>(fraction.size());
    return result;
}

}  // namespace

Exact Exact::from_double(double x) {
    if (std::isnan(x)) return undefined();
    if (std::isinf(x)) return x > 0 ? infinity() : minus_infinity();
    int exponent = 0;
    const double mantissa = std::frexp(x, &exponent);
    Rational value;
    fmpz_set_d(fmpq_numref(value.get()), std::ldexp(mantissa, 53));
    Integer power(1);
    const int shift = exponent - 53;
    fmpz_mul_2exp(power.get(), power.get(), static_cast<ulong>(std::abs(shift)));
    if (shift < 0) fmpq_div_fmpz(value.get(), value.get(), power.get());
    else fmpq_mul_fmpz(value.get(), value.get(), power.get());
    return detail::from_field(Field(value));
}

std::optional<Exact> Exact::from_decimal(std::string_view text) {
    auto literal = read_literal(text);
    constexpr long digit_budget = budget::bits * 3 / 10;  // a bit is 0.30 of a digit
    if (!literal || static_cast<long>(literal->digits.size()) > digit_budget) return std::nullopt;
    if (literal->digits.find_first_not_of('0') == std::string::npos) return Exact();
    if (literal->exponent > digit_budget || literal->exponent < -digit_budget) return std::nullopt;
    Rational value;
    fmpz_set_str(fmpq_numref(value.get()), literal->digits.c_str(), 10);
    if (literal->negative) fmpz_neg(fmpq_numref(value.get()), fmpq_numref(value.get()));
    Integer power;
    fmpz_ui_pow_ui(power.get(), 10, static_cast<ulong>(literal->exponent < 0 ? -literal->exponent : literal->exponent));
    if (literal->exponent < 0) fmpq_div_fmpz(value.get(), value.get(), power.get());
    else fmpq_mul_fmpz(value.get(), value.get(), power.get());
    return detail::from_field(Field(value));
}

}  // namespace attn
