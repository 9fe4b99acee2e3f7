#pragma once

#include "scenario/readers.hpp"
#include "scenario/reading.hpp"
#include "scenario/scenario.hpp"

namespace attn {

/// Do the inputs agree with one another, and with the heads that are stated? A fault for each that does not; an input
/// that could not be read is not compared. Biases of heads side by side are cut into one a head.
void compare_inputs(Reading& reading, const Value& root, const StatedHeads& stated, Scenario& scenario);

}  // namespace attn
