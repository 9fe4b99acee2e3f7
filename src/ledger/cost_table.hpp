#pragma once

#include "ledger/cost.hpp"

#include <span>

namespace attn {

/// A row of the table of costs: a step, when it is done, and its formulas. In these `pairs` stands for
/// batches·num_heads·n_q·n_k, and `rows` for batches·num_heads·n_q.
struct CostRow {
    std::string_view step;
    bool (*applies)(const Scenario& scenario, bool stable);
    std::array<std::string_view, quantities> formulas;  ///< in the order of Quantity; empty: none
};

std::span<const CostRow> cost_table();

}  // namespace attn
