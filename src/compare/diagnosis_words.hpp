#pragma once

#include "base/language.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace attn {

/// What diagnose says of its own, in both languages; the table in diagnosis_words.cpp.
enum class DiagnosisWord {
    title,
    right,
    one_fits,
    several_fit,
    pair_fits,
    pairs_fit,
    more_fit,
    departs,
    departs_from_nothing,
    lacks_step,
    corrected,
    separated_by,
    not_separated,
    near_miss,
    near_miss_rows,
    right_score,
    nothing,
    pairs_none,
    pairs_left,
    at_digits,
    at_tolerance,
    catalogue,
    column_name,
    column_sentence,
    count_,  // how many there are
};

std::string_view say(DiagnosisWord word, Language language);

/// The word with its places filled.
template <class... Values>
std::string say(DiagnosisWord word, Language language, const Values&... values) {
    return fmt::format(fmt::runtime(say(word, language)), values...);
}

}  // namespace attn
