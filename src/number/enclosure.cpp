#include "number/enclosure.hpp"

#include "number/arithmetic.hpp"
#include "number/exact_section.hpp"

namespace attn {
namespace {

Ball ball_of(const Enclosure& enclosure, long precision) {
    const ExactSection exact;
    const detail::BallArithmetic balls{precision};
    Ball ball = balls.from(enclosure.middle);
    if (enclosure.middle.is_finite()) arb_add_error(ball.get(), balls.from(enclosure.radius).get());
    return ball;
}

bool is_infinity(const Ball& ball) { return arb_is_exact(ball.get()) != 0 && arf_is_inf(arb_midref(ball.get())) != 0; }

}  // namespace

Column with_enclosures(const Column& balls, std::span<const EnclosedCell> cells) {
    const detail::BallArithmetic arithmetic{balls.balls().precision};
    std::vector<Ball> changed;
    Ball scratch;
    for (std::size_t i = 0; i < balls.size(); ++i) changed.push_back(balls.balls().at(i, scratch));
    for (const EnclosedCell& one : cells) changed[one.cell] = ball_of(one.enclosure, arithmetic.precision);
    return arithmetic.column(balls.rows(), balls.cols(), std::move(changed));
}

bool may_be(const Column& balls, std::size_t cell, const Enclosure& enclosure) {
    Ball scratch;
    const Ball& known = balls.balls().at(cell, scratch);
    const bool known_infinity = is_infinity(known);
    const bool known_number = arb_is_finite(known.get()) != 0;
    if (enclosure.middle.is_undefined()) return !known_number && !known_infinity;
    const Ball wanted = ball_of(enclosure, balls.balls().precision);
    if (enclosure.middle.is_finite()) return known_number && arb_overlaps(known.get(), wanted.get()) != 0;
    return known_infinity && arb_equal(known.get(), wanted.get()) != 0;
}

}  // namespace attn
