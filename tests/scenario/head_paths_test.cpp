#include "catch.hpp"
#include "scenario/loading.hpp"

#include <string>

// Paths into heads and batches: in expect, and in what a variant sets.

using namespace attn;
using namespace attn::testing;

namespace {

constexpr std::string_view two_heads = R"("Q": [[[1]], [[2]]], "K": [[0], [1]], "V": [[0], [3]])";
constexpr std::string_view four_heads = R"("Q": [[[[1]], [[2]]], [[[3]], [[4]]]], "K": [[0], [1]], "V": [[0], [3]])";

std::vector<Expectation> expected(std::string_view inputs, const std::string& members) {
    return load(with(inputs, "\"expect\": {" + members + "}")).expectations;
}

std::string refused_expect(std::string_view inputs, const std::string& members) {
    return faults_of("{" + std::string(inputs) + ",\n\"expect\": {" + members + "}}");
}

Scenario varied(std::string_view inputs, const std::string& set) {
    const auto s = load(with(inputs, R"("variants": [{"name": "v", "set": )" + set + "}]"));
    REQUIRE(s.variants.size() == 1);
    return *s.variants[0].scenario;
}

std::string refused_set(std::string_view inputs, const std::string& set) {
    return faults_of("{" + std::string(inputs) + ",\n" + R"("variants": [{"name": "v", "set": )" + set + "}]}");
}

}  // namespace

TEST_CASE("an expectation of several heads is cut into one a head", "[scenario]") {
    const auto all = expected(two_heads, R"("output": [[[1]], [[2]]])");
    REQUIRE(all.size() == 2);
    CHECK(all[1].path == "head[2].output");
    CHECK(all[1].step == "output");
    CHECK((all[0].head == 0 && all[1].head == 1));
    CHECK(all[1].shape == std::vector<std::size_t>{1, 1});
    CHECK(all[1].cells.at(0).text == "2");
    CHECK(expected(two_heads, R"("output": [[[[1]], [[2]]]])").size() == 2);  // as four levels have it
    const auto batches = expected(four_heads, R"("weights": [[[[1, 2]], [[3, 4]]], [[[5, 6]], [[7, 8]]]])");
    REQUIRE(batches.size() == 4);
    CHECK(batches[2].path == "batch[2].head[1].weights");
    CHECK(batches[2].cells.at(1).text == "6");
}

TEST_CASE("a path names one head or batch", "[scenario]") {
    const auto one = expected(two_heads, R"("head[2].output[1]": [7])");
    REQUIRE(one.size() == 1);
    CHECK((one[0].head == 1 && one[0].path == "head[2].output" && one[0].index == std::vector<std::size_t>{0}));
    const auto batch = expected(four_heads, R"("batch[2].output": [[[1]], [[2]]])");
    REQUIRE(batch.size() == 2);
    CHECK((batch[1].batch == 1 && batch[1].head == 1));
    CHECK(expected(four_heads, R"("head[2].batch[1].sum": [1])").at(0).path == "batch[1].head[2].sum");
    CHECK(expected(one_query, R"("head[1].sum": [1])").at(0).path == "sum");
}

TEST_CASE("what the heads share is expected without a head", "[scenario]") {
    const std::string inputs = std::string(two_heads) + R"(, "W": {"O": [[1], [2]]})";
    const auto concat = expected(inputs, R"("concat": [[1, 2]], "projected[1]": [3])");
    REQUIRE(concat.size() == 2);
    CHECK((concat[0].path == "concat" && concat[0].head == 0));
    CHECK(expected(four_heads, R"("concat": [[[1, 2]], [[3, 4]]])").at(1).path == "batch[2].concat");
    CHECK(refused_expect(inputs, R"("head[1].concat": [[1, 2]])") == "2:12 concat belongs to all heads together\n");
    CHECK(refused_expect(one_query, R"("concat": [[1]])") ==
          "2:12 the scenario has one head, so there is no step concat\n");
}

TEST_CASE("each new step has its shape", "[scenario]") {
    const std::string keys =
        R"("X": [[1, 2], [3, 4]], "W": {"Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[1], [1]]},
           "positions": {"encoding": "sinusoidal"}, "qk_norm": {}, "rope": {"pairing": "half"}, "softcap": 5,
           "alibi": {"slopes": 1}, "sink": 0, "tiles": {"keys": 1})";
    CHECK_NOTHROW(load(with(keys, R"("expect": {
        "X_positioned": [[1, 2], [3, 4]], "Q_normed": [[1, 2], [3, 4]], "K_rotated[2]": [1, 2], "capped": [[1, 2], [3, 4]],
        "alibi[1]": [1, 2], "sink": [1, 2], "lse": [1, 2], "tile_max": [[1, 2], [3, 4]], "tile_sum[1]": [1, 2],
        "tile_output": [[[1], [2]], [[3], [4]]], "tile_exponentials[1]": [1, 2], "tile_merged": [[1], [2]] })")));
    CHECK(refused_expect(one_query, R"("tile_max": [[1]])") ==
          "2:12 the scenario has no tiles, so there is no step tile_max\n");
    CHECK(refused_expect(one_query, R"("sink": [1])") == "2:12 the scenario has no sink, so there is no step sink\n");
}

TEST_CASE("a part of several heads must say which", "[scenario]") {
    CHECK(refused_expect(two_heads, R"("output[1]": [1])") == "2:12 output[1] is a part of 2 heads\n");
    CHECK(refused_expect(two_heads, R"("head[3].output": [[1]])") ==
          "2:12 head[3] does not exist; there are 2 heads\n");
    CHECK(refused_expect(two_heads, R"("batch[2].output": [[1]])") ==
          "2:12 batch[2] does not exist; there is 1 batch\n");
    CHECK(refused_expect(two_heads, R"("head.output": [[1]])") == "2:12 head does not name one head\n");
    CHECK(refused_expect(two_heads, R"("head[1].head[2].output": [[1]])") == "2:12 the path names two heads\n");
    CHECK(refused_expect(two_heads, R"("head[1]": [[1]])") == "2:12 expect names \"head[1]\", but no step of it\n");
    CHECK(refused_expect(two_heads, R"("output": [[1]])") ==
          "2:22 expect gives output as 1 × 1, but in this scenario it is 2 × 1 × 1\n");
}

TEST_CASE("an intervention may be in one head or batch", "[scenario]") {
    const auto one = varied(two_heads, R"({"head[2].K[1]": [5]})").interventions;
    REQUIRE(one.size() == 1);
    CHECK((one[0].step == "K" && one[0].head == std::size_t{1} && !one[0].batch && one[0].row == std::size_t{0}));
    const auto both = varied(four_heads, R"({"batch[1].head[2].scores[1,2]": {"add": 3}})").interventions;
    REQUIRE(both.size() == 1);
    CHECK((both[0].batch == std::size_t{0} && both[0].head == std::size_t{1} && both[0].adds));
    CHECK_FALSE(varied(two_heads, R"({"scores[1]": 0})").interventions.at(0).head.has_value());
    CHECK(refused_set(two_heads, R"({"head[3].K[1]": [5]})") == "2:36 head[3] does not exist; there are 2 heads\n");
    CHECK(refused_set(two_heads, R"({"head[1].scale": 1})") ==
          "2:36 set names \"head[1].scale\", which is no step of the calculation\n");
}

TEST_CASE("capped and alibi are steps that a variant may set", "[scenario]") {
    const std::string inputs =
        std::string(one_query) + R"(, "softcap": 2, "alibi": {"slopes": 1}, "mask": {"align": "top-left"})";
    CHECK(varied(inputs, R"({"capped[1,2]": 1})").interventions.size() == 1);
    CHECK(varied(inputs, R"({"alibi[1]": {"add": 1}})").interventions.size() == 1);
    const auto slopes = varied(inputs, R"({"alibi": {"slopes": [3]}})");
    CHECK((slopes.interventions.empty() && equal(slopes.alibi_slopes.at(0), Exact(3)) == Truth::yes));
    CHECK(refused_set(one_query, R"({"capped[1]": 1})") ==
          "2:36 the scenario has no softcap, so there is no step capped to set\n");
}

TEST_CASE("a variant sets what is stated of heads", "[scenario]") {
    const std::string inputs = R"("X": [[1]], "W": {"Q": [[1, 2]], "K": [[1, 2]], "V": [[1, 2]], "O": [[1], [1]]},
        "num_heads": 2, "past": {"K": [[[1]], [[2]]], "V": [[[3]], [[4]]]}, "sink": [0, 0])";
    CHECK(varied(inputs, R"({"W.O": [[1, 2], [3, 4]]})").d_out == 2);
    CHECK(equal(varied(inputs, R"({"sink[2]": 5})").sinks[1], Exact(5)) == Truth::yes);
    CHECK(equal(varied(inputs, R"({"past.K[2,1]": [7]})").inputs.past_k.at(0, 1).at(0, 0), Exact(7)) == Truth::yes);
    CHECK(varied(one_query, R"({"rope": {"pairing": "half", "dims": 2}, "Q": [[1, 1]], "K": [[1, 1]], "V": [[1]]})")
              .rope.has_value());
    CHECK(varied(three_tokens, R"({"num_heads": 2})").num_heads == 2);
    CHECK(refused_set(one_query, R"({"rope.base": 2})") == "2:36 rope is not given, so no part of it can be set\n");
}

TEST_CASE("variants of many heads are bounded together", "[scenario]") {
    std::string rows = "[0]";
    for (int i = 1; i < 2048; ++i) rows += ",[0]";
    const auto inputs = "\"Q\": [[" + rows + "], [" + rows + "]], \"K\": [" + rows + "], \"V\": [" + rows + "]";
    CHECK(faults_of(with(inputs,
                         R"("variants": [{"name": "a", "set": {"scale": 1}}, {"name": "b", "set": {"scale": 1}}])")) ==
          "2:13 a scenario of this size with 2 variants is more than can be held\n");
}
