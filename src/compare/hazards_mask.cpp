#include "attention/mask.hpp"
#include "compare/hazard_looks.hpp"
#include "scenario/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace attn::looks {
namespace {

struct PartName {
    MaskPart part;
    std::string_view setting;
    Text name;
};

const std::array<PartName, mask_parts>& part_names() {
    static const std::array<PartName, mask_parts> table{{
        {MaskPart::causal, "mask.causal", {"the causal mask", "因果遮罩"}},
        {MaskPart::window, "mask.window", {"the window", "窗口"}},
        {MaskPart::padding, "mask.lengths", {"lengths", "lengths"}},
        {MaskPart::allow, "mask.allow", {"allow", "allow"}},
        {MaskPart::forbid, "mask.forbid", {"forbid", "forbid"}},
        {MaskPart::bias, "mask.bias", {"the bias −∞", "偏置 −∞"}},
    }};
    return table;
}

std::size_t bit(MaskPart part) { return std::size_t{1} << static_cast<std::size_t>(part); }

/// "the causal mask and the window"
Text named(std::size_t set) {
    Text text;
    for (const PartName& one : part_names()) {
        if ((set & bit(one.part)) == 0) continue;
        text.en += (text.en.empty() ? "" : " and ") + one.name.en;
        text.zh += (text.zh.empty() ? "" : "、") + one.name.zh;
    }
    return text;
}

/// Do lengths say where the queries stand, so that the causal mask ends where they do?
bool align_counts_lengths(const Scenario& scenario) {
    const Mask& mask = scenario.mask;
    if (mask.lengths.empty() || !(mask.causal || mask.window)) return false;
    for (std::size_t batch = 0; batch < scenario.batches; ++batch)
        if (mask.offset(batch) != static_cast<long>(*mask.length(batch)) - static_cast<long>(scenario.n_q))
            return false;
    return true;
}

/// "at key 3", or "2 places before key 1".
Text place_name(long key) {
    if (key < 1) {
        const auto before = static_cast<std::size_t>(1 - key);
        return {counted(before, "place") + " before key 1", fmt::format("键 1 之前 {} 位", before)};
    }
    return {fmt::format("at key {}", key), fmt::format("键 {}", key)};
}

Text where_query_1_stands(const Scenario& scenario) {
    if (scenario.mask.offsets.size() == 1) return place_name(scenario.mask.offsets.front() + 1);
    return {"where each batch says", "各批次自己的位置"};
}

/// Does a bias fill just what is removed anyhow?
bool fills_only_removed(Survey& survey) {
    if (survey.scenario().normalize != Normalize::softmax || !survey.bias().fill) return false;
    return !survey.scores().filled && survey.scores().filled_rows == 0;
}

std::size_t parts_in_use(const MaskCensus& census) {
    std::size_t parts = 0;
    for (std::size_t set = 1; set < MaskCensus::sets; ++set)
        if (census.pairs[set] > 0) parts |= set;
    return parts;
}

}  // namespace

Text and_more(std::size_t more) {
    if (more == 0) return {};
    return {fmt::format(" and {} more", more), fmt::format("（另有 {} 个）", more)};
}

Text query_name(const Survey& survey, const PairPlace& place) {
    Text text{fmt::format("query {}", place.query + 1), fmt::format("查询 {}", place.query + 1)};
    if (survey.by_head()) {
        text.en += fmt::format(" of head {}", place.head + 1);
        text.zh = fmt::format("头 {} 的", place.head + 1) + text.zh;
    }
    if (survey.by_batch()) {
        text.en += fmt::format(" in batch {}", place.batch + 1);
        text.zh = fmt::format("批次 {} 的", place.batch + 1) + text.zh;
    }
    return text;
}

Findings empty_row(Survey& survey) {
    if (!survey.scenario().sinks.empty() || survey.mask().empty_rows == 0) return {};
    const MaskCensus& census = survey.mask();
    const Text query = query_name(survey, census.first_empty);
    const Text more = and_more(census.empty_rows - 1);
    return {{{"mask"}, survey.row_path("weights", census.first_empty), {{query.en + more.en, query.zh + more.zh}}}};
}

Findings zero_length(Survey& survey) {
    const Scenario& scenario = survey.scenario();
    const auto& lengths = scenario.mask.lengths;
    const auto zero = std::ranges::find(lengths, std::size_t{0});
    if (zero == lengths.end() || !scenario.sinks.empty()) return {};
    const std::string batch = std::to_string(zero - lengths.begin() + 1);
    const auto zeros = static_cast<std::size_t>(std::ranges::count(lengths, std::size_t{0}));
    const Text more = and_more(zeros - 1);
    return {{{"mask.lengths", "mask"}, "", {{batch + more.en, batch + more.zh}}}};
}

Findings unread_key(Survey& survey) {
    const MaskCensus& census = survey.mask();
    if (census.hidden_keys == 0) return {};
    const std::string key = std::to_string(census.first_hidden.key + 1);
    const Text more = and_more(census.hidden_keys - 1);
    return {{{"mask.align", "mask.causal", "mask"}, "", {{key + more.en, key + more.zh}}}};
}

Findings alignment(Survey& survey) {
    const Scenario& scenario = survey.scenario();
    if (scenario.n_q == scenario.n_k || !(scenario.mask.causal || scenario.mask.window)) return {};
    const long bottom_right = static_cast<long>(scenario.n_k) - static_cast<long>(scenario.n_q) + 1;
    return {{{"mask.align", "mask.causal", "mask.window", "mask"},
             "",
             {{counted(scenario.n_q, "query", "queries"), std::to_string(scenario.n_q)},
              {counted(scenario.n_k, "key"), std::to_string(scenario.n_k)},
              where_query_1_stands(scenario),
              place_name(bottom_right)}}};
}

Findings half_window(Survey& survey) {
    const Mask& mask = survey.scenario().mask;
    if (mask.causal || !mask.window || mask.window->right || !mask.window->left) return {};
    return {{{"mask.window", "mask"},
             "",
             {{counted(static_cast<std::size_t>(*mask.window->left), "key"), std::to_string(*mask.window->left)}}}};
}

/// A part that removes only pairs which the others remove as well. Of two that say the same, the later one is idle.
Findings mask_twice(Survey& survey) {
    const MaskCensus& census = survey.mask();
    Findings findings;
    std::size_t at_work = MaskCensus::sets - 1;
    for (std::size_t i = mask_parts; i-- > 0;) {
        const PartName& own = part_names()[i];
        const std::size_t count = census.removed_by(own.part);
        if (count == 0 || (own.part == MaskPart::padding && align_counts_lengths(survey.scenario()))) continue;
        std::size_t others = 0;
        std::size_t sample = 0;
        bool needed = false;
        for (std::size_t set = 1; set < MaskCensus::sets; ++set) {
            if (census.pairs[set] == 0 || (set & bit(own.part)) == 0) continue;
            const std::size_t also = set & at_work & ~bit(own.part);
            needed = needed || also == 0;
            others |= also;
            if (sample == 0) sample = set;
        }
        if (needed) continue;
        at_work &= ~bit(own.part);
        findings.push_back({{std::string(own.setting), "mask"},
                            survey.path("masked", census.first[sample]),
                            {own.name, {counted(count, "pair"), std::to_string(count)}, named(others)}});
    }
    std::ranges::reverse(findings);
    if (fills_only_removed(survey))
        findings.push_back({{"mask.bias", "mask"},
                            "",
                            {{"the fill of the bias", "偏置的填充"},
                             {"every pair that carries it", "带填充的每一"},
                             named(parts_in_use(census))}});
    return findings;
}

/// A table that removes nothing and adds nothing.
Findings idle_table(Survey& survey) {
    const Mask& mask = survey.scenario().mask;
    const auto removes = [&](MaskPart part) { return survey.mask().removed_by(part) > 0; };
    Findings findings;
    if (!mask.allow.empty() && !removes(MaskPart::allow))
        findings.push_back({{"mask.allow"}, "", {same("allow"), same("1")}});
    if (!mask.forbid.empty() && !removes(MaskPart::forbid))
        findings.push_back({{"mask.forbid"}, "", {same("forbid"), same("0")}});
    if (!mask.bias.empty() && !removes(MaskPart::bias) && !adds_bias(mask))
        findings.push_back({{"mask.bias"}, "", {same("bias"), same("0")}});
    return findings;
}

}  // namespace attn::looks
