#pragma once

#include "base/language.hpp"

#include <string_view>

namespace attn {

/// What given numbers are called where they stand in cells of their own.
enum class LiveWord {
    scale,
    softcap,
    base,
    positions_base,
    rope_base,
    eps,
    q_gain,
    k_gain,
    slope,
    sink,
    bias,
    at_position,
    angles,
    may_read,
    distance,
    count_,  // how many there are
};

std::string_view say(LiveWord word, Language language);

}  // namespace attn
