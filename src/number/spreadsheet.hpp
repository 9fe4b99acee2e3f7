#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace attn {

/// A closed form in people's signs as spreadsheets write it: √2·ln 2 → SQRT(2)*LN(2), 2/3·e^2 → 2/3*EXP(2), −1/4 →
/// -1/4. Spreadsheets bind a minus tighter than a power, and apply functions to parentheses only; both are minded.
/// Nothing where the text is no expression.
std::optional<std::string> spreadsheet_formula(std::string_view closed_form);

}  // namespace attn
