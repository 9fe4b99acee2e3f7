#pragma once

#include "scenario/messages.hpp"
#include "scenario/scenario.hpp"

#include <cstddef>
#include <string_view>
#include <vector>

namespace attn {

// The names a scenario may use for what is computed, in the order of the calculation.

/// Steps whose values `expect` may state.
Words expected_steps();

/// Steps that a variant may set.
Words settable_steps();

/// The shape of a step over all queries: scores [n_q, n_k], output [n_q, d_v], … A size that is not known is 0.
std::vector<std::size_t> step_shape(std::string_view step, const Scenario& scenario);

}  // namespace attn
