#include "scenario/limits.hpp"
#include "catch.hpp"
#include "scenario/loading.hpp"

#include <chrono>
#include <string>

// Sizes that a small file can state, and nobody could hold or wait for.

using namespace attn;
using namespace attn::testing;

namespace {

std::string repeated(std::size_t count, const std::string& item) {
    std::string text = item;
    for (std::size_t i = 1; i < count; ++i) text += "," + item;
    return text;
}

/// The first fault; it has to come soon.
std::string refused_soon(std::string text) {
    const auto start = std::chrono::steady_clock::now();
    const auto told = faults_of(std::move(text));
    CHECK(std::chrono::steady_clock::now() - start < std::chrono::seconds(5));
    return told.substr(0, told.find('\n'));
}

}  // namespace

TEST_CASE("heads are bounded, wherever they are stated", "[scenario]") {
    const auto matrices = "[" + repeated(4097, "[[1]]") + "]";
    CHECK(refused_soon("{\"Q\": " + matrices + ", \"K\": [[1]], \"V\": [[1]]}") ==
          "1:7 Q has 4097 matrices; at most 4096 can be held");
    CHECK(refused_soon(with(one_query, "\"num_heads\": 1e400")) ==
          "2:14 num_heads is 1e400; expected a whole number from 1 to 4096");
    CHECK(refused_soon(with(one_query, "\"num_heads\": -1")) ==
          "2:14 num_heads is -1; expected a whole number from 1 to 4096");
}

TEST_CASE("query-key pairs are bounded over heads and batches", "[scenario]") {
    const auto rows = "[" + repeated(4096, "[1]") + "]";
    CHECK(refused_soon("{\"Q\": [" + rows + "," + rows + "], \"K\": " + rows + ", \"V\": " + rows + "}")
              .ends_with("2 heads of 4096 queries and 4096 keys are more than a scenario can hold"));
    const auto batches = "[" + repeated(4096, "[[1]]") + "]";
    CHECK(refused_soon("{\"X\": " + batches + ", \"context\": " + rows + R"(, "num_heads": 2,
                   "W": {"Q": [[1, 1]], "K": [[1, 1]], "V": [[1, 1]]}})")
              .ends_with("8192 heads of 1 query and 4096 keys are more than a scenario can hold"));
}

TEST_CASE("a list of pairs costs no more for being long", "[scenario]") {
    const auto rows = "[" + repeated(2048, "[1]") + "]";
    const auto inputs = "\"Q\": [" + rows + "," + rows + "], \"K\": " + rows + ", \"V\": " + rows;
    CHECK(refused_soon(with(inputs, R"("mask": {"forbid": [)" + repeated(100'000, R"({"head":1})") + "]}")).empty());
}

TEST_CASE("every batch may stand elsewhere without delay", "[scenario]") {
    const auto batches = "[" + repeated(4096, "[[[1]]]") + "]";
    CHECK(refused_soon("{\"Q\": " + batches + R"x(, "K": [[1]], "V": [[1]], "mask": {"causal": true,
                   "align": "length + 2^(10^3) - 2^(10^3)", "lengths": [)x" +
                       repeated(4096, "1") + "]}}")
              .empty());
}

TEST_CASE("tiles, positions and expectations of any size are refused or read", "[scenario]") {
    CHECK(refused_soon(with(one_query, R"("tiles": {"keys": 1e18})")).starts_with("2:19 tiles.keys is 1e18; expected"));
    CHECK(refused_soon(with(one_query, R"("tiles": {"keys": [)" + repeated(100'000, "1") + "]}"))
              .starts_with("2:19 tiles.keys holds 100000 keys in all, but there are 3"));
    CHECK(refused_soon(with(three_tokens, R"("positions": {"encoding": "sinusoidal", "start": 1e300})"))
              .starts_with("2:50 positions.start is 1e300; expected a whole number"));
    CHECK(refused_soon(with(one_query, R"("expect": {"head[999999999].output": 1})"))
              .starts_with("2:12 head[999999999] does not exist"));
}
