#pragma once

#include "scenario/scenario.hpp"

#include <cstddef>
#include <initializer_list>
#include <limits>

namespace attn {

/// A product that stays at the largest number instead of passing it.
inline std::size_t product(std::initializer_list<std::size_t> factors) {
    std::size_t result = 1;
    for (const std::size_t factor : factors)
        if (__builtin_mul_overflow(result, factor, &result)) return std::numeric_limits<std::size_t>::max();
    return result;
}

/// Query-key pairs of all heads and batches.
inline std::size_t pairs_of(const Scenario& scenario) {
    return product({scenario.batches, scenario.num_heads, scenario.n_q, scenario.n_k});
}

}  // namespace attn
