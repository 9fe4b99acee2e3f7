#pragma once

#include "base/tensor.hpp"
#include "scenario/input_matrix.hpp"
#include "scenario/reading.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace attn {

/// Lists in lists, laid flat: [[1, 2, 3], [4, 5, 6]] has shape {2, 3} and six cells.
struct Nested {
    std::vector<std::size_t> shape;   ///< empty: one value, not a list
    std::vector<const Value*> cells;  ///< row by row; null where the author skipped a cell
};

enum class Null { is_a_cell, skips };

/// Lays nested lists flat; a fault where they are empty or ragged. Where null skips, it may stand for a cell or for a
/// whole row.
std::optional<Nested> read_nested(Reading& reading, const Value& value, const Called& called,
                                  Null null = Null::is_a_cell);

/// What a cell of lists in lists is called: weights[2,1] for the fourth cell of shape {2, 3}.
Called cell_name(Called called, const std::vector<std::size_t>& shape, std::size_t cell);

/// Reports a tensor from a file where only written numbers are read; true if it did.
bool is_tensor_file(Reading& reading, const Value& value);

/// A matrix of finite numbers, written or in a tensor file. // [rows, cols]. Empty after a fault.
InputMatrix read_input(Reading& reading, const Value& value, const Called& called);

/// A matrix of finite numbers, one position a row. // [rows, cols]. Empty after a fault.
Matrix<Exact> read_matrix(Reading& reading, const Value& value, const Called& called);

/// One row of finite numbers. Empty after a fault.
std::vector<Exact> read_row(Reading& reading, const Value& value, const Called& called);

/// The shape of a matrix, from its file's header or its first row, without reading a number; {0, 0} where it has none
/// that can be held.
struct Shape {
    std::size_t rows = 0, cols = 0;
};
Shape outer_shape(Reading& reading, const Value* matrix, const Called& called);

/// "one number", "a list of 3", "2 × 3".
std::string shape_text(const std::vector<std::size_t>& shape);

}  // namespace attn
