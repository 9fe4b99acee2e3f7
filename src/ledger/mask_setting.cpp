#include "ledger/settings.hpp"

#include "ledger/words.hpp"

#include <algorithm>
#include <optional>
#include <utility>

// The mask in words, part by part.

namespace attn {
namespace {

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

/// 1, 3, 2
template <class Number>
std::string listed(const std::vector<Number>& numbers, Number more = 0) {
    std::string list;
    for (const Number number : numbers) list += (list.empty() ? "" : ", ") + std::to_string(number + more);
    return list;
}

template <class Number>
bool all_are(const std::vector<Number>& numbers, Number number) {
    return std::all_of(numbers.begin(), numbers.end(), [&](Number n) { return n == number; });
}

/// Where query 1 stands, if that is not at key 1.
std::optional<MaskPart> offset_part(const Mask& mask, Language language) {
    if ((!mask.causal && !mask.window) || all_are(mask.offsets, 0L)) return std::nullopt;
    const long first = mask.offsets.front();
    if (all_are(mask.offsets, first))
        return MaskPart{say(Word::mask_offset, language, first + 1), fmt::format("offset {}", first)};
    return MaskPart{say(Word::mask_offsets, language, listed(mask.offsets, 1L)),
                    fmt::format("offsets [{}]", listed(mask.offsets))};
}

MaskPart lengths_part(const Mask& mask, Language language) {
    const std::size_t first = mask.lengths.front();
    if (all_are(mask.lengths, first))
        return {say(Word::mask_lengths, language, first), fmt::format("length {}", first)};
    return {say(Word::mask_batch_lengths, language, listed(mask.lengths)),
            fmt::format("lengths [{}]", listed(mask.lengths))};
}

std::vector<MaskPart> mask_parts(const Mask& mask, Language language) {
    std::vector<MaskPart> parts;
    const auto add = [&](Word word, std::string key) {
        parts.push_back({std::string(say(word, language)), std::move(key)});
    };
    if (mask.causal) add(Word::mask_causal, "causal");
    if (mask.window) parts.push_back({window_words(*mask.window, language), "window"});
    if (auto part = offset_part(mask, language)) parts.push_back(std::move(*part));
    if (!mask.lengths.empty()) parts.push_back(lengths_part(mask, language));
    if (!mask.allow.empty()) add(Word::mask_allow, "allow");
    if (!mask.forbid.empty()) add(Word::mask_forbid, "forbid");
    if (!mask.bias.empty()) add(Word::mask_bias, "bias");
    return parts;
}

}  // namespace

Setting mask_setting(const Scenario& scenario, const PostOptions& options) {
    Setting setting{"mask", {}, {}};
    std::string words;
    for (const MaskPart& part : mask_parts(scenario.mask, options.language)) {
        if (!words.empty()) words += say(Word::clause_joint, options.language);
        words += part.words;
        setting.value += (setting.value.empty() ? "" : ", ") + part.key;
    }
    if (setting.value.empty()) setting.value = "none";
    else setting.text = {{Role::note, say(Word::setting_mask, options.language, words)}};
    return setting;
}

}  // namespace attn
