#include "ledger/words.hpp"
#include "catch.hpp"

#include <algorithm>
#include <string>
#include <vector>

using namespace attn;

namespace {

/// The places of a text for values, in the order of their names: "{0}{1}", "{}".
std::string places(std::string_view text) {
    std::vector<std::string> found;
    for (auto at = text.find('{'); at != std::string_view::npos; at = text.find('{', at + 1))
        found.emplace_back(text.substr(at, text.find('}', at) + 1 - at));
    std::sort(found.begin(), found.end());
    std::string all;
    for (const auto& place : found) all += place;
    return all;
}

bool has_wide_sign(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) >= 0xE3; });
}

constexpr auto count = static_cast<std::size_t>(Word::count_);

}  // namespace

TEST_CASE("ledger: no word is missing in a language, and no language stands in for the other") {
    for (std::size_t i = 0; i < count; ++i) {
        const auto word = static_cast<Word>(i);
        INFO(i << ": " << say(word, Language::en));
        CHECK_FALSE(say(word, Language::en).empty());
        CHECK_FALSE(say(word, Language::zh).empty());
        CHECK_FALSE(has_wide_sign(say(word, Language::en)));
        const bool a_symbol = say(word, Language::en) == "v" || say(word, Language::en) == "q·k";
        CHECK(has_wide_sign(say(word, Language::zh)) != a_symbol);
    }
}

TEST_CASE("ledger: both languages have the same places for values") {
    for (std::size_t i = 0; i < count; ++i) {
        const auto word = static_cast<Word>(i);
        INFO(say(word, Language::en));
        CHECK(places(say(word, Language::en)) == places(say(word, Language::zh)));
    }
}

TEST_CASE("ledger: no word begins or ends with a space, but for what joins others") {
    for (std::size_t i = 0; i < count; ++i)
        for (const auto language : {Language::en, Language::zh}) {
            const auto word = static_cast<Word>(i);
            if (word == Word::clause_joint || word == Word::list_joint) continue;
            const auto text = say(word, language);
            CHECK_FALSE(text.starts_with(' '));
            CHECK_FALSE(text.ends_with(' '));
        }
}

TEST_CASE("ledger: places are filled in either language") {
    CHECK(say(Word::query_title, Language::en, 3) == "Query 3");
    CHECK(say(Word::query_title, Language::zh, 3) == "查询 3");
    CHECK(say(Word::mask_window, Language::en, 1, 0) == "window of 1 before and 0 after the query");
    CHECK(say(Word::mask_window, Language::zh, 1, 0) == "窗口：查询之前 1 个、之后 0 个");
    CHECK(say(Word::variant_title, Language::en, "{}") == "Variant: {}");
}
