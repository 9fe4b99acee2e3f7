#pragma once

#include "ledger/figure.hpp"
#include "ledger/origin.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <vector>

namespace attn {

/// Where every number of a row's steps came from. Vectors of a long row are told of as a whole, not component by
/// component.
std::vector<Origin> origins_of(const Scenario& scenario, const RowTrace& row, const PostOptions& options);

/// The same of the matrices that a head's rows are computed from, as far as they were computed themselves. `shared` is
/// what the heads of the batch share.
std::vector<Origin> matrix_origins(const Scenario& scenario, const HeadInputs& shared, const HeadInputs& head,
                                   const PostOptions& options);
/// The same of what the heads share: X with its positions.
std::vector<Origin> shared_origins(const Scenario& scenario, const HeadInputs& shared, const PostOptions& options);

}  // namespace attn
