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
Column cap(const Column& column, const Column& limit);
Column logarithm(const Column& column);
Column cosine(const Column& angles);
Column sine(const Column& angles);
Column interleave(const Column& a, const Column& b, std::size_t cols);
Column rotate(const Column& rows, const Column& cosines, const Column& sines, Pairing pairing);
Column normalise(const Column& rows, const Column& eps, const Column& gain, std::size_t first);
Column add(const Column& a, const Column& b);
/// The cells of some columns, one after another, as a matrix of this shape.
Column chain(std::size_t rows, std::size_t cols, std::span<const Column> columns);
Column largest(const Column& column, const Kept& kept);
Column less_by(const Column& column, const Column& amount);
double score_bound(const Column& queries, const Column& keys);
Truth any_exceeds(const Column& column, double limit);
Column with_changes(const Column& column, std::span<const CellChange> changes);
Column rows_of(const Column& column, std::size_t first, std::size_t count);
Column cell(const Column& column, std::size_t index);

}  // namespace attn::detail::certified
