#pragma once

#include "scenario/reading.hpp"
#include "scenario/scenario.hpp"

namespace attn {

// The tables of a mask: lists of 1 to 4 levels or tensor files, broadcast from the right to [batches, num_heads, n_q,
// n_k]. Empty after a fault.

/// `allow` or `forbid`: 0 and 1, or true and false.
Broadcast<char> read_flags(Reading& reading, const Value& value, const Called& called, const Scenario& scenario);

/// `bias`: numbers to add to the scores, infinities among them.
InputTensor read_bias(Reading& reading, const Value& value, const Scenario& scenario);

}  // namespace attn
