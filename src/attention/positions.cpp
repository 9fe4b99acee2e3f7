#include "attention/positions.hpp"

#include "number/exact_section.hpp"

#include <algorithm>
#include <utility>

namespace attn {
namespace {

/// base^(−2i/d) for each i: the slower, the later the pair. // [1, count]
Column frequencies(const Exact& base, std::size_t d, std::size_t count, Arithmetic arithmetic) {
    const ExactSection exact;
    Matrix<Exact> row(1, count);
    for (std::size_t i = 0; i < count; ++i)
        row.cells[i] = pow(base, Exact::ratio(-2 * static_cast<long>(i), static_cast<long>(d)));
    return to_lane(row, arithmetic);
}

Column as_column(const std::vector<Exact>& numbers, Arithmetic arithmetic) {
    Matrix<Exact> column(numbers.size(), 1);
    column.cells = numbers;
    return to_lane(column, arithmetic);
}

}  // namespace

Derivation add_positions(const Sinusoidal& positions, const Column& x) {
    const Arithmetic arithmetic = x.arithmetic();
    std::vector<Exact> numbers;
    for (std::size_t row = 0; row < x.rows(); ++row)
        numbers.emplace_back(positions.start + static_cast<long>(row));
    const Column angles = project(as_column(numbers, arithmetic),
                                  frequencies(positions.base, x.cols(), (x.cols() + 1) / 2, arithmetic), {});
    const Column encoding = interleave(sine(angles), cosine(angles), x.cols());
    return {"X_positioned", Operation::add, {"X", "positions"}, add(x, encoding)};
}

Column rotation_angles(const Rope& rope, const std::vector<Exact>& positions, std::size_t cached,
                       Arithmetic arithmetic) {
    std::vector<Exact> all(cached);  // turned by 0
    all.insert(all.end(), positions.begin(), positions.end());
    return project(as_column(all, arithmetic), frequencies(rope.base, rope.dims, rope.dims / 2, arithmetic), {});
}

}  // namespace attn
