#pragma once

#include "attention/inputs.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <cstddef>
#include <vector>

namespace attn {

/// Does this mask add anything to a score?
bool adds_bias(const Mask& mask);

/// Can this mask remove any pair at all?
bool removes_anything(const Mask& mask);

/// For each key, why the mask removes it for a query of a head (from 0); nothing said where it stays. // [n_k]
std::vector<Removed> removed_keys(const Mask& mask, HeadId id, std::size_t query, std::size_t n_k);

/// Is there a query that may read no key at all?
bool has_empty_row(const Scenario& scenario);

}  // namespace attn
