#pragma once

#include "number/arithmetic.hpp"

#include <algorithm>

// The operations in the lanes that work a number at a time; A is ExactArithmetic or BallArithmetic. Private to number/.

namespace attn::detail::generic {

template <class A, class Function>
Column map(const A& a, const Column& column, Function function) {
    const auto& cells = A::cells(column);
    std::vector<typename A::Number> result(cells.size(), a.zero());
    std::transform(cells.begin(), cells.end(), result.begin(), function);
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
    const auto& addend = A::cells(addends);
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = a.add(cells[i], addend[row * addends.cols() + i]);
    return a.column(column.rows(), column.cols(), std::move(cells));
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

/// The cell that is the largest becomes 0; where two may be, both are compared with what is known of the largest.
template <class A>
Column shift(const A& a, const Column& column, const Kept& kept) {
    const auto& cells = A::cells(column);
    std::size_t leader = cells.size();
    for (std::size_t key = 0; key < cells.size(); ++key)
        if (kept[key] && (leader == cells.size() || a.less(cells[leader], cells[key]) == Truth::yes)) leader = key;
    if (leader == cells.size()) return column;
    auto largest = cells[leader];
    bool beyond_doubt = true;
    for (std::size_t key = 0; key < cells.size(); ++key) {
        if (!kept[key] || key == leader || a.less(cells[leader], cells[key]) == Truth::no) continue;
        largest = a.larger(largest, cells[key]);
        beyond_doubt = false;
    }
    auto shifted = cells;
    for (std::size_t key = 0; key < cells.size(); ++key)
        shifted[key] =
            beyond_doubt && key == leader && a.is_finite(largest) ? a.zero() : a.subtract(cells[key], largest);
    return a.column(column.rows(), column.cols(), std::move(shifted));
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

}  // namespace attn::detail::generic
