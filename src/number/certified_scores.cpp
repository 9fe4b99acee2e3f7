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

namespace {
/// a plus b's cells from `first` on.
Column sums(const Column& left, const Column& right, std::size_t first) {
    const View a(left);
    const View b(right);
    Cells out(left.size());
    for (std::size_t i = 0; i < left.size(); ++i) out.set(i, sum(a.at(i), b.at(first + i)));
    return out.column(left.rows(), left.cols());
}
}  // namespace

// a + b: see sum_bound.
Column add(const Column& column, const Column& addends, std::size_t row) {
    return sums(column, addends, row * addends.cols());
}
Column add(const Column& a, const Column& b) { return measured(sums(a, b, 0)); }

Column less_by(const Column& column, const Column& amount) {
    const View in(column);
    const Bounded by = negated(View(amount).at(0));
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) out.set(i, sum(in.at(i), by));
    return out.column(column.rows(), column.cols());
}

namespace {
/// The kept cell whose double is the largest, and what is known of the true largest: where no other cell may be it,
/// the leader's own bound; in doubt, that it lies between the largest lower and the largest upper bound.
struct Largest {
    std::size_t leader;  ///< no cell where none is kept
    double rad = 0;
    bool beyond_doubt = true;
};

Largest largest_of(const View& in, std::size_t size, const Kept& kept) {
    Largest result{size};
    double low = -infinity;
    double high = -infinity;
    for (std::size_t i = 0; i < size; ++i) {
        if (!kept[i]) continue;
        if (result.leader == size || in.mid(i) > in.mid(result.leader)) result.leader = i;
        low = std::max(low, in.lower(i));
        high = std::max(high, in.upper(i));
    }
    const std::size_t leader = result.leader;
    for (std::size_t i = 0; i < size && result.beyond_doubt; ++i)
        result.beyond_doubt =
            !kept[i] || i == leader || in.upper(i) < in.lower(leader) || (in.rad(i) == 0 && in.rad(leader) == 0);
    if (leader == size) return result;
    const double mid = in.mid(leader);
    result.rad = result.beyond_doubt ? in.rad(leader) : up(std::max(high - mid, mid - low));
    return result;
}
}  // namespace

// s − largest: where one kept cell is the largest beyond doubt it becomes 0 exactly, and the others lose both errors
// and u·|result|.
Column shift(const Column& column, const Kept& kept) {
    const View in(column);
    const auto [leader, rad, beyond_doubt] = largest_of(in, column.size(), kept);
    if (leader == column.size()) return column;
    const Bounded largest{in.mid(leader), rad};
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) out.set(i, sum(in.at(i), negated(largest)));
    if (beyond_doubt && in.at(leader).is_number()) out.set(leader, {0, 0});
    return out.column(column.rows(), column.cols());
}

// A NaN makes the largest one, and an infinity is above every number; what is unbounded may be either.
Column largest(const Column& column, const Kept& kept) {
    const View in(column);
    bool unbounded = false;
    for (std::size_t i = 0; i < column.size(); ++i) {
        if (!kept[i]) continue;
        if (is_undefined(in.mid(i), in.rad(i))) return {1, 1, {in.mid(i)}, {0}};
        unbounded = unbounded || !(in.rad(i) < infinity);
    }
    const Largest found = largest_of(in, column.size(), kept);
    if (found.leader == column.size()) return {1, 1, {-infinity}, {0}};
    const double mid = in.mid(found.leader);
    return {1, 1, {mid}, {unbounded ? infinity : std::isinf(mid) ? 0 : sound(found.rad)}};
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

// c·tanh(s/c) moves by at most δs when s does, and by at most δc·tanh(|s|/c) ≤ δc·min(1, |s|/c) when c does: the
// derivatives are 1 − tanh² and tanh t − t·(1 − tanh² t). The kernel's 20u, u for the quotient, which tanh does not
// enlarge, and u for the product: 24u of the result; c·η where the quotient underflows. Past the doubles nothing is
// promised. 0 stays 0, and an infinity becomes ±c.
namespace {
Bounded capped(Bounded s, Bounded c, double mid) {
    if (s.is_zero()) return {0, 0};
    if (is_undefined(s.mid, s.rad)) return {s.mid, 0};
    if (s.is_special() && c.is_number()) return {std::copysign(c.mid, s.mid), c.rad};
    const double least = c.mid * (1 - 4 * u) - c.rad;
    if (!s.is_number() || !c.is_number() || !(least > 0)) return {mid, infinity};
    const double steepness = std::min(1.0, up((std::abs(s.mid) + s.rad) / least));
    return {mid, sound(up(s.rad + up(c.rad * steepness) + 24 * u * std::abs(mid) + up(c.mid * eta)))};
}
}  // namespace

Column cap(const Column& column, const Column& limit) {
    const View in(column);
    const Bounded c = View(limit).at(0);
    Cells out(column.size());
    std::vector<double> quotients(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) quotients[i] = in.mid(i) / c.mid;
    kernels::hyperbolic_tangents(quotients.data(), column.size(), out.mid.data());
    for (std::size_t i = 0; i < column.size(); ++i) {
        out.mid[i] *= c.mid;
        if constexpr (certifying) out.set(i, capped(in.at(i), c, out.mid[i]));
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
