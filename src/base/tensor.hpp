#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace attn {

/// A table of values, one position a row. // [rows, cols]
template <class T>
struct Matrix {
    std::size_t rows = 0;
    std::size_t cols = 0;
    std::vector<T> cells;  ///< row by row

    Matrix() = default;
    Matrix(std::size_t r, std::size_t c) : rows(r), cols(c), cells(r * c) {}

    T& at(std::size_t row, std::size_t col) { return cells[row * cols + col]; }
    const T& at(std::size_t row, std::size_t col) const { return cells[row * cols + col]; }
    std::span<const T> row(std::size_t r) const { return {cells.data() + r * cols, cols}; }
    std::span<T> row(std::size_t r) { return {cells.data() + r * cols, cols}; }
    bool empty() const { return cells.empty(); }
};

}  // namespace attn
