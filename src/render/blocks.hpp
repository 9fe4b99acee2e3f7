#pragma once

#include "ledger/page.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace attn {

/// Hands each block to the visitor's function for its kind: `visitor(Heading, first)` and so on, where `first` tells
/// that nothing stands before it on the page.
template <class Visitor>
void visit_blocks(const std::vector<Block>& blocks, Visitor visitor) {
    for (const Block& block : blocks)
        std::visit([&](const auto& one) { visitor(one, &block == &blocks.front()); }, block);
}

/// The lines of a text to copy. It is as it is but for what could move a terminal's cursor or turn the writing around.
std::vector<std::string> verbatim_lines(const Verbatim& verbatim, bool ascii);

}  // namespace attn
