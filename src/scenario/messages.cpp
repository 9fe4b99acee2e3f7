#include "scenario/messages.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace attn {
namespace {

bool same_letters(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return lower(x) == lower(y); });
}

}  // namespace

std::string in_quotes(std::string_view text) {
    constexpr std::size_t longest = 60;
    if (text.size() <= longest) return fmt::format("\"{}\"", text);
    auto end = longest;
    while ((static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;  // not inside a character
    return fmt::format("\"{}…\"", text.substr(0, end));
}

bool is_among(std::string_view word, Words words) { return std::find(words.begin(), words.end(), word) != words.end(); }

std::string_view nearest_word(std::string_view word, Words words) {
    constexpr std::size_t longest = 40;
    const auto same = std::find_if(words.begin(), words.end(), [&](auto other) { return same_letters(word, other); });
    if (same != words.end()) return *same;
    // One wrong letter of one is all of it.
    if (word.size() < 2 || word.size() > longest) return {};
    return nearest(word, std::vector<std::string_view>(words.begin(), words.end()));
}

std::string did_you_mean(std::string_view word, Words words, std::string otherwise) {
    const auto near = nearest_word(word, words);
    return near.empty() ? std::move(otherwise) : fmt::format("did you mean \"{}\"?", near);
}

std::string listed(Words words, std::string_view conjunction) {
    std::string result;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0) result += i + 1 == words.size() ? fmt::format(" {} ", conjunction) : ", ";
        result += words[i];
    }
    return result;
}

std::string counted(std::size_t count, std::string_view noun, std::string_view plural) {
    if (count == 1) return fmt::format("1 {}", noun);
    return plural.empty() ? fmt::format("{} {}s", count, noun) : fmt::format("{} {}", count, plural);
}

}  // namespace attn
