#pragma once

#include "compare/convention.hpp"
#include "compare/convention_words.hpp"

#include <string>

// What definitions of attention are put together from. Each part changes a rendition where the system and the scenario
// differ, and says so; where they don't it does nothing.

namespace attn::parts {

/// A sentence of convention_words.cpp in both languages, its places filled with what is the same in both.
template <class... Values>
Text in_both(ConventionWord word, const Values&... values) {
    return {std::string(say(word, Language::en, values...)), std::string(say(word, Language::zh, values...))};
}

/// What the system has no word for; the first one found is kept.
void lacks(Rendition& rendition, bool used, ConventionWord what);
/// Settings no system has: another base than e, and scores divided by their plain sum.
void only_softmax(Rendition& rendition);
void lacks_softcap(Rendition& rendition);
void lacks_sink(Rendition& rendition);
void lacks_alibi(Rendition& rendition);
void lacks_bias(Rendition& rendition);
void lacks_window(Rendition& rendition);
/// No 0/1 table over the pairs.
void lacks_tables(Rendition& rendition);
void lacks_grouped_heads(Rendition& rendition);
/// A layer that projects and scores in one: nothing can be done to q and k between.
void lacks_rotation_and_norm(Rendition& rendition);
void lacks_cache(Rendition& rendition);

/// Is the causal mask all there is, so that a flag can ask for it? With anything else the whole mask is handed over as
/// a table, which says by itself where a query stands.
bool only_causal(const Scenario& scenario);
/// Does the mask say nothing that depends on where a query stands but `causal`? Then the system may say where.
bool free_to_align(const Scenario& scenario);

/// Query 1 stands at key 1.
void align_top_left(Rendition& rendition);
/// Query 1 stands behind the cached keys.
void align_after_past(Rendition& rendition);
/// The last query stands at the last key, of each batch's own length.
void align_bottom_right(Rendition& rendition);
/// The last query stands at the last key where lengths are said; otherwise query 1 behind the cached keys.
void align_by_length(Rendition& rendition);

/// 1/√d_k, whatever the scenario says.
void fixed_scale(Rendition& rendition);
/// The `allow` table, handed over as it is, read the other way: 1 removes.
void allow_read_as_forbid(Rendition& rendition);
/// The mask before the cap, which turns −∞ into −c.
void cap_after_mask(Rendition& rendition);
/// −slope·|distance|.
void alibi_both_ways(Rendition& rendition);

void empty_rows_are_zero(Rendition& rendition);
void empty_rows_are_nan(Rendition& rendition);
/// A finite number in place of −∞, as its exponential comes to in floats.
void empty_rows_are_filled(Rendition& rendition, const Exact& fill, const std::string& text);

}  // namespace attn::parts
