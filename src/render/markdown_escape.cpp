#include "render/markdown_escape.hpp"

#include <algorithm>
#include <cctype>

namespace attn {
namespace {

/// Signs that mean something inside a line, each made itself by a backslash.
constexpr std::string_view inline_signs = "\\`*_[]|~$!";
constexpr std::string_view symbol_signs = "\\`*|~$";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_alphanumeric(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Entities rather than backslashes: every Markdown knows them before it knows HTML.
std::string_view entity(char c) {
    switch (c) {
        case '<': return "&lt;";
        case '>': return "&gt;";
        case '&': return "&amp;";
        default: return {};
    }
}

bool ends_with_www(std::string_view text) {
    if (text.size() < 3) return false;
    return std::all_of(text.end() - 3, text.end(), [](char c) { return c == 'w' || c == 'W'; });
}

/// GitHub looks for @name and #12 in the finished page, where a backslash is gone; only a code span keeps them apart.
bool is_reference(std::string_view text, std::size_t at) {
    if (at + 1 >= text.size()) return false;
    return (text[at] == '@' && is_alphanumeric(text[at + 1])) || (text[at] == '#' && is_digit(text[at + 1]));
}

/// A colon or dot that would make https://… or www.… a link.
bool is_link_sign(std::string_view text, std::size_t at) {
    if (text[at] == '.') return ends_with_www(text.substr(0, at));
    return text[at] == ':' && text.substr(at + 1).starts_with("//");
}

}  // namespace

std::string escape_markdown(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const char c = text[at];
        if (const auto name = entity(c); !name.empty()) {
            result += name;
        } else if (is_reference(text, at)) {
            result.append("`").append(1, c).append("`");
        } else {
            if (inline_signs.find(c) != std::string_view::npos || c == '#' || is_link_sign(text, at)) result += '\\';
            result += c;
        }
    }
    return result;
}

std::string escape_markdown_symbols(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (const auto name = entity(c); !name.empty()) {
            result += name;
            continue;
        }
        if (symbol_signs.find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
    return result;
}

std::string escape_html(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (const auto name = entity(c); !name.empty()) result += name;
        else result += c;
    }
    return result;
}

std::string at_line_start(std::string escaped) {
    escaped.erase(0, escaped.find_first_not_of(' '));
    const auto digits =
        static_cast<std::size_t>(std::find_if_not(escaped.begin(), escaped.end(), is_digit) - escaped.begin());
    const auto sign = escaped.substr(digits, 1);
    const bool bullet = digits == 0 && (sign == "-" || sign == "+" || sign == "=");
    const bool numbered = digits > 0 && (sign == "." || sign == ")");
    if (bullet || numbered) escaped.insert(digits, "\\");
    return escaped;
}

std::string code_span(std::string_view text) {
    std::size_t longest = 0;
    std::size_t run = 0;
    for (const char c : text) {
        run = c == '`' ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    const std::string fence(longest + 1, '`');
    const bool padded = longest > 0 || text.starts_with(' ') || text.ends_with(' ');
    const std::string space = padded ? " " : "";
    return fence + space + std::string(text) + space + fence;
}

}  // namespace attn
