#include "number/certified_cells.hpp"
#include "number/kernels.hpp"

// Operations on the scores of a row, up to their exponentials.

namespace attn::detail::certified {

// s·f: see product.
Column scale(const Column& column, const Column& factor) {
    const View in(column);
    const Bounded f = View(factor).at(0);
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) {
        if constexpr (certifying) out.set(i, product(in.at(i), f));
        else out.mid[i] = in.mid(i) * f.mid;
    }
    return out.column(column.rows(), column.cols());
}

// a + b: see sum_bound.
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
        beyond_doubt =
            !kept[i] || i == leader || in.upper(i) < in.lower(leader) || (in.rad(i) == 0 && in.rad(leader) == 0);
    const double largest = in.mid(leader);
    const double largest_rad = beyond_doubt ? in.rad(leader) : up(std::max(high - largest, largest - low));
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) {
        out.mid[i] = in.mid(i) - largest;
        out.rad[i] = sum_bound(in.rad(i), largest_rad, in.mid(i), -largest, out.mid[i]);
        if (beyond_doubt && i == leader && in.at(i).is_number()) out.set(i, {0, 0});
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
        const bool removed = before.mid(i) == -infinity && before.rad(i) == 0;
        out.mid[i] = removed ? -infinity : after.mid(i);
        out.rad[i] = removed ? 0 : after.rad(i);
    }
    return certified::exponential(out.column(column.rows(), column.cols()));
}

}  // namespace attn::detail::certified
