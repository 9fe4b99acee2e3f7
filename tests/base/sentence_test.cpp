#include "base/sentence.hpp"
#include "catch.hpp"

#include <array>

using namespace attn;

TEST_CASE("sentence: it is said in the language that was asked for", "[base]") {
    constexpr Sentence sentence{"weights sum to {}", "权重之和为 {}"};
    CHECK(sentence.in(Language::en) == "weights sum to {}");
    CHECK(sentence.in(Language::zh) == "权重之和为 {}");
}

TEST_CASE("sentence: the values that its places take are counted", "[base]") {
    CHECK(places_in("") == 0);
    CHECK(places_in("{} of {}") == 2);
    CHECK(places_in("{1} of {0}, {1}") == 2);
    CHECK(places_in("{") == 0);
    CHECK(places_in("{x}") == 0);
}

TEST_CASE("sentence: a table is complete where every row has both languages, for the same values", "[base]") {
    CHECK(all_complete(std::array{Sentence{"key", "键"}, Sentence{"{} of {}", "{1} 中的 {0}"}}));
    CHECK_FALSE(all_complete(std::array{Sentence{"key", "键"}, Sentence{"query", ""}}));
    CHECK_FALSE(all_complete(std::array{Sentence{"", "键"}}));
    CHECK_FALSE(all_complete(std::array{Sentence{"{} of {}", "共 {}"}}));
    CHECK_FALSE(all_complete(std::array<Sentence, 2>{{{"key", "键"}}}));  // a row was left out
}
