#include "render/text_paper.hpp"

#include "base/text.hpp"
#include "render/layout.hpp"

#include <algorithm>
#include <utility>

namespace attn {
namespace {

constexpr std::size_t gap = 3;            // spaces between columns
constexpr std::size_t longest_rule = 72;  // under a title

/// How a role looks on a terminal (SGR parameters); empty: as the terminal writes.
std::string_view style(Role role) {
    switch (role) {
        case Role::heading: return "1";
        case Role::symbol: return "36";
        case Role::note: return "2";
        case Role::good: return "32";
        case Role::bad: return "31";
        case Role::changed: return "1;33";
        case Role::plain:
        case Role::label:
        case Role::number:
        case Role::operation: break;
    }
    return {};
}

Line entry_line(Entry entry) {
    Line line = std::move(entry.value);
    if (entry.changed) {
        for (auto& span : line) span.role = Role::changed;
    }
    if (!line.empty() && !entry.note.empty()) line.push_back({Role::plain, " "});
    line += std::move(entry.note);
    if (entry.changed) line += {{Role::plain, " "}, {Role::changed, "*"}};
    return trim_end(std::move(line));
}

}  // namespace

std::string TextPaper::shown(std::string_view text) const {
    auto line = one_line(text);
    return options_.ascii ? to_ascii(line) : line;
}

TextPaper::Painted TextPaper::paint(const Line& line) const {
    Painted painted;
    std::string_view current;
    const auto change_to = [&](std::string_view look) {
        if (look == current) return;
        if (!current.empty()) painted.bytes += "\x1b[0m";
        if (!look.empty()) painted.bytes.append("\x1b[").append(look).append("m");
        current = look;
    };
    for (const auto& span : line) {
        const auto text = shown(span.text);
        if (text.empty()) continue;
        if (options_.color) change_to(style(span.role));
        painted.bytes += text;
        painted.width += display_width(text);
    }
    change_to({});
    return painted;
}

void TextPaper::begin_block() {
    if (!first_) out_ << '\n';
    first_ = false;
}

void TextPaper::title(const Line& line) {
    block(line);
    const auto width = paint(trim_end(line)).width;
    for (std::size_t i = 0; i < std::min(width, longest_rule); ++i) out_ << shown("─");
    if (width > 0) out_ << '\n';
}

void TextPaper::block(const Line& line) {
    if (line.empty()) return;
    begin_block();
    put("", line);
}

void TextPaper::block(const std::vector<Line>& lines) {
    if (std::all_of(lines.begin(), lines.end(), [](const Line& line) { return line.empty(); })) return;
    begin_block();
    for (const auto& line : lines) {
        if (!line.empty()) put("", line);
    }
}

void TextPaper::block(const Table& table) {
    begin_block();
    if (!table.caption.empty()) put("", table.caption);
    rows(table);
}

void TextPaper::put(std::string_view margin, const Line& line) {
    if (const auto trimmed = trim_end(line); !trimmed.empty()) out_ << shown(margin) << paint(trimmed).bytes;
    out_ << '\n';
}

void TextPaper::rows(const Table& table) {
    if (table.columns.empty()) return;
    auto grid = to_grid(table, options_.numbers, options_.language);
    std::vector<std::vector<Painted>> lines(1);
    for (const auto& head : grid.head) lines[0].push_back(paint(trim_end(head)));
    for (auto& entries : grid.lines) {
        auto& line = lines.emplace_back();
        for (auto& entry : entries) line.push_back(paint(entry_line(std::move(entry))));
    }
    std::vector<std::size_t> widths(grid.head.size());
    for (const auto& line : lines) {
        for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].width);
    }
    for (const auto& line : lines) put(line, widths);
}

/// One line of a table. Spaces are written only once something follows them: none stand at a line's end.
void TextPaper::put(const std::vector<Painted>& line, const std::vector<std::size_t>& widths) {
    std::size_t pending = indent.size();
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (line[i].width > 0) {
            out_ << std::string(pending, ' ') << line[i].bytes;
            pending = 0;
        }
        pending += widths[i] - line[i].width + (widths[i] > 0 ? gap : 0);
    }
    out_ << '\n';
}

}  // namespace attn
