#include "number/certified.hpp"

#include "number/error_bound.hpp"
#include "number/exact_node.hpp"
#include "number/kernels.hpp"
#include "number/magnitudes.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

// Doubles with bounds: |true − mid| ≤ rad for every cell, always. A bound may be generous, never too small; a cell that
// cannot be bounded has rad = ∞. Notation: fl(x) is the computed x, u = 2^−53, η = 2^−1074, γₙ as in error_bound.hpp.

namespace attn::detail::certified {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/// The doubles of a new column, being filled.
struct Cells {
    std::vector<double> mid, rad;
    explicit Cells(std::size_t size) : mid(size), rad(size) {}
    Column column(std::size_t rows, std::size_t cols) { return {rows, cols, std::move(mid), std::move(rad)}; }
};

/// A column read cell by cell; without bounds its doubles are exact.
class View {
public:
    explicit View(const Column& column) : cells_(column.approximation()), exact_(cells_.rad.empty()) {}
    double mid(std::size_t i) const { return cells_.mid[i]; }
    double rad(std::size_t i) const { return exact_ ? 0.0 : cells_.rad[i]; }
    /// Numbers the true value is surely not above, or not below.
    double upper(std::size_t i) const { return mid(i) + rad(i) + slack(i); }
    double lower(std::size_t i) const { return mid(i) - rad(i) - slack(i); }

private:
    double slack(std::size_t i) const { return 4 * u * (std::abs(mid(i)) + rad(i)) + eta; }
    const Approximation& cells_;
    bool exact_;
};

/// Known to be undefined; a NaN that is merely unbounded may yet be any number.
bool is_undefined(double mid, double rad) { return std::isnan(mid) && rad == 0; }

/// A bound that came out undefined (∞ − ∞, 0·∞) bounds nothing.
double sound(double bound) { return bound >= 0 ? bound : infinity; }

constexpr double smallest_checked = 0x1p-900;  // below it a residual could itself underflow

/// Is the computed product or quotient the true one? The residual of one operation is a double, and fma gives it.
bool product_is_exact(double a, double b, double product) {
    return std::abs(product) > smallest_checked && std::fma(a, b, -product) == 0;
}
bool sum_is_exact(double a, double b, double sum) {
    const double rounded_b = sum - a;
    return (a - (sum - rounded_b)) + (b - rounded_b) == 0;  // TwoSum (Higham, section 4.3)
}

/// Does a cell hold a NaN or an infinity that is the true value? Then so does the sum.
bool holds_special(const Approximation& cells) {
    for (std::size_t i = 0; i < cells.mid.size(); ++i)
        if (!std::isfinite(cells.mid[i]) && (cells.rad.empty() || cells.rad[i] == 0)) return true;
    return false;
}

/// Whole numbers below 2^53, whose sums are exact in any order while they stay there.
bool are_whole(std::span<const double> cells) {
    return std::all_of(cells.begin(), cells.end(), [](double x) { return x == std::floor(x) && std::abs(x) < 0x1p53; });
}

Column measured(Column column) {
    Approximation cells = column.approximation();
    cells.magnitudes = std::make_shared<const Magnitudes>(column.rows(), column.cols(), cells.mid, cells.rad);
    return {column.rows(), column.cols(), std::move(cells)};
}

const Magnitudes& magnitudes(const Column& column) { return *column.approximation().magnitudes; }

/// A number as the nearest double: exact where it is one, otherwise off by at most half an ulp, u·|mid|.
void approximate(const Exact& x, double& mid, double& rad) {
    rad = 0;
    if (x.is_undefined()) mid = std::numeric_limits<double>::quiet_NaN();
    else if (!x.is_finite()) mid = x.is_infinity() ? infinity : -infinity;
    else {
        const Ball& ball = enclose(x, 80);
        mid = arf_get_d(arb_midref(ball.get()), ARF_RND_NEAR);
        Ball difference;
        Ball nearest;
        arb_set_d(nearest.get(), mid);
        arb_sub(difference.get(), ball.get(), nearest.get(), 80);
        if (arb_is_zero(difference.get())) return;
        arf_t bound;
        arf_init(bound);
        arb_get_abs_ubound_arf(bound, difference.get(), 64);
        rad = arf_get_d(bound, ARF_RND_UP);
        arf_clear(bound);
        if (!std::isfinite(mid)) rad = infinity;
    }
}

}  // namespace

Column from_exact(const Matrix<Exact>& matrix) {
    Cells out(matrix.cells.size());
    for (std::size_t i = 0; i < matrix.cells.size(); ++i) approximate(matrix.cells[i], out.mid[i], out.rad[i]);
    if (std::all_of(out.rad.begin(), out.rad.end(), [](double r) { return r == 0; })) out.rad.clear();
    return measured(out.column(matrix.rows, matrix.cols));
}

Column from_doubles(std::size_t rows, std::size_t cols, std::span<const double> cells, std::shared_ptr<const void> owner) {
    return measured({rows, cols, Approximation{std::move(owner), cells, {}, nullptr}});
}

// fl(q·k) − q·k: at most γ_h·Σ|qᵢ||kᵢ| ≤ γ_h·‖q‖‖k‖ (Cauchy–Schwarz), h the roundings a term passes through, plus η for
// each product that underflows. The operands' own errors δq, δk add ‖δq‖‖k‖ + ‖q‖‖δk‖ + ‖δq‖‖δk‖. A row of zeros gives
// 0 exactly.
namespace {
double dot_bound(double q, double q_rad, double k, double k_rad, std::size_t d) {
    if (std::isnan(q) || std::isnan(k)) return 0;  // a NaN or an infinity in the row: so is the product, as IEEE 754 has it
    if ((q == 0 && q_rad == 0) || (k == 0 && k_rad == 0)) return 0;
    const double rounding = gamma(kernels::lane_sum_depth(d) + 1) * (q * k);
    return sound(up(rounding + q_rad * k + q * k_rad + q_rad * k_rad + static_cast<double>(d) * eta));
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
    for (std::size_t key = 0; certifying && key < n_k; ++key)
        out.rad[key] = dot_bound(of_q.norm[query], of_q.rad_norm[query], of_k.norm[key], of_k.rad_norm[key], d);
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
                mid += View(bias).mid(col);
                rad = up(rad + View(bias).rad(col) + u * std::abs(mid));
            }
            out.mid[row * d + col] = mid;
            out.rad[row * d + col] = rad;
        }
    }
    return measured(out.column(x.rows(), d));
}

// s·f: |δs|·(|f| + |δf|) + |s|·|δf|, and u·|result| for the rounding; η for underflow. An exact product is exact.
Column scale(const Column& column, const Column& factor) {
    const View in(column);
    const double f = View(factor).mid(0);
    const double f_rad = View(factor).rad(0);
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) {
        const double s = in.mid(i);
        out.mid[i] = s * f;
        if constexpr (!certifying) continue;
        const double bound = in.rad(i) * (std::abs(f) + f_rad) + std::abs(s) * f_rad + u * std::abs(out.mid[i]);
        const bool exact = in.rad(i) == 0 && (s == 0 || std::isinf(s) || (f_rad == 0 && product_is_exact(s, f, out.mid[i])));
        out.rad[i] = exact ? 0 : sound(up(bound + eta));
    }
    return out.column(column.rows(), column.cols());
}

// a ± b: both errors, and u·|result|. Nothing is lost to underflow, and an exact sum is exact; so is an infinite one.
namespace {
double sum_bound(double a_rad, double b_rad, double a, double b, double result) {
    if (std::isinf(result) || (a_rad == 0 && b_rad == 0 && sum_is_exact(a, b, result))) return 0;
    return sound(up(a_rad + b_rad + u * std::abs(result)));
}
}  // namespace

Column add(const Column& column, const Column& addends, std::size_t row) {
    const View a(column);
    const View b(addends);
    const std::size_t first = row * addends.cols();
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) {
        const double x = a.mid(i);
        const double y = b.mid(first + i);
        out.mid[i] = x + y;
        out.rad[i] = sum_bound(a.rad(i), b.rad(first + i), x, y, out.mid[i]);
    }
    return out.column(column.rows(), column.cols());
}

// s − largest: where one kept cell is the largest beyond doubt it becomes 0 exactly, and the others lose both errors
// and u·|result|. In doubt, the largest is only known to lie between the largest lower and the largest upper bound.
Column shift(const Column& column, const Kept& kept) {
    const View in(column);
    std::size_t leader = column.size();
    double low = -infinity;
    double high = -infinity;
    for (std::size_t i = 0; i < column.size(); ++i) {
        if (!kept[i]) continue;
        if (leader == column.size() || in.mid(i) > in.mid(leader)) leader = i;
        low = std::max(low, in.lower(i));
        high = std::max(high, in.upper(i));
    }
    if (leader == column.size()) return column;
    bool beyond_doubt = true;
    for (std::size_t i = 0; i < column.size() && beyond_doubt; ++i)
        beyond_doubt = !kept[i] || i == leader || in.upper(i) < in.lower(leader) ||
                       (in.rad(i) == 0 && in.rad(leader) == 0);
    const double largest = in.mid(leader);
    const double largest_rad = beyond_doubt ? in.rad(leader) : up(std::max(high - largest, largest - low));
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) {
        out.mid[i] = in.mid(i) - largest;
        out.rad[i] = beyond_doubt && i == leader ? 0 : sum_bound(in.rad(i), largest_rad, in.mid(i), -largest, out.mid[i]);
    }
    return out.column(column.rows(), column.cols());
}

Column remove(const Column& column, const Kept& kept, Filler filler) {
    const View in(column);
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) {
        out.mid[i] = kept[i] ? in.mid(i) : filler == Filler::zero ? 0 : -infinity;
        out.rad[i] = kept[i] ? in.rad(i) : 0;
    }
    return out.column(column.rows(), column.cols());
}

// e^(s+δ) = e^s·e^δ: relative error at most e^|δ| − 1 ≤ |δ| + δ² for |δ| ≤ 1, and 8u of the kernel on top. Past the
// range of doubles nothing is promised. e^−∞ = 0 and e^0 = 1 exactly.
Column exponential(const Column& column) {
    const View in(column);
    Cells out(column.size());
    kernels::exponentials(column.approximation().mid.data(), column.size(), out.mid.data());
    for (std::size_t i = 0; certifying && i < column.size(); ++i) {
        const double s = in.mid(i);
        const double delta = in.rad(i);
        const bool in_range = s >= -708 && s <= 709 && delta <= 0.5;
        const double growth = delta + delta * delta;
        out.rad[i] = in_range ? up(out.mid[i] * (growth + 8 * u + 8 * u * growth)) : infinity;
        if (delta == 0 && (s == 0 || !std::isfinite(s))) out.rad[i] = 0;
    }
    return out.column(column.rows(), column.cols());
}

// base^s = e^(s·ln base). A removed key's −∞ stays one, also where ln base is negative.
Column power(const Column& log_base, const Column& column) {
    const Column scaled = certified::scale(column, log_base);
    const View before(column);
    const View after(scaled);
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) {
        const bool removed = before.mid(i) == -infinity;
        out.mid[i] = removed ? -infinity : after.mid(i);
        out.rad[i] = removed ? 0 : after.rad(i);
    }
    return certified::exponential(out.column(column.rows(), column.cols()));
}

// Σ: γ_h·Σ|xᵢ| for the additions, and the sum of the terms' own errors. Small whole numbers add up exactly.
Column sum(const Column& column) {
    const std::size_t n = column.size();
    const Approximation& cells = column.approximation();
    std::vector<double> sizes(n);
    std::transform(cells.mid.begin(), cells.mid.end(), sizes.begin(), [](double x) { return std::abs(x); });
    const double size = kernels::sum(sizes.data(), n);
    const double own = cells.rad.empty() ? 0 : kernels::sum(cells.rad.data(), n);
    const double depth = gamma(kernels::lane_sum_depth(n));
    Cells out(1);
    out.mid[0] = kernels::sum(cells.mid.data(), n);
    if constexpr (!certifying) return out.column(1, 1);
    const bool exact = (own == 0 && size < 0x1p53 && are_whole(cells.mid)) || holds_special(cells);
    out.rad[0] = exact ? 0 : sound(up((size * depth + own) * (1 + 2 * depth)));
    return out.column(1, 1);
}

// a/b with b's interval clear of 0: (δa + |a/b|·δb) / (|b| − δb), and u·|result|; η for underflow. An exact quotient is
// exact.
Column divide(const Column& column, const Column& divisor) {
    const View in(column);
    const double b = View(divisor).mid(0);
    const double b_rad = View(divisor).rad(0);
    const double least = std::abs(b) * (1 - 4 * u) - b_rad;
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) {
        const double a = in.mid(i);
        const double quotient = a / b;
        const double size = std::abs(quotient);
        out.mid[i] = quotient;
        if constexpr (!certifying) continue;
        const bool special = in.rad(i) == 0 && b_rad == 0 && (!std::isfinite(a) || !std::isfinite(b) || b == 0);
        const bool exact = in.rad(i) == 0 && (a == 0 || (b_rad == 0 && size > smallest_checked && product_is_exact(quotient, b, a)));
        out.rad[i] = special ? 0 : !(least > 0) ? infinity : exact ? 0 : sound(up((in.rad(i) + size * b_rad) / least + u * size + eta));
    }
    return out.column(column.rows(), column.cols());
}

// w·v: |w|·δv + δw·(|v| + δv), and u·|result|; η for underflow.
Column multiply(const Column& weights, const Column& values, const Kept& kept) {
    const View w(weights);
    const View v(values);
    const std::size_t d = values.cols();
    Cells out(values.size());
    for (std::size_t i = 0; i < values.size(); ++i) {
        const std::size_t key = i / d;
        if (!kept[key]) continue;
        // 0 times what is not bounded may be undefined.
        const bool zero = w.rad(key) < infinity && std::isfinite(w.mid(key)) &&
                          ((w.mid(key) == 0 && w.rad(key) == 0) || (v.mid(i) == 0 && v.rad(i) == 0));
        const double product = zero ? 0 : w.mid(key) * v.mid(i);
        out.mid[i] = product;
        const double own = std::abs(w.mid(key)) * v.rad(i) + w.rad(key) * (std::abs(v.mid(i)) + v.rad(i));
        const bool exact = zero || (v.rad(i) == 0 && w.rad(key) == 0 && product_is_exact(w.mid(key), v.mid(i), product));
        out.rad[i] = exact ? 0 : sound(up(own + u * std::abs(product) + eta));
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
    for (std::size_t c = 0; c < d; ++c)
        out.rad[c] = size[c] == 0 && own[c] == 0 ? 0 : sound(up((size[c] * depth + own[c]) * (1 + 2 * depth)));
    return out.column(1, d);
}

namespace {
/// Does a key that is read hold a NaN or an infinity in column c?
bool reads_special(const Column& values, std::size_t c, const Kept& kept) {
    const View v(values);
    for (std::size_t key = 0; key < values.rows(); ++key)
        if (kept[key] && !std::isfinite(v.mid(key * values.cols() + c))) return true;
    return false;
}
}  // namespace

// Σⱼ wⱼ·vⱼ of column c, with W = Σ|wⱼ| and V the largest |v| of the column: γ_h·W·V for the roundings, V·Σδw + W·δV for
// the operands' errors, η for each product that underflows.
Column weigh(const Column& weights, const Column& values, const Kept& kept) {
    const View w(weights);
    const std::size_t n = values.rows();
    const std::size_t d = values.cols();
    double total = 0;
    double total_rad = 0;
    bool undefined = false;
    for (std::size_t key = 0; key < n; ++key) {
        if (!kept[key]) continue;
        total += std::abs(w.mid(key));
        total_rad += w.rad(key);
        undefined = undefined || is_undefined(w.mid(key), w.rad(key));
    }
    const double slack = 1 + 2 * gamma(n);
    total = up(total * slack);
    total_rad = up(total_rad * slack);
    Cells out(d);
    kernels::mix_rows(weights.approximation().mid.data(), values.approximation().mid.data(), kept.data(), n, d,
                      out.mid.data());
    if constexpr (!certifying) return out.column(1, d);
    const Magnitudes::Cols& of_v = magnitudes(values).cols();
    const double rounding = gamma(kernels::mix_depth(n) + 1);
    for (std::size_t c = 0; c < d; ++c) {
        const double largest = of_v.largest[c];
        const double largest_rad = of_v.largest_rad[c];
        const bool zero = total < infinity && total_rad < infinity && largest == 0 && largest_rad == 0;
        if (zero) out.mid[c] = 0;
        const double own = total_rad * (largest + largest_rad) + total * largest_rad;
        // A NaN or an infinity that was read is in the sum for good.
        const bool special =
            undefined || (!of_v.finite && std::isfinite(total) && !std::isfinite(out.mid[c]) && reads_special(values, c, kept));
        out.rad[c] = zero || special ? 0 : sound(up(rounding * total * largest + own + static_cast<double>(n) * eta));
    }
    return out.column(1, d);
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
        if (std::isinf(size) && in.rad(i) == 0) continue;  // a removed key
        if (size - in.rad(i) > limit * (1 + 4 * u)) return Truth::yes;
        if (!(up(size + in.rad(i)) <= limit)) result = Truth::unknown;
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

Column row_of(const Column& column, std::size_t row) {
    const View in(column);
    Cells out(column.cols());
    for (std::size_t i = 0; i < column.cols(); ++i) {
        out.mid[i] = in.mid(row * column.cols() + i);
        out.rad[i] = in.rad(row * column.cols() + i);
    }
    return measured(out.column(1, column.cols()));
}

Column cell(const Column& column, std::size_t index) {
    const View in(column);
    return {1, 1, {in.mid(index)}, {in.rad(index)}};
}

}  // namespace attn::detail::certified
