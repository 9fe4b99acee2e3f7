#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// Number of code points; a broken byte counts as one.
std::size_t code_points(std::string_view utf8);

/// Columns a terminal gives the text: 2 for wide characters, 0 for combining marks.
std::size_t display_width(std::string_view utf8);

/// The text as one harmless line: control characters, line breaks, bidirectional overrides and broken bytes become
/// visible escapes (\n, \x1b, \u202e), so that a label can inject nothing into a terminal or a table.
std::string one_line(std::string_view utf8);

/// The text with spaces on the right up to `width` columns.
std::string pad_right(std::string_view utf8, std::size_t width);

/// The text in ASCII, for pipes that cannot take √: signs of the ledger have words (sqrt, -inf, *), other
/// characters become \u{…} escapes.
std::string to_ascii(std::string_view utf8);

/// People's minus is a sign of its own; programs expect the hyphen.
std::string with_hyphens(std::string text);

/// The candidate nearest to `word`, if it is near enough to be a slip of the fingers; otherwise empty.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);

/// 31 as ₃₁.
std::string subscript(std::size_t number);

}  // namespace attn
