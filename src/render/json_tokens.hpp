#pragma once

#include <string>
#include <string_view>

namespace attn {

/// A string, quoted. A byte that is not UTF-8 becomes U+FFFD rather than an exception half way through a file.
std::string json_string(std::string_view text, bool ascii);

/// A decimal as a Figure has it: a number, or "inf", "-inf" and "nan" as strings; null where it is empty.
std::string json_decimal(std::string_view text);

}  // namespace attn
