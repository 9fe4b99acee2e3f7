#pragma once

#include "number/ball.hpp"
#include "number/decimal.hpp"

#include <optional>

namespace attn::detail {

/// The correct rounding of every number in the ball, if they all round alike; nothing otherwise.
std::optional<Decimal> round_ball(const Ball& ball, int significant);

}  // namespace attn::detail
