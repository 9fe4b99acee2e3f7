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

template <class A>
Column project(const A& a, const Column& x, const Column& weight, const Column& bias) {
    const auto& left = A::cells(x);
    const auto& right = A::cells(weight);
    const std::size_t d_model = x.cols();
    const std::size_t d = weight.cols();
    std::vector<typename A::Number> result(x.rows() * d, a.zero());
    for (std::size_t row = 0; row < x.rows(); ++row)
        for (std::size_t col = 0; col < d; ++col) {
            auto& cell = result[row * d + col];
            for (std::size_t i = 0; i < d_model; ++i)
                cell = a.add(cell, a.multiply(left[row * d_model + i], right[i * d + col]));
            if (bias.size() > 0) cell = a.add(cell, A::cells(bias)[col]);
        }
    return a.column(x.rows(), d, std::move(result));
}

template <class A>
Column dot(const A& a, const Column& queries, std::size_t query, const Column& keys) {
    const auto& q = A::cells(queries);
    const auto& k = A::cells(keys);
    const std::size_t d_k = keys.cols();
    std::vector<typename A::Number> scores(keys.rows(), a.zero());
    for (std::size_t key = 0; key < keys.rows(); ++key)
        for (std::size_t i = 0; i < d_k; ++i)
            scores[key] = a.add(scores[key], a.multiply(q[query * d_k + i], k[key * d_k + i]));
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
    auto total = a.zero();
    for (const auto& cell : A::cells(column)) total = a.add(total, cell);
    return a.column(1, 1, {total});
}

template <class A>
Column multiply(const A& a, const Column& weights, const Column& values, const Kept& kept) {
    const auto& v = A::cells(values);
    std::vector<typename A::Number> terms(v.size(), a.zero());
    for (std::size_t cell = 0; cell < terms.size(); ++cell) {
        const std::size_t key = cell / values.cols();
        if (kept[key]) terms[cell] = a.multiply(A::cells(weights)[key], v[cell]);
    }
    return a.column(values.rows(), values.cols(), std::move(terms));
}

template <class A>
Column mix(const A& a, const Column& terms) {
    const std::size_t d_v = terms.cols();
    std::vector<typename A::Number> output(d_v, a.zero());
    for (std::size_t cell = 0; cell < terms.size(); ++cell)
        output[cell % d_v] = a.add(output[cell % d_v], A::cells(terms)[cell]);
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
        shifted[key] = beyond_doubt && key == leader ? a.zero() : a.subtract(cells[key], largest);
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
