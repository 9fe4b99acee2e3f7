#pragma once

#include "render/format.hpp"

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

struct Entry;

/// A LaTeX document, a block at a time: article, booktabs and amsmath. Numbers are maths; whatever a label holds, it is
/// text.
class LatexPaper {
public:
    LatexPaper(std::ostream& out, const RenderOptions& options) : out_(out), options_(options) {}

    /// The preamble. `cjk`: the document holds Chinese or Japanese, so it needs the package ctex.
    void begin(bool cjk);
    void end();

    /// A heading without a number: 1 is a section.
    void heading(int level, const Line& line);
    void paragraph(const Line& line);
    void items(const std::vector<Line>& lines);
    /// A table under its caption, shrunk to the width of the page where it is wider. One longer than a page is not
    /// shrunk: it breaks instead.
    void table(const Table& table);

private:
    std::string inline_text(const Line& line) const;
    std::string text(std::string_view text) const;
    std::string formula(const Line& line, std::size_t first, std::size_t end) const;
    std::string entry_text(const Entry& entry) const;
    std::string rows_of(const std::vector<std::vector<Entry>>& lines, bool total) const;

    std::ostream& out_;
    RenderOptions options_;
    bool cjk_ = false;
};

}  // namespace attn
