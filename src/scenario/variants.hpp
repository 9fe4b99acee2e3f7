#pragma once

#include "scenario/scenario.hpp"
#include "scenario/value.hpp"

namespace attn {

/// Reads each of the scenario's variants: the document with its changes, read as a scenario of its own. Faults that the
/// scenario itself has are not repeated.
void read_variants(const Value& root, Scenario& scenario, Faults& faults);

}  // namespace attn
