#include "catch.hpp"
#include "scenario/loading.hpp"

#include <string>

using namespace attn;
using namespace attn::testing;

namespace {

constexpr std::string_view two_heads_on_three = R"("Q": [[[1]], [[2]]], "K": [[0], [1], [2]], "V": [[0], [3], [6]])";

}  // namespace

TEST_CASE("a softcap is positive", "[scenario]") {
    CHECK(same(*load(with(one_query, R"("softcap": "2 ln 2")")).softcap, Exact(2) * log(Exact(2))));
    CHECK(refused(one_query, R"("softcap": 0)") ==
          "2:12 softcap is not positive; scores are kept between −softcap and softcap\n");
}

TEST_CASE("alibi has a slope for each head", "[scenario]") {
    const std::string align = R"(, "mask": {"align": "top-left"})";
    const auto s = load(with(two_heads_on_three, R"("alibi": {"slopes": ["1/2", "1/4"]})" + align));
    REQUIRE(s.alibi_slopes.size() == 2);
    CHECK(same(s.alibi_slopes[1], Exact::ratio(1, 4)));
    CHECK(load(with(one_query, R"("alibi": {"slopes": 2})" + align)).alibi_slopes.size() == 1);
    CHECK(refused(two_heads_on_three, R"("alibi": {"slopes": 2})" + align) ==
          "2:21 alibi.slopes is one number for 2 heads\n");
    CHECK(refused(two_heads_on_three, R"("alibi": {"slopes": [1]})" + align) ==
          "2:21 alibi.slopes has 1 number for 2 heads\n");
    CHECK(refused(two_heads_on_three, R"("alibi": {})" + align) == "2:10 alibi has no slopes\n");
}

TEST_CASE("a sink has a logit for each head, or one for all", "[scenario]") {
    CHECK(load(with(two_heads_on_three, R"("sink": "ln 2")")).sinks.size() == 2);
    CHECK(same(load(with(two_heads_on_three, R"("sink": [1, 2])")).sinks[1], Exact(2)));
    CHECK(refused(two_heads_on_three, R"("sink": [1, 2, 3])") == "2:9 sink has 3 numbers for 2 heads\n");
}

TEST_CASE("tiles cut the keys into blocks", "[scenario]") {
    using Tiles = std::vector<std::size_t>;
    CHECK(load(with(one_query, R"("tiles": {"keys": 2})")).tiles == Tiles{2, 1});
    CHECK(load(with(one_query, R"("tiles": {"keys": 9})")).tiles == Tiles{3});
    CHECK(load(with(one_query, R"("tiles": {"keys": [1, 2]})")).tiles == Tiles{1, 2});
    CHECK(refused(one_query, R"("tiles": {"keys": [1, 1]})") ==
          "2:19 tiles.keys holds 2 keys in all, but there are 3\n");
    CHECK(refused(one_query, R"("tiles": {"keys": 0})") ==
          "2:19 tiles.keys is 0; expected a whole number, 1 or more\n");
    CHECK(refused(one_query, R"("tiles": {"keys": []})") ==
          "2:19 tiles.keys is empty; expected the keys of each block\n");
    CHECK(refused(one_query, R"("tiles": {})") == "2:10 tiles does not say how many keys a block has\n");
    CHECK(refused(one_query, R"("tiles": {"keys": 1}, "normalize": "sum")") ==
          "2:10 tiles are blocks of an online softmax, but normalize is sum\n");
}
