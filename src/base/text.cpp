#include "base/text.hpp"

#include <utf8proc.h>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace attn {
namespace {

struct Decoded {
    utf8proc_int32_t code = -1;  // -1: a byte that is not UTF-8
    std::string_view bytes;
};

/// Takes one code point (or one broken byte) off the front of `rest`.
Decoded take(std::string_view& rest) {
    utf8proc_int32_t code = -1;
    const auto read = utf8proc_iterate(reinterpret_cast<const utf8proc_uint8_t*>(rest.data()),
                                       static_cast<utf8proc_ssize_t>(rest.size()), &code);
    const auto taken = read > 0 ? static_cast<std::size_t>(read) : 1;
    Decoded result{read > 0 ? code : -1, rest.substr(0, taken)};
    rest.remove_prefix(taken);
    return result;
}

/// Characters that could move the cursor, end a line, or reorder what stands around them.
bool harmful(utf8proc_int32_t code) {
    switch (utf8proc_category(code)) {
        case UTF8PROC_CATEGORY_CC:
        case UTF8PROC_CATEGORY_ZL:
        case UTF8PROC_CATEGORY_ZP: return true;
        default: break;
    }
    return (code >= 0x202A && code <= 0x202E) || (code >= 0x2066 && code <= 0x2069) || code == 0x200E ||
           code == 0x200F || code == 0x061C || code == 0xFEFF;
}

std::string escape(const Decoded& c) {
    if (c.code < 0) return fmt::format("\\x{:02x}", static_cast<unsigned char>(c.bytes[0]));
    switch (c.code) {
        case '\n': return "\\n";
        case '\r': return "\\r";
        case '\t': return "\\t";
        default: break;
    }
    if (c.code < 0x100) return fmt::format("\\x{:02x}", c.code);
    return fmt::format("\\u{:04x}", c.code);
}

// The ledger's own signs in ASCII. Longer signs stand before their beginnings.
constexpr auto ascii_signs = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"·", "*"},  {"×", "x"},  {"÷", "/"},      {"−", "-"},  {"∞", "inf"}, {"≈", "~"},   {"Σ", "sum"},
    {"π", "pi"}, {"✓", "ok"}, {"✗", "FAILED"}, {"→", "->"}, {"…", "..."}, {"≤", "<="},  {"≥", ">="},
    {"—", "-"},  {"₀", "0"},  {"₁", "1"},      {"₂", "2"},  {"₃", "3"},   {"₄", "4"},   {"₅", "5"},
    {"₆", "6"},  {"₇", "7"},  {"₈", "8"},      {"₉", "9"},  {"─", "-"},   {"↔", "<->"}, {"∛", "cbrt"},
    {"≠", "!="}, {"∈", "in"}, {"′", "'"}, {"″", "''"}, {"²", "^2"}, {"–", "-"}, {"θ", "theta"}, {"│", "|"},      {"├", "+"},  {"└", "+"},
});

constexpr std::string_view root_sign = "√";

/// What a √ before `rest` becomes; the bare number or name it stands before is taken along: sqrt(2), sqrt(d_k).
std::string ascii_root(std::string_view& rest) {
    const auto is_word = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    const auto end = static_cast<std::size_t>(std::find_if_not(rest.begin(), rest.end(), is_word) - rest.begin());
    if (end == 0) return "sqrt";
    const std::string word(rest.substr(0, end));
    rest.remove_prefix(end);
    return "sqrt(" + word + ")";
}

std::size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::size_t> row(b.size() + 1);
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 1; i <= a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i;
        for (std::size_t j = 1; j <= b.size(); ++j) {
            const auto above = row[j];
            row[j] = std::min({above + 1, row[j - 1] + 1, diagonal + (a[i - 1] != b[j - 1] ? 1 : 0)});
            diagonal = above;
        }
    }
    return row[b.size()];
}

}  // namespace

std::size_t code_points(std::string_view utf8) {
    std::size_t count = 0;
    while (!utf8.empty()) {
        take(utf8);
        ++count;
    }
    return count;
}

std::size_t display_width(std::string_view utf8) {
    std::size_t width = 0;
    while (!utf8.empty()) {
        const auto c = take(utf8);
        width += c.code < 0 ? 1 : static_cast<std::size_t>(std::max(0, utf8proc_charwidth(c.code)));
    }
    return width;
}

std::string one_line(std::string_view utf8) {
    std::string result;
    result.reserve(utf8.size());
    while (!utf8.empty()) {
        const auto c = take(utf8);
        if (c.code < 0 || harmful(c.code)) result += escape(c);
        else result += c.bytes;
    }
    return result;
}

std::string pad_right(std::string_view utf8, std::size_t width) {
    std::string result(utf8);
    const auto used = display_width(utf8);
    if (used < width) result.append(width - used, ' ');
    return result;
}

std::string to_ascii(std::string_view utf8) {
    std::string result;
    while (!utf8.empty()) {
        if (utf8.starts_with(root_sign)) {
            utf8.remove_prefix(root_sign.size());
            result += ascii_root(utf8);
            continue;
        }
        const auto c = take(utf8);
        if (c.code >= 0 && c.code < 0x80) {
            result += c.bytes;
            continue;
        }
        const auto sign = std::find_if(ascii_signs.begin(), ascii_signs.end(),
                                       [&](const auto& entry) { return entry.first == c.bytes; });
        if (sign != ascii_signs.end()) result += sign->second;
        else if (c.code < 0) result += escape(c);
        else result += fmt::format("\\u{{{:x}}}", c.code);
    }
    return result;
}

std::string with_hyphens(std::string text) {
    constexpr std::string_view minus = "−";
    for (auto at = text.find(minus); at != std::string::npos; at = text.find(minus, at))
        text.replace(at, minus.size(), "-");
    return text;
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
    std::string_view best;
    std::size_t best_distance = word.size() <= 3 ? 2 : 3;  // a slip: at most two letters, one in short words
    for (const auto candidate : candidates) {
        const auto distance = edit_distance(word, candidate);
        if (distance < best_distance) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

std::string subscript(std::size_t number) {
    static constexpr std::array<std::string_view, 10> digits{"₀", "₁", "₂", "₃", "₄", "₅", "₆", "₇", "₈", "₉"};
    std::string result;
    for (const char c : std::to_string(number)) result += digits[static_cast<std::size_t>(c - '0')];
    return result;
}

}  // namespace attn
