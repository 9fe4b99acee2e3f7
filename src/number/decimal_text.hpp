#pragma once

#include <string>
#include <string_view>

namespace attn::detail {

/// Appends ±0.d₁d₂… · 10^exponent as Decimal::text spells it: plainly near one, with an exponent beyond.
void append_decimal(std::string& out, bool negative, std::string_view digits, long exponent, int significant);

}  // namespace attn::detail
