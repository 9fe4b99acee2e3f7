#include "render/blocks.hpp"
#include "render/markdown_escape.hpp"
#include "render/markdown_paper.hpp"
#include "render/page.hpp"

#include <algorithm>

namespace attn {
namespace {

/// Longer than any run of backticks inside, so that nothing inside ends it.
std::string fence_for(const std::vector<std::string>& lines) {
    std::size_t longest = 2;
    for (const auto& line : lines) {
        std::size_t run = 0;
        for (const char c : line) {
            run = c == '`' ? run + 1 : 0;
            longest = std::max(longest, run);
        }
    }
    return std::string(longest + 1, '`');
}

class MarkdownPage {
public:
    MarkdownPage(std::ostream& out, const RenderOptions& options)
        : out_(out), ascii_(options.ascii), paper_(out, options) {}

    void operator()(const Heading& heading, bool first) { paper_.heading(first ? 1 : 2, heading.text); }
    void operator()(const Paragraph& paragraph, bool) { paper_.lines(paragraph.lines); }
    void operator()(const Table& table, bool) { paper_.table(table); }
    void operator()(const Branch& branch, bool) {
        paper_.begin_block();
        item(branch, "");
    }
    void operator()(const Verbatim& verbatim, bool) {
        const auto lines = verbatim_lines(verbatim, ascii_);
        const auto fence = fence_for(lines);
        paper_.begin_block();
        out_ << fence << verbatim.language << '\n';
        for (const auto& line : lines) out_ << line << '\n';
        out_ << fence << '\n';
    }
    void operator()(const ShownWork& work, bool) { paper_.work(work.lines); }
    void operator()(const Fold& fold, bool) {
        paper_.begin_block();
        out_ << "<details>\n<summary>" << escape_html(paper_.shown(plain_text(fold.summary))) << "</summary>\n";
        paper_.lines(fold.lines);
        out_ << "\n</details>\n";
    }
    void operator()(const Space& space, bool) {
        // An empty block of code: a box to write in, on paper and in an editor.
        paper_.begin_block();
        out_ << "```text\n" << std::string(space.lines, '\n') << "```\n";
    }

private:
    void item(const Branch& branch, const std::string& margin) {
        out_ << margin << "- " << at_line_start(paper_.inline_text(branch.text)) << '\n';
        for (const Branch& twig : branch.from) item(twig, margin + "  ");
    }

    std::ostream& out_;
    bool ascii_;
    MarkdownPaper paper_;
};

}  // namespace

void write_markdown_page(const Page& page, std::ostream& out, const RenderOptions& options) {
    MarkdownPage writer(out, options);
    visit_blocks(page.blocks, [&](const auto& block, bool first) { writer(block, first); });
}

}  // namespace attn
