#pragma once

#include "base/language.hpp"
#include "base/markup.hpp"
#include "ledger/filled.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>

namespace attn {

/// What diff says of its own, in both languages; the table in diff_words.cpp.
enum class DiffWord {
    ledgers,
    ledgers_of,
    they,
    agree,
    agree_in,
    one_number,
    numbers,
    one_step,
    steps,
    numbers_in_steps,
    with_variants,
    differ,
    differ_shape,
    differ_shape_in,
    differ_first,
    differ_first_at,
    differ_in_queries,
    other_variants,
    side_a,
    side_b,
    rule,
    rule_of_type,
    rule_exact,
    rule_for_step,
    no_tolerance,
    undecided_cells,
    one_cell,
    cells,
    only_in,
    only_in_side,
    itself,
    itself_heading,
    variant,
    variant_heading,
    editions,
    against,
    setting,
    size,
    none,
    no_such_step,
    queries_only_in,
    one_query,
    queries,
    undecided,
    and_joint,
    list_joint,
    remark_joint,
    more,
    heading_step,
    heading_cells,
    heading_differ,
    heading_worst,
    heading_off,
    cell_against,
    off_by,
    step_remark,
    by_itself,
    some_follow,
    follows,
    follow,
    agreeing,
    of_head,
    of_batch,
    of_batch_head,
    in_brackets,
    title_differ,
    title_first,
    title_itself,
    title_variants,
    count_differ,
    setup_attributes,
    setup_once,
    setup_writes,
    count_,  // how many there are
};

std::string_view say(DiffWord word, Language language);

/// The word with its places filled.
template <class... Values>
std::string say(DiffWord word, Language language, const Values&... values) {
    return fmt::format(fmt::runtime(say(word, language)), values...);
}

}  // namespace attn
