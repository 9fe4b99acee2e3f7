#include "number/column.hpp"

#include "number/certified.hpp"
#include "number/column_generic.hpp"
#include "number/exact_section.hpp"

#include <limits>

// Each operation goes to its lane once for a whole column; nothing is decided cell by cell.

namespace attn {
namespace {

using detail::BallArithmetic;
using detail::ExactArithmetic;
namespace generic = detail::generic;

/// Runs a function in the lane of a column that works a number at a time.
template <class Function>
auto by_number(const Column& column, Function function) {
    if (column.lane() == Lane::balls) return function(BallArithmetic{column.balls().precision});
    return function(ExactArithmetic{});
}

bool certified(const Column& column) { return column.lane() == Lane::certified; }

/// The one number of a column of one cell.
template <class A>
auto single(const A& a, const Column& number) {
    return generic::part(a, number, 0, 1).front();
}

}  // namespace

Column::Column(std::size_t rows, std::size_t cols, std::vector<double> mid, std::vector<double> rad)
    : rows_(rows), cols_(cols) {
    struct Owned {
        std::vector<double> mid, rad;
    };
    auto owned = std::make_shared<const Owned>(Owned{std::move(mid), std::move(rad)});
    cells_ = Approximation{owned, owned->mid, owned->rad, nullptr};
}

Arithmetic Column::arithmetic() const { return {lane(), lane() == Lane::balls ? balls().precision : 0}; }

Column to_lane(const Matrix<Exact>& cells, Arithmetic arithmetic) {
    if (arithmetic.lane == Lane::exact) return cells;
    const ExactSection exact;
    if (arithmetic.lane == Lane::certified) return detail::certified::from_exact(cells);
    const BallArithmetic balls{arithmetic.precision};
    std::vector<Ball> result;
    for (const Exact& cell : cells.cells) result.push_back(balls.from(cell));
    return balls.column(cells.rows, cells.cols, std::move(result));
}

Column to_lane(std::size_t rows, std::size_t cols, std::span<const double> cells, Arithmetic arithmetic,
               std::shared_ptr<const void> owner) {
    if (arithmetic.lane == Lane::certified) return detail::certified::from_doubles(rows, cols, cells, std::move(owner));
    if (arithmetic.lane == Lane::balls)
        return {rows, cols,
                std::make_shared<const BallCells>(BallCells{{}, arithmetic.precision, cells, std::move(owner)})};
    const ExactSection exact;
    Matrix<Exact> matrix(rows, cols);
    for (std::size_t i = 0; i < cells.size(); ++i) matrix.cells[i] = Exact::from_double(cells[i]);
    return matrix;
}

Column to_lane(const Exact& number, Arithmetic arithmetic) {
    Matrix<Exact> single(1, 1);
    single.cells[0] = number;
    return to_lane(single, arithmetic);
}

Column project(const Column& x, const Column& weight, const Column& bias) {
    if (certified(x)) return detail::certified::project(x, weight, bias);
    return by_number(x, [&](const auto& a) { return generic::project(a, x, weight, bias); });
}

Column dot(const Column& queries, std::size_t query, const Column& keys) {
    if (certified(keys)) return detail::certified::dot(queries, query, keys);
    return by_number(keys, [&](const auto& a) { return generic::dot(a, queries, query, keys); });
}

Column scale(const Column& column, const Column& factor) {
    if (certified(column)) return detail::certified::scale(column, factor);
    return by_number(column, [&](const auto& a) {
        const auto& by = a.cells(factor).front();
        return generic::map(a, column, [&](const auto& cell) { return a.multiply(cell, by); });
    });
}

Column add(const Column& column, const Column& addends, std::size_t row) {
    if (certified(column)) return detail::certified::add(column, addends, row);
    return by_number(column, [&](const auto& a) { return generic::add(a, column, addends, row); });
}

Column shift(const Column& column, const Kept& kept) {
    if (certified(column)) return detail::certified::shift(column, kept);
    return by_number(column, [&](const auto& a) { return generic::shift(a, column, kept); });
}

Column remove(const Column& column, const Kept& kept, Filler filler) {
    if (certified(column)) return detail::certified::remove(column, kept, filler);
    return by_number(column, [&](const auto& a) { return generic::remove(a, column, kept, filler); });
}

Column exponential(const Column& column) {
    if (certified(column)) return detail::certified::exponential(column);
    return by_number(column, [&](const auto& a) {
        return generic::map(a, column, [&](const auto& cell) { return a.exponential(cell); });
    });
}

Column power(const Column& base, const Column& log_base, const Column& column) {
    if (certified(column)) return detail::certified::power(log_base, column);
    return by_number(column, [&](const auto& a) {
        const auto& b = a.cells(base).front();
        const auto& log_b = a.cells(log_base).front();
        return generic::map(a, column, [&](const auto& cell) { return a.power(b, log_b, cell); });
    });
}

Column sum(const Column& column) {
    if (certified(column)) return detail::certified::sum(column);
    return by_number(column, [&](const auto& a) { return generic::sum(a, column); });
}

Column divide(const Column& column, const Column& divisor) {
    if (certified(column)) return detail::certified::divide(column, divisor);
    return by_number(column, [&](const auto& a) {
        const auto& by = a.cells(divisor).front();
        return generic::map(a, column, [&](const auto& cell) { return a.divide(cell, by); });
    });
}

Column multiply(const Column& weights, const Column& values, const Kept& kept) {
    if (certified(weights)) return detail::certified::multiply(weights, values, kept);
    return by_number(weights, [&](const auto& a) { return generic::multiply(a, weights, values, kept); });
}

Column mix(const Column& terms) {
    if (certified(terms)) return detail::certified::mix(terms);
    return by_number(terms, [&](const auto& a) { return generic::mix(a, terms); });
}

Column weigh(const Column& weights, const Column& values, const Kept& kept) {
    if (certified(weights)) return detail::certified::weigh(weights, values, kept);
    return by_number(weights, [&](const auto& a) { return generic::weigh(a, weights, values, kept); });
}

Column cap(const Column& column, const Column& limit) {
    if (certified(column)) return detail::certified::cap(column, limit);
    return by_number(column, [&](const auto& a) {
        const auto c = single(a, limit);
        return generic::map(a, column, [&](const auto& cell) { return a.multiply(c, a.tangent(a.divide(cell, c))); });
    });
}

Column logarithm(const Column& column) {
    if (certified(column)) return detail::certified::logarithm(column);
    return by_number(column, [&](const auto& a) {
        return generic::map(a, column, [&](const auto& cell) { return a.logarithm(cell); });
    });
}

Column cosine(const Column& angles) {
    if (certified(angles)) return detail::certified::cosine(angles);
    return by_number(angles, [&](const auto& a) {
        return generic::map(a, angles, [&](const auto& angle) { return a.cosine(angle); });
    });
}

Column sine(const Column& angles) {
    if (certified(angles)) return detail::certified::sine(angles);
    return by_number(angles, [&](const auto& a) {
        return generic::map(a, angles, [&](const auto& angle) { return a.sine(angle); });
    });
}

Column rotate(const Column& rows, const Column& cosines, const Column& sines, Pairing pairing) {
    if (certified(rows)) return detail::certified::rotate(rows, cosines, sines, pairing);
    return by_number(rows, [&](const auto& a) { return generic::rotate(a, rows, cosines, sines, pairing); });
}

Column normalise(const Column& rows, const Column& eps, const Column& gain, std::size_t first) {
    if (certified(rows)) return detail::certified::normalise(rows, eps, gain, first);
    return by_number(rows, [&](const auto& a) { return generic::normalise(a, rows, eps, gain, first); });
}

Column add(const Column& a, const Column& b) {
    if (certified(a)) return detail::certified::add(a, b);
    return by_number(a, [&](const auto& by) { return generic::add(by, a, b); });
}

Column stack(std::span<const Column> parts) {
    const std::size_t cols = parts.front().cols();
    std::size_t rows = 0;
    for (const Column& part : parts) rows += part.rows();
    if (certified(parts.front())) return detail::certified::chain(rows, cols, parts);
    return by_number(parts.front(), [&](const auto& a) { return a.column(rows, cols, generic::chain(a, parts)); });
}

Column stack(const Column& above, const Column& below) {
    const Column both[] = {above, below};
    return stack(both);
}

Column beside(std::span<const Column> vectors) {
    std::size_t cols = 0;
    for (const Column& vector : vectors) cols += vector.cols();
    if (vectors.empty()) return {1, 0};
    if (certified(vectors.front())) return detail::certified::chain(1, cols, vectors);
    return by_number(vectors.front(), [&](const auto& a) { return a.column(1, cols, generic::chain(a, vectors)); });
}

Column interleave(const Column& a, const Column& b, std::size_t cols) {
    if (certified(a)) return detail::certified::interleave(a, b, cols);
    return by_number(a, [&](const auto& by) { return generic::interleave(by, a, b, cols); });
}

Column largest(const Column& column, const Kept& kept) {
    if (certified(column)) return detail::certified::largest(column, kept);
    return by_number(column, [&](const auto& a) { return generic::largest(a, column, kept); });
}

Column less_by(const Column& column, const Column& amount) {
    if (certified(column)) return detail::certified::less_by(column, amount);
    return by_number(column, [&](const auto& a) {
        const auto by = single(a, amount);
        return generic::map(a, column, [&](const auto& cell) { return a.subtract(cell, by); });
    });
}

double score_bound(const Column& queries, const Column& keys) {
    return certified(keys) ? detail::certified::score_bound(queries, keys) : std::numeric_limits<double>::infinity();
}

Truth any_exceeds(const Column& column, double limit) {
    if (certified(column)) return detail::certified::any_exceeds(column, limit);
    return by_number(column, [&](const auto& a) { return generic::any_exceeds(a, column, a.from_double(limit)); });
}

bool is_zero(const Column& column, std::size_t cell) {
    if (column.lane() == Lane::exact) return sign(column.cells()[cell]) == Sign::zero;
    if (column.lane() == Lane::balls) {
        Ball scratch;
        return arb_is_zero(column.balls().at(cell, scratch).get()) != 0;
    }
    const Approximation& cells = column.approximation();
    return cells.mid[cell] == 0 && (cells.rad.empty() || cells.rad[cell] == 0);
}

Column with_changes(const Column& column, std::span<const CellChange> changes) {
    if (changes.empty()) return column;
    const ExactSection exact;
    if (certified(column)) return detail::certified::with_changes(column, changes);
    return by_number(column, [&](const auto& a) {
        auto cells = generic::part(a, column, 0, column.size());
        for (const CellChange& change : changes) {
            auto amount = a.from(change.amount);
            cells[change.cell] = change.adds ? a.add(cells[change.cell], amount) : amount;
        }
        return a.column(column.rows(), column.cols(), std::move(cells));
    });
}

Column row_of(const Column& column, std::size_t row) { return rows_of(column, row, 1); }

Column rows_of(const Column& column, std::size_t first, std::size_t count) {
    const std::size_t start = first * column.cols();
    const std::size_t size = count * column.cols();
    if (certified(column)) return detail::certified::rows_of(column, first, count);
    return by_number(column, [&](const auto& a) {
        return a.column(count, column.cols(), generic::part(a, column, start, size));
    });
}

Column cell(const Column& column, std::size_t index) {
    if (certified(column)) return detail::certified::cell(column, index);
    return by_number(column, [&](const auto& a) { return a.column(1, 1, generic::part(a, column, index, 1)); });
}

}  // namespace attn
