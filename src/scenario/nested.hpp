#pragma once

#include "scenario/reading.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace attn {

using Sizes = std::vector<std::size_t>;

/// Lists in lists, laid flat: [[1, 2, 3], [4, 5, 6]] has shape {2, 3} and six cells.
struct Nested {
    Sizes shape;                      ///< empty: one value, not a list
    std::vector<const Value*> cells;  ///< row by row; null where the author skipped a cell
};

enum class Null { is_a_cell, skips };

/// Lays nested lists flat; a fault where they are empty or ragged. Where null skips, it may stand for a cell or for a
/// whole row.
std::optional<Nested> read_nested(Reading& reading, const Value& value, const Called& called,
                                  Null null = Null::is_a_cell);

/// What a cell of lists in lists is called: weights[2,1] for the fourth cell of shape {2, 3}.
Called cell_name(Called called, const Sizes& shape, std::size_t cell);

/// "one number", "a list of 3", "2 × 3".
std::string shape_text(const Sizes& shape);

}  // namespace attn
