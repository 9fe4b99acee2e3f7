#pragma once

#include "base/tensor.hpp"
#include "number/exact.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <variant>
#include <vector>

namespace attn {

/// The arithmetic a column is held in. All three mean the same numbers; they differ in what is known of them.
enum class Lane {
    exact,      ///< exact numbers
    certified,  ///< doubles, each with a proven bound of its error
    balls,      ///< Arb balls of a chosen precision: for cells whose rounding the doubles leave open
};

/// A lane, and for balls its precision in bits.
struct Arithmetic {
    Lane lane = Lane::exact;
    long precision = 0;
};

class Magnitudes;  // sizes of a matrix's rows and columns, from above

/// Doubles, and for each how far the true value may be from it: |true − mid| ≤ rad. No bounds at all: all exact.
struct Approximation {
    std::shared_ptr<const void> owner;  ///< keeps the numbers alive
    std::span<const double> mid;
    std::span<const double> rad;
    std::shared_ptr<const Magnitudes> magnitudes;  ///< of matrices that dot products and mixtures read
};

struct BallCells;  // a vector of balls; FLINT stays inside number/

/// One quantity, in one lane: a value a key // [n_k, 1], a vector a key // [n_k, d_v], a vector // [1, d_v],
/// a number // [1, 1], or the matrix of a head's inputs // [n, d].
class Column {
public:
    Column() = default;
    /// Zeros, exact.
    Column(std::size_t rows, std::size_t cols) : Column(Matrix<Exact>(rows, cols)) {}
    Column(Matrix<Exact> cells) : rows_(cells.rows), cols_(cells.cols), cells_(std::move(cells.cells)) {}  // NOLINT
    Column(std::size_t rows, std::size_t cols, Approximation cells)
        : rows_(rows), cols_(cols), cells_(std::move(cells)) {}
    Column(std::size_t rows, std::size_t cols, std::vector<double> mid, std::vector<double> rad);
    Column(std::size_t rows, std::size_t cols, std::shared_ptr<const BallCells> cells)
        : rows_(rows), cols_(cols), cells_(std::move(cells)) {}

    std::size_t rows() const { return rows_; }
    std::size_t cols() const { return cols_; }
    std::size_t size() const { return rows_ * cols_; }
    Lane lane() const { return static_cast<Lane>(cells_.index()); }
    Arithmetic arithmetic() const;

    /// The exact lane's numbers, row by row. Throws std::bad_variant_access in another lane.
    const std::vector<Exact>& cells() const { return std::get<std::vector<Exact>>(cells_); }
    std::vector<Exact>& cells() { return std::get<std::vector<Exact>>(cells_); }
    const Exact& at(std::size_t row, std::size_t col) const { return cells()[row * cols_ + col]; }
    std::span<const Exact> row(std::size_t r) const { return {cells().data() + r * cols_, cols_}; }

    /// The other lanes' numbers, row by row.
    const Approximation& approximation() const { return std::get<Approximation>(cells_); }
    const BallCells& balls() const { return *std::get<std::shared_ptr<const BallCells>>(cells_); }

private:
    std::size_t rows_ = 0;
    std::size_t cols_ = 0;
    std::variant<std::vector<Exact>, Approximation, std::shared_ptr<const BallCells>> cells_;
};

/// Exact numbers, or doubles that are exact, in a lane.
Column to_lane(const Matrix<Exact>& cells, Arithmetic arithmetic);
Column to_lane(std::size_t rows, std::size_t cols, std::span<const double> cells, Arithmetic arithmetic,
               std::shared_ptr<const void> owner);
Column to_lane(const Exact& number, Arithmetic arithmetic);

/// Which keys a query may read: 1 or 0. // [n_k]
using Kept = std::vector<char>;

/// What stands in the place of a key that may not be read.
enum class Filler { minus_infinity, zero };

// The closed set of operations on columns. Each is one operation of trace/operation.hpp; a stage is built from these.
// Operands are of one lane, and so is the result. In the certified lane each carries its own error rule, stated beside
// its code in certified_*.cpp. Single numbers are columns of one cell.

/// x·W + b. // [n, d_model] · [d_model, d] + [1, d] → [n, d]; an empty b adds nothing
Column project(const Column& x, const Column& weight, const Column& bias);
/// q·k for each key: Σᵢ qᵢ·kᵢ, q being one row of the queries. // [n_q, d_k], [n_k, d_k] → [n_k]
Column dot(const Column& queries, std::size_t query, const Column& keys);
/// Every cell times one number.
Column scale(const Column& column, const Column& factor);
/// Cell plus cell, the addends being one row of a matrix. // [n_k], [n_q, n_k] → [n_k]
Column add(const Column& column, const Column& addends, std::size_t row);
/// Every cell minus the largest kept one.
Column shift(const Column& column, const Kept& kept);
/// Cells of keys that may not be read become the filler.
Column remove(const Column& column, const Kept& kept, Filler filler);
/// e^cell. // −∞ ↦ 0
Column exponential(const Column& column);
/// base^cell; `log_base` is ln base. // −∞ ↦ 0
Column power(const Column& base, const Column& log_base, const Column& column);
/// Σ over keys. // [n_k] → [1]
Column sum(const Column& column);
/// Every cell divided by one number.
Column divide(const Column& column, const Column& divisor);
/// weight·v for each key; values of removed keys are not read, their product is 0. // [n_k], [n_k, d_v] → [n_k, d_v]
Column multiply(const Column& weights, const Column& values, const Kept& kept);
/// Σ over keys of the vectors. // [n_k, d_v] → [1, d_v]
Column mix(const Column& terms);
/// mix(multiply(…)) at once, for rows whose products nobody asked to see. // [n_k], [n_k, d_v] → [1, d_v]
Column weigh(const Column& weights, const Column& values, const Kept& kept);
/// c·tanh(cell / c): no score leaves ±c (Gemma 2 report, 2024, "logit soft-capping"). // ±∞ ↦ ±c
Column cap(const Column& column, const Column& limit);
/// The natural logarithm of every cell. // 0 ↦ −∞
Column logarithm(const Column& column);
/// Cosine and sine of every cell, in radians.
Column cosine(const Column& angles);
Column sine(const Column& angles);
/// Which components turn together: i and i + dims/2, or 2i and 2i + 1.
enum class Pairing { half, interleaved };
/// Turns each pair of components (a, b) to (a·cos − b·sin, a·sin + b·cos); the angles of a row of [n, m] turn its first
/// 2m components, the others stay (Su et al. 2021, RoFormer, 3.4.2). // [n, d], [n, m], [n, m] → [n, d], 2m ≤ d
Column rotate(const Column& rows, const Column& cosines, const Column& sines, Pairing pairing);
/// x / √(mean(x²) + eps)·gain for each row x from `first` on; the rows before it stay (Zhang, Sennrich 2019, Root Mean
/// Square Layer Normalization). // [n, d], [1], [1, d] or empty for a gain of 1 → [n, d]
Column normalise(const Column& rows, const Column& eps, const Column& gain, std::size_t first);
/// Cell plus cell of two columns of one shape.
Column add(const Column& a, const Column& b);
/// The rows of one above those of the other. // [n, d], [m, d] → [n + m, d]
Column stack(const Column& above, const Column& below);
/// The same of several, at least one.
Column stack(std::span<const Column> parts);
/// Vectors side by side. // [1, a], [1, b], … → [1, a + b + …]
Column beside(std::span<const Column> vectors);
/// Columns in turn, one of a, one of b, up to so many. // [n, m], [n, m] → [n, cols], cols ≤ 2m
Column interleave(const Column& a, const Column& b, std::size_t cols);
/// The largest kept cell; −∞ where none is kept. // [n_k] → [1]
Column largest(const Column& column, const Kept& kept);
/// Every cell minus one number. // [n, d], [1] → [n, d]
Column less_by(const Column& column, const Column& amount);
/// No |q·k| is above this; ∞ where the lane keeps no sizes of rows.
double score_bound(const Column& queries, const Column& keys);
/// Does some finite cell exceed the limit in size? Unknown where the lane cannot tell.
Truth any_exceeds(const Column& column, double limit);
/// Is a cell known to be 0?
bool is_zero(const Column& column, std::size_t cell);
/// A column like another, with some cells replaced by, or increased by, exact numbers.
struct CellChange {
    std::size_t cell;
    Exact amount;
    bool adds;
};
Column with_changes(const Column& column, std::span<const CellChange> changes);
/// One row as a column of its own. // [n, d] → [1, d]
Column row_of(const Column& column, std::size_t row);
/// Some rows as a column of their own. // [n, d] → [count, d]
Column rows_of(const Column& column, std::size_t first, std::size_t count);
/// One cell as a column of its own.
Column cell(const Column& column, std::size_t index);

}  // namespace attn
