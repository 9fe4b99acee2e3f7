#pragma once

#include "base/language.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace attn {

/// What check says of a file's expectations, in both languages; the table in check_words.cpp.
enum class CheckWord {
    proved,
    not_proved,
    nothing_expected,
    unmet,
    unmet_in_variant,
    different,
    undecided,
    no_such_step,
    no_such_cell,
    count_,  // how many there are
};

std::string_view say(CheckWord word, Language language);

/// The word with its places filled.
template <class... Values>
std::string say(CheckWord word, Language language, const Values&... values) {
    return fmt::format(fmt::runtime(say(word, language)), values...);
}

}  // namespace attn
