#include "catch.hpp"
#include "scenario/loading.hpp"

#include <string>

using namespace attn;
using namespace attn::testing;

namespace {

constexpr std::string_view two_wide = R"("Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1], [2]])";

Rope rope(std::string_view inputs, const std::string& more) {
    const auto s = load(with(inputs, R"("rope": {"pairing": "half")" + more + "}"));
    REQUIRE(s.rope.has_value());
    return *s.rope;
}

}  // namespace

TEST_CASE("sinusoidal positions are added to X", "[scenario]") {
    const auto s = load(with(three_tokens, R"("positions": {"encoding": "sinusoidal", "base": 100, "start": 2})"));
    REQUIRE(s.sinusoidal.has_value());
    CHECK(same(s.sinusoidal->base, Exact(100)));
    CHECK(s.sinusoidal->start == 2);
    CHECK(load(with(three_tokens, R"("positions": {"encoding": "sinusoidal"})")).sinusoidal->start == 0);
    CHECK(refused(two_wide, R"("positions": {"encoding": "sinusoidal"})") ==
          "2:14 positions is given without X, to which it is added\n");
    CHECK(refused(three_tokens, R"("positions": {})") == "2:14 positions does not say its encoding\n");
}

TEST_CASE("positions after a cache draw a warning when they start at 0", "[scenario]") {
    const std::string cached =
        R"("X": [[1]], "W": {"Q": [[1]], "K": [[1]], "V": [[1]]}, "past": {"K": [[1]], "V": [[1]]}, )";
    const auto warned = load("{" + cached + R"("positions": {"encoding": "sinusoidal"}})").warnings;
    REQUIRE(warned.size() == 1);
    CHECK(warned[0].message == "positions starts at 0, though 1 key is cached before X");
    CHECK(load("{" + cached + R"("positions": {"encoding": "sinusoidal", "start": 0}})").warnings.empty());
}

TEST_CASE("qk_norm has an epsilon and gains", "[scenario]") {
    const auto norm = load(with(two_wide, R"("qk_norm": {"eps": 0, "q": [1, "1/2"]})")).qk_norm;
    REQUIRE(norm.has_value());
    CHECK(same(norm->eps, Exact(0)));
    CHECK(norm->q_gain.size() == 2);
    CHECK(norm->k_gain.empty());
    CHECK(same(load(with(two_wide, R"("qk_norm": {})")).qk_norm->eps, Exact::ratio(1, 1'000'000)));
    CHECK(refused(two_wide, R"("qk_norm": {"k": [1, 2, 3]})") == "2:18 qk_norm.k has 3 numbers for 2 components\n");
    CHECK(refused(two_wide, R"("qk_norm": {"eps": -1})").starts_with("2:20 qk_norm.eps is negative"));
}

TEST_CASE("rope counts positions from 0, and after what is cached", "[scenario]") {
    const auto plain = rope(two_wide, "");
    CHECK(plain.dims == 2);
    CHECK(plain.pairing == Pairing::half);
    CHECK(same(plain.base, Exact(10000)));
    REQUIRE((plain.q_positions.size() == 2 && plain.k_positions.size() == 2));
    CHECK(same(plain.q_positions[1], Exact(1)));
    const auto cached =
        rope(std::string(two_wide) + R"(, "past": {"K": [[1, 1], [1, 1], [1, 1]], "V": [[1], [1], [1]]})", "");
    REQUIRE((cached.q_positions.size() == 2 && cached.k_positions.size() == 2));
    CHECK(same(cached.q_positions[0], Exact(3)));
    CHECK(same(cached.k_positions[1], Exact(4)));
    const auto said = rope(two_wide, R"(, "q_positions": ["pi/2", 7], "base": 100)");
    CHECK(same(said.q_positions[0], Exact::pi() / Exact(2)));
    CHECK(load(with(two_wide, R"("rope": {"pairing": "interleaved"})")).rope->pairing == Pairing::interleaved);
}

TEST_CASE("rope must say its pairing, and turns pairs", "[scenario]") {
    CHECK(refused(two_wide, R"("rope": {})") == "2:9 rope does not say its pairing, and both are in use\n");
    CHECK(refused(two_wide, R"("rope": {"pairing": "neox"})") ==
          "2:21 rope.pairing is \"neox\"; expected half or interleaved\n");
    CHECK(refused(one_query, R"("rope": {"pairing": "half"})") ==
          "2:9 rope turns pairs of components, but d_k is 1, which is odd\n");
    CHECK(refused(two_wide, R"("rope": {"pairing": "half", "dims": 1})") ==
          "2:37 rope.dims is 1, which is odd; components are turned in pairs\n");
    CHECK(refused(two_wide, R"("rope": {"pairing": "half", "dims": 4})") ==
          "2:37 rope.dims is 4; expected a whole number from 1 to 2\n");
    CHECK(refused(two_wide, R"("rope": {"pairing": "half", "base": 0})") ==
          "2:37 rope.base is not positive; angles are its powers\n");
    CHECK(refused(two_wide, R"("rope": {"pairing": "half", "k_positions": [1]})") ==
          "2:44 rope.k_positions has 1 number for 2 keys\n");
}
