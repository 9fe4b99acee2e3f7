#include "ledger/settings.hpp"

#include "ledger/symbols.hpp"
#include "ledger/words.hpp"

namespace attn {
namespace {

Line text(std::string words) { return {{Role::note, std::move(words)}}; }

std::string exact_or_decimal(const Exact& x, const PostOptions& options) {
    const Figure figure = to_figure(x, options);
    return figure.exact.empty() ? figure.decimal : figure.exact;
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

std::string window_words(const Window& window, Language language) {
    if (window.left && window.right) return say(Word::mask_window, language, *window.left, *window.right);
    return window.left ? say(Word::mask_window_left, language, *window.left)
                       : say(Word::mask_window_right, language, *window.right);
}

/// The parts of a mask: in words, and as the keys that stated them.
struct MaskPart {
    std::string words;
    std::string key;
};

std::vector<MaskPart> mask_parts(const Mask& mask, Language language) {
    std::vector<MaskPart> parts;
    const auto add = [&](Word word, std::string key) {
        parts.push_back({std::string(say(word, language)), std::move(key)});
    };
    if (mask.causal) add(Word::mask_causal, "causal");
    if (mask.window) parts.push_back({window_words(*mask.window, language), "window"});
    if ((mask.causal || mask.window) && mask.offset != 0)
        parts.push_back({say(Word::mask_offset, language, mask.offset + 1), fmt::format("offset {}", mask.offset)});
    if (mask.length)
        parts.push_back({say(Word::mask_lengths, language, *mask.length), fmt::format("length {}", *mask.length)});
    if (!mask.allow.empty()) add(Word::mask_allow, "allow");
    if (!mask.forbid.empty()) add(Word::mask_forbid, "forbid");
    if (!mask.bias.empty()) add(Word::mask_bias, "bias");
    return parts;
}

Setting mask_setting(const Scenario& scenario, const PostOptions& options) {
    Setting setting{"mask", {}, {}};
    std::string words;
    for (const MaskPart& part : mask_parts(scenario.mask, options.language)) {
        if (!words.empty()) words += options.language == Language::zh ? "；" : "; ";
        words += part.words;
        setting.value += (setting.value.empty() ? "" : ", ") + part.key;
    }
    if (setting.value.empty()) setting.value = "none";
    else setting.text = text(say(Word::setting_mask, options.language, words));
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

}  // namespace

std::vector<Setting> post_settings(const Scenario& scenario, const PostOptions& options) {
    return {scale_setting(scenario, options), mask_setting(scenario, options), normalize_setting(scenario, options),
            base_setting(scenario, options), empty_row_setting(scenario, options)};
}

}  // namespace attn
