#include "number/certified_cells.hpp"
#include "number/kernels.hpp"
#include "number/magnitudes.hpp"

// Operations that take a row together: its sum, its weights, the mixture of values.

namespace attn::detail::certified {
namespace {

/// Whole numbers below 2^53, whose sums are exact in any order while they stay there.
bool are_whole(std::span<const double> cells) {
    return std::all_of(cells.begin(), cells.end(), [](double x) { return x == std::floor(x) && std::abs(x) < 0x1p53; });
}

}  // namespace

// Σ: γ_h·Σ|xᵢ| for the additions, and the sum of the terms' own errors. Small whole numbers add up exactly.
Column sum(const Column& column) {
    const std::size_t n = column.size();
    const Approximation& cells = column.approximation();
    std::vector<double> sizes(n);
    std::transform(cells.mid.begin(), cells.mid.end(), sizes.begin(), [](double x) { return std::abs(x); });
    const double size = kernels::sum(sizes.data(), n);
    const double own = cells.rad.empty() ? 0 : kernels::sum(cells.rad.data(), n);
    const double depth = gamma(kernels::sum_depth(n));
    Cells out(1);
    out.mid[0] = kernels::sum(cells.mid.data(), n);
    if constexpr (!certifying) return out.column(1, 1);
    const bool exact = own == 0 && size < 0x1p53 && are_whole(cells.mid);
    out.rad[0] = exact ? 0 : sound(up((size * depth + own) * (1 + 2 * depth)));
    if (std::isfinite(size)) return out.column(1, 1);
    SpecialSum special;
    for (std::size_t i = 0; i < n; ++i) special.take(View(column).at(i));
    out.set(0, special.result(out.mid[0]));
    return out.column(1, 1);
}

// a/b: see quotient.
Column divide(const Column& column, const Column& divisor) {
    const View in(column);
    const Bounded by = View(divisor).at(0);
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) {
        if constexpr (certifying) out.set(i, quotient(in.at(i), by));
        else out.mid[i] = in.mid(i) / (by.mid + 0.0);
    }
    return out.column(column.rows(), column.cols());
}

// w·v: see product.
Column multiply(const Column& weights, const Column& values, const Kept& kept) {
    const View w(weights);
    const View v(values);
    const std::size_t d = values.cols();
    Cells out(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t key = i / d;
        if (!kept[key]) continue;
        out.set(i, product(w.at(key), v.at(i)));
    }
    return out.column(values.rows(), d);
}

// Σⱼ of column c: γ_h·Σ|tⱼ| and the terms' own errors.
Column mix(const Column& terms) {
    const View in(terms);
    const std::size_t d = terms.cols();
    std::vector<double> size(d, 0.0);
    std::vector<double> own(d, 0.0);
    Cells out(d);
    for (std::size_t i = 0; i < terms.size(); ++i) {
        out.mid[i % d] += in.mid(i);
        size[i % d] += std::abs(in.mid(i));
        own[i % d] += in.rad(i);
    }
    const double depth = gamma(terms.rows());
    for (std::size_t c = 0; c < d; ++c) {
        out.rad[c] = size[c] == 0 && own[c] == 0 ? 0 : sound(up((size[c] * depth + own[c]) * (1 + 2 * depth)));
        if (std::isfinite(size[c])) continue;
        SpecialSum special;
        for (std::size_t i = c; i < terms.size(); i += d) special.take(in.at(i));
        out.set(c, special.result(out.mid[c]));
    }
    return out.column(1, d);
}

namespace {
/// The smaller of two bounds; the first where the second is none.
double least(double bound, double other) { return other < bound ? other : bound; }

/// Column c of a mixture that did not come out finite.
Bounded special_mixture(const Column& weights, const Column& values, const Kept& kept, std::size_t c, double mid) {
    const View w(weights);
    const View v(values);
    SpecialSum special;
    for (std::size_t key = 0; key < values.rows(); ++key)
        if (kept[key]) special.take(product(w.at(key), v.at(key * values.cols() + c)));
    return special.result(mid);
}
}  // namespace

// Σⱼ wⱼ·vⱼ of column c, with W = Σ|wⱼ| and V the largest |v| of the column: γ_h·W·V for the roundings, V·Σδw + W·δV for
// the operands' errors, η for each product that underflows. Σ|wⱼvⱼ| and Σδwⱼ|vⱼ| are also at most ‖w‖‖v‖ and ‖δw‖‖v‖
// (Cauchy–Schwarz), which is less where many keys share the weight.
Column weigh(const Column& weights, const Column& values, const Kept& kept) {
    const View w(weights);
    const std::size_t n = values.rows();
    const std::size_t d = values.cols();
    double total = 0;
    double total_rad = 0;
    double squares = 0;
    double squares_rad = 0;
    for (std::size_t key = 0; key < n; ++key) {
        if (!kept[key]) continue;
        total += std::abs(w.mid(key));
        total_rad += w.rad(key);
        squares += w.mid(key) * w.mid(key);
        squares_rad += w.rad(key) * w.rad(key);
    }
    const double slack = 1 + 2 * gamma(n);
    total = up(total * slack);
    total_rad = up(total_rad * slack);
    const double lost = static_cast<double>(n) * eta;
    const double norm = up(std::sqrt(squares * slack + lost));
    const double norm_rad = up(std::sqrt(squares_rad * slack + lost));
    Cells out(d);
    kernels::mix_rows(weights.approximation().mid.data(), values.approximation().mid.data(), kept.data(), n, d,
                      out.mid.data());
    if constexpr (!certifying) return out.column(1, d);
    const Magnitudes::Cols& of_v = magnitudes(values).cols();
    const double rounding = gamma(kernels::mix_depth(n) + 1);
    for (std::size_t c = 0; c < d; ++c) {
        const double largest = of_v.largest[c];
        const double largest_rad = of_v.largest_rad[c];
        if (!std::isfinite(out.mid[c])) {
            out.set(c, special_mixture(weights, values, kept, c, out.mid[c]));
            continue;
        }
        const bool zero = total < infinity && total_rad < infinity && largest == 0 && largest_rad == 0;
        const double sizes = least(total * largest, norm * of_v.norm[c]);
        const double own = least(total_rad * largest, norm_rad * of_v.norm[c]) + (total_rad + total) * largest_rad;
        out.rad[c] = zero ? 0 : sound(up(rounding * sizes + own + lost));
    }
    return out.column(1, d);
}

}  // namespace attn::detail::certified
