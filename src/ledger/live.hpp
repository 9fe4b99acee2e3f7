#pragma once

#include "ledger/figure.hpp"
#include "ledger/ledger.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <string>
#include <vector>

// How every computed cell of a ledger follows from others, as formulas that a spreadsheet works out again. The cells
// are named, not placed: whoever lays the ledger out puts addresses in.

namespace attn {

/// The formulas of one query's steps.
std::vector<Live> live_steps(const Scenario& scenario, const RowTrace& row, const PostOptions& options);
/// Those of Q, K and V of a head on their way, where they were computed.
std::vector<Live> live_matrices(const Scenario& scenario, const HeadInputs& head, const PostOptions& options);
/// That of X with its positions.
std::vector<Live> live_shared(const Scenario& scenario, const HeadInputs& shared, const PostOptions& options);
/// Those of the heads together, a row a query that was traced.
std::vector<Live> live_together(const Scenario& scenario, const std::vector<RowTrace>& rows,
                                const PostOptions& options);

// What was given, and is told in words elsewhere: the formulas read it from cells, too.

/// Scale, softcap, base, eps, gains, and the angles of positions: what all heads share.
void add_shared_parameters(Opening& opening, const Scenario& scenario, const PostOptions& options);
/// Slope, sink and bias of the opening's head.
void add_head_parameters(Opening& opening, const Scenario& scenario, const PostOptions& options);
/// Of one query, a column each: may it read the key, 1 or 0; how far the key stands before it.
std::vector<TableColumn> row_parameters(const Scenario& scenario, const RowTrace& row, const PostOptions& options);

/// A number as a formula's text: its closed form where there is one.
std::string spreadsheet_value(const Figure& figure);

}  // namespace attn
