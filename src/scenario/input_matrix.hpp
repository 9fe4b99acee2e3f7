#pragma once

#include "base/tensor.hpp"
#include "number/column.hpp"
#include "number/exact.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace attn {

/// A matrix the scenario gives: numbers and expressions as written, or the doubles of a tensor file, which are exact
/// too, and far too many to be held as anything else. // [rows, cols]
class InputMatrix {
public:
    std::size_t rows = 0;
    std::size_t cols = 0;

    InputMatrix() = default;
    InputMatrix(Matrix<Exact> written)
        : rows(written.rows), cols(written.cols), written_(std::move(written)) {}  // NOLINT
    InputMatrix(std::size_t r, std::size_t c, std::span<const double> stored, std::shared_ptr<const void> owner)
        : rows(r), cols(c), stored_(stored), owner_(std::move(owner)) {}

    bool empty() const { return rows * cols == 0; }
    /// One row, exactly.
    std::vector<Exact> row(std::size_t index) const {
        if (owner_ == nullptr) {
            const auto written = written_.row(index);
            return {written.begin(), written.end()};
        }
        std::vector<Exact> result;
        for (const double x : stored_.subspan(index * cols, cols)) result.push_back(Exact::from_double(x));
        return result;
    }
    Exact at(std::size_t r, std::size_t c) const {
        return owner_ ? Exact::from_double(stored_[r * cols + c]) : written_.at(r, c);
    }
    /// The whole matrix in a lane.
    Column in_lane(Arithmetic arithmetic) const {
        return owner_ ? to_lane(rows, cols, stored_, arithmetic, owner_) : to_lane(written_, arithmetic);
    }

private:
    Matrix<Exact> written_;
    std::span<const double> stored_;
    std::shared_ptr<const void> owner_;
};

}  // namespace attn
