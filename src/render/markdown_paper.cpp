#include "render/markdown_paper.hpp"

#include "base/text.hpp"
#include "render/layout.hpp"
#include "render/markdown_escape.hpp"
#include "render/tex.hpp"

#include <algorithm>
#include <utility>

namespace attn {
namespace {

/// Bold text; spaces stay outside the stars, where Markdown wants them.
std::string bold(const std::string& escaped) {
    const auto first = escaped.find_first_not_of(' ');
    if (first == std::string::npos) return escaped;
    const auto last = escaped.find_last_not_of(' ');
    return escaped.substr(0, first) + "**" + escaped.substr(first, last - first + 1) + "**" + escaped.substr(last + 1);
}

/// GitHub takes a dollar for the start of a formula only after a space, and for its end only before a space or
/// stop.
bool stands_free(std::string_view before, std::string_view text, std::string_view after) {
    const bool left = before.empty() || before.ends_with(' ') || text.starts_with(' ');
    const bool right =
        after.empty() || text.ends_with(' ') || std::string_view(" ,;.").find(after[0]) != std::string_view::npos;
    return left && right;
}

}  // namespace

std::string MarkdownPaper::shown(std::string_view text) const {
    auto line = one_line(text);
    return options_.ascii ? to_ascii(line) : line;
}

/// Role → bytes. Only a changed value has a look of its own; the tables and headings show the rest.
std::string MarkdownPaper::span_text(const Span& span) const {
    const auto text = shown(span.text);
    if (is_formula(span.role)) return escape_markdown_symbols(text);
    const auto escaped = escape_markdown(text);
    return span.role == Role::changed ? bold(escaped) : escaped;
}

/// `$…$` if the spans are a formula that TeX can write, else nothing. `before` is what the line holds already.
std::string MarkdownPaper::formula(const Line& line, std::size_t first, std::size_t end,
                                   std::string_view before) const {
    if (!options_.math || end == first) return {};
    std::string text;
    for (std::size_t i = first; i < end; ++i) text += line[i].text;
    const auto after = end < line.size() ? std::string_view(line[end].text) : std::string_view{};
    const auto tex = stands_free(before, text, after) ? to_tex(text) : std::nullopt;
    if (!tex || (options_.ascii && !is_ascii(*tex))) return {};
    const auto spaces_after = text.size() - text.find_last_not_of(' ') - 1;
    return std::string(text.find_first_not_of(' '), ' ') + "$" + *tex + "$" + std::string(spaces_after, ' ');
}

std::string MarkdownPaper::inline_text(const Line& line) const {
    std::string text;
    for (std::size_t i = 0; i < line.size();) {
        const auto end = formula_end(line, i);
        if (const auto math = formula(line, i, end, text); !math.empty()) {
            text += math;
            i = end;
        } else {
            const auto until = std::max(end, i + 1);
            for (; i < until; ++i) text += span_text(line[i]);
        }
    }
    text.resize(text.find_last_not_of(' ') + 1);
    return text;
}

std::string MarkdownPaper::entry_text(const Entry& entry) const {
    auto text = entry.changed ? changed_text(entry.value) : inline_text(entry.value);
    if (!text.empty() && !entry.note.empty()) text += ' ';
    return text + inline_text(entry.note);
}

std::string MarkdownPaper::changed_text(const Line& value) const {
    const auto math = formula(value, 0, formula_end(value, 0), "");
    if (math.empty()) return bold(inline_text(value));
    return "$\\boldsymbol{" + math.substr(1, math.size() - 2) + "}$";
}

void MarkdownPaper::begin_block() {
    if (!first_) out_ << '\n';
    first_ = false;
}

void MarkdownPaper::heading(int level, const Line& line) {
    if (line.empty()) return;
    begin_block();
    out_ << std::string(static_cast<std::size_t>(level), '#') << ' ' << inline_text(line) << '\n';
}

void MarkdownPaper::paragraph(const Line& line) {
    if (line.empty()) return;
    begin_block();
    out_ << at_line_start(inline_text(line)) << '\n';
}

void MarkdownPaper::lines(const std::vector<Line>& lines) {
    std::string text;
    for (const auto& line : lines) {
        if (line.empty()) continue;
        if (!text.empty()) text += "\\\n";
        text += at_line_start(inline_text(line));
    }
    if (text.empty()) return;
    begin_block();
    out_ << text << '\n';
}

void MarkdownPaper::items(std::vector<std::string> texts, char bullet) {
    std::erase(texts, "");
    if (texts.empty()) return;
    begin_block();
    for (auto& text : texts) out_ << bullet << ' ' << at_line_start(std::move(text)) << '\n';
}

void MarkdownPaper::work(const std::vector<Line>& lines) {
    std::vector<std::string> texts;
    for (const auto& line : lines) {
        const auto text = plain_text(trim_end(line));
        if (text.empty()) continue;
        const auto math = formula(line, 0, formula_end(line, 0), "");
        const bool whole = !math.empty() && formula_end(line, 0) == line.size();
        texts.push_back(whole ? math : code_span(shown(text)));
    }
    items(std::move(texts), '*');
}

void MarkdownPaper::table(const Table& table) {
    paragraph(table.caption);
    if (table.columns.empty()) return;
    const auto grid = to_grid(table, options_.numbers, options_.language);
    begin_block();
    for (const auto& head : grid.head) cell(inline_text(head));
    out_ << "|\n";
    for (std::size_t i = 0; i < grid.head.size(); ++i) out_ << "| --- ";
    out_ << "|\n";
    for (const auto& line : grid.lines) {
        for (const auto& entry : line) cell(entry_text(entry));
        out_ << "|\n";
    }
}

void MarkdownPaper::cell(const std::string& text) { out_ << "| " << text << (text.empty() ? "" : " "); }

}  // namespace attn
