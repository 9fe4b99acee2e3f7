#pragma once

#include "base/language.hpp"

#include <string_view>

namespace attn {

/// What the page says of its own, beside the ledger.
enum class PageWord {
    road,
    each_head,
    step,
    all_steps,
    numbers,
    exact,
    decimal,
    look,
    look_auto,
    look_light,
    look_dark,
    hint,
    checks,
    work,
    no_origin,
    previous,
    next,
    unknown_origin,
    count_,  // how many there are
};

std::string_view say(PageWord word, Language language);

/// What a step does, in one sentence; empty where nobody has written it.
std::string_view about_step(std::string_view step, Language language);

}  // namespace attn
