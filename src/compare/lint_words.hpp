#pragma once

#include "base/language.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace attn {

/// What lint and explain say of their own, in both languages; the table in lint_words.cpp.
enum class LintWord {
    none,
    one_found,
    found,
    in_variants,
    help,
    hazards,
    column_code,
    column_name,
    column_what,
    example,
    elsewhere,
    advice,
    source,
    count_,  // how many there are
};

std::string_view say(LintWord word, Language language);

/// The word with its places filled.
template <class... Values>
std::string say(LintWord word, Language language, const Values&... values) {
    return fmt::format(fmt::runtime(say(word, language)), values...);
}

}  // namespace attn
