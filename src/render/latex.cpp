#include "render/format.hpp"
#include "render/latex_escape.hpp"
#include "render/latex_paper.hpp"
#include "render/layout.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace attn {
namespace {

bool has_cjk(const Line& line) { return attn::has_cjk(plain_text(line)); }

bool has_cjk(const std::vector<Line>& lines) {
    return std::ranges::any_of(lines, [](const Line& line) { return has_cjk(line); });
}

bool has_cjk(const Table& table) {
    return has_cjk(table.caption) || has_cjk(table.row_head) || has_cjk(table.rows) ||
           std::ranges::any_of(table.columns, [](const TableColumn& column) { return has_cjk(column.heading); });
}

/// Does the document need ctex? Whatever holds Chinese further down does here too: the language's own words, and
/// tokens.
bool has_cjk(const Opening& opening) {
    const auto in_table = [](const Table& table) { return has_cjk(table); };
    return has_cjk(opening.title) || has_cjk(opening.notes) || std::ranges::any_of(opening.given, in_table) ||
           std::ranges::any_of(opening.derived, in_table) ||
           std::ranges::any_of(opening.settings, [](const Setting& setting) { return has_cjk(setting.text); });
}

class LatexWriter final : public LedgerWriter {
public:
    LatexWriter(std::ostream& out, const RenderOptions& options)
        : paper_(out, options), chinese_(options.language == Language::zh) {}

    void open(const Opening& opening) override {
        if (!std::exchange(begun_, true)) paper_.begin(chinese_ || has_cjk(opening));
        in_variant_ = !opening.variant.empty();
        paper_.heading(in_variant_ ? 2 : 1, opening.title);
        for (const auto& note : opening.notes) paper_.paragraph(note);
        paper_.paragraph(shapes_line(opening));
        for (const auto& table : opening.given) paper_.table(table);
        for (const auto& table : opening.derived) paper_.table(table);
        paper_.items(opening.work);
        std::vector<Line> settings;
        for (const auto& setting : opening.settings) settings.push_back(setting.text);
        paper_.items(settings);
    }

    void section(const Section& section) override {
        paper_.heading(in_variant_ ? 3 : 2, section.title);
        paper_.table(section.table);
        if (section.tiles) paper_.table(*section.tiles);
        std::vector<Line> checks;
        for (const auto& check : section.checks) checks.push_back(check_line(check));
        paper_.items(checks);
        for (const auto& note : section.notes) paper_.paragraph(note);
        paper_.items(section.work);
    }

    void combined(const Combination& combination) override {
        paper_.heading(in_variant_ ? 3 : 2, combination.title);
        paper_.table(combination.table);
        paper_.items(combination.work);
    }

    void close(const Closing& closing) override {
        if (!begun_) paper_.begin(chinese_);
        if (closing.comparison) {
            auto comparison = *closing.comparison;
            paper_.heading(2, std::exchange(comparison.caption, {}));
            paper_.table(comparison);
        }
        for (const auto& note : closing.notes) paper_.paragraph(note);
        paper_.end();
    }

private:
    LatexPaper paper_;
    bool chinese_;
    bool begun_ = false;
    bool in_variant_ = false;
};

}  // namespace

std::unique_ptr<LedgerWriter> make_latex_writer(std::ostream& out, const RenderOptions& options) {
    return std::make_unique<LatexWriter>(out, options);
}

}  // namespace attn
