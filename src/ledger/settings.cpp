#include "ledger/settings.hpp"

#include "ledger/symbols.hpp"
#include "ledger/words.hpp"
#include "number/exact_section.hpp"

#include <algorithm>
#include <utility>

namespace attn {
namespace {

Line text(std::string words) { return {{Role::note, std::move(words)}}; }

std::string exact_or_decimal(const Exact& x, const PostOptions& options) {
    const Figure figure = to_figure(x, options);
    return figure.exact.empty() ? figure.decimal : figure.exact;
}

/// Numbers as they are said: 0, 1/2, 1. Of a long list the first ones.
std::string listed(const std::vector<Exact>& numbers, const PostOptions& options) {
    constexpr std::size_t most = 16;
    std::string list;
    for (std::size_t i = 0; i < std::min(numbers.size(), most); ++i)
        list += (i ? ", " : "") + exact_or_decimal(numbers[i], options);
    return numbers.size() > most ? list + ", …" : list;
}

std::string listed(const std::vector<std::size_t>& numbers) {
    std::string list;
    for (const std::size_t number : numbers) list += (list.empty() ? "" : ", ") + std::to_string(number);
    return list;
}

/// 0–3 where positions follow each other, as they do by default.
std::string position_range(const std::vector<Exact>& positions, const PostOptions& options) {
    for (std::size_t i = 1; i < positions.size(); ++i)
        if (equal(positions[i] - positions[i - 1], Exact(1)) != Truth::yes) return listed(positions, options);
    if (positions.size() < 3) return listed(positions, options);
    return exact_or_decimal(positions.front(), options) + "–" + exact_or_decimal(positions.back(), options);
}

Setting scale_setting(const Scenario& scenario, const PostOptions& options) {
    Setting setting{"scale", exact_or_decimal(scenario.scale, options), {}};
    const Exact root = sqrt(Exact(scenario.d_k));
    if (equal(scenario.scale, Exact(1)) == Truth::yes) return setting;
    const bool by_root = equal(scenario.scale * root, Exact(1)) == Truth::yes;
    if (by_root) {
        setting.text = text(say(Word::setting_scale_default, options.language, exact_or_decimal(root, options)));
        return setting;
    }
    // In the words of the column's head.
    const SpokenScale scale = speak_scale(scenario.scale, options);
    const std::string by = plain_text(spell(scale.by, NumberForm::exact));
    setting.text = text(say(scale.divides ? Word::setting_scale_divides : Word::setting_scale, options.language, by));
    return setting;
}

Setting normalize_setting(const Scenario& scenario, const PostOptions& options) {
    if (scenario.normalize == Normalize::softmax) return {"normalize", "softmax", {}};
    return {"normalize", "sum", text(std::string(say(Word::setting_normalize_sum, options.language)))};
}

Setting base_setting(const Scenario& scenario, const PostOptions& options) {
    if (!scenario.base) return {"base", "e", {}};
    const std::string base = exact_or_decimal(*scenario.base, options);
    return {"base", base, text(say(Word::setting_base, options.language, base))};
}

Setting empty_row_setting(const Scenario& scenario, const PostOptions& options) {
    static constexpr std::string_view names[] = {"zero", "uniform", "nan", "error"};
    const auto policy = names[static_cast<std::size_t>(scenario.empty_row)];
    Setting setting{"empty_row", std::string(policy), {}};
    if (scenario.empty_row != EmptyRow::zero)
        setting.text = text(say(Word::setting_empty_row, options.language, policy));
    return setting;
}

Setting positions_setting(const Scenario& scenario, const PostOptions& options) {
    const Sinusoidal& rule = *scenario.sinusoidal;
    const std::string base = exact_or_decimal(rule.base, options);
    return {"positions", fmt::format("sinusoidal, base {}, start {}", base, rule.start),
            text(say(Word::setting_positions, options.language, rule.start, base))};
}

Setting qk_norm_setting(const Scenario& scenario, const PostOptions& options) {
    const QkNorm& rule = *scenario.qk_norm;
    const std::string eps = exact_or_decimal(rule.eps, options);
    Setting setting{"qk_norm", "eps " + eps, {}};
    if (!rule.q_gain.empty()) setting.value += ", q [" + listed(rule.q_gain, options) + "]";
    if (!rule.k_gain.empty()) setting.value += ", k [" + listed(rule.k_gain, options) + "]";
    const bool plain = rule.q_gain.empty() && rule.k_gain.empty();
    setting.text = text(say(plain ? Word::setting_qk_norm : Word::setting_qk_norm_gain, options.language, eps));
    return setting;
}

Setting rope_setting(const Scenario& scenario, const PostOptions& options) {
    const Rope& rule = *scenario.rope;
    const bool half = rule.pairing == Pairing::half;
    const std::string base = exact_or_decimal(rule.base, options);
    const std::string queries = position_range(rule.q_positions, options);
    const std::string keys = position_range(rule.k_positions, options);
    return {"rope", fmt::format("{}, base {}, dims {}", half ? "half" : "interleaved", base, rule.dims),
            text(say(half ? Word::setting_rope_half : Word::setting_rope_interleaved, options.language,
                     half ? rule.dims / 2 : rule.dims, base, queries, keys))};
}

/// A setting that is a number, or one a head.
Setting numbers_setting(const char* key, Word words, const std::vector<Exact>& numbers, const PostOptions& options) {
    const std::string list = listed(numbers, options);
    return {key, list, text(say(words, options.language, list))};
}

Setting tiles_setting(const Scenario& scenario, const PostOptions& options) {
    const std::string sizes = listed(scenario.tiles);
    return {"tiles", sizes, text(say(Word::setting_tiles, options.language, sizes))};
}

/// In the order of the calculation. Those that a scenario doesn't name are left out.
void add_optional(std::vector<Setting>& settings, const Scenario& scenario, const PostOptions& options) {
    if (scenario.sinusoidal) settings.push_back(positions_setting(scenario, options));
    if (scenario.qk_norm) settings.push_back(qk_norm_setting(scenario, options));
    if (scenario.rope) settings.push_back(rope_setting(scenario, options));
    if (scenario.softcap)
        settings.push_back(numbers_setting("softcap", Word::setting_softcap, {*scenario.softcap}, options));
    if (!scenario.alibi_slopes.empty())
        settings.push_back(numbers_setting("alibi", Word::setting_alibi, scenario.alibi_slopes, options));
    if (!scenario.sinks.empty())
        settings.push_back(numbers_setting("sink", Word::setting_sink, scenario.sinks, options));
    if (!scenario.tiles.empty()) settings.push_back(tiles_setting(scenario, options));
}

}  // namespace

std::vector<Setting> post_settings(const Scenario& scenario, const PostOptions& options) {
    const ExactSection exact;
    std::vector<Setting> settings{scale_setting(scenario, options), mask_setting(scenario, options),
                                  normalize_setting(scenario, options), base_setting(scenario, options),
                                  empty_row_setting(scenario, options)};
    add_optional(settings, scenario, options);
    return settings;
}

}  // namespace attn
