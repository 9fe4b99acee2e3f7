#include "number/column.hpp"

#include <algorithm>

namespace attn {
namespace {

template <class Function>
Column map(const Column& column, Function function) {
    Column result(column.rows, column.cols);
    std::transform(column.cells.begin(), column.cells.end(), result.cells.begin(), function);
    return result;
}

}  // namespace

Column dot(std::span<const Exact> q, const Matrix<Exact>& keys) {
    Column scores(keys.rows, 1);
    std::vector<Exact> products(q.size());
    for (std::size_t key = 0; key < keys.rows; ++key) {
        for (std::size_t i = 0; i < q.size(); ++i) products[i] = q[i] * keys.at(key, i);
        scores.cells[key] = Exact::sum(products);
    }
    return scores;
}

Column scale(const Column& column, const Exact& factor) {
    return map(column, [&](const Exact& cell) { return cell * factor; });
}

Column add(const Column& column, std::span<const Exact> addend) {
    Column result = column;
    for (std::size_t i = 0; i < addend.size(); ++i) result.cells[i] += addend[i];
    return result;
}

Column subtract(const Column& column, const Exact& subtrahend) {
    return map(column, [&](const Exact& cell) { return cell - subtrahend; });
}

Column remove(const Column& column, const Kept& kept, const Exact& filler) {
    Column result = column;
    for (std::size_t key = 0; key < kept.size(); ++key)
        if (!kept[key]) result.cells[key] = filler;
    return result;
}

Column exponential(const Column& column) {
    return map(column, [](const Exact& cell) { return exp(cell); });
}

Column power(const Exact& base, const Column& column) {
    return map(column, [&](const Exact& cell) { return pow(base, cell); });
}

Column sum(const Column& column) {
    Column total(1, 1);
    total.cells[0] = Exact::sum(column.cells);
    return total;
}

Column divide(const Column& column, const Exact& divisor) {
    return map(column, [&](const Exact& cell) { return cell / divisor; });
}

Column multiply(const Column& weights, const Matrix<Exact>& values, const Kept& kept) {
    Column terms(values.rows, values.cols);
    for (std::size_t key = 0; key < values.rows; ++key) {
        if (!kept[key]) continue;
        for (std::size_t i = 0; i < values.cols; ++i) terms.at(key, i) = weights.cells[key] * values.at(key, i);
    }
    return terms;
}

Column mix(const Column& terms) {
    Column output(1, terms.cols);
    std::vector<Exact> component(terms.rows);
    for (std::size_t i = 0; i < terms.cols; ++i) {
        for (std::size_t key = 0; key < terms.rows; ++key) component[key] = terms.at(key, i);
        output.cells[i] = Exact::sum(component);
    }
    return output;
}

Column maximum(const Column& column, const Kept& kept) {
    Column largest(1, 1);
    largest.cells[0] = Exact::minus_infinity();
    for (std::size_t key = 0; key < column.rows; ++key)
        if (kept[key] && less(largest.cells[0], column.cells[key]) == Truth::yes) largest.cells[0] = column.cells[key];
    return largest;
}

}  // namespace attn
