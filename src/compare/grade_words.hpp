#pragma once

#include "base/language.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace attn {

/// What a marked sheet says of its own, in both languages; the table in grade_words.cpp.
enum class GradeWord {
    title,
    right,
    carried,
    wrong,
    blank,
    nothing_wrong,
    first_wrong,
    no_mistake,
    one_mistake,
    several_mistakes,
    more_mistakes,
    departs,
    corrected,
    position,
    query,
    together,
    cell,
    written,
    true_number,
    more_wrong,
    lines_left_out,
    legend,
    count_,  // how many there are
};

std::string_view say(GradeWord word, Language language);

/// The word with its places filled.
template <class... Values>
std::string say(GradeWord word, Language language, const Values&... values) {
    return fmt::format(fmt::runtime(say(word, language)), values...);
}

}  // namespace attn
