#pragma once

#include "scenario/reading.hpp"
#include "scenario/scenario.hpp"

#include <optional>
#include <utility>

namespace attn {

/// The offset that `align` says: query i stands at key i + offset. The mask's length must have been read.
std::optional<long> read_align(Reading& reading, const Value& align, const Scenario& scenario);

/// The fault of a causal mask or a window when n_q ≠ n_k and nothing says where query 1 stands: it names both choices
/// and what query 1 would read under each.
void fault_of_missing_align(Reading& reading, const Value& mask, const Scenario& scenario);

/// The keys, from 1, that causal and window leave to query 1 under an offset; nothing where they leave none.
std::optional<std::pair<long, long>> keys_of_query_1(const Mask& mask, long offset, std::size_t n_k);

}  // namespace attn
