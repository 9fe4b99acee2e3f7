#include "number/certified_balls.hpp"

#include "number/flint_thread.hpp"

// Functions that a row needs once, or a matrix once for all rows: they are left to Arb, a cell at a time, and their
// error is the ball's radius and the rounding of its middle to a double.

namespace attn::detail::certified {
namespace {

/// Enough that what is left of cos x or sin x near its zeros, no less than 2^−62 for any double x, has 64 good bits.
constexpr slong bits = 128;

using Function = void (*)(arb_t, const arb_t, slong);

Bounded evaluated(Bounded x, Function function) {
    const Ball argument = to_ball(x);
    Ball result;
    function(result.get(), argument.get(), bits);
    return bounded(result);
}

constexpr Bounded undefined{std::numeric_limits<double>::quiet_NaN(), 0};
constexpr Bounded unbounded{0, infinity};

/// ln 0 = −∞; negative numbers and −∞ have none; what may be either side of 0 is bounded by nothing.
Bounded logarithm(Bounded x) {
    if (x.is_zero()) return {-infinity, 0};
    if (x.is_special()) return x.mid > 0 ? x : undefined;
    if (!x.is_number() || x.may_be_zero()) return unbounded;
    return x.mid < 0 ? undefined : evaluated(x, arb_log);
}

/// An infinity has no direction. cos 0 = 1 and sin 0 = 0 exactly: Arb gives them so.
Bounded turned(Bounded angle, Function function) {
    if (angle.is_special()) return undefined;
    return angle.is_number() ? evaluated(angle, function) : unbounded;
}

template <class Cell>
Column each(const Column& column, Cell cell) {
    give_flint_caches_back_at_thread_end();
    const View in(column);
    Cells out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) out.set(i, cell(in.at(i)));
    return out.column(column.rows(), column.cols());
}

}  // namespace

Ball to_ball(Bounded x) {
    Ball ball;
    arb_set_d(ball.get(), x.mid);
    mag_set_d(arb_radref(ball.get()), x.rad);
    return ball;
}

Bounded bounded(const Ball& ball) {
    const double mid = arf_get_d(arb_midref(ball.get()), ARF_RND_NEAR);
    if (!std::isfinite(mid)) return {mid, infinity};
    Ball difference;
    Ball nearest;
    arb_set_d(nearest.get(), mid);
    arb_sub(difference.get(), ball.get(), nearest.get(), 80);
    if (arb_is_zero(difference.get())) return {mid, 0};
    arf_t bound;
    arf_init(bound);
    arb_get_abs_ubound_arf(bound, difference.get(), 64);
    const double rad = arf_get_d(bound, ARF_RND_UP);
    arf_clear(bound);
    return {mid, sound(rad)};
}

Column logarithm(const Column& column) {
    return each(column, [](Bounded x) { return logarithm(x); });
}

Column cosine(const Column& angles) {
    return each(angles, [](Bounded angle) { return turned(angle, arb_cos); });
}

Column sine(const Column& angles) {
    return each(angles, [](Bounded angle) { return turned(angle, arb_sin); });
}

}  // namespace attn::detail::certified
