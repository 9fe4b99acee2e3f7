#pragma once

#include "base/language.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace attn {

/// What a workbook says of its own, beside the ledger.
enum class BookWord {
    calculation,
    given,
    ledger_of,
    variants,
    legend,
    legend_values,
    legend_ledger,
    beyond_doubles,
    key_of,
    check,
    hints,
    how_to_answer,
    tolerance,
    score,
    count_,  // how many there are
};

std::string_view say(BookWord word, Language language);

/// The word with its places filled.
template <class... Values>
std::string say(BookWord word, Language language, const Values&... values) {
    return fmt::format(fmt::runtime(say(word, language)), values...);
}

}  // namespace attn
