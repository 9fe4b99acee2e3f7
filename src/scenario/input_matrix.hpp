#pragma once

#include "base/tensor.hpp"
#include "number/column.hpp"
#include "number/exact.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace attn {

/// A matrix the scenario gives: numbers and expressions as written, or the doubles of a tensor file, which are exact
/// too, and far too many to be held as anything else. A part of one shares its numbers. // [rows, cols]
class InputMatrix {
public:
    std::size_t rows = 0;
    std::size_t cols = 0;

    InputMatrix() = default;
    InputMatrix(Matrix<Exact> written);  // NOLINT(google-explicit-constructor): a matrix as written is one
    InputMatrix(std::size_t r, std::size_t c, std::span<const double> stored, std::shared_ptr<const void> owner);

    bool empty() const { return rows * cols == 0; }
    /// The rows and columns from `first_row` and `first_col` on: a head of a fused matrix, a batch of a tensor.
    InputMatrix part(std::size_t first_row, std::size_t row_count, std::size_t first_col, std::size_t col_count) const;
    /// A whole matrix whose rows follow one another without a gap, cut into rows of another length.
    InputMatrix reshaped(std::size_t row_count, std::size_t col_count) const;
    /// One row, exactly.
    std::vector<Exact> row(std::size_t index) const;
    Exact at(std::size_t r, std::size_t c) const;
    bool is_minus_infinity(std::size_t r, std::size_t c) const;
    /// Known to be 0?
    bool is_zero(std::size_t r, std::size_t c) const;
    /// The whole matrix in a lane.
    Column in_lane(Arithmetic arithmetic) const;

private:
    std::size_t place(std::size_t r, std::size_t c) const { return first_ + r * stride_ + c; }

    std::shared_ptr<const std::vector<Exact>> written_;
    std::span<const double> stored_;
    std::shared_ptr<const void> owner_;  ///< of the doubles; null where the numbers were written
    std::size_t first_ = 0;              ///< where the part begins in the whole
    std::size_t stride_ = 0;             ///< from row to row
};

/// A matrix for each batch and head. With one batch, or one head, all share it.
struct InputTensor {
    std::size_t batches = 1;
    std::size_t heads = 1;
    std::vector<InputMatrix> parts;  ///< batch by batch // [batches · heads]

    InputTensor() = default;
    InputTensor(InputMatrix one) : parts{std::move(one)} {}  // NOLINT(google-explicit-constructor)

    bool empty() const { return parts.empty() || parts.front().empty(); }
    /// Counted from 0.
    const InputMatrix& at(std::size_t batch, std::size_t head = 0) const {
        return parts[(batches == 1 ? 0 : batch) * heads + (heads == 1 ? 0 : head)];
    }
    /// The sizes of each matrix; 0 where there is none.
    std::size_t rows() const { return parts.empty() ? 0 : parts.front().rows; }
    std::size_t cols() const { return parts.empty() ? 0 : parts.front().cols; }
};

}  // namespace attn
