#include "number/certified_cells.hpp"
#include "number/pairing.hpp"

// Operations on the rows of a matrix: turned by an angle, brought to one length. Each cell is a chain of sums, products
// and quotients, whose rules certified_cells.hpp states.

namespace attn::detail::certified {

Column rotate(const Column& rows, const Column& cosines, const Column& sines, Pairing pairing) {
    const View in(rows);
    const View cosine(cosines);
    const View sine(sines);
    Cells out(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) out.set(i, in.at(i));
    for (std::size_t angle = 0; angle < cosines.size(); ++angle) {
        const Pair pair = turning_pair(angle, cosines.cols(), rows.cols(), pairing);
        const Bounded x = in.at(pair.first);
        const Bounded y = in.at(pair.second);
        const Bounded c = cosine.at(angle);
        const Bounded s = sine.at(angle);
        out.set(pair.first, sum(product(x, c), negated(product(y, s))));
        out.set(pair.second, sum(product(x, s), product(y, c)));
    }
    return measured(out.column(rows.rows(), rows.cols()));
}

Column interleave(const Column& a, const Column& b, std::size_t cols) {
    const View even(a);
    const View odd(b);
    Cells out(a.rows() * cols);
    for (std::size_t i = 0; i < a.rows() * cols; ++i) {
        const std::size_t col = i % cols;
        out.set(i, (col % 2 == 0 ? even : odd).at(i / cols * a.cols() + col / 2));
    }
    return out.column(a.rows(), cols);
}

namespace {

// √a is off by δ/(√a + √mid) ≤ δ/√mid, and the result by u of itself more. An exact root is
// exact. What may be negative is bounded by nothing.
Bounded root(Bounded x) {
    const double mid = std::sqrt(x.mid);
    if (x.is_zero() || x.is_special()) return {mid, 0};
    if (!x.is_number() || !(x.mid - x.rad > 0)) return {mid, infinity};
    if (x.rad == 0 && x.mid > smallest_checked && product_is_exact(mid, mid, x.mid)) return {mid, 0};
    return {mid, sound(up(x.rad / mid + u * mid + eta))};
}

/// √(mean(x²) + eps) of one row.
Bounded root_mean_square(const View& in, std::size_t first, std::size_t d, Bounded eps) {
    Bounded squares{0, 0};
    for (std::size_t i = 0; i < d; ++i) squares = sum(squares, product(in.at(first + i), in.at(first + i)));
    return root(sum(quotient(squares, {static_cast<double>(d), 0}), eps));
}

}  // namespace

Column normalise(const Column& rows, const Column& eps, const Column& gain, std::size_t first) {
    const View in(rows);
    const std::size_t d = rows.cols();
    const Bounded small = View(eps).at(0);
    Cells out(rows.size());
    for (std::size_t i = 0; i < first * d; ++i) out.set(i, in.at(i));
    for (std::size_t row = first; row < rows.rows(); ++row) {
        const Bounded size = root_mean_square(in, row * d, d, small);
        for (std::size_t i = 0; i < d; ++i) {
            const Bounded cell = quotient(in.at(row * d + i), size);
            out.set(row * d + i, gain.size() == 0 ? cell : product(cell, View(gain).at(i)));
        }
    }
    return measured(out.column(rows.rows(), d));
}

}  // namespace attn::detail::certified
