#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace attn {

/// Something that is not JSON: where it stands in the text, and what can be said about it.
struct JsonFinding {
    std::size_t offset = 0;
    std::size_t length = 1;
    std::string message;
    std::string help;
};

/// What is wrong inside the string that begins at `start`, if something is: not closed, a control character, an
/// escape that JSON does not know, or half of a surrogate pair.
std::optional<JsonFinding> find_string_error(std::string_view text, std::size_t start);

}  // namespace attn
