#pragma once

#include "render/format.hpp"

#include <cstddef>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// Text for a terminal, a block at a time: what the ledger and the pages in text share. An empty line stands between
/// blocks. A line is painted first, so that its width is known before any colour is added, and spaces for alignment
/// stand outside the colours.
class TextPaper {
public:
    static constexpr std::string_view indent = "  ";

    TextPaper(std::ostream& out, const RenderOptions& options) : out_(out), options_(options) {}

    /// Starts a block: an empty line between it and the one before.
    void begin_block();
    /// A line with a rule under it.
    void title(const Line& line);
    void block(const Line& line);
    /// Lines that stand together; the empty ones are left out.
    void block(const std::vector<Line>& lines);
    /// A table under its caption.
    void block(const Table& table);

    // Inside a block.
    void put(std::string_view margin, const Line& line);
    void rows(const Table& table);

private:
    /// Bytes for the terminal, and the columns they take there.
    struct Painted {
        std::string bytes;
        std::size_t width = 0;
    };

    std::string shown(std::string_view text) const;
    Painted paint(const Line& line) const;
    void put(const std::vector<Painted>& line, const std::vector<std::size_t>& widths);

    std::ostream& out_;
    RenderOptions options_;
    bool first_ = true;
};

}  // namespace attn
