#pragma once

#include "cli/command.hpp"

#include <string>
#include <vector>

namespace attn {

/// Carries out a command line; the exit code. Every error ends here, as a message on streams.err.
int run_program(const std::vector<std::string>& arguments, const Streams& streams);

}  // namespace attn
