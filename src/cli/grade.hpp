#pragma once

#include "cli/command.hpp"

namespace attn {

/// check --got: marks an answer sheet. Exit code 1 where some of it is wrong.
int run_grade(const Options& options, const Streams& streams);

}  // namespace attn
