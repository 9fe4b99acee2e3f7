#pragma once

#include "compare/got.hpp"
#include "scenario/reading.hpp"

#include <optional>
#include <string>
#include <string_view>

// One number as somebody wrote it.

namespace attn {

/// Of 1.50e-3 three: those from the first that is not 0.
int significant_digits(std::string_view text);
/// Digits after the point; none where there is an exponent.
int decimal_places(std::string_view text);
/// The power of ten of the last digit of 1.50e-3: −5.
long last_place_of(std::string_view text);
/// The power of ten of the first digit that is not 0; nothing in a zero.
std::optional<long> first_place_of(std::string_view text);

/// Was it written as an integer?
bool is_integer(const GotCell& cell);
/// A number that has to be met exactly.
GotCell exact_cell(std::string text, const Exact& value);
/// A decimal that is the correct rounding to a place: the power of ten of its last digit.
GotCell written_cell(std::string text, long last_place);
/// A number of a program.
GotCell near_cell(std::string text);

/// A decimal as written, a fraction or an expression exactly; nothing after a fault.
std::optional<GotCell> read_cell(Reading& reading, const Value& value, const Called& called);

}  // namespace attn
