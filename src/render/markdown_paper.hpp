#pragma once

#include "render/format.hpp"

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

struct Entry;

/// GitHub's Markdown, a block at a time: what the ledger and the pages in Markdown share. An empty line stands between
/// blocks; whatever a line holds, it is never markup.
class MarkdownPaper {
public:
    MarkdownPaper(std::ostream& out, const RenderOptions& options) : out_(out), options_(options) {}

    void begin_block();
    void heading(int level, const Line& line);
    void paragraph(const Line& line);
    /// Lines that stand together in one paragraph; the empty ones are left out.
    void lines(const std::vector<Line>& lines);
    /// Another bullet starts another list: checks and work that follow each other stay two.
    void items(std::vector<std::string> texts, char bullet = '-');
    void work(const std::vector<Line>& lines);
    void table(const Table& table);

    std::string inline_text(const Line& line) const;
    /// The text as one harmless line, not escaped yet.
    std::string shown(std::string_view text) const;

private:
    std::string span_text(const Span& span) const;
    std::string formula(const Line& line, std::size_t first, std::size_t end, std::string_view before) const;
    std::string entry_text(const Entry& entry) const;
    std::string changed_text(const Line& value) const;
    void cell(const std::string& text);

    std::ostream& out_;
    RenderOptions options_;
    bool first_ = true;
};

}  // namespace attn
