#pragma once

#include "ledger/explain.hpp"

#include <string_view>
#include <vector>

namespace attn {

/// Is it something the scenario states, rather than a step or a matrix of the calculation?
bool is_given(std::string_view name);

/// Has each batch, or each query head, its own of it? So it is with all that is calculated, but for what heads come to.
bool is_of_batch(std::string_view name);
bool is_of_head(std::string_view name);

/// The numbers of a stated cell, row or setting; none where it is no number (a mask, a policy).
std::vector<Exact> given_numbers(const Scenario& scenario, const CellRef& cell);
/// The same as shown.
Cell given_value(const Scenario& scenario, const CellRef& cell, const PostOptions& options);

}  // namespace attn
