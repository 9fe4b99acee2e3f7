#include "scenario/input_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace attn {

InputMatrix::InputMatrix(Matrix<Exact> written)
    : rows(written.rows),
      cols(written.cols),
      written_(std::make_shared<const std::vector<Exact>>(std::move(written.cells))),
      stride_(cols) {}

InputMatrix::InputMatrix(std::size_t r, std::size_t c, std::span<const double> stored,
                         std::shared_ptr<const void> owner)
    : rows(r), cols(c), stored_(stored), owner_(std::move(owner)), stride_(c) {}

InputMatrix InputMatrix::part(std::size_t first_row, std::size_t row_count, std::size_t first_col,
                              std::size_t col_count) const {
    InputMatrix result = *this;
    result.first_ = place(first_row, first_col);
    result.rows = row_count;
    result.cols = col_count;
    return result;
}

InputMatrix InputMatrix::reshaped(std::size_t row_count, std::size_t col_count) const {
    InputMatrix result = *this;
    result.rows = row_count;
    result.cols = col_count;
    result.stride_ = col_count;
    return result;
}

std::vector<Exact> InputMatrix::row(std::size_t index) const {
    std::vector<Exact> result;
    for (std::size_t c = 0; c < cols; ++c) result.push_back(at(index, c));
    return result;
}

Exact InputMatrix::at(std::size_t r, std::size_t c) const {
    return owner_ ? Exact::from_double(stored_[place(r, c)]) : (*written_)[place(r, c)];
}

bool InputMatrix::is_minus_infinity(std::size_t r, std::size_t c) const {
    if (owner_) return stored_[place(r, c)] == -std::numeric_limits<double>::infinity();
    return (*written_)[place(r, c)].is_minus_infinity();
}

bool InputMatrix::is_zero(std::size_t r, std::size_t c) const {
    if (owner_) return stored_[place(r, c)] == 0;
    return equal((*written_)[place(r, c)], Exact(0)) == Truth::yes;
}

Column InputMatrix::in_lane(Arithmetic arithmetic) const {
    if (!owner_) {
        Matrix<Exact> cells(rows, cols);
        for (std::size_t r = 0; r < rows; ++r)
            std::copy_n(written_->begin() + static_cast<std::ptrdiff_t>(place(r, 0)), cols, cells.row(r).begin());
        return to_lane(cells, arithmetic);
    }
    if (stride_ == cols || rows == 1)
        return to_lane(rows, cols, stored_.subspan(first_, rows * cols), arithmetic, owner_);
    auto gathered = std::make_shared<std::vector<double>>();
    gathered->reserve(rows * cols);
    for (std::size_t r = 0; r < rows; ++r) {
        const auto row = stored_.subspan(place(r, 0), cols);
        gathered->insert(gathered->end(), row.begin(), row.end());
    }
    const std::span<const double> doubles(*gathered);
    return to_lane(rows, cols, doubles, arithmetic, std::move(gathered));
}

}  // namespace attn
