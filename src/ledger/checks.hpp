#pragma once

#include "ledger/figure.hpp"
#include "ledger/ledger.hpp"
#include "trace/trace.hpp"

#include <vector>

namespace attn {

/// What must balance in a row: the weights sum to 1, the output lies within the values that were read. A row decided by
/// policy alone balances nothing.
std::vector<Check> check_row(const RowTrace& row, const PostOptions& options);

/// What the weights of a row sum to.
Figure weights_total(const RowTrace& row, const PostOptions& options);

}  // namespace attn
