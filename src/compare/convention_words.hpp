#pragma once

#include "base/language.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace attn {

/// What conventions says of its own, in both languages; the table in convention_words.cpp. The first half is of the
/// page; from `aligned` on it says what a system changes, or lacks.
enum class ConventionWord {
    system,
    version,
    parts,
    own,
    undefined,
    nowhere,
    intro,
    more,
    batch,
    head,
    query,
    place_joint,
    name_and_version,
    here,
    it,
    source,
    aligned,
    top_left,
    bottom_right,
    behind_cache,
    standing,
    standing_last,
    empty_row,
    empty_row_filled,
    silent,
    lacks,
    plain_sum,
    base,
    softcap,
    sink,
    alibi,
    bias,
    window,
    tables,
    grouped,
    rotation,
    norm,
    cache,
    scale,
    allow,
    cap,
    alibi_both_ways,
    count_,  // how many there are
};

std::string_view say(ConventionWord word, Language language);

/// The word with its places filled.
template <class... Values>
std::string say(ConventionWord word, Language language, const Values&... values) {
    return fmt::format(fmt::runtime(say(word, language)), values...);
}

}  // namespace attn
