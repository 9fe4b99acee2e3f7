#include "base/text.hpp"
#include "render/format.hpp"
#include "render/layout.hpp"
#include "render/markdown_escape.hpp"
#include "render/tex.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace attn {
namespace {

/// The program's own signs and numbers, as against words and names.
bool is_formula(Role role) { return role == Role::symbol || role == Role::number || role == Role::operation; }

bool is_blank(std::string_view text) { return text.find_first_not_of(' ') == std::string_view::npos; }

/// Bold text; spaces stay outside the stars, where Markdown wants them.
std::string bold(const std::string& escaped) {
    const auto first = escaped.find_first_not_of(' ');
    if (first == std::string::npos) return escaped;
    const auto last = escaped.find_last_not_of(' ');
    return escaped.substr(0, first) + "**" + escaped.substr(first, last - first + 1) + "**" + escaped.substr(last + 1);
}

class MarkdownWriter final : public LedgerWriter {
public:
    MarkdownWriter(std::ostream& out, const RenderOptions& options) : out_(out), options_(options) {}

    void open(const Opening& opening) override {
        in_variant_ = !opening.variant.empty();
        heading(in_variant_ ? 2 : 1, opening.title);
        paragraphs(opening.notes);
        paragraph(shapes_line(opening));
        for (const auto& table : opening.given) this->table(table);
        for (const auto& table : opening.derived) this->table(table);
        work(opening.work);
        std::vector<std::string> settings;
        for (const auto& setting : opening.settings) settings.push_back(inline_text(setting.text));
        items(settings);
    }

    void section(const Section& section) override {
        heading(in_variant_ ? 3 : 2, section.title);
        table(section.table);
        std::vector<std::string> checks;
        for (const auto& check : section.checks) checks.push_back(inline_text(check_line(check)));
        items(checks);
        paragraphs(section.notes);
        work(section.work);
    }

    void close(const Closing& closing) override {
        if (closing.comparison) {
            auto comparison = *closing.comparison;
            heading(2, std::exchange(comparison.caption, {}));
            table(comparison);
        }
        paragraphs(closing.notes);
    }

private:
    std::string shown(std::string_view text) const {
        auto line = one_line(text);
        return options_.ascii ? to_ascii(line) : line;
    }

    /// Role → bytes. Only a changed value has a look of its own; the tables and headings show the rest.
    std::string span_text(const Span& span) const {
        const auto text = shown(span.text);
        if (is_formula(span.role)) return escape_markdown_symbols(text);
        const auto escaped = escape_markdown(text);
        return span.role == Role::changed ? bold(escaped) : escaped;
    }

    /// The spans from `first` that make one formula: signs and numbers, with only blanks between.
    static std::size_t formula_end(const Line& line, std::size_t first) {
        std::size_t end = first;
        for (std::size_t i = first; i < line.size(); ++i) {
            if (is_formula(line[i].role)) end = i + 1;
            else if (line[i].role != Role::plain || !is_blank(line[i].text)) break;
        }
        return end;
    }

    /// `$…$` if the spans are a formula that TeX can write, else nothing. `before` is what the line holds already.
    std::string formula(const Line& line, std::size_t first, std::size_t end, std::string_view before) const {
        if (!options_.math || end == first) return {};
        std::string text;
        for (std::size_t i = first; i < end; ++i) text += line[i].text;
        const auto after = end < line.size() ? std::string_view(line[end].text) : std::string_view{};
        const auto tex = stands_free(before, text, after) ? to_tex(text) : std::nullopt;
        if (!tex) return {};
        const auto spaces_after = text.size() - text.find_last_not_of(' ') - 1;
        return std::string(text.find_first_not_of(' '), ' ') + "$" + *tex + "$" + std::string(spaces_after, ' ');
    }

    /// GitHub takes a dollar for the start of a formula only after a space, and for its end only before a space or
    /// stop.
    static bool stands_free(std::string_view before, std::string_view text, std::string_view after) {
        const bool left = before.empty() || before.ends_with(' ') || text.starts_with(' ');
        const bool right =
            after.empty() || text.ends_with(' ') || std::string_view(" ,;.").find(after[0]) != std::string_view::npos;
        return left && right;
    }

    std::string inline_text(const Line& line) const {
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

    std::string entry_text(const Entry& entry) const {
        auto text = entry.changed ? changed_text(entry.value) : inline_text(entry.value);
        if (!text.empty() && !entry.note.empty()) text += ' ';
        return text + inline_text(entry.note);
    }

    std::string changed_text(const Line& value) const {
        const auto math = formula(value, 0, formula_end(value, 0), "");
        if (math.empty()) return bold(inline_text(value));
        return "$\\boldsymbol{" + math.substr(1, math.size() - 2) + "}$";
    }

    void begin_block() {
        if (!first_) out_ << '\n';
        first_ = false;
    }

    void heading(int level, const Line& line) {
        if (line.empty()) return;
        begin_block();
        out_ << std::string(static_cast<std::size_t>(level), '#') << ' ' << inline_text(line) << '\n';
    }

    void paragraph(const Line& line) {
        if (line.empty()) return;
        begin_block();
        out_ << at_line_start(inline_text(line)) << '\n';
    }

    void paragraphs(const std::vector<Line>& lines) {
        for (const auto& line : lines) paragraph(line);
    }

    /// Another bullet starts another list: checks and work that follow each other stay two.
    void items(std::vector<std::string> texts, char bullet = '-') {
        std::erase(texts, "");
        if (texts.empty()) return;
        begin_block();
        for (auto& text : texts) out_ << bullet << ' ' << at_line_start(std::move(text)) << '\n';
    }

    void work(const std::vector<Line>& lines) {
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

    void table(const Table& table) {
        paragraph(table.caption);
        if (table.columns.empty()) return;
        const auto grid = to_grid(table, options_.numbers);
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

    void cell(const std::string& text) { out_ << "| " << text << (text.empty() ? "" : " "); }

    std::ostream& out_;
    RenderOptions options_;
    bool in_variant_ = false;
    bool first_ = true;
};

}  // namespace

std::unique_ptr<LedgerWriter> make_markdown_writer(std::ostream& out, const RenderOptions& options) {
    return std::make_unique<MarkdownWriter>(out, options);
}

}  // namespace attn
