#include "render/format.hpp"
#include "render/layout.hpp"
#include "render/markdown_paper.hpp"

#include <string>
#include <utility>
#include <vector>

namespace attn {
namespace {

class MarkdownWriter final : public LedgerWriter {
public:
    MarkdownWriter(std::ostream& out, const RenderOptions& options) : paper_(out, options) {}

    void open(const Opening& opening) override {
        in_variant_ = !opening.variant.empty();
        paper_.heading(in_variant_ ? 2 : 1, opening.title);
        paragraphs(opening.notes);
        paper_.paragraph(shapes_line(opening));
        for (const auto& table : opening.given) paper_.table(table);
        for (const auto& table : opening.derived) paper_.table(table);
        paper_.work(opening.work);
        std::vector<std::string> settings;
        for (const auto& setting : opening.settings) settings.push_back(paper_.inline_text(setting.text));
        paper_.items(settings);
    }

    void section(const Section& section) override {
        paper_.heading(in_variant_ ? 3 : 2, section.title);
        paper_.table(section.table);
        if (section.tiles) paper_.table(*section.tiles);
        std::vector<std::string> checks;
        for (const auto& check : section.checks) checks.push_back(paper_.inline_text(check_line(check)));
        paper_.items(checks);
        paragraphs(section.notes);
        paper_.work(section.work);
    }

    void combined(const Combination& combination) override {
        paper_.heading(in_variant_ ? 3 : 2, combination.title);
        paper_.table(combination.table);
        paper_.work(combination.work);
    }

    void close(const Closing& closing) override {
        if (closing.comparison) {
            auto comparison = *closing.comparison;
            paper_.heading(2, std::exchange(comparison.caption, {}));
            paper_.table(comparison);
        }
        paragraphs(closing.notes);
    }

private:
    void paragraphs(const std::vector<Line>& lines) {
        for (const auto& line : lines) paper_.paragraph(line);
    }

    MarkdownPaper paper_;
    bool in_variant_ = false;
};

}  // namespace

std::unique_ptr<LedgerWriter> make_markdown_writer(std::ostream& out, const RenderOptions& options) {
    return std::make_unique<MarkdownWriter>(out, options);
}

}  // namespace attn
