#pragma once

#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <string_view>
#include <vector>

namespace attn {

/// Does a variant set this step?
bool intervened(const Scenario& scenario, std::string_view step);

/// Sets the cells of `values` that variants changed by hand, and returns what was there before.
/// For Q, K and V rows are positions; for a step of one query, `query` selects its row and cells are keys.
std::vector<Change> intervene(const Scenario& scenario, std::string_view step, Matrix<Exact>& values);
std::vector<Change> intervene(const Scenario& scenario, std::string_view step, std::size_t query, Column& values);

}  // namespace attn
