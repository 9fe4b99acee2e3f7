#pragma once

#include "base/language.hpp"

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <utility>

namespace attn {

/// Every word the ledger says of its own, once. The table in words.cpp holds both languages; a test shows none missing.
enum class Word {
    untitled,
    given,
    projected,
    position,
    row,
    key,
    query,
    query_title,
    variant_title,
    variant_changes,
    value,
    score,
    heading_scores,
    scaled,
    heading_biased,
    biased,
    masked,
    heading_shifted,
    shifted,
    exponential,
    sum,
    weight,
    term,
    heading_terms,
    output,
    setting_scale_default,
    setting_scale_divides,
    setting_scale,
    setting_mask,
    setting_normalize_sum,
    setting_base,
    setting_empty_row,
    mask_causal,
    mask_window,
    mask_window_left,
    mask_window_right,
    mask_offset,
    mask_lengths,
    mask_allow,
    mask_forbid,
    mask_bias,
    reason_causal,
    reason_window,
    reason_padding,
    reason_forbid,
    reason_allow,
    reason_bias,
    reads_nothing_zero,
    reads_nothing_uniform,
    reads_nothing_undefined,
    sum_is_zero,
    poisoned,
    check_weights_sum,
    check_weights_sum_fails,
    check_weights_sum_undecided,
    check_weights_undefined,
    check_output_range,
    check_output_range_fails,
    check_output_range_undecided,
    check_output_undefined,
    set_by_variant,
    keys_left_out,
    comparison_title,
    comparison_variant,
    comparison_base,
    comparison_weights,
    comparison_output,
    comparison_legend,
    count_,  // how many there are
};

/// The word in a language. Some hold places: {} or {0}, for format().
std::string_view say(Word word, Language language);

/// The word with its places filled.
template <class... Values>
std::string say(Word word, Language language, const Values&... values) {
    return fmt::format(fmt::runtime(say(word, language)), values...);
}

}  // namespace attn
