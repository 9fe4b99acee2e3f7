#pragma once

#include "cli/command.hpp"
#include "compare/side.hpp"

#include <string>
#include <utility>

namespace attn {

/// The two sides of a comparison, each read from a scenario, a JSON ledger or a tensor file. A scenario's decimals have
/// the digits of the other side. Throws InputError.
std::pair<Side, Side> open_sides(const Options& options, const Streams& streams);

/// A file as lines for git's textconv; one that cannot be read is itself.
void write_as_text(const std::string& name, const Options& options, const Streams& streams);

}  // namespace attn
