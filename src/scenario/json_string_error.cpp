#include "scenario/json_string_error.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace attn {
namespace {

constexpr std::string_view backslash_help = R"(write \\ for a backslash)";

bool is_hex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }

/// The code unit of a \uXXXX escape at `i`, if one stands there.
std::optional<unsigned long> escaped_unit(std::string_view text, std::size_t i) {
    if (i >= text.size() || text.size() - i < 6 || text.substr(i, 2) != "\\u") return std::nullopt;
    const auto digits = text.substr(i + 2, 4);
    if (!std::all_of(digits.begin(), digits.end(), is_hex)) return std::nullopt;
    return std::stoul(std::string(digits), nullptr, 16);
}

bool is_high_surrogate(unsigned long unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_low_surrogate(unsigned long unit) { return unit >= 0xDC00 && unit < 0xE000; }

/// What is wrong with a \u escape at `i`, if something is.
std::optional<JsonFinding> find_unicode_error(std::string_view text, std::size_t i) {
    const auto unit = escaped_unit(text, i);
    if (!unit) {
        return JsonFinding{i, 2, R"(\u in a string must be followed by four hexadecimal digits)",
                           std::string(backslash_help)};
    }
    const auto next = escaped_unit(text, i + 6).value_or(0);
    const bool half = is_low_surrogate(*unit) || (is_high_surrogate(*unit) && !is_low_surrogate(next));
    if (!half) return std::nullopt;
    return JsonFinding{i, 6, fmt::format("{} is half of a character", text.substr(i, 6)),
                       "write both halves, or the character itself"};
}

/// What is wrong with the escape at `i`, if something is.
std::optional<JsonFinding> find_escape_error(std::string_view text, std::size_t i) {
    const auto escape = text.substr(i, 2);
    if (escape == "\\u") return find_unicode_error(text, i);
    if (escape.size() < 2 || std::string_view("\"\\/bfnrt").find(escape[1]) != std::string_view::npos) {
        return std::nullopt;
    }
    return JsonFinding{i, 2, fmt::format("a string holds {}, which JSON does not know", one_line(escape)),
                       std::string(backslash_help)};
}

/// Length of a good escape: 6 for \uXXXX, 12 for a pair of them that make one character, otherwise 2.
std::size_t escape_length(std::string_view text, std::size_t i) {
    const auto unit = escaped_unit(text, i);
    if (!unit) return 2;
    return is_high_surrogate(*unit) ? 12 : 6;
}

}  // namespace

std::optional<JsonFinding> find_string_error(std::string_view text, std::size_t start) {
    std::size_t i = start + 1;
    while (i < text.size() && text[i] != '"' && text[i] != '\n' && text[i] != '\r') {
        const char c = text[i];
        if (static_cast<unsigned char>(c) < 0x20) {
            return JsonFinding{i, 1, fmt::format("a string holds the control character {}", one_line({&c, 1})),
                               c == '\t' ? "write it as \\t" : fmt::format("write it as \\u{:04x}", c)};
        }
        if (c == '\\') {
            if (auto finding = find_escape_error(text, i)) return finding;
            i += escape_length(text, i);
        } else {
            ++i;
        }
    }
    if (i < text.size() && text[i] == '"') return std::nullopt;
    return JsonFinding{start, 1, "the string that begins here is not closed on its line", "close it with \""};
}

}  // namespace attn
