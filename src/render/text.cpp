#include "base/text.hpp"
#include "render/format.hpp"
#include "render/layout.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

// Text for a terminal. A line is painted first, so that its width is known before any colour is added, and
// spaces for alignment stand outside the colours.

namespace attn {
namespace {

constexpr std::string_view indent = "  ";
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

/// Bytes for the terminal, and the columns they take there.
struct Painted {
    std::string bytes;
    std::size_t width = 0;
};

class TextWriter final : public LedgerWriter {
public:
    TextWriter(std::ostream& out, const RenderOptions& options) : out_(out), options_(options) {}

    void open(const Opening& opening) override {
        title(opening.title);
        block(opening.notes);
        block(shapes_line(opening));
        for (const auto& table : opening.given) block(table);
        for (const auto& table : opening.derived) block(table);
        block(opening.work);
        std::vector<Line> settings;
        for (const auto& setting : opening.settings) settings.push_back(setting.text);
        block(settings);
    }

    void section(const Section& section) override {
        block(section.title);
        rows(section.table);
        checks(section.checks);
        for (const auto& note : section.notes) put(indent, note);
        if (!section.work.empty()) out_ << '\n';
        for (const auto& line : section.work) put(indent, line);
    }

    void close(const Closing& closing) override {
        if (closing.comparison) block(*closing.comparison);
        for (const auto& note : closing.notes) block(note);
    }

private:
    Painted paint(const Line& line) const {
        Painted painted;
        std::string_view current;
        const auto change_to = [&](std::string_view look) {
            if (look == current) return;
            if (!current.empty()) painted.bytes += "\x1b[0m";
            if (!look.empty()) painted.bytes.append("\x1b[").append(look).append("m");
            current = look;
        };
        for (const auto& span : line) {
            auto text = one_line(span.text);
            if (options_.ascii) text = to_ascii(text);
            if (text.empty()) continue;
            if (options_.color) change_to(style(span.role));
            painted.bytes += text;
            painted.width += display_width(text);
        }
        change_to({});
        return painted;
    }

    void put(std::string_view margin, const Line& line) {
        if (const auto trimmed = trim_end(line); !trimmed.empty()) out_ << margin << paint(trimmed).bytes;
        out_ << '\n';
    }

    /// Starts a block: an empty line between it and the one before.
    void begin_block() {
        if (!first_) out_ << '\n';
        first_ = false;
    }

    void block(const Line& line) {
        if (line.empty()) return;
        begin_block();
        put("", line);
    }

    void block(const std::vector<Line>& lines) {
        if (std::all_of(lines.begin(), lines.end(), [](const Line& line) { return line.empty(); })) return;
        begin_block();
        for (const auto& line : lines) {
            if (!line.empty()) put("", line);
        }
    }

    void block(const Table& table) {
        begin_block();
        if (!table.caption.empty()) put("", table.caption);
        rows(table);
    }

    void title(const Line& line) {
        block(line);
        const auto width = paint(trim_end(line)).width;
        for (std::size_t i = 0; i < std::min(width, longest_rule); ++i) out_ << (options_.ascii ? "-" : "─");
        if (width > 0) out_ << '\n';
    }

    void checks(const std::vector<Check>& checks) {
        Line line;
        for (const auto& check : checks) {
            if (!line.empty()) line.push_back({Role::plain, "    "});
            line += check_line(check);
        }
        if (!line.empty()) put(indent, line);
    }

    static Line entry_line(Entry entry) {
        Line line = std::move(entry.value);
        if (entry.changed) {
            for (auto& span : line) span.role = Role::changed;
        }
        if (!line.empty() && !entry.note.empty()) line.push_back({Role::plain, " "});
        line += std::move(entry.note);
        if (entry.changed) line += {{Role::plain, " "}, {Role::changed, "*"}};
        return trim_end(std::move(line));
    }

    void rows(const Table& table) {
        if (table.columns.empty()) return;
        auto grid = to_grid(table, options_.numbers);
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
    void put(const std::vector<Painted>& line, const std::vector<std::size_t>& widths) {
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

    std::ostream& out_;
    RenderOptions options_;
    bool first_ = true;
};

}  // namespace

std::unique_ptr<LedgerWriter> make_text_writer(std::ostream& out, const RenderOptions& options) {
    return std::make_unique<TextWriter>(out, options);
}

}  // namespace attn
