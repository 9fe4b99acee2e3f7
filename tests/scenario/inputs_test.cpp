#include "catch.hpp"
#include "scenario/loading.hpp"

using namespace attn;
using namespace attn::testing;

TEST_CASE("Q, K and V are taken as given", "[scenario]") {
    const auto s = load(with(one_query, ""));
    CHECK(s.source == "quiz.json");
    CHECK_FALSE(s.inputs.projected());
    CHECK(s.n_q == 1);
    CHECK(s.n_k == 3);
    CHECK(s.d_k == 1);
    CHECK(s.d_v == 1);
    CHECK(s.d_model == 0);
    CHECK(s.inputs.v.rows() == 3);
}

TEST_CASE("X and W are kept to be projected", "[scenario]") {
    const auto s = load(with(three_tokens, R"("b": { "Q": [1, 2] })"));
    CHECK(s.inputs.projected());
    CHECK_FALSE(s.inputs.cross());
    CHECK(s.n_q == 3);
    CHECK(s.n_k == 3);
    CHECK(s.d_model == 2);
    CHECK(s.inputs.w_q.bias.at(0).size() == 2);
    CHECK(s.inputs.w_k.bias.empty());
    CHECK(s.inputs.w_v.weight.rows() == 2);
}

TEST_CASE("context gives keys and values their own positions and width", "[scenario]") {
    const auto s = load(R"({ "X": [[1], [2]], "context": [[1, 2], [3, 4], [5, 6]],
                             "W": { "Q": [[1]], "K": [[1], [0]], "V": [[0, 1, 0], [1, 0, 0]] } })");
    CHECK(s.inputs.cross());
    CHECK(s.n_q == 2);
    CHECK(s.n_k == 3);
    CHECK(s.d_k == 1);
    CHECK(s.d_v == 3);
    CHECK(s.d_model == 1);
}

TEST_CASE("the shapes of the inputs are compared", "[scenario]") {
    CHECK(faults_of("{\"Q\": [[1]], \"K\": [[0], [1], [2]],\n  \"V\": [[1,0],[0,1],[1,1],[2,2]]}") ==
          "2:8 V has 4 rows but K has 3; each key needs one value\n");
    CHECK(faults_of(R"({"Q": [[1, 2]], "K": [[0]], "V": [[1]]})") ==
          "1:22 K has 1 column but Q has 2; a query and a key are multiplied entry by entry\n");
    CHECK(faults_of(with(three_tokens, R"("Q": [[1]])")).find("Q is given, but X is given too") != std::string::npos);
}

TEST_CASE("all faults of the inputs are reported together", "[scenario]") {
    CHECK(faults_of(R"({"Q": [[1, 2], [3]], "K": [], "V": [[]]})") ==
          "1:16 Q[2] has length 1, but the rows before it have length 2\n"
          "1:27 K is empty; it needs at least one row\n"
          "1:37 V[1] is empty\n");
}

TEST_CASE("what a matrix is instead of one is said", "[scenario]") {
    CHECK(faults_of(R"({"Q": [[1]], "K": [0, 1], "V": 3})") ==
          "1:19 K is a list of numbers; expected rows of numbers\n"
          "1:32 V is a number; expected rows of numbers\n");
    CHECK(faults_of(R"({"Q": [[1]], "K": [[[[[0]]]]], "V": "v.npy"})") ==
          "1:19 K has 5 levels of lists; expected at most 4\n"
          "1:37 V is a string; expected rows of numbers\n");
}

TEST_CASE("labels name queries and keys", "[scenario]") {
    const auto self = load(with(three_tokens, R"("tokens": ["the", "cat", "sat"])"));
    CHECK(self.query_tokens == std::vector<std::string>{"the", "cat", "sat"});
    CHECK(self.key_tokens == self.query_tokens);
    const auto cross = load(with(one_query, R"("tokens": { "queries": ["it"], "keys": ["a", "b", "c"] })"));
    CHECK(cross.query_tokens.size() == 1);
    CHECK(cross.key_tokens.size() == 3);
    CHECK(load(with(one_query, R"("tokens": { "keys": ["a", "b", "c"] })")).query_tokens.empty());
}
