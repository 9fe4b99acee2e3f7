#include "number/decimal_text.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace attn::detail {
namespace {

constexpr long smallest_plain_exponent = -4;  // 0.0000123 still, 1.23e-6 no longer: as %g has it

void append_plain(std::string& out, std::string_view digits, long exponent) {
    const auto size = static_cast<long>(digits.size());
    if (exponent <= 0) {
        out += "0.";
        out.append(static_cast<std::size_t>(-exponent), '0');
        out += digits;
    } else if (exponent >= size) {
        out += digits;
        out.append(static_cast<std::size_t>(exponent - size), '0');
    } else {
        out += digits.substr(0, static_cast<std::size_t>(exponent));
        out += '.';
        out += digits.substr(static_cast<std::size_t>(exponent));
    }
}

void append_scientific(std::string& out, std::string_view digits, long exponent) {
    out += digits[0];
    if (digits.size() > 1) {
        out += '.';
        out += digits.substr(1);
    }
    std::array<char, 24> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), exponent - 1).ptr;
    out += 'e';
    out.append(buffer.data(), end);
}

}  // namespace

void append_decimal(std::string& out, bool negative, std::string_view digits, long exponent, int significant) {
    if (negative) out += '-';
    if (exponent > smallest_plain_exponent && exponent <= std::max(significant, 1)) append_plain(out, digits, exponent);
    else append_scientific(out, digits, exponent);
}

}  // namespace attn::detail
