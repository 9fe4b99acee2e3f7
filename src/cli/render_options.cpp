#include "cli/render_options.hpp"

#include <cstdlib>

namespace attn {
namespace {

bool wants_color(const Options& options, const Streams& streams) {
    switch (options.color) {
        case ColorChoice::always: return true;
        case ColorChoice::never: return false;
        case ColorChoice::automatic: break;
    }
    const char* no_color = std::getenv("NO_COLOR");
    return streams.out_is_terminal && options.output.empty() && (!no_color || !*no_color);
}

}  // namespace

RenderOptions render_options(const Options& options, const Streams& streams) {
    return {options.numbers, wants_color(options, streams), options.ascii, options.math, options.language};
}

}  // namespace attn
