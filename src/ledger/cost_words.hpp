#pragma once

#include "base/language.hpp"
#include "ledger/cost.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace attn {

/// What a page of costs says of its own, in both languages; the table in cost_words.cpp.
enum class CostWord {
    intro,
    step,
    cells_held,
    growth,
    formulas,
    counted,
    formula,
    line,
    doubled,
    pairs,
    read,
    read_note,
    cache,
    cache_per_head,
    held,
    held_by_tiles,
    count_,  // how many there are
};

std::string_view say(CostWord word, Language language);

/// What is counted, for people; name_of says it for machines.
std::string_view say(Quantity quantity, Language language);

/// The word with its places filled.
template <class... Values>
std::string say(CostWord word, Language language, const Values&... values) {
    return fmt::format(fmt::runtime(say(word, language)), values...);
}

}  // namespace attn
