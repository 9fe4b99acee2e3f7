#include "catch.hpp"
#include "scenario/loading.hpp"

#include <string>

using namespace attn;
using namespace attn::testing;

namespace {

Mask mask(std::string_view inputs, const std::string& value) { return load(with(inputs, "\"mask\": " + value)).mask; }

/// A table of flags as it lies over two queries and five keys of a head, a row a line.
std::string drawn(const Broadcast<char>& table, std::size_t batch = 0, std::size_t head = 0) {
    std::string text;
    for (std::size_t row = 0; row < 2; ++row) {
        for (std::size_t col = 0; col < 5; ++col) text += table.at(batch, head, row, col) ? '1' : '0';
        text += row == 0 ? "/" : "";
    }
    return text;
}

std::string refused_mask(std::string_view inputs, const std::string& value) {
    try {
        mask(inputs, value);
        return {};
    } catch (const InputError& error) {
        const Fault& fault = error.faults().front();
        return fault.message + (fault.help.empty() ? "" : "; " + fault.help);
    }
}

}  // namespace

TEST_CASE("a mask is a word or an object", "[scenario]") {
    CHECK(mask(three_tokens, "\"none\"").none());
    CHECK(mask(three_tokens, "\"causal\"").causal);
    CHECK(mask(three_tokens, "{}").none());
    CHECK(mask(three_tokens, "{\"causal\": false}").none());
    CHECK(mask(three_tokens, "{\"causal\": true}").causal);
}

TEST_CASE("windows may leave a side open, not both", "[scenario]") {
    const auto m = mask(three_tokens, R"({"window": {"left": 1}})");
    REQUIRE(m.window.has_value());
    CHECK(m.window->left == 1L);
    CHECK_FALSE(m.window->right.has_value());
    CHECK(refused_mask(three_tokens, R"({"window": {}})").starts_with("mask.window has neither left nor right"));
    CHECK(refused_mask(three_tokens, R"({"window": {"left": -1}})") ==
          "mask.window.left is -1; expected a whole number, 0 or more");
}

TEST_CASE("align says where query 1 stands", "[scenario]") {
    const auto offset = [](const std::string& align, const std::string& more = "") {
        return mask(two_on_five, "{\"causal\": true, \"align\": " + align + more + "}").offset(0);
    };
    CHECK(offset("\"top-left\"") == 0);
    CHECK(offset("\"bottom-right\"") == 3);
    CHECK(offset("-1") == -1);
    CHECK(offset("\"n_k - n_q\"") == 3);
    CHECK(offset("\"past + 1\"") == 1);
    CHECK(offset("\"length - n_q\"", R"(, "lengths": [4])") == 2);
    CHECK(refused_mask(two_on_five, R"({"causal": true, "align": "length"})") ==
          "mask.align uses length, which only mask.lengths gives");
    CHECK(refused_mask(two_on_five, R"({"causal": true, "align": "1/2"})") ==
          "mask.align is \"1/2\"; expected a whole number");
    CHECK(refused_mask(two_on_five, R"({"causal": true, "align": "top-lefft"})") ==
          "mask.align is \"top-lefft\"; did you mean \"top-left\"?");
}

TEST_CASE("align must be said when there are not as many queries as keys", "[scenario]") {
    CHECK(refused_mask(two_on_five, "\"causal\"") ==
          "for 2 queries and 5 keys, the mask must say where query 1 stands; "
          "with \"align\": \"top-left\" query 1 reads key 1; with \"align\": \"bottom-right\" it reads keys 1 to 4");
    CHECK(refused_mask(two_on_five, R"({"window": {"left": 1, "right": 0}})") ==
          "for 2 queries and 5 keys, the mask must say where query 1 stands; "
          "with \"align\": \"top-left\" query 1 reads key 1; with \"align\": \"bottom-right\" it reads keys 3 to 4");
    CHECK(mask(three_tokens, "\"causal\"").offset(0) == 0);
    CHECK(refused_mask(two_on_five, R"({"lengths": [3]})").empty());
}

TEST_CASE("align without anything to align draws a warning", "[scenario]") {
    const auto s = load(with(three_tokens, R"("mask": {"align": "top-left", "lengths": [2]})"));
    REQUIRE(s.warnings.size() == 1);
    CHECK(s.warnings[0].message == "mask.align has no effect without causal, window or alibi");
}

TEST_CASE("lengths hold one length", "[scenario]") {
    CHECK(mask(two_on_five, R"({"lengths": [3]})").length(0) == std::size_t{3});
    CHECK(mask(two_on_five, R"({"lengths": [0]})").length(0) == std::size_t{0});
    CHECK(refused_mask(two_on_five, R"({"lengths": [6]})") ==
          "mask.lengths[1] is 6; expected a whole number from 0 to 5");
    CHECK(refused_mask(two_on_five, R"({"lengths": [1, 2]})")
              .starts_with("mask.lengths has 2 lengths, but there is one batch"));
    CHECK(refused_mask(two_on_five, R"({"lengths": []})").starts_with("mask.lengths is empty"));
}

TEST_CASE("tables are broadcast from the right", "[scenario]") {
    const auto allow = [](const std::string& table) {
        return drawn(mask(two_on_five, "{\"allow\": " + table + "}").allow);
    };
    CHECK(allow("[1, 0, 1, 0, 1]") == "10101/10101");
    CHECK(allow("[[1, 0, 1, 0, 1]]") == "10101/10101");
    CHECK(allow("[[1], [0]]") == "11111/00000");
    CHECK(allow("[[[1, 0, 1, 0, 1], [0, 1, 0, 1, 0]]]") == "10101/01010");
    CHECK(allow("[[[[true], [false]]]]") == "11111/00000");
    CHECK(allow("[1]") == "11111/11111");
    CHECK(refused_mask(two_on_five, R"({"allow": [1, 1]})") ==
          "mask.allow has 2 columns for 5 keys; some systems fill the rest up with removed keys; here every key needs "
          "its entry");
    CHECK(
        refused_mask(two_on_five, R"({"allow": [[1], [1], [1]]})").starts_with("mask.allow has 3 rows for 2 queries"));
    CHECK(refused_mask(two_on_five, R"({"allow": [[[1]], [[1]]]})").starts_with("mask.allow has 2 tables for 1 head;"));
    CHECK(refused_mask(two_on_five, R"({"allow": [[[[1]]], [[[1]]]]})")
              .starts_with("mask.allow has 2 batch entries for 1 batch;"));
    CHECK(refused_mask(two_on_five, R"({"allow": [[[[[1]]]]]})")
              .starts_with("mask.allow has 5 levels of lists; expected at most 4"));
    CHECK(refused_mask(two_on_five, R"({"allow": [[2]]})").starts_with("mask.allow[1,1] is 2; expected 0 or 1"));
    CHECK(refused_mask(two_on_five, R"({"allow": []})").starts_with("mask.allow is empty"));
}

TEST_CASE("forbid takes a table or a list of pairs", "[scenario]") {
    const auto forbid = [](const std::string& value) {
        return drawn(mask(two_on_five, "{\"forbid\": " + value + "}").forbid);
    };
    CHECK(forbid("[[1, 0, 0, 0, 0]]") == "10000/10000");
    CHECK(forbid(R"([{"query": 2, "key": 3}])") == "00000/00100");
    CHECK(forbid(R"([{"key": 5}])") == "00001/00001");
    CHECK(forbid(R"([{"query": 1}, {"key": 1}])") == "11111/10000");
    CHECK(refused_mask(two_on_five, R"({"forbid": [{"query": 3}]})") ==
          "mask.forbid[1].query is 3; expected a whole number from 1 to 2");
    CHECK(
        refused_mask(two_on_five, R"({"forbid": [{}]})").starts_with("mask.forbid[1] names neither a query nor a key"));
}

TEST_CASE("a bias holds numbers and infinities", "[scenario]") {
    const auto m = mask(two_on_five, R"({"bias": [[0, "-inf", "ln 2", -1.5, "inf"]]})");
    const InputMatrix& bias = m.bias.at(0, 0);
    REQUIRE(bias.rows == 1);
    CHECK(bias.is_minus_infinity(0, 1));
    CHECK(bias.at(0, 4).is_infinity());
    CHECK(equal(bias.at(0, 3), Exact::ratio(-3, 2)) == Truth::yes);
    CHECK(refused_mask(two_on_five, R"({"bias": ["nan"]})").starts_with("mask.bias[1] is nan"));
    CHECK(refused_mask(two_on_five, R"({"bias": [[true]]})")
              .starts_with("mask.bias[1,1] is true; expected a number to add"));
}

TEST_CASE("a bias of zeros and ones draws a warning", "[scenario]") {
    const auto s = load(with(two_on_five, R"("mask": {"bias": [0, 1, 1, 0, 1]})"));
    REQUIRE(s.warnings.size() == 1);
    CHECK(s.warnings[0].kind == Fault::Kind::warning);
    CHECK(s.warnings[0].message == "mask.bias holds only 0 and 1; it was probably meant as allow");
    CHECK(load(with(two_on_five, R"("mask": {"bias": [0, 1, 2, 0, 1]})")).warnings.empty());
    CHECK(load(with(two_on_five, R"("mask": {"bias": [0, 0, 0, 0, 0]})")).warnings.empty());
}

TEST_CASE("the mask knows where it stands", "[scenario]") {
    CHECK(load(with(three_tokens, R"("mask": "causal")")).mask_where.text() == "\"causal\"");
    CHECK(load(with(three_tokens, "")).mask_where.position().column == 1);
}
