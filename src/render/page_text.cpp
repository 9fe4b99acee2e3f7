#include "render/blocks.hpp"
#include "render/page.hpp"
#include "render/text_paper.hpp"

namespace attn {
namespace {

class TextPage {
public:
    TextPage(std::ostream& out, const RenderOptions& options)
        : out_(out), ascii_(options.ascii), paper_(out, options) {}

    void operator()(const Heading& heading, bool first) {
        if (first) paper_.title(heading.text);
        else paper_.block(heading.text);
    }
    void operator()(const Paragraph& paragraph, bool) { paper_.block(paragraph.lines); }
    void operator()(const Table& table, bool) { paper_.block(table); }
    void operator()(const Branch& branch, bool) {
        paper_.begin_block();
        paper_.put("", branch.text);
        twigs(branch, "");
    }
    void operator()(const Verbatim& verbatim, bool) {
        paper_.begin_block();
        for (const auto& line : verbatim_lines(verbatim, ascii_)) out_ << line << '\n';
    }
    void operator()(const ShownWork& work, bool) {
        paper_.begin_block();
        for (const auto& line : work.lines) paper_.put(TextPaper::indent, line);
    }
    void operator()(const Fold& fold, bool) {
        // A terminal folds nothing.
        paper_.block(fold.summary);
        for (const auto& line : fold.lines) paper_.put(TextPaper::indent, line);
    }
    void operator()(const Space& space, bool) {
        paper_.begin_block();
        for (std::size_t i = 0; i < space.lines; ++i) out_ << TextPaper::indent << std::string(60, '_') << '\n';
    }

private:
    void twigs(const Branch& branch, const std::string& margin) {
        for (const Branch& twig : branch.from) {
            const bool last = &twig == &branch.from.back();
            paper_.put(margin + (last ? "└ " : "├ "), twig.text);
            twigs(twig, margin + (last ? "  " : "│ "));
        }
    }

    std::ostream& out_;
    bool ascii_;
    TextPaper paper_;
};

}  // namespace

void write_text_page(const Page& page, std::ostream& out, const RenderOptions& options) {
    TextPage writer(out, options);
    visit_blocks(page.blocks, [&](const auto& block, bool first) { writer(block, first); });
}

}  // namespace attn
