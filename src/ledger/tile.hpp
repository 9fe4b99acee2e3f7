#pragma once

#include "trace/trace.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace attn {

/// A block of keys of the online softmax. // from 0
struct Tile {
    std::size_t first = 0, count = 0;
    std::size_t end() const { return first + count; }
    /// The keys from 1: "1–2", or "3".
    std::string keys() const;
};

/// `sizes` as the scenario has them: keys of each block.
std::vector<Tile> tiles_of(const std::vector<std::size_t>& sizes);

/// Is this one of the steps that go block by block?
bool is_of_tiles(const Step& step);

}  // namespace attn
