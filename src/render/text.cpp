#include "render/format.hpp"
#include "render/layout.hpp"
#include "render/text_paper.hpp"

#include <vector>

namespace attn {
namespace {

class TextWriter final : public LedgerWriter {
public:
    TextWriter(std::ostream& out, const RenderOptions& options) : out_(out), paper_(out, options) {}

    void open(const Opening& opening) override {
        paper_.title(opening.title);
        paper_.block(opening.notes);
        paper_.block(shapes_line(opening));
        for (const auto& table : opening.given) paper_.block(table);
        for (const auto& table : opening.derived) paper_.block(table);
        paper_.block(opening.work);
        std::vector<Line> settings;
        for (const auto& setting : opening.settings) settings.push_back(setting.text);
        paper_.block(settings);
    }

    void section(const Section& section) override {
        paper_.block(section.title);
        paper_.rows(section.table);
        if (section.tiles) paper_.block(*section.tiles);
        checks(section.checks);
        for (const auto& note : section.notes) paper_.put(TextPaper::indent, note);
        if (!section.work.empty()) out_ << '\n';
        for (const auto& line : section.work) paper_.put(TextPaper::indent, line);
    }

    void combined(const Combination& combination) override {
        paper_.block(combination.title);
        paper_.rows(combination.table);
        if (!combination.work.empty()) out_ << '\n';
        for (const auto& line : combination.work) paper_.put(TextPaper::indent, line);
    }

    void close(const Closing& closing) override {
        if (closing.comparison) paper_.block(*closing.comparison);
        for (const auto& note : closing.notes) paper_.block(note);
    }

private:
    void checks(const std::vector<Check>& checks) {
        Line line;
        for (const auto& check : checks) {
            if (!line.empty()) line.push_back({Role::plain, "    "});
            line += check_line(check);
        }
        if (!line.empty()) paper_.put(TextPaper::indent, line);
    }

    std::ostream& out_;
    TextPaper paper_;
};

}  // namespace

std::unique_ptr<LedgerWriter> make_text_writer(std::ostream& out, const RenderOptions& options) {
    return std::make_unique<TextWriter>(out, options);
}

}  // namespace attn
