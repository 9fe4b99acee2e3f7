#pragma once

#include "attention/inputs.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <string_view>
#include <vector>

namespace attn {

/// Does a variant set this step?
bool intervened(const Scenario& scenario, std::string_view step);

/// Sets the cells of a head's Q, K or V that a variant changed by hand, and returns what was there before.
std::vector<Change> intervene(const Scenario& scenario, std::string_view step, HeadId id, Column& values);
/// The same for a step of one query: the variant names it as a row of the table of all queries.
std::vector<Change> intervene(const Scenario& scenario, std::string_view step, HeadId id, std::size_t query,
                              Column& values);

}  // namespace attn
