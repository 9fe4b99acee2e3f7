#pragma once

#include "cli/command.hpp"
#include "render/format.hpp"

namespace attn {

/// How to write, by the command line and where it goes to.
RenderOptions render_options(const Options& options, const Streams& streams);

}  // namespace attn
