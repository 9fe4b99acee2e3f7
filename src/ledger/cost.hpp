#pragma once

#include "ledger/size_formula.hpp"
#include "scenario/scenario.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// What is counted. `functions` are square roots, tanh, sines and cosines; `cells` is what is held when a step is done.
enum class Quantity { multiplications, additions, divisions, exponentials, functions, comparisons, cells };
inline constexpr std::size_t quantities = 7;
std::string_view name_of(Quantity quantity);

/// A count as a formula in the scenario's sizes, and its number.
struct Count {
    std::string formula;  ///< batches·num_heads·n_q·n_k·d_k; empty: none
    std::uint64_t number = 0;
    std::uint64_t doubled = 0;  ///< the same with twice the positions
};

using Counts = std::array<Count, quantities>;
inline const Count& of(const Counts& counts, Quantity quantity) { return counts[static_cast<std::size_t>(quantity)]; }

struct StepCost {
    std::string step;
    Counts counts;
};

struct Cost {
    Sizes sizes;
    std::vector<StepCost> steps;
    Counts total;          ///< of all steps but the tiles', which take the place of others; without formulas
    Count pairs;           ///< of a query and a key
    std::uint64_t read = 0;  ///< of these, those the mask leaves
    Count cache;           ///< K and V, kept for the queries to come
    Count cache_per_head;  ///< the same, had every query head its own
    Count held, held_by_tiles;  ///< scores at once: all, or a block's; no formula without tiles
};

/// Counts what the definition takes, every pair computed, from the sizes alone: nothing is calculated. `stable`: rows
/// are shifted by their largest score.
Cost cost_of(const Scenario& scenario, bool stable);

/// Pairs the mask leaves.
std::uint64_t pairs_read(const Scenario& scenario);

}  // namespace attn
