#pragma once

#include "cli/command.hpp"
#include "scenario/scenario.hpp"

#include <iosfwd>

namespace attn {

/// Writes a scenario's ledger as the options ask for it: traced a query at a time, posted, and rendered.
void write_ledger(const Options& options, const Scenario& scenario, const Streams& streams, std::ostream& out);

}  // namespace attn
