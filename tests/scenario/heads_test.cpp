#include "catch.hpp"
#include "scenario/loading.hpp"
#include "scenario/tensor_bytes.hpp"
#include "temporary_folder.hpp"

#include <string>

using namespace attn;
using namespace attn::testing;

namespace {

bool is(const Exact& a, long b) { return equal(a, Exact(b)) == Truth::yes; }

/// The first fault and its way out.
std::string refused_heads(const std::string& text) {
    try {
        load(text);
        return {};
    } catch (const InputError& error) {
        const Fault& fault = error.faults().front();
        return fault.message + (fault.help.empty() ? "" : "; " + fault.help);
    }
}

}  // namespace

TEST_CASE("Q, K and V of three levels have heads first", "[scenario]") {
    const auto s = load(R"({"Q": [[[1, 2]], [[3, 4]]], "K": [[[5, 6], [7, 8]], [[9, 10], [11, 12]]],
                            "V": [[[1], [2]], [[3], [4]]], "scale": "num_heads"})");
    CHECK((s.batches == 1 && s.num_heads == 2 && s.num_kv_heads == 2));
    CHECK((s.n_q == 1 && s.n_k == 2 && s.d_k == 2 && s.d_v == 1));
    CHECK(is(s.inputs.q.at(0, 1).at(0, 1), 4));
    CHECK(is(s.inputs.v.at(0, 1).at(1, 0), 4));
    CHECK(is(s.scale, 2));
}

TEST_CASE("four levels have batches before the heads", "[scenario]") {
    const auto s = load(R"({"Q": [[[[1]], [[2]]], [[[3]], [[4]]]], "K": [[[[5]]], [[[6]]]], "V": [[7]]})");
    CHECK((s.batches == 2 && s.num_heads == 2 && s.num_kv_heads == 1));
    CHECK(is(s.inputs.q.at(1, 0).at(0, 0), 3));
    CHECK(is(s.inputs.k.at(1, 0).at(0, 0), 6));
    CHECK(is(s.inputs.v.at(1, 0).at(0, 0), 7));  // one counts for all batches
}

TEST_CASE("fewer key/value heads are shared by neighbours", "[scenario]") {
    const auto s = load(R"({"Q": [[[1]], [[2]], [[3]], [[4]]], "K": [[[5]], [[6]]], "V": [[[7]], [[8]]]})");
    CHECK((s.num_heads == 4 && s.num_kv_heads == 2));
    CHECK((s.kv_head(1) == 0 && s.kv_head(2) == 1));
    CHECK(load(R"({"Q": [[[1]], [[2]]], "K": [[5]], "V": [[7]]})").num_kv_heads == 1);
}

TEST_CASE("heads stand side by side where the layout is token-major", "[scenario]") {
    const std::string inputs = R"("Q": [[1, 2, 3, 4]], "K": [[5, 6], [7, 8]], "V": [[1, 2, 3], [4, 5, 6]])";
    const auto s = load(with(inputs, R"("layout": "token-major", "num_heads": 2, "num_kv_heads": 1)"));
    CHECK((s.num_heads == 2 && s.num_kv_heads == 1 && s.d_k == 2 && s.d_v == 3 && s.n_k == 2));
    CHECK(is(s.inputs.q.at(0, 1).at(0, 0), 3));
    const auto batched = load(R"({"Q": [[[1, 2]], [[3, 4]]], "K": [[[1, 2]], [[3, 4]]], "V": [[[1, 2]], [[3, 4]]],
                                  "layout": "token-major", "num_heads": 2})");
    CHECK((batched.batches == 2 && batched.num_heads == 2 && batched.d_k == 1));
    CHECK(is(batched.inputs.k.at(1, 0).at(0, 0), 3));
    CHECK(refused_heads(with(R"("Q": [[1, 2, 3]], "K": [[1, 2, 3]], "V": [[1, 2]])",
                             R"("layout": "token-major", "num_heads": 2)")) ==
          "Q has 3 columns, which 2 heads cannot share equally; token-major rows hold the heads side by side");
}

TEST_CASE("a layout of X draws a warning", "[scenario]") {
    const auto warnings = load(with(three_tokens, R"("layout": "token-major")")).warnings;
    REQUIRE(warnings.size() == 1);
    CHECK(warnings[0].message == "layout has no effect on X");
}

TEST_CASE("a tensor file says its own layout", "[scenario]") {
    const attn::test::TemporaryFolder folder;
    folder.write("q.npy", npy("<f8", "(1, 4)", stored(std::vector<double>{1, 2, 3, 4})));
    folder.write("k.npy", npy("<f8", "(2, 1, 2)", stored(std::vector<double>{5, 6, 7, 8})));
    const auto load_there = [&](const std::string& text) {
        return load_scenario(source_of(text, folder.path("quiz.json")));
    };
    const auto s = load_there(R"({"Q": {"file": "q.npy", "layout": "token-major"}, "num_heads": 2,
                                  "K": {"file": "k.npy"}, "V": [[[1]], [[2]]]})");
    CHECK((s.num_heads == 2 && s.num_kv_heads == 2 && s.d_k == 2));
    CHECK(is(s.inputs.q.at(0, 1).at(0, 1), 4));
    CHECK(is(s.inputs.k.at(0, 1).at(0, 1), 8));
    const auto w = load_there(R"({"X": [[1]], "W": {"Q": [{"file": "q.npy"}, [[1, 1, 1, 1]]], "K": {"file": "q.npy"},
                                  "V": [[1, 2]]}, "num_kv_heads": 1})");
    CHECK((w.num_heads == 2 && w.num_kv_heads == 1 && w.d_k == 4 && w.d_v == 2));
    CHECK(is(w.inputs.w_q.weight.at(0, 0).at(0, 3), 4));
}

TEST_CASE("W holds heads side by side, or a matrix for each", "[scenario]") {
    const auto fused =
        load(R"({"X": [[1]], "W": {"Q": [[1, 2, 3, 4]], "K": [[5, 6]], "V": [[7]], "O": [[1, 0, 0], [0, 1, 0]]},
                                "b": {"Q": [1, 2, 3, 4], "O": [1, 2, 3]}, "num_heads": 2, "num_kv_heads": 1})");
    CHECK((fused.num_heads == 2 && fused.num_kv_heads == 1 && fused.d_k == 2 && fused.d_v == 1 && fused.d_out == 3));
    const auto& q = fused.inputs.w_q;
    CHECK((q.fused.cols == 4 && q.weight.heads == 2));
    CHECK(is(q.weight.at(0, 1).at(0, 0), 3));
    REQUIRE(q.bias.size() == 2);
    CHECK(is(q.bias[1][0], 3));
    CHECK((fused.inputs.w_o.rows == 2 && fused.inputs.b_o.size() == 3));
    const auto listed = load(R"({"X": [[1]], "W": {"Q": [[[1, 2]], [[3, 4]]], "K": [[[5, 6]]], "V": [[[7]]]},
                                 "b": {"Q": [[1, 2], [3, 4]]}})");
    CHECK((listed.num_heads == 2 && listed.num_kv_heads == 1 && listed.d_k == 2));
    CHECK(listed.inputs.w_q.fused.empty());
    CHECK(is(listed.inputs.w_q.bias[1][1], 4));
}

TEST_CASE("W.O stands beside given Q, K and V too", "[scenario]") {
    const auto s = load(with(one_query, R"("W": {"O": [[1, 2]]}, "b": {"O": [3, 4]})"));
    CHECK((s.d_out == 2 && s.inputs.b_o.size() == 2 && !s.inputs.projected()));
    CHECK(refused_heads(with(one_query, R"("b": {"O": [3]})")) ==
          "b.O is given without W.O, so there is nothing to add it to; give W.O, or leave out b.O");
}

TEST_CASE("X and context may have batches", "[scenario]") {
    const auto s = load(R"({"X": [[[1], [2]], [[3], [4]]], "context": [[5], [6], [7]],
                            "W": {"Q": [[1]], "K": [[1]], "V": [[1]]}})");
    CHECK((s.batches == 2 && s.n_q == 2 && s.n_k == 3 && s.num_heads == 1));
    CHECK(is(s.inputs.x.at(1).at(0, 0), 3));
    CHECK(is(s.inputs.context.at(1).at(2, 0), 7));
}

TEST_CASE("cached keys and values come before the new ones", "[scenario]") {
    const auto s = load(R"({"Q": [[1, 2]], "K": [[3, 4]], "V": [[5]], "past": {"K": [[1, 1], [2, 2]], "V": [[6], [7]]},
                            "mask": "causal", "tokens": {"keys": ["a", "b", "c"]}})");
    CHECK((s.n_past == 2 && s.n_k == 3 && s.mask.offset(0) == 2 && s.key_tokens.size() == 3));
    CHECK(is(s.inputs.past_k.at(0, 0).at(1, 0), 2));
    const auto heads = load(R"({"Q": [[[1]], [[2]]], "K": [[[3]], [[4]]], "V": [[[5]], [[6]]],
                                "past": {"K": [[[1]], [[2]]], "V": [[[3]], [[4]]]}})");
    CHECK((heads.n_past == 1 && heads.n_k == 2));
    CHECK(is(heads.inputs.past_v.at(0, 1).at(0, 0), 4));
    CHECK(load(R"({"Q": [[1]], "K": [[3]], "V": [[5]], "past": {"K": [[1]], "V": [[6]]},
                   "mask": {"causal": true, "align": "past - 1"}})")
              .mask.offset(0) == 0);
}

TEST_CASE("what contradicts the number of heads is named with it", "[scenario]") {
    CHECK(refused_heads(R"({"Q": [[1, 2]], "K": [[1, 2]], "V": [[1]], "num_heads": 2})")
              .starts_with("num_heads is 2, but Q is one matrix, which is one head; write a list with one matrix a "
                           "head, or say \"layout\": \"token-major\""));
    CHECK(refused_heads(R"({"Q": [[[1]], [[2]]], "K": [[1]], "V": [[1]], "num_heads": "2 + 1"})")
              .starts_with("num_heads is 3, but Q has 2 heads"));
    CHECK(refused_heads(R"({"Q": [[[1]], [[2]]], "K": [[[1]], [[2]]], "V": [[1]]})")
              .starts_with("V has 1 head but K has 2; each key needs one value"));
    CHECK(refused_heads(R"({"Q": [[[1]], [[2]]], "K": [[[1]], [[2]], [[3]]], "V": [[[1]], [[2]], [[3]]]})")
              .starts_with("2 query heads cannot share 3 key/value heads equally"));
    CHECK(refused_heads(R"({"Q": [[[[1]]], [[[2]]]], "K": [[[[1]]], [[[2]]], [[[3]]]], "V": [[1]]})")
              .starts_with("K has 3 batches but Q has 2"));
    CHECK(refused_heads(with(three_tokens, R"("num_heads": 2, "num_kv_heads": 1)"))
              .starts_with("W.K has 2 columns but W.Q has 1"));
}

TEST_CASE("heads that share written keys are bounded", "[scenario]") {
    std::string rows = "[0]";
    for (int i = 1; i < 4096; ++i) rows += ",[0]";
    const std::string text = "{\"Q\": [[" + rows + "], [" + rows + "]], \"K\": [" + rows + "], \"V\": [" + rows + "]}";
    CHECK(faults_of(text) == "1:1 2 heads of 4096 queries and 4096 keys are more than a scenario can hold\n");
}
