#pragma once

#include "scenario/input_matrix.hpp"
#include "scenario/nested.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace attn {

/// What a tensor may be: how many levels of lists, or dimensions of a file.
struct TensorForm {
    std::size_t least = 2, most = 2;
    std::string_view levels;  ///< what they stand for: "head, position, entry"
    bool layout = false;      ///< may its file say how it is laid out?
};

/// A tensor as it was written or stored: all its rows, one after another.
struct Tensor {
    Sizes shape;
    InputMatrix flat;  // [product of the sizes before the last, last size]

    bool empty() const { return shape.empty(); }
};

/// A tensor of finite numbers, written or in a file. Empty after a fault.
Tensor read_tensor(Reading& reading, const Value& value, const Called& called, const TensorForm& form);

/// Its sizes, from its file's header or its first rows, without reading a number; empty where it has none that can be
/// held.
Sizes tensor_shape(Reading& reading, const Value* value, const Called& called, const TensorForm& form);

/// One row of finite numbers, or several of the same length. // rows × [length]. Empty after a fault.
std::vector<std::vector<Exact>> read_rows(Reading& reading, const Value& value, const Called& called);

/// One row of finite numbers. Empty after a fault.
std::vector<Exact> read_row(Reading& reading, const Value& value, const Called& called);

}  // namespace attn
