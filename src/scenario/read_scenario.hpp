#pragma once

#include "scenario/interventions.hpp"
#include "scenario/reading.hpp"
#include "scenario/scenario.hpp"

#include <string_view>
#include <vector>

namespace attn {

/// Reads one scenario out of a document, without its variants: the file's own, or a variant's patched copy with its
/// changes of computed steps.
Scenario read_scenario(const Value& root, const std::vector<Edit>& edits, Faults& faults);

/// The keys that a scenario may have.
Words scenario_keys();

}  // namespace attn
