#pragma once

#include "ledger/figure.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <string>
#include <vector>

namespace attn {

/// Every calculation of a row written out: q₃·k₁ = 1·√2·ln 2 + 1·0 = √2·ln 2.
std::vector<Line> work_of(const Scenario& scenario, const RowTrace& row, const PostOptions& options);

/// The projections written out: k₂₁ = 0·√2·ln 2 + 1·0 = 0. Of what was given directly, only a variant's changes.
std::vector<Line> projection_work(const Scenario& scenario, const HeadInputs& head, const PostOptions& options);

/// Why a key was removed, in words: "causal, padding".
std::string removal_reasons(const Removed& removed, Language language);

}  // namespace attn
