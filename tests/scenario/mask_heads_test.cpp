#include "catch.hpp"
#include "scenario/loading.hpp"
#include "scenario/tensor_bytes.hpp"
#include "temporary_folder.hpp"

#include <limits>
#include <string>

// Masks of several heads and batches, and those in tensor files.

using namespace attn;
using namespace attn::testing;

namespace {

/// Two batches of two heads, one query on three keys.
constexpr std::string_view four_heads_on_three =
    R"("Q": [[[[1]], [[2]]], [[[3]], [[4]]]], "K": [[0], [0], [0]], "V": [[0], [0], [0]])";

Mask mask(const std::string& value) { return load(with(four_heads_on_three, "\"mask\": " + value)).mask; }

std::string row(const Broadcast<char>& table, std::size_t batch, std::size_t head) {
    std::string text;
    for (std::size_t key = 0; key < 3; ++key) text += table.at(batch, head, 0, key) ? '1' : '0';
    return text;
}

std::string refused_table(const std::string& value) {
    return faults_of("{ " + std::string(four_heads_on_three) + ", \"mask\":\n" + value + "}");
}

}  // namespace

TEST_CASE("tables are broadcast over heads and batches", "[scenario]") {
    const auto by_head = mask(R"({"allow": [[[1, 0, 1]], [[0, 1, 1]]]})").allow;
    CHECK((row(by_head, 0, 1) == "011" && row(by_head, 1, 1) == "011" && row(by_head, 1, 0) == "101"));
    const auto by_batch = mask(R"({"allow": [[[[1, 0, 1]]], [[[0, 1, 1]]]]})").allow;
    CHECK((row(by_batch, 0, 1) == "101" && row(by_batch, 1, 0) == "011"));
    CHECK((by_batch.batches == 2 && by_batch.heads == 1));
    CHECK(refused_table(R"({"allow": [[[1]], [[1]], [[1]]]})") == "2:11 mask.allow has 3 tables for 2 heads\n");
    CHECK(refused_table(R"({"bias": [[[[1]]], [[[1]]], [[[1]]]]})") ==
          "2:10 mask.bias has 3 batch entries for 2 batches\n");
}

TEST_CASE("a bias has a matrix for each batch and head it names", "[scenario]") {
    const auto bias = mask(R"({"bias": [[[1, 2, 3]], [["-inf", 5, 6]]]})").bias;
    CHECK((bias.batches == 1 && bias.heads == 2));
    CHECK(bias.at(1, 1).is_minus_infinity(0, 0));
    CHECK(equal(bias.at(1, 0).at(0, 2), Exact(3)) == Truth::yes);
}

TEST_CASE("each batch has a length, and may stand where it says", "[scenario]") {
    const auto m = mask(R"({"lengths": [2, 3], "causal": true, "align": "length - n_q"})");
    CHECK(m.lengths == std::vector<std::size_t>{2, 3});
    CHECK(m.offsets == std::vector<long>{1, 2});
    CHECK(mask(R"({"lengths": [2, 0], "window": {"left": 0}, "align": "length - n_q"})").offsets ==
          std::vector<long>{1, -1});
    CHECK(mask(R"({"lengths": [2, 3], "causal": true, "align": 1})").offsets == std::vector<long>{1});
    CHECK(refused_table(R"({"lengths": [2]})") == "2:13 mask.lengths has 1 length, but there are 2 batches\n");
}

TEST_CASE("pairs may name a batch and a head", "[scenario]") {
    const auto forbid = mask(R"({"forbid": [{"head": 2, "key": 1}, {"batch": 1, "key": 3}]})").forbid;
    CHECK(row(forbid, 0, 0) == "001");
    CHECK(row(forbid, 0, 1) == "101");
    CHECK(row(forbid, 1, 0) == "000");
    CHECK(row(forbid, 1, 1) == "100");
    CHECK((mask(R"({"forbid": [{"key": 1}]})").forbid.heads == 1));
    CHECK(refused_table(R"({"forbid": [{"head": 3}]})") ==
          "2:22 mask.forbid[1].head is 3; expected a whole number from 1 to 2\n");
}

TEST_CASE("tables may lie in tensor files", "[scenario]") {
    const attn::test::TemporaryFolder folder;
    const auto store = [&](const char* name, const char* shape, const std::vector<double>& numbers) {
        folder.write(name, npy("<f8", shape, stored(numbers)));
    };
    const double inf = std::numeric_limits<double>::infinity();
    store("allow.npy", "(3,)", {1, 0, 1});
    store("bias.npy", "(2, 1, 3)", {0.5, -inf, 0, 1, 2, 3});
    store("odd.npy", "(1, 3)", {1, 2, 0});
    store("nan.npy", "(3,)", {1, std::numeric_limits<double>::quiet_NaN(), 0});
    store("flags.npy", "(3,)", {1, 0, 0});
    const auto load_mask = [&](const std::string& value) {
        return load_scenario(source_of(with(four_heads_on_three, "\"mask\": " + value), folder.path("quiz.json")));
    };
    const auto told = [&](const std::string& value) -> std::string {
        try {
            load_mask(value);
            return {};
        } catch (const InputError& error) {
            return error.faults().front().message;
        }
    };
    CHECK(row(load_mask(R"({"allow": {"file": "allow.npy"}})").mask.allow, 1, 1) == "101");
    const auto bias = load_mask(R"({"bias": {"file": "bias.npy"}})").mask.bias;
    CHECK(bias.at(1, 0).is_minus_infinity(0, 1));
    CHECK(equal(bias.at(0, 1).at(0, 2), Exact(3)) == Truth::yes);
    CHECK(told(R"({"forbid": {"file": "odd.npy"}})") == "mask.forbid[1,2] is 2; expected 0 or 1");
    CHECK(told(R"({"bias": {"file": "nan.npy"}})") == "nan.npy holds NaN at [2], which is not a number");
    CHECK(told(R"({"allow": {"file": "bias.npy"}})") ==
          "bias.npy holds minus infinity at [1, 1, 2]; every number must be finite");
    CHECK(load_mask(R"({"bias": {"file": "flags.npy"}})").warnings.size() == 1);
}

TEST_CASE("alibi counts from where query 1 stands", "[scenario]") {
    const std::string alibi = R"("alibi": {"slopes": 1}, )";
    CHECK(load(with(two_on_five, alibi + R"("mask": {"align": "bottom-right"})")).mask.offset(0) == 3);
    CHECK(load(with(two_on_five, alibi + R"("mask": {"align": "bottom-right"})")).warnings.empty());
    CHECK(faults_of(with(two_on_five, R"("alibi": {"slopes": 1})")) ==
          "2:10 for 2 queries and 5 keys, alibi needs to know where query 1 stands\n");
    CHECK_NOTHROW(load(with(three_tokens, R"("alibi": {"slopes": 1})")));
}
