#pragma once

#include "number/arithmetic.hpp"
#include "number/pairing.hpp"

#include <algorithm>
#include <iterator>

// The operations in the lanes that work a number at a time; A is ExactArithmetic or BallArithmetic. Private to number/.

namespace attn::detail::generic {

template <class A, class Function>
Column map(const A& a, const Column& column, Function function) {
    std::vector<typename A::Number> result(column.size(), a.zero());
    typename A::Number scratch = a.zero();
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = function(A::at(column, i, scratch));
    return a.column(column.rows(), column.cols(), std::move(result));
}

/// `size` numbers from `first` on.
template <class A>
auto part(const A& a, const Column& column, std::size_t first, std::size_t size) {
    std::vector<typename A::Number> numbers(size, a.zero());
    typename A::Number scratch = a.zero();
    for (std::size_t i = 0; i < size; ++i) numbers[i] = A::at(column, first + i, scratch);
    return numbers;
}

/// Σᵢ left[first + i]·right[start + i·stride]
template <class A>
auto sum_of_products(const A& a, const Column& left, std::size_t first, const Column& right, std::size_t start,
                     std::size_t stride, std::size_t size) {
    std::vector<typename A::Number> products(size, a.zero());
    typename A::Number one = a.zero();
    typename A::Number other = a.zero();
    for (std::size_t i = 0; i < size; ++i)
        products[i] = a.multiply(A::at(left, first + i, one), A::at(right, start + i * stride, other));
    return a.sum(products);
}

template <class A>
Column project(const A& a, const Column& x, const Column& weight, const Column& bias) {
    const std::size_t d = weight.cols();
    std::vector<typename A::Number> result(x.rows() * d, a.zero());
    for (std::size_t cell = 0; cell < result.size(); ++cell) {
        result[cell] = sum_of_products(a, x, cell / d * x.cols(), weight, cell % d, d, x.cols());
        if (bias.size() > 0) result[cell] = a.add(result[cell], A::cells(bias)[cell % d]);
    }
    return a.column(x.rows(), d, std::move(result));
}

template <class A>
Column dot(const A& a, const Column& queries, std::size_t query, const Column& keys) {
    const std::size_t d_k = keys.cols();
    std::vector<typename A::Number> scores(keys.rows(), a.zero());
    for (std::size_t key = 0; key < scores.size(); ++key)
        scores[key] = sum_of_products(a, queries, query * d_k, keys, key * d_k, 1, d_k);
    return a.column(keys.rows(), 1, std::move(scores));
}

template <class A>
Column add(const A& a, const Column& column, const Column& addends, std::size_t row) {
    auto cells = A::cells(column);
    typename A::Number addend = a.zero();
    for (std::size_t i = 0; i < cells.size(); ++i)
        cells[i] = a.add(cells[i], A::at(addends, row * addends.cols() + i, addend));
    return a.column(column.rows(), column.cols(), std::move(cells));
}

template <class A>
Column interleave(const A& by, const Column& a, const Column& b, std::size_t cols) {
    std::vector<typename A::Number> cells;
    for (std::size_t i = 0; i < a.rows() * cols; ++i) {
        const std::size_t col = i % cols;
        cells.push_back(A::cells(col % 2 == 0 ? a : b)[i / cols * a.cols() + col / 2]);
    }
    return by.column(a.rows(), cols, std::move(cells));
}

template <class A>
Column remove(const A& a, const Column& column, const Kept& kept, Filler filler) {
    auto cells = A::cells(column);
    for (std::size_t key = 0; key < cells.size(); ++key)
        if (!kept[key]) cells[key] = filler == Filler::zero ? a.zero() : a.minus_infinity();
    return a.column(column.rows(), column.cols(), std::move(cells));
}

template <class A>
Column sum(const A& a, const Column& column) {
    return a.column(1, 1, {a.sum(A::cells(column))});
}

template <class A>
Column multiply(const A& a, const Column& weights, const Column& values, const Kept& kept) {
    std::vector<typename A::Number> terms(values.size(), a.zero());
    typename A::Number value = a.zero();
    for (std::size_t cell = 0; cell < terms.size(); ++cell) {
        const std::size_t key = cell / values.cols();
        if (kept[key]) terms[cell] = a.multiply(A::cells(weights)[key], A::at(values, cell, value));
    }
    return a.column(values.rows(), values.cols(), std::move(terms));
}

template <class A>
Column mix(const A& a, const Column& terms) {
    const std::size_t d_v = terms.cols();
    std::vector<typename A::Number> output;
    std::vector<typename A::Number> component(terms.rows(), a.zero());
    for (std::size_t c = 0; c < d_v; ++c) {
        for (std::size_t key = 0; key < terms.rows(); ++key) component[key] = A::cells(terms)[key * d_v + c];
        output.push_back(a.sum(component));
    }
    return a.column(1, d_v, std::move(output));
}

/// mix(multiply(…)), a component at a time.
template <class A>
Column weigh(const A& a, const Column& weights, const Column& values, const Kept& kept) {
    const std::size_t d_v = values.cols();
    std::vector<typename A::Number> output;
    std::vector<typename A::Number> component(values.rows(), a.zero());
    typename A::Number value = a.zero();
    for (std::size_t c = 0; c < d_v; ++c) {
        for (std::size_t key = 0; key < values.rows(); ++key)
            if (kept[key]) component[key] = a.multiply(A::cells(weights)[key], A::at(values, key * d_v + c, value));
        output.push_back(a.sum(component));
    }
    return a.column(1, d_v, std::move(output));
}

/// The largest of the kept cells: the one that leads, and what is known of the largest where another may be it.
template <class A>
struct Largest {
    std::size_t leader;  ///< no cell where none is kept
    typename A::Number number;
    bool beyond_doubt = true;
};

template <class A>
Largest<A> largest_of(const A& a, const std::vector<typename A::Number>& cells, const Kept& kept) {
    std::size_t leader = cells.size();
    for (std::size_t key = 0; key < cells.size(); ++key)
        if (kept[key] && (leader == cells.size() || a.less(cells[leader], cells[key]) == Truth::yes)) leader = key;
    Largest<A> result{leader, leader == cells.size() ? a.minus_infinity() : cells[leader]};
    for (std::size_t key = 0; key < cells.size(); ++key) {
        if (!kept[key] || key == leader || a.less(cells[leader], cells[key]) == Truth::no) continue;
        result.number = a.larger(result.number, cells[key]);
        result.beyond_doubt = false;
    }
    return result;
}

/// The cell that is the largest becomes 0; where two may be, both are compared with what is known of the largest.
template <class A>
Column shift(const A& a, const Column& column, const Kept& kept) {
    const auto& cells = A::cells(column);
    const Largest<A> largest = largest_of(a, cells, kept);
    if (largest.leader == cells.size()) return column;
    const bool becomes_zero = largest.beyond_doubt && a.is_finite(largest.number);
    auto shifted = cells;
    for (std::size_t key = 0; key < cells.size(); ++key)
        shifted[key] = becomes_zero && key == largest.leader ? a.zero() : a.subtract(cells[key], largest.number);
    return a.column(column.rows(), column.cols(), std::move(shifted));
}

/// One that is undefined makes the largest undefined.
template <class A>
Column largest(const A& a, const Column& column, const Kept& kept) {
    const auto cells = part(a, column, 0, column.size());
    for (std::size_t key = 0; key < cells.size(); ++key)
        if (kept[key] && a.is_undefined(cells[key])) return a.column(1, 1, {cells[key]});
    return a.column(1, 1, {largest_of(a, cells, kept).number});
}

template <class A>
Truth any_exceeds(const A& a, const Column& column, const typename A::Number& limit) {
    Truth result = Truth::no;
    for (const auto& cell : A::cells(column)) {
        if (!a.is_finite(cell)) continue;
        const Truth above = a.less(limit, cell);
        const Truth below = a.less(cell, a.subtract(a.zero(), limit));
        if (above == Truth::yes || below == Truth::yes) return Truth::yes;
        if (above == Truth::unknown || below == Truth::unknown) result = Truth::unknown;
    }
    return result;
}

template <class A>
Column add(const A& a, const Column& left, const Column& right) {
    auto cells = part(a, left, 0, left.size());
    typename A::Number scratch = a.zero();
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = a.add(cells[i], A::at(right, i, scratch));
    return a.column(left.rows(), left.cols(), std::move(cells));
}

/// The cells of some columns one after another.
template <class A>
auto chain(const A& a, std::span<const Column> columns) {
    std::vector<typename A::Number> cells;
    for (const Column& column : columns) {
        auto more = part(a, column, 0, column.size());
        std::move(more.begin(), more.end(), std::back_inserter(cells));
    }
    return cells;
}

template <class A>
Column rotate(const A& a, const Column& rows, const Column& cosines, const Column& sines, Pairing pairing) {
    auto cells = part(a, rows, 0, rows.size());
    typename A::Number cosine = a.zero();
    typename A::Number sine = a.zero();
    for (std::size_t angle = 0; angle < cosines.size(); ++angle) {
        const Pair pair = turning_pair(angle, cosines.cols(), rows.cols(), pairing);
        const auto x = cells[pair.first];
        const auto y = cells[pair.second];
        const auto& c = A::at(cosines, angle, cosine);
        const auto& s = A::at(sines, angle, sine);
        cells[pair.first] = a.subtract(a.multiply(x, c), a.multiply(y, s));
        cells[pair.second] = a.add(a.multiply(x, s), a.multiply(y, c));
    }
    return a.column(rows.rows(), rows.cols(), std::move(cells));
}

template <class A>
Column normalise(const A& a, const Column& rows, const Column& eps, const Column& gain, std::size_t first) {
    const std::size_t d = rows.cols();
    auto cells = part(a, rows, 0, rows.size());
    const auto small = part(a, eps, 0, 1).front();
    const auto gains = part(a, gain, 0, gain.size());
    const auto count = a.from(Exact(d));
    for (std::size_t row = first; row < rows.rows(); ++row) {
        const auto squares = sum_of_products(a, rows, row * d, rows, row * d, 1, d);
        const auto root = a.root(a.add(a.divide(squares, count), small));
        for (std::size_t i = 0; i < d; ++i) {
            auto& cell = cells[row * d + i];
            cell = a.divide(cell, root);
            if (!gains.empty()) cell = a.multiply(cell, gains[i]);
        }
    }
    return a.column(rows.rows(), d, std::move(cells));
}

}  // namespace attn::detail::generic
