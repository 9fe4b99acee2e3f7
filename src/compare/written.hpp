#pragma once

#include "number/decimal.hpp"

#include <optional>
#include <string_view>

// Decimals as somebody wrote them. A decimal that carries D significant digits stands for every number that rounds to
// it at D digits; zeros at its end may have been left out.

namespace attn {

/// The decimal a text of a ledger says: "0.250" and "2.5e-1" are the same. Nothing if it is none.
std::optional<Decimal> parse_decimal(std::string_view text);

/// Is there a number that rounds to `a` at `a_digits` digits and to `b` at `b_digits`? With as many digits on both
/// sides they must be the same; otherwise the longer one is rounded, and where it ends in a tie, either way will do.
bool may_be_same(const Decimal& a, int a_digits, const Decimal& b, int b_digits);

/// The number a decimal is. Past every exponent that can be held it is 0 where it is small, and nothing where it is large.
std::optional<Exact> value_of(const Decimal& decimal);

/// A decimal at fewer digits, ties away from zero.
Decimal shortened(Decimal decimal, int digits);

}  // namespace attn
