#pragma once

#include "base/language.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace attn {

/// Every word of a sheet's own, once. The table in sheet_words.cpp holds both languages.
enum class SheetWord {
    answers,
    task_steps,
    task_cells,
    task_given,
    task_exact,
    hints,
    hint,
    hint_author,
    hint_first,
    hint_put_in,
    answer,
    key_legend,
    separator,
    count_,  // how many there are
};

std::string_view say(SheetWord word, Language language);

/// The word with its places filled.
template <class... Values>
std::string say(SheetWord word, Language language, const Values&... values) {
    return fmt::format(fmt::runtime(say(word, language)), values...);
}

/// How a step is worked out, in symbols; empty where there is no rule to tell.
std::string_view rule_of(std::string_view step, Language language);

}  // namespace attn
