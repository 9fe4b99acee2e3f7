#pragma once

#include "number/exact.hpp"

#include <optional>
#include <string>

namespace attn {

/// How a rational is written where both ways are exact: 1/4, or 0.25 (only where the decimal ends soon).
enum class Rationals { fractions, decimals };

/// The closed form in people's signs, where one short enough for a person to use is proved:
/// 1/4, −3, √2·ln 2, 2√2·ln 2, √2/2, 2/3·e^2, 1 + √2. Nothing otherwise; then a decimal is shown, marked ≈.
std::optional<std::string> closed_form(const Exact& x, Rationals rationals = Rationals::fractions);

/// True if a closed form needs parentheses as a factor or a summand: a sum, or a leading minus.
bool needs_parentheses(const std::string& form);

}  // namespace attn
