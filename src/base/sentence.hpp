#pragma once

#include "base/language.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace attn {

/// A sentence in both languages. Some hold places: {} or {0}, for fmt::format.
struct Sentence {
    std::string_view en, zh;

    constexpr std::string_view in(Language language) const { return language == Language::zh ? zh : en; }
};

/// How many values a sentence's places take.
constexpr std::size_t places_in(std::string_view text) {
    std::size_t unnumbered = 0;
    std::size_t numbered = 0;
    for (std::size_t at = 0; at + 1 < text.size(); ++at) {
        if (text[at] != '{') continue;
        const char next = text[at + 1];
        if (next == '}') ++unnumbered;
        else if (next >= '0' && next <= '9') numbered = std::max(numbered, static_cast<std::size_t>(next - '0') + 1);
    }
    return std::max(unnumbered, numbered);
}

/// Is it there in both languages, for the same values?
constexpr bool is_complete(const Sentence& sentence) {
    return !sentence.en.empty() && !sentence.zh.empty() && places_in(sentence.en) == places_in(sentence.zh);
}

/// Are all of a table's sentences? A row that was left out is not.
template <class Table>
constexpr bool all_complete(const Table& table) {
    return std::all_of(table.begin(), table.end(), [](const Sentence& sentence) { return is_complete(sentence); });
}

}  // namespace attn
