#pragma once

#include "scenario/reading.hpp"
#include "scenario/scenario.hpp"

#include <optional>
#include <utility>

namespace attn {

/// Settles where query 1 stands among the keys, which matters to a causal mask, a window and alibi: behind what is
/// cached, if the mask's `align` says nothing else. The rest of the mask must have been read.
void settle_offsets(Reading& reading, const Value& root, Scenario& scenario);

/// The keys, from 1, that causal and window leave to query 1 under an offset; nothing where they leave none.
std::optional<std::pair<long, long>> keys_of_query_1(const Mask& mask, long offset, std::size_t n_k);

}  // namespace attn
