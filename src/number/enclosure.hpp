#pragma once

#include "number/column.hpp"

#include <cstddef>
#include <span>

// Numbers of which only an interval is known, as of one somebody rounded, in a calculation with balls.

namespace attn {

/// Any number within middle ± radius; of an infinity, or what is undefined, itself.
struct Enclosure {
    Exact middle, radius;
};

/// A cell about which nothing more is known than its enclosure.
struct EnclosedCell {
    std::size_t cell = 0;
    Enclosure enclosure;
};

/// A column of balls with other numbers in some cells.
Column with_enclosures(const Column& balls, std::span<const EnclosedCell> cells);

/// Can the cell of a column of balls be a number of the enclosure? What is bounded by nothing tells nothing: no. An
/// infinity is only itself; what is undefined may be whatever is not known to be a number.
bool may_be(const Column& balls, std::size_t cell, const Enclosure& enclosure);

}  // namespace attn
