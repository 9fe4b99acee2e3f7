#pragma once

#include "ledger/figure.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <string>
#include <vector>

namespace attn {

/// Every calculation of a row written out: q₃·k₁ = 1·√2·ln 2 + 1·0 = √2·ln 2.
std::vector<Line> work_of(const Scenario& scenario, const RowTrace& row, const PostOptions& options);

/// How Q, K and V of a head came to be, written out: k₂₁ = 0·√2·ln 2 + 1·0 = 0. Of what was given directly, only a
/// variant's changes. `shared` is what the heads of the batch share.
std::vector<Line> projection_work(const Scenario& scenario, const HeadInputs& shared, const HeadInputs& head,
                                  const PostOptions& options);
/// The same of what the heads share: X with its positions.
std::vector<Line> shared_work(const Scenario& scenario, const HeadInputs& shared, const PostOptions& options);

/// Why a key was removed, in words: "causal, padding".
std::string removal_reasons(const Removed& removed, Language language);

}  // namespace attn
