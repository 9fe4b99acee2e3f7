#include "number/certified_balls.hpp"
#include "number/certified_cells.hpp"
#include "number/exact_node.hpp"
#include "number/kernels.hpp"
#include "number/magnitudes.hpp"

// Matrices in the certified lane: taken in, multiplied, taken apart.

namespace attn::detail::certified {

Column measured(Column column) {
    Approximation cells = column.approximation();
    cells.magnitudes = std::make_shared<const Magnitudes>(column.rows(), column.cols(), cells.mid, cells.rad);
    return {column.rows(), column.cols(), std::move(cells)};
}

namespace {

/// A number as the nearest double: exact where it is one, otherwise off by at most half an ulp, u·|mid|.
void approximate(const Exact& x, double& mid, double& rad) {
    rad = 0;
    if (x.is_undefined()) mid = std::numeric_limits<double>::quiet_NaN();
    else if (!x.is_finite()) mid = x.is_infinity() ? infinity : -infinity;
    else {
        const Bounded nearest = bounded(enclose(x, 80));
        mid = nearest.mid;
        rad = nearest.rad;
    }
}

}  // namespace

Column from_exact(const Matrix<Exact>& matrix) {
    Cells out(matrix.cells.size());
    for (std::size_t i = 0; i < matrix.cells.size(); ++i) approximate(matrix.cells[i], out.mid[i], out.rad[i]);
    if (std::all_of(out.rad.begin(), out.rad.end(), [](double r) { return r == 0; })) out.rad.clear();
    return measured(out.column(matrix.rows, matrix.cols));
}

Column from_doubles(std::size_t rows, std::size_t cols, std::span<const double> cells,
                    std::shared_ptr<const void> owner) {
    return measured({rows, cols, Approximation{std::move(owner), cells, {}, nullptr}});
}

// fl(q·k) − q·k: at most γ_h·Σ|qᵢ||kᵢ| ≤ γ_h·‖q‖‖k‖ (Cauchy–Schwarz), h the roundings a term passes through, plus η for
// each product that underflows. The operands' own errors δq, δk add ‖δq‖‖k‖ + ‖q‖‖δk‖ + ‖δq‖‖δk‖. A row of zeros gives
// 0 exactly.
namespace {
double dot_bound(double q, double q_rad, double k, double k_rad, std::size_t d) {
    if ((q == 0 && q_rad == 0) || (k == 0 && k_rad == 0)) return 0;
    const double rounding = gamma(kernels::lane_sum_depth(d) + 1) * (q * k);
    return sound(up(rounding + q_rad * k + q * k_rad + q_rad * k_rad + static_cast<double>(d) * eta));
}

/// A score of two rows of which one holds what is not finite.
Bounded special_score(const Column& queries, std::size_t query, const Column& keys, std::size_t key, double mid) {
    const View q(queries);
    const View k(keys);
    const std::size_t d = keys.cols();
    SpecialSum special;
    for (std::size_t i = 0; i < d; ++i) special.take(product(q.at(query * d + i), k.at(key * d + i)));
    return special.result(mid);
}
}  // namespace

Column dot(const Column& queries, std::size_t query, const Column& keys) {
    const std::size_t n_k = keys.rows();
    const std::size_t d = keys.cols();
    Cells out(n_k);
    kernels::dot_rows(queries.approximation().mid.data() + query * d, keys.approximation().mid.data(), n_k, d,
                      out.mid.data());
    if (dot_products_are_exact(magnitudes(queries), magnitudes(keys), d)) return out.column(n_k, 1);
    const Magnitudes::Rows& of_q = magnitudes(queries).rows();
    const Magnitudes::Rows& of_k = magnitudes(keys).rows();
    const double q = of_q.norm[query];
    const double q_rad = of_q.rad_norm[query];
    for (std::size_t key = 0; certifying && key < n_k; ++key) {
        // Both norms of each are NaN where they cannot be taken.
        if (std::isnan(q + q_rad + of_k.norm[key] + of_k.rad_norm[key]))
            out.set(key, special_score(queries, query, keys, key, out.mid[key]));
        else out.rad[key] = dot_bound(q, q_rad, of_k.norm[key], of_k.rad_norm[key], d);
    }
    return out.column(n_k, 1);
}

// x·W + b: a dot product for each cell, then one addition: u·|result| and b's own error more.
Column project(const Column& x, const Column& weight, const Column& bias) {
    const std::size_t d_model = x.cols();
    const std::size_t d = weight.cols();
    // W by columns, so that each cell is a dot product of two rows. // [d, d_model]
    Cells turned(d * d_model);
    const View w(weight);
    for (std::size_t i = 0; i < d_model; ++i)
        for (std::size_t col = 0; col < d; ++col) {
            turned.mid[col * d_model + i] = w.mid(i * d + col);
            turned.rad[col * d_model + i] = w.rad(i * d + col);
        }
    const Column columns = measured(turned.column(d, d_model));
    Cells out(x.rows() * d);
    for (std::size_t row = 0; row < x.rows(); ++row) {
        const Column line = certified::dot(x, row, columns);
        for (std::size_t col = 0; col < d; ++col) {
            double mid = line.approximation().mid[col];
            double rad = line.approximation().rad[col];
            if (bias.size() > 0) {
                const Bounded b = View(bias).at(col);
                rad = sum_bound(rad, b.rad, mid, b.mid, mid + b.mid);
                mid += b.mid;
            }
            out.mid[row * d + col] = mid;
            out.rad[row * d + col] = rad;
        }
    }
    return measured(out.column(x.rows(), d));
}

double score_bound(const Column& queries, const Column& keys) {
    const auto longest_row = [](const Magnitudes& sizes) {
        double longest = 0;
        for (std::size_t row = 0; row < sizes.rows().norm.size(); ++row)
            longest = std::max(longest, sound(up(sizes.rows().norm[row] + sizes.rows().rad_norm[row])));
        return longest;
    };
    return sound(up(longest_row(magnitudes(queries)) * longest_row(magnitudes(keys))));
}

Truth any_exceeds(const Column& column, double limit) {
    const View in(column);
    Truth result = Truth::no;
    for (std::size_t i = 0; i < column.size(); ++i) {
        const double size = std::abs(in.mid(i));
        if (in.at(i).is_special()) continue;  // a removed key, or not a number
        if (in.rad(i) == 0 ? size > limit : size - in.rad(i) > limit * (1 + 4 * u)) return Truth::yes;
        if (in.rad(i) != 0 && !(up(size + in.rad(i)) <= limit)) result = Truth::unknown;
    }
    return result;
}

Column with_changes(const Column& column, std::span<const CellChange> changes) {
    const View in(column);
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) {
        out.mid[i] = in.mid(i);
        out.rad[i] = in.rad(i);
    }
    for (const CellChange& change : changes) {
        double mid = 0;
        double rad = 0;
        approximate(change.amount, mid, rad);
        const double before = out.mid[change.cell];
        if (change.adds) {
            rad = sum_bound(out.rad[change.cell], rad, before, mid, before + mid);
            mid += before;
        }
        out.mid[change.cell] = mid;
        out.rad[change.cell] = rad;
    }
    return measured(out.column(column.rows(), column.cols()));
}

/// A look at the same doubles: nothing is copied.
Column rows_of(const Column& column, std::size_t first, std::size_t count) {
    const std::size_t start = first * column.cols();
    const std::size_t size = count * column.cols();
    Approximation cells = column.approximation();
    cells.mid = cells.mid.subspan(start, size);
    if (!cells.rad.empty()) cells.rad = cells.rad.subspan(start, size);
    return measured({count, column.cols(), std::move(cells)});
}

/// All exact where every column is.
Column chain(std::size_t rows, std::size_t cols, std::span<const Column> columns) {
    Cells out(rows * cols);
    bool exact = true;
    std::size_t place = 0;
    for (const Column& column : columns) {
        const View in(column);
        exact = exact && column.approximation().rad.empty();
        for (std::size_t i = 0; i < column.size(); ++i) out.set(place++, in.at(i));
    }
    if (exact) out.rad.clear();
    return measured(out.column(rows, cols));
}

Column cell(const Column& column, std::size_t index) {
    const View in(column);
    return {1, 1, {in.mid(index)}, {in.rad(index)}};
}

}  // namespace attn::detail::certified
