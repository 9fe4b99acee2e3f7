#pragma once

#include "ledger/figure.hpp"
#include "ledger/ledger.hpp"
#include "trace/trace.hpp"

#include <vector>

namespace attn {

/// What must balance in a row: the weights, and the share of a sink, sum to 1; the output lies within the values that
/// were read; the row block by block comes to the same. A row decided by policy alone balances nothing.
std::vector<Check> check_row(const RowTrace& row, const PostOptions& options);

/// The sink's share of the weight. // [1]
Column sink_share(const RowTrace& row);

/// What the weights of a row sum to, with the sink's share.
Figure weights_total(const RowTrace& row, const PostOptions& options);

}  // namespace attn
