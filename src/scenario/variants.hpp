#pragma once

#include "scenario/scenario.hpp"
#include "scenario/value.hpp"

#include <string_view>
#include <vector>

namespace attn {

/// Reads each of the scenario's variants: the document with its changes, read as a scenario of its own. Faults that the
/// scenario itself has are not repeated.
void read_variants(const Value& root, Scenario& scenario, Faults& faults);

/// What a path in a variant's `set` may begin with: the steps that can be set, and keys but those that a variant has
/// for itself.
std::vector<std::string_view> settable_names();

}  // namespace attn
