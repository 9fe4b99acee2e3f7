#pragma once

#include "number/ball.hpp"
#include "number/certified_cells.hpp"

// Doubles with bounds as balls, and back. Private to number/.

namespace attn::detail::certified {

/// Every number that x may be. // x.is_number()
Ball to_ball(Bounded x);
/// The double nearest to a ball's middle, with a bound that covers the ball; no bound where the ball has none.
Bounded bounded(const Ball& ball);

}  // namespace attn::detail::certified
