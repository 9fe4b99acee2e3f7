#pragma once

#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

namespace attn {

/// Q, K and V of the scenario's head in a lane: given or projected, with a variant's interventions applied; and the
/// scale, bias and base beside them. `finer` is left to the caller.
HeadInputs derive_inputs(const Scenario& scenario, Arithmetic arithmetic);

}  // namespace attn
