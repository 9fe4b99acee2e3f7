#pragma once

#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <functional>
#include <memory>
#include <optional>

namespace attn {

/// Settings of a run that change no value: which queries, and whether rows are shifted before the exponential.
struct RunOptions {
    std::optional<std::size_t> query;  ///< from 0; all when absent
    bool stable = false;               ///< shift every row by its largest score
};

/// Q, K and V of the scenario's head: given or projected, with interventions applied.
std::shared_ptr<const HeadInputs> derive_inputs(const Scenario& scenario);

/// Traces the scenario a query at a time: each finished row goes to the sink and is forgotten.
/// Throws InputError where a query may read nothing and the scenario calls that an error, or where an exponential is
/// too large to write down.
void trace(const Scenario& scenario, const std::shared_ptr<const HeadInputs>& inputs, const RunOptions& options,
           const std::function<void(RowTrace&&)>& sink);

}  // namespace attn
