#include "compare/convention_parts.hpp"

#include "attention/deviations.hpp"
#include "attention/mask.hpp"

#include <algorithm>

namespace attn::parts {
namespace {

Deviation& deviation(Rendition& rendition) {
    if (!rendition.deviation) rendition.deviation = std::make_shared<Deviation>(Deviation{own_stages(), std::nullopt});
    return *rendition.deviation;
}

bool uses_position(const Mask& mask) { return mask.causal || mask.window; }

void stand_at(Rendition& rendition, std::vector<long> offsets, ConventionWord name) {
    Mask& mask = rendition.scenario.mask;
    const bool used = uses_position(mask) || !rendition.scenario.alibi_slopes.empty();
    bool moved = false;
    for (std::size_t batch = 0; batch < rendition.scenario.batches; ++batch)
        moved |= mask.offset(batch) != offsets[offsets.size() == 1 ? 0 : batch];
    if (!used || !moved) return;
    const Text where = offsets.size() == 1 ? in_both(ConventionWord::standing, offsets.front() + 1)
                                           : in_both(ConventionWord::standing_last);
    const auto aligned = [&](Language language) {
        return say(ConventionWord::aligned, language, say(name, language), where.in(language));
    };
    rendition.changes.push_back({aligned(Language::en), aligned(Language::zh)});
    mask.offsets = std::move(offsets);
}

/// Offsets that put the last query at the last key of each batch.
std::vector<long> bottom_right(const Scenario& scenario) {
    const auto offset = [&](std::size_t keys) { return static_cast<long>(keys) - static_cast<long>(scenario.n_q); };
    if (scenario.mask.lengths.empty()) return {offset(scenario.n_k)};
    std::vector<long> offsets;
    for (const std::size_t length : scenario.mask.lengths) offsets.push_back(offset(length));
    return offsets;
}

void empty_rows_are(Rendition& rendition, EmptyRow policy, const char* text) {
    Scenario& scenario = rendition.scenario;
    const bool another = scenario.empty_row != policy && scenario.sinks.empty() && has_empty_row(scenario);
    scenario.empty_row = policy;
    if (another) rendition.changes.push_back(in_both(ConventionWord::empty_row, text));
}

}  // namespace

void lacks(Rendition& rendition, bool used, ConventionWord what) {
    if (!used || !rendition.undefined.empty()) return;
    const auto told = [what](Language language) { return say(ConventionWord::lacks, language, say(what, language)); };
    rendition.undefined = {told(Language::en), told(Language::zh)};
}

void only_softmax(Rendition& rendition) {
    lacks(rendition, rendition.scenario.normalize == Normalize::sum, ConventionWord::plain_sum);
    lacks(rendition, rendition.scenario.base.has_value(), ConventionWord::base);
}

void lacks_softcap(Rendition& rendition) {
    lacks(rendition, rendition.scenario.softcap.has_value(), ConventionWord::softcap);
}
void lacks_sink(Rendition& rendition) { lacks(rendition, !rendition.scenario.sinks.empty(), ConventionWord::sink); }
void lacks_alibi(Rendition& rendition) {
    lacks(rendition, !rendition.scenario.alibi_slopes.empty(), ConventionWord::alibi);
}
void lacks_bias(Rendition& rendition) {
    const Mask& mask = rendition.scenario.mask;
    lacks(rendition, !mask.bias.empty() && adds_bias(mask), ConventionWord::bias);
}
void lacks_window(Rendition& rendition) {
    lacks(rendition, rendition.scenario.mask.window.has_value(), ConventionWord::window);
}
void lacks_tables(Rendition& rendition) {
    const Mask& mask = rendition.scenario.mask;
    lacks(rendition, !mask.allow.empty() || !mask.forbid.empty() || !mask.bias.empty(), ConventionWord::tables);
}
void lacks_grouped_heads(Rendition& rendition) {
    lacks(rendition, rendition.scenario.num_kv_heads != rendition.scenario.num_heads, ConventionWord::grouped);
}
void lacks_rotation_and_norm(Rendition& rendition) {
    lacks(rendition, rendition.scenario.rope.has_value(), ConventionWord::rotation);
    lacks(rendition, rendition.scenario.qk_norm.has_value(), ConventionWord::norm);
}
void lacks_cache(Rendition& rendition) { lacks(rendition, rendition.scenario.n_past > 0, ConventionWord::cache); }

bool free_to_align(const Scenario& scenario) { return !scenario.mask.window && scenario.alibi_slopes.empty(); }

bool only_causal(const Scenario& scenario) {
    const Mask& mask = scenario.mask;
    return mask.causal && free_to_align(scenario) && mask.lengths.empty() && mask.allow.empty() &&
           mask.forbid.empty() && mask.bias.empty();
}

void align_top_left(Rendition& rendition) { stand_at(rendition, {0}, ConventionWord::top_left); }

void align_after_past(Rendition& rendition) {
    const std::size_t past = rendition.scenario.n_past;
    stand_at(rendition, {static_cast<long>(past)}, past > 0 ? ConventionWord::behind_cache : ConventionWord::top_left);
}

void align_bottom_right(Rendition& rendition) {
    stand_at(rendition, bottom_right(rendition.scenario), ConventionWord::bottom_right);
}

void align_by_length(Rendition& rendition) {
    if (rendition.scenario.n_past == 0 && !rendition.scenario.mask.lengths.empty()) align_bottom_right(rendition);
    else align_after_past(rendition);
}

void fixed_scale(Rendition& rendition) {
    const Exact scale = Exact(1) / sqrt(Exact(rendition.scenario.d_k));
    if (equal(rendition.scenario.scale, scale) == Truth::yes) return;
    rendition.scenario.scale = scale;
    rendition.scenario.scale_text = "1/sqrt(d_k)";
    rendition.changes.push_back(in_both(ConventionWord::scale));
}

void allow_read_as_forbid(Rendition& rendition) {
    auto& allow = rendition.scenario.mask.allow;
    if (allow.empty()) return;
    for (char& cell : allow.cells) cell = cell ? 0 : 1;
    rendition.changes.push_back(in_both(ConventionWord::allow));
}

void cap_after_mask(Rendition& rendition) {
    const auto& softcap = rendition.scenario.softcap;
    const Mask& mask = rendition.scenario.mask;
    const bool alibi = !rendition.scenario.alibi_slopes.empty();
    if (!softcap || (!alibi && !removes_anything(mask) && !adds_bias(mask))) return;
    Deviation& own = deviation(rendition);
    own.stages = with_moved(std::move(own.stages), "capped", "masked");
    own.fill = -*softcap;
    rendition.changes.push_back(in_both(ConventionWord::cap));
}

void alibi_both_ways(Rendition& rendition) {
    if (rendition.scenario.alibi_slopes.empty()) return;
    Deviation& own = deviation(rendition);
    own.stages = with_replaced(std::move(own.stages), alibi_both_ways_stage);
    rendition.changes.push_back(in_both(ConventionWord::alibi_both_ways));
}

void empty_rows_are_zero(Rendition& rendition) { empty_rows_are(rendition, EmptyRow::zero, "0"); }

void empty_rows_are_nan(Rendition& rendition) { empty_rows_are(rendition, EmptyRow::undefined, "NaN"); }

void empty_rows_are_filled(Rendition& rendition, const Exact& fill, const std::string& text) {
    if (!rendition.scenario.sinks.empty() || !has_empty_row(rendition.scenario)) return;
    Deviation& own = deviation(rendition);
    own.stages = with_replaced(std::move(own.stages), filled_where_empty_stage);
    own.fill = fill;
    rendition.scenario.empty_row = EmptyRow::uniform;
    rendition.changes.push_back(in_both(ConventionWord::empty_row_filled, text));
}

}  // namespace attn::parts
