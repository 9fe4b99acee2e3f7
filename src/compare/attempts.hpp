#pragma once

#include "attention/deviations.hpp"
#include "compare/mistakes.hpp"

#include <string>
#include <utility>
#include <vector>

// What mistakes are put together from. Private to the catalogue.

namespace attn {

using Attempts = std::vector<Attempt>;

/// An attempt on top of another, changed by `edit`.
template <class Edit>
Attempt changed(const Attempt& before, Text version, Edit edit) {
    Attempt attempt = before;
    attempt.versions.push_back(std::move(version));
    edit(attempt);
    return attempt;
}

/// The one version of a mistake, or none where `applies` is false.
template <class Edit>
Attempts only_if(bool applies, const Attempt& before, Edit edit) {
    if (!applies) return {};
    return {changed(before, {}, edit)};
}

/// A version that is said the same in every language: a formula.
inline Text formula(std::string text) { return {text, std::move(text)}; }

inline bool same(const Exact& a, const Exact& b) { return equal(a, b) == Truth::yes; }
inline bool softmax(const Attempt& attempt) { return attempt.scenario.normalize == Normalize::softmax; }
inline bool projected(const Attempt& attempt) { return attempt.scenario.inputs.projected(); }

// One function a mistake, a file a group.
Attempts mask_after_softmax(const Attempt&), mask_inverted(const Attempt&), mask_added_as_numbers(const Attempt&),
    finite_fill(const Attempt&), padding_as_query(const Attempt&);
Attempts causal_top_left(const Attempt&), causal_bottom_right(const Attempt&), causal_strict(const Attempt&),
    window_off_by_one(const Attempt&);
Attempts empty_row_nan(const Attempt&), empty_row_uniform(const Attempt&), empty_row_zero(const Attempt&);
Attempts no_scale(const Attempt&), scale_twice(const Attempt&), scale_by_d(const Attempt&),
    scale_by_d_model(const Attempt&), scale_by_heads(const Attempt&);
Attempts base_2(const Attempt&), base_3(const Attempt&), base_10(const Attempt&), scores_as_weights(const Attempt&),
    softcap_after_mask(const Attempt&), alibi_sign(const Attempt&);
Attempts softmax_over_queries(const Attempt&), softmax_over_all(const Attempt&), weights_transposed(const Attempt&),
    keys_mixed(const Attempt&), largest_only(const Attempt&), sink_kept(const Attempt&), sink_missing(const Attempt&);
Attempts query_key_swapped(const Attempt&), weight_matrix_transposed(const Attempt&), bias_missing(const Attempt&),
    bias_twice(const Attempt&);
Attempts heads_split(const Attempt&), heads_merged(const Attempt&), heads_averaged(const Attempt&),
    output_projection_missing(const Attempt&), kv_heads_tiled(const Attempt&);
Attempts rope_pairing(const Attempt&), rope_position_zero(const Attempt&), rope_on_values(const Attempt&),
    past_after_new(const Attempt&);
Attempts rounded_each_line(const Attempt&);

}  // namespace attn
