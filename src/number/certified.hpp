#pragma once

#include "number/column.hpp"

// The operations on doubles with bounds. Private to number/.

namespace attn::detail::certified {

Column from_exact(const Matrix<Exact>& cells);
Column from_doubles(std::size_t rows, std::size_t cols, std::span<const double> cells,
                    std::shared_ptr<const void> owner);
Column project(const Column& x, const Column& weight, const Column& bias);
Column dot(const Column& queries, std::size_t query, const Column& keys);
Column scale(const Column& column, const Column& factor);
Column add(const Column& column, const Column& addends, std::size_t row);
Column shift(const Column& column, const Kept& kept);
Column remove(const Column& column, const Kept& kept, Filler filler);
Column exponential(const Column& column);
Column power(const Column& log_base, const Column& column);
Column sum(const Column& column);
Column divide(const Column& column, const Column& divisor);
Column multiply(const Column& weights, const Column& values, const Kept& kept);
Column mix(const Column& terms);
Column weigh(const Column& weights, const Column& values, const Kept& kept);
double score_bound(const Column& queries, const Column& keys);
Truth any_exceeds(const Column& column, double limit);
Column with_changes(const Column& column, std::span<const CellChange> changes);
Column row_of(const Column& column, std::size_t row);
Column cell(const Column& column, std::size_t index);

}  // namespace attn::detail::certified
