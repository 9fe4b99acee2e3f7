#pragma once

#include "ledger/figure.hpp"
#include "ledger/ledger.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <string>
#include <vector>

namespace attn {

/// What begins with a head: the whole scenario or variant, one batch of it, or only the head.
enum class Begins { edition, batch, head };

/// What was given and what each symbol is; of a further head only what is its own. `variant` is null for the scenario
/// itself; `shared` is what the heads of the batch share.
Opening post_opening(const Scenario& scenario, const Variant* variant, const HeadInputs& shared, const HeadInputs& head,
                     Begins begins, const PostOptions& options);

/// One query's table, checks and, if asked for, work.
Section post_section(const Scenario& scenario, const RowTrace& row, const PostOptions& options);

/// What the heads of a batch come to, a row a query that was traced.
Combination post_combination(const Scenario& scenario, const std::vector<RowTrace>& rows, const PostOptions& options);

/// What a run came to, for the comparison of variants.
struct Outcome {
    struct Row {
        std::size_t batch = 1, head = 1;           ///< from 1; head 0: what the heads came to
        std::size_t query = 0;                     ///< from 0
        Column weights = {}, output = {};          ///< [n_k, 1], [1, d_v]; of the heads together only their output
        Cell weights_cell = {}, output_cell = {};  ///< the same as shown
    };
    std::string variant;  ///< empty for the scenario as given
    std::vector<Row> rows;
};

/// One query's part in it: of a head, or of the heads together.
Outcome::Row post_outcome(const RowTrace& row, const PostOptions& options);

/// The comparison: a row a variant, the weights and output of each query, what changed marked. Empty with one outcome.
/// Batches and heads are named where there are several.
Closing post_closing(const std::vector<Outcome>& outcomes, const PostOptions& options);

}  // namespace attn
