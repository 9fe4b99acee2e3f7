#pragma once

#include "scenario/path_reading.hpp"
#include "scenario/reading.hpp"
#include "scenario/scenario.hpp"

#include <vector>

namespace attn {

/// A change of a computed step, as a variant's `set` states it.
struct Edit {
    StepPath step;
    const Value* value = nullptr;  ///< new values, or {"add": …}
    Where where;                   ///< of the path
};

/// The `add` of a value that adds to what was computed, or null.
const Value* added(const Value& value);

/// Reads what is set in computed steps, once the sizes of the scenario are known.
void read_interventions(Reading& reading, const std::vector<Edit>& edits, Scenario& scenario);

}  // namespace attn
