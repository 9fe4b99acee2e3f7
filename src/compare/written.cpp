#include "compare/written.hpp"

#include <algorithm>
#include <charconv>
#include <string>

namespace attn {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// Takes the digits at the front.
std::string take_digits(std::string_view& text) {
    const auto end = std::find_if_not(text.begin(), text.end(), is_digit);
    const auto size = static_cast<std::size_t>(end - text.begin());
    std::string digits(text.substr(0, size));
    text.remove_prefix(size);
    return digits;
}

/// Takes "e-7"; nothing if something else stands there.
std::optional<long> take_exponent(std::string_view& text) {
    if (text.empty()) return 0;
    if (text[0] != 'e' && text[0] != 'E') return std::nullopt;
    text.remove_prefix(text.size() > 1 && text[1] == '+' ? 2 : 1);
    long exponent = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), exponent);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return exponent;
}

std::optional<Decimal> special(std::string_view text) {
    Decimal decimal;
    decimal.negative = text.starts_with('-');
    if (decimal.negative) text.remove_prefix(1);
    if (text == "inf") decimal.kind = Decimal::Kind::infinity;
    else if (text == "nan" && !decimal.negative) decimal.kind = Decimal::Kind::undefined;
    else if (text == "?" && !decimal.negative) decimal.kind = Decimal::Kind::undecided;
    else return std::nullopt;
    return decimal;
}

/// Without zeros at either end; zero has no digits, no sign and no exponent.
Decimal normalised(Decimal decimal) {
    const auto first = std::min(decimal.digits.find_first_not_of('0'), decimal.digits.size());
    decimal.digits.erase(0, first);
    decimal.exponent -= static_cast<long>(first);
    decimal.digits.resize(decimal.digits.find_last_not_of('0') + 1);
    return decimal.digits.empty() ? Decimal{} : decimal;
}

/// The digits cut off, not rounded.
Decimal cut(Decimal decimal, std::size_t digits) {
    decimal.digits.resize(std::min(decimal.digits.size(), digits));
    return normalised(std::move(decimal));
}

/// Does it end in just a 5 after so many digits?
bool is_tie(const Decimal& decimal, std::size_t digits) {
    return decimal.digits.size() == digits + 1 && decimal.digits.back() == '5';
}

}  // namespace

std::optional<Decimal> parse_decimal(std::string_view text) {
    if (auto found = special(text)) return found;
    Decimal decimal;
    decimal.negative = text.starts_with('-');
    if (decimal.negative) text.remove_prefix(1);
    const std::string whole = take_digits(text);
    decimal.digits = whole;
    if (text.starts_with('.')) {
        text.remove_prefix(1);
        decimal.digits += take_digits(text);
    }
    if (decimal.digits.empty()) return std::nullopt;
    const auto exponent = take_exponent(text);
    if (!exponent) return std::nullopt;
    decimal.exponent = static_cast<long>(whole.size()) + *exponent;
    return normalised(std::move(decimal));
}

Decimal shortened(Decimal decimal, int digits) {
    const auto size = static_cast<std::size_t>(digits);
    if (decimal.kind != Decimal::Kind::finite || decimal.digits.size() <= size) return decimal;
    const bool up = decimal.digits[size] >= '5';
    decimal.digits.resize(size);
    if (!up) return normalised(std::move(decimal));
    std::size_t at = size;
    while (at > 0 && decimal.digits[at - 1] == '9') decimal.digits[--at] = '0';
    if (at > 0) {
        ++decimal.digits[at - 1];
    } else {
        decimal.digits.insert(0, "1");
        ++decimal.exponent;
    }
    return normalised(std::move(decimal));
}

bool may_be_same(const Decimal& a, int a_digits, const Decimal& b, int b_digits) {
    if (a == b) return true;
    if (a_digits == b_digits || a.kind != Decimal::Kind::finite || b.kind != Decimal::Kind::finite) return false;
    const Decimal& longer = a_digits > b_digits ? a : b;
    const Decimal& shorter = a_digits > b_digits ? b : a;
    const int digits = std::min(a_digits, b_digits);
    if (longer.digits.empty() || shorter.digits.empty()) return false;  // nothing but zero rounds to zero
    if (shortened(longer, digits) == shorter) return true;
    const auto size = static_cast<std::size_t>(digits);
    return is_tie(longer, size) && cut(longer, size) == shorter;
}

std::optional<Exact> value_of(const Decimal& decimal) {
    switch (decimal.kind) {
        case Decimal::Kind::infinity: return decimal.negative ? Exact::minus_infinity() : Exact::infinity();
        case Decimal::Kind::finite: break;
        default: return Exact::undefined();
    }
    const auto value = Exact::from_decimal(decimal.text(max_digits));
    return value || decimal.exponent > 0 ? value : std::optional(Exact());
}

}  // namespace attn
