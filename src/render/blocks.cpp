#include "render/blocks.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace attn {
namespace {

/// A tab is part of what is copied.
std::string harmless(std::string_view line, bool ascii) {
    std::string text;
    for (std::size_t at = 0; at <= line.size();) {
        const auto tab = std::min(line.find('\t', at), line.size());
        const auto piece = one_line(line.substr(at, tab - at));
        text += ascii ? to_ascii(piece) : piece;
        if (tab < line.size()) text += '\t';
        at = tab + 1;
    }
    return text;
}

}  // namespace

std::vector<std::string> verbatim_lines(const Verbatim& verbatim, bool ascii) {
    std::vector<std::string> lines;
    const std::string_view text = verbatim.text;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find('\n', at), text.size());
        lines.push_back(harmless(text.substr(at, end - at), ascii));
        at = end + 1;
    }
    return lines;
}

}  // namespace attn
