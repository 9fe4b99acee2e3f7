#pragma once

#include "scenario/tensors.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace attn {

/// What the dimensions of an input stand for.
enum class Axes {
    rows,         ///< [n, d] or [batch, n, d]: X, context
    heads_first,  ///< [n, d], [heads, n, d] or [batch, heads, n, d]
    token_major,  ///< [n, heads·d], [batch, n, heads·d] or [batch, n, heads, d]
    weight,       ///< [d_model, heads·d], heads side by side, or [heads, d_model, d]
    matrix,       ///< [rows, cols]: W.O
};

inline constexpr auto layouts = std::to_array<std::string_view>({"heads-first", "token-major"});

/// One of those; nothing after a fault.
std::optional<std::size_t> read_layout(Reading& reading, const Value& value, const Called& called);

/// An input as the document has it.
struct StatedInput {
    std::string name;              ///< Q, W.Q, past.K
    const Value* value = nullptr;  ///< null: not given
    Axes axes = Axes::rows;

    bool given() const { return value != nullptr; }
};

StatedInput find_input(const Value& root, std::string_view name);

/// Its sizes, without reading a number; empty where they are not known. W.Q may be a list of files, one a head.
Sizes input_shape(Reading& reading, const StatedInput& input);

/// The sizes of an input; 0 where they are not known.
struct Dims {
    std::size_t batches = 1, heads = 1, rows = 0, cols = 0;  ///< cols of one head
};

/// Is it a list that has files among its items?
bool lists_files(const Value& value);

TensorForm form_of(Axes axes);

/// How many heads the shape itself shows; nothing where they stand side by side, or it is not known.
std::optional<std::size_t> heads_shown(const Sizes& shape, Axes axes);

/// Do the heads stand side by side in the columns?
bool side_by_side(const Sizes& shape, Axes axes);

/// `heads` counts where they stand side by side, and only there. An empty shape has sizes of 0.
Dims dims_of(const Sizes& shape, Axes axes, std::size_t heads);

/// A matrix for each batch and head; all share the tensor's numbers.
InputTensor split(const Tensor& tensor, Axes axes, std::size_t heads);

}  // namespace attn
