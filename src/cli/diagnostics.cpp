#include "cli/diagnostics.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace attn {
namespace {

constexpr std::size_t most_shown = 20;
constexpr std::size_t widest_line = 100;    // columns of a source line; more is cut
constexpr std::size_t before_caret = 60;    // columns kept before the caret of a line that is cut
constexpr std::size_t bytes_around = 1000;  // looked at on either side of the caret; a line may be megabytes long
constexpr std::size_t tab_width = 4;
constexpr std::string_view cut = "…";

constexpr std::string_view bold = "\x1b[1m";
constexpr std::string_view red = "\x1b[1;31m";
constexpr std::string_view magenta = "\x1b[1;35m";
constexpr std::string_view plain = "\x1b[0m";

std::string painted(std::string_view text, std::string_view paint, Colour colour) {
    if (colour == Colour::off) return std::string(text);
    return fmt::format("{}{}{}", paint, text, plain);
}

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// The stretch of a line around a byte of it, and what was left out.
struct Excerpt {
    std::string_view text;
    std::size_t caret = 0;  ///< byte of the stretch
    bool cut_left = false, cut_right = false;
};

/// Bounds the work, whatever the length of the line.
Excerpt around(std::string_view line, std::size_t caret) {
    auto from = caret > bytes_around ? caret - bytes_around : 0;
    auto to = std::min(line.size(), caret + bytes_around);
    while (from > 0 && continues_character(line[from])) --from;
    while (to < line.size() && continues_character(line[to])) ++to;
    return {line.substr(from, to - from), caret - from, from > 0, to < line.size()};
}

std::size_t character_length(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && continues_character(text[length])) ++length;
    return length;
}

/// A character as it is shown: harmless, and tabs as the spaces they stand for.
std::string shown_character(std::string_view character, std::size_t column) {
    if (character == "\t") return std::string(tab_width - column % tab_width, ' ');
    return one_line(character);
}

/// A source line ready to print, with the column of the caret under it.
struct Shown {
    std::string text;
    std::size_t caret = 0;
};

/// Drops characters from the front of the stretch until the caret is near enough to it.
void cut_front(Excerpt& excerpt) {
    while (display_width(excerpt.text.substr(0, excerpt.caret)) > before_caret) {
        const auto length = character_length(excerpt.text);
        excerpt.text.remove_prefix(length);
        excerpt.caret -= length;
        excerpt.cut_left = true;
    }
}

Shown show(std::string_view line, std::size_t caret) {
    auto excerpt = around(line, caret);
    if (excerpt.cut_left || excerpt.cut_right || display_width(line) > widest_line) cut_front(excerpt);
    Shown shown;
    if (excerpt.cut_left) shown.text = cut;
    std::size_t column = display_width(shown.text);
    std::size_t at = 0;
    while (at < excerpt.text.size() && column < widest_line) {
        if (at == excerpt.caret) shown.caret = column;
        const auto length = character_length(excerpt.text.substr(at));
        const auto character = shown_character(excerpt.text.substr(at, length), column);
        shown.text += character;
        column += display_width(character);
        at += length;
    }
    if (excerpt.caret >= at) shown.caret = column;  // at the end of the line
    if (at < excerpt.text.size() || excerpt.cut_right) shown.text += cut;
    return shown;
}

/// The source line and the caret under it; nothing of an empty file.
std::string source_lines(const Where& where, const Where::Position& position, Colour colour) {
    if (where.source->text.empty()) return {};
    const auto line = where.line_text();
    const auto start = static_cast<std::size_t>(line.data() - where.source->text.data());
    const auto caret = std::min(where.offset > start ? where.offset - start : 0, line.size());
    const auto shown = show(line, caret);
    const auto number = fmt::format("{:>5}", position.line);
    const auto indent = std::string(number.size(), ' ');
    const auto* const gap = shown.text.empty() ? "" : " ";
    return fmt::format("{} |{}{}\n{} | {}{}\n", number, gap, shown.text, indent, std::string(shown.caret, ' '),
                       painted("^", red, colour));
}

}  // namespace

std::string diagnostic(const Fault& fault, Colour colour) {
    const bool error = fault.kind == Fault::Kind::error;
    const bool placed = fault.where.source != nullptr;
    const auto position = fault.where.position();
    std::string text = "attn-ledger: ";
    if (placed) {
        const auto place = fmt::format("{}:{}:{}:", one_line(fault.where.source->name), position.line, position.column);
        text += painted(place, bold, colour) + " ";
    }
    text += painted(error ? "error:" : "warning:", error ? red : magenta, colour);
    text += " " + one_line(fault.message) + "\n";
    if (placed) text += source_lines(fault.where, position, colour);
    if (!fault.help.empty()) text += "  " + painted("help:", bold, colour) + " " + one_line(fault.help) + "\n";
    return text;
}

std::string diagnostics(const std::vector<Fault>& faults, Colour colour) {
    std::string text;
    for (std::size_t i = 0; i < std::min(faults.size(), most_shown); ++i) text += diagnostic(faults[i], colour);
    if (faults.size() > most_shown) {
        const auto more = faults.size() - most_shown;
        text += fmt::format("attn-ledger: and {} more {}\n", more, more == 1 ? "fault" : "faults");
    }
    return text;
}

}  // namespace attn
