#pragma once

#include "ledger/figure.hpp"
#include "ledger/ledger.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <string>
#include <vector>

namespace attn {

/// What was given and what each symbol is. `variant` is null for the scenario itself.
Opening post_opening(const Scenario& scenario, const Variant* variant, const HeadInputs& head,
                     const PostOptions& options);

/// One query's table, checks and, if asked for, work.
Section post_section(const Scenario& scenario, const RowTrace& row, const PostOptions& options);

/// What a run came to, for the comparison of variants.
struct Outcome {
    struct Row {
        std::size_t query;               ///< from 0
        Column weights, output;          ///< [n_k, 1], [1, d_v]
        Cell weights_cell, output_cell;  ///< the same as shown
    };
    std::string variant;  ///< empty for the scenario as given
    std::vector<Row> rows;
};

/// One query's part in it.
Outcome::Row post_outcome(const RowTrace& row, const PostOptions& options);

/// The comparison: a row a variant, the weights and output of each query, what changed marked. Empty with one outcome.
Closing post_closing(const std::vector<Outcome>& outcomes, const PostOptions& options);

}  // namespace attn
