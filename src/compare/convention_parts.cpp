#include "compare/convention_parts.hpp"

#include "attention/deviations.hpp"
#include "attention/mask.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace attn::parts {
namespace {

Deviation& deviation(Rendition& rendition) {
    if (!rendition.deviation) rendition.deviation = std::make_shared<Deviation>(Deviation{own_stages(), std::nullopt});
    return *rendition.deviation;
}

bool uses_position(const Mask& mask) { return mask.causal || mask.window; }

/// What an offset means to a person.
std::string standing(long offset) { return fmt::format("query 1 stands at key {}", offset + 1); }

void stand_at(Rendition& rendition, std::vector<long> offsets, const std::string& name) {
    Mask& mask = rendition.scenario.mask;
    const bool used = uses_position(mask) || !rendition.scenario.alibi_slopes.empty();
    bool moved = false;
    for (std::size_t batch = 0; batch < rendition.scenario.batches; ++batch)
        moved |= mask.offset(batch) != offsets[offsets.size() == 1 ? 0 : batch];
    if (!used || !moved) return;
    const std::string where =
        offsets.size() == 1 ? standing(offsets.front()) : "the last query stands at each batch's last key";
    rendition.changes.push_back(fmt::format("aligned {}: {}", name, where));
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
    if (another) rendition.changes.push_back(fmt::format("a row that may read nothing is {}", text));
}

}  // namespace

void lacks(Rendition& rendition, bool used, const std::string& what) {
    if (used && rendition.undefined.empty()) rendition.undefined = "has no " + what;
}

void only_softmax(Rendition& rendition) {
    lacks(rendition, rendition.scenario.normalize == Normalize::sum, "plain sum in place of softmax");
    lacks(rendition, rendition.scenario.base.has_value(), "base but e");
}

void lacks_softcap(Rendition& rendition) { lacks(rendition, rendition.scenario.softcap.has_value(), "softcap"); }
void lacks_sink(Rendition& rendition) { lacks(rendition, !rendition.scenario.sinks.empty(), "sink"); }
void lacks_alibi(Rendition& rendition) { lacks(rendition, !rendition.scenario.alibi_slopes.empty(), "ALiBi"); }
void lacks_bias(Rendition& rendition) {
    const Mask& mask = rendition.scenario.mask;
    lacks(rendition, !mask.bias.empty() && adds_bias(mask), "bias added to the scores");
}
void lacks_window(Rendition& rendition) { lacks(rendition, rendition.scenario.mask.window.has_value(), "window"); }
void lacks_tables(Rendition& rendition) {
    const Mask& mask = rendition.scenario.mask;
    lacks(rendition, !mask.allow.empty() || !mask.forbid.empty() || !mask.bias.empty(), "mask of single pairs");
}
void lacks_grouped_heads(Rendition& rendition) {
    lacks(rendition, rendition.scenario.num_kv_heads != rendition.scenario.num_heads, "grouped heads");
}
void lacks_rotation_and_norm(Rendition& rendition) {
    lacks(rendition, rendition.scenario.rope.has_value(), "rotation of q and k");
    lacks(rendition, rendition.scenario.qk_norm.has_value(), "norm of q and k");
}
void lacks_cache(Rendition& rendition) { lacks(rendition, rendition.scenario.n_past > 0, "cache of past keys"); }

bool free_to_align(const Scenario& scenario) { return !scenario.mask.window && scenario.alibi_slopes.empty(); }

bool only_causal(const Scenario& scenario) {
    const Mask& mask = scenario.mask;
    return mask.causal && free_to_align(scenario) && mask.lengths.empty() && mask.allow.empty() &&
           mask.forbid.empty() && mask.bias.empty();
}

void align_top_left(Rendition& rendition) { stand_at(rendition, {0}, "top-left"); }

void align_after_past(Rendition& rendition) {
    const std::size_t past = rendition.scenario.n_past;
    stand_at(rendition, {static_cast<long>(past)}, past > 0 ? "behind the cache" : "top-left");
}

void align_bottom_right(Rendition& rendition) {
    stand_at(rendition, bottom_right(rendition.scenario), "bottom-right");
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
    rendition.changes.emplace_back("the scale is 1/√d_k");
}

void allow_read_as_forbid(Rendition& rendition) {
    auto& allow = rendition.scenario.mask.allow;
    if (allow.empty()) return;
    for (char& cell : allow.cells) cell = cell ? 0 : 1;
    rendition.changes.emplace_back("the allow table, handed over as it is, is read the other way: 1 removes");
}

void cap_after_mask(Rendition& rendition) {
    const auto& softcap = rendition.scenario.softcap;
    const Mask& mask = rendition.scenario.mask;
    const bool alibi = !rendition.scenario.alibi_slopes.empty();
    if (!softcap || (!alibi && !removes_anything(mask) && !adds_bias(mask))) return;
    Deviation& own = deviation(rendition);
    own.stages = with_moved(std::move(own.stages), "capped", "masked");
    own.fill = -*softcap;
    rendition.changes.emplace_back("the cap follows the mask and turns −∞ into −c");
}

void alibi_both_ways(Rendition& rendition) {
    if (rendition.scenario.alibi_slopes.empty()) return;
    Deviation& own = deviation(rendition);
    own.stages = with_replaced(std::move(own.stages), alibi_both_ways_stage);
    rendition.changes.emplace_back("ALiBi subtracts slope·|distance|");
}

void empty_rows_are_zero(Rendition& rendition) { empty_rows_are(rendition, EmptyRow::zero, "0"); }

void empty_rows_are_nan(Rendition& rendition) { empty_rows_are(rendition, EmptyRow::undefined, "NaN"); }

void empty_rows_are_filled(Rendition& rendition, const Exact& fill, const std::string& text) {
    if (!rendition.scenario.sinks.empty() || !has_empty_row(rendition.scenario)) return;
    Deviation& own = deviation(rendition);
    own.stages = with_replaced(std::move(own.stages), filled_where_empty_stage);
    own.fill = fill;
    rendition.scenario.empty_row = EmptyRow::uniform;
    rendition.changes.push_back(
        fmt::format("a row that may read nothing holds {} for every key, and so weighs all the same", text));
}

}  // namespace attn::parts
