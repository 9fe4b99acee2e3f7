#include "catch.hpp"
#include "ledger/post.hpp"
#include "ledger/work.hpp"
#include "traced.hpp"

// The steps of the whole attention family write themselves out; the whole text is asserted.

using namespace attn;
using namespace attn::test;

namespace {

std::string joined_lines(const std::vector<Line>& lines) {
    std::string text;
    for (const Line& line : lines) text += plain_text(line) + "\n";
    return text;
}

/// The work of the last query of the last head.
std::string family_work(const std::string& text, std::vector<std::string> steps, const RunOptions& run = {}) {
    const Scenario scenario = load(text);
    PostOptions options;
    options.steps = std::move(steps);
    return joined_lines(work_of(scenario, trace_all(scenario, run).back(), options));
}

/// How the matrices of a head came to be.
std::string matrices(const std::string& text, HeadId id = {}) {
    const Scenario scenario = load(text);
    const Calculation calculation(scenario);
    const auto shared = calculation.shared(id.batch);
    return joined_lines(shared_work(scenario, *shared, {})) +
           joined_lines(projection_work(scenario, *shared, *calculation.inputs(id), {}));
}

/// What the heads come to, for the first query.
std::string together(const std::string& text) {
    const Scenario scenario = load(text);
    const Calculation calculation(scenario);
    std::vector<Column> outputs;
    for (const HeadId id : calculation.heads()) outputs.push_back(calculation.row(id, 0).output());
    return joined_lines(work_of(scenario, calculation.combined(0, 0, outputs), {}));
}

}  // namespace

TEST_CASE("ledger: work of a cap") {
    CHECK(family_work(R"({ "Q": [[1]], "K": [[7], ["√2·ln 2"], [0]], "V": [[1], [2], [3]], "softcap": 5 })",
                      {"capped"}) ==
          "capped₁₁ = 5·tanh(7/5) ≈ 4.42676\n"
          "capped₁₂ = 5·tanh((√2·ln 2)/5) ≈ 0.967889\n"
          "capped₁₃ = 5·tanh(0/5) = 0\n");
}

TEST_CASE("ledger: work of a distance takes slope·distance away") {
    CHECK(family_work(R"({ "Q": [[0], [1]], "K": [[7], ["ln 2"]], "V": [[1], [2]], "alibi": { "slopes": ["1/2"] } })",
                      {"alibi"}) ==
          "biased by distance₂₁ = 7 − 1/2·1 = 13/2\nbiased by distance₂₂ = ln 2 − 1/2·0 = ln 2\n");
    CHECK(family_work(R"({ "Q": [[1]], "K": [[7], [0]], "V": [[1], [2]], "alibi": { "slopes": ["1/2"] },
                    "mask": { "causal": true, "align": 0 } })",
                      {"alibi"}) ==
          "biased by distance₁₁ = 7 − 1/2·0 = 7\nbiased by distance₁₂ = 0 − 1/2·(−1) = 1/2\n");
}

TEST_CASE("ledger: work of a sink") {
    const std::string scenario = R"({ "Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0], [4]], "sink": ["ln 5"])";
    CHECK(family_work(scenario + " }", {"sink", "sum", "weights", "output"}) ==
          "sink₁ = e^(ln 5) = 5\n"
          "sum₁ = 1 + 2 + 5 = 8\n"
          "weight₁₁ = 1/(1 + 2 + 5) = 1/8\n"
          "weight₁₂ = 2/(1 + 2 + 5) = 1/4\n"
          "output₁ = [0] + [1] = [1]\n");
    CHECK(family_work(scenario + R"(, "base": 2 })", {"sink"}) == "sink₁ = 2^(ln 5) = e^(ln 2·ln 5)\n");
    CHECK(family_work(scenario + R"(, "normalize": "sum" })", {"sink", "sum"}) ==
          "sink₁ = ln 5\nsum₁ = 0 + ln 2 + ln 5 = ln 2 + ln 5\n");
    RunOptions stable;
    stable.stable = true;
    CHECK(family_work(scenario + " }", {"shifted", "sink", "sum"}, stable) ==
          "shifted₁₁ = 0 − ln 5 = −ln 5\n"
          "shifted₁₂ = ln 2 − ln 5\n"
          "sink₁ = e^(ln 5 − ln 5) = 1\n"
          "sum₁ = 1/5 + 2/5 + 1 = 8/5\n");
}

TEST_CASE("ledger: work of a logarithm of the sum") {
    const std::string scenario = R"({ "Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0], [4]])";
    RunOptions options;
    options.lse = true;
    CHECK(family_work(scenario + " }", {"lse"}, options) == "ln sum₁ = ln 3\n");
    options.stable = true;
    CHECK(family_work(scenario + " }", {"lse"}, options) == "ln sum₁ = ln(3/2) + ln 2 = ln 2 + ln(3/2)\n");
    CHECK(family_work(scenario + R"(, "base": 4 })", {"lse"}, options) ==
          "ln sum₁ ≈ ln 1.38255 + ln 2·ln 4 ≈ 1.28483\n");
}

TEST_CASE("ledger: work of blocks") {
    CHECK(family_work(R"({ "Q": [[1]], "K": [[0], ["ln 2"], ["ln 4"]], "V": [[1], [2], [3]], "tiles": { "keys": 2 } })",
                      {"tile_max", "tile_running_max", "tile_rescale", "tile_exponentials", "tile_sum", "tile_output",
                       "tile_merged"}) ==
          "block max₁₁ = max(0, ln 2) = ln 2\n"
          "block max₁₂ = ln 4\n"
          "running max₁₁ = ln 2\n"
          "running max₁₂ = max(ln 2, ln 4) = ln 4\n"
          "rescale₁₁ = 0 (nothing to rescale yet)\n"
          "rescale₁₂ = e^(ln 2 − ln 4) = 1/2\n"
          "block exp₁₁ = e^(0 − ln 2) = 1/2\n"
          "block exp₁₂ = e^(ln 2 − ln 2) = 1\n"
          "block exp₁₃ = e^(ln 4 − ln 4) = 1\n"
          "running sum₁₁ = 1/2 + 1 = 3/2\n"
          "running sum₁₂ = 1/2·3/2 + 1 = 7/4\n"
          "running output₁₁ = 1/2·[1] + 1·[2] = [5/2]\n"
          "running output₁₂ = 1/2·[5/2] + 1·[3] = [17/4]\n"
          "merged₁ = [17/4]/(7/4) = [17/7]\n");
}

TEST_CASE("ledger: work of blocks with a sink and a block that is not read") {
    CHECK(
        family_work(R"({ "Q": [[1]], "K": [[0], ["ln 2"], ["ln 4"]], "V": [[1], [2], [3]], "tiles": { "keys": 1 },
                    "sink": ["ln 2"], "mask": { "forbid": [{ "key": 2 }] } })",
                    {"tile_max", "tile_running_max", "tile_rescale", "tile_exponentials", "tile_sum", "tile_output"}) ==
        "block max₁₁ = 0\n"
        "block max₁₂ = −∞ (nothing is read here)\n"
        "block max₁₃ = ln 4\n"
        "running max₁₁ = max(ln 2, 0) = ln 2\n"
        "running max₁₂ = max(ln 2, −∞) = ln 2\n"
        "running max₁₃ = max(ln 2, ln 4) = ln 4\n"
        "rescale₁₁ = e^(ln 2 − ln 2) = 1\n"
        "rescale₁₂ = e^(ln 2 − ln 2) = 1\n"
        "rescale₁₃ = e^(ln 2 − ln 4) = 1/2\n"
        "block exp₁₁ = e^(0 − ln 2) = 1/2\n"
        "block exp₁₂ = 0\n"
        "block exp₁₃ = e^(ln 4 − ln 4) = 1\n"
        "running sum₁₁ = 1 + 1/2 = 3/2\n"
        "running sum₁₂ = 1·3/2 = 3/2\n"
        "running sum₁₃ = 1/2·3/2 + 1 = 7/4\n"
        "running output₁₁ = 1/2·[1] = [1/2]\n"
        "running output₁₂ = 1·[1/2] = [1/2]\n"
        "running output₁₃ = 1/2·[1/2] + 1·[3] = [13/4]\n");
}

TEST_CASE("ledger: work of heads put side by side and projected") {
    CHECK(together(R"({ "num_heads": 2, "X": [[1, 2]], "W": { "Q": [[1, 1], [1, 1]], "K": [[1, 1], [1, 1]],
                        "V": [[1, 0], [0, 3]], "O": [[1, -1], [2, "1/2"]] }, "b": { "O": [5, 0] } })") ==
          "concat₁ = Concat([1], [6]) = [1, 6]\n"
          "projected₁₁ = 1·1 + 6·2 + 5 = 18\n"
          "projected₁₂ = 1·(−1) + 6·1/2 + 0 = 2\n");
    CHECK(together(R"({ "X": [[1]], "W": { "Q": [[1]], "K": [[1]], "V": [[4]], "O": [["ln 2"]] } })") ==
          "projected₁₁ = 4·ln 2\n");
}

TEST_CASE("ledger: work of keys behind a cache") {
    CHECK(
        matrices(
            R"({ "X": [[2]], "W": { "Q": [[1]], "K": [["ln 2"]], "V": [[3]] }, "past": { "K": [[7]], "V": [[8]] } })") ==
        "q₁₁ = 2·1 = 2\n"
        "k₁₁ = 7 (from the cache)\n"
        "k₂₁ = 2·ln 2\n"
        "v₁₁ = 8 (from the cache)\n"
        "v₂₁ = 2·3 = 6\n");
}

TEST_CASE("ledger: work of a head among several") {
    const std::string scenario = R"({ "num_heads": 2, "num_kv_heads": 1, "X": [[1, 2]],
        "W": { "Q": [[1, 3], [0, 1]], "K": [["ln 2"], [0]], "V": [[0], [4]] }, "b": { "Q": [10, 20] } })";
    CHECK(matrices(scenario, {0, 1}) == "q₁₁ = 1·3 + 2·1 + 20 = 25\nk₁₁ = 1·ln 2 + 2·0 = ln 2\nv₁₁ = 1·0 + 2·4 = 8\n");
}

TEST_CASE("ledger: work of norms and rotations") {
    CHECK(matrices(R"({ "Q": [[0, 0, 0], [1, -7, 5]], "K": [[1, 0, 1], [0, 0, 2]], "V": [[1], [2]],
                        "qk_norm": { "eps": 0, "q": [1, 2, "1/2"] } })")
              .find("q′₂₁ = 1·1/√((1² + (−7)² + 5²)/3) = 1/5\n"
                    "q′₂₂ = 2·(−7)/√((1² + (−7)² + 5²)/3) = −14/5\n"
                    "q′₂₃ = 1/2·5/√((1² + (−7)² + 5²)/3) = 1/2\n") != std::string::npos);
    CHECK(matrices(R"({ "Q": [[1, 0, 2]], "K": [[1, 0, 2], [3, 4, 5]], "V": [[1], [2]], "rope": { "pairing": "half",
                        "dims": 2, "q_positions": ["π/3"], "k_positions": [0, "π"] } })") ==
          "q′₁₁ = 1·cos(1/3·π) − 0·sin(1/3·π) = 1/2\n"
          "q′₁₂ = 1·sin(1/3·π) + 0·cos(1/3·π) = √3/2\n"
          "q′₁₃ = 2 (not turned)\n"
          "k′₁₁ = 1·cos 0 − 0·sin 0 = 1\n"
          "k′₁₂ = 1·sin 0 + 0·cos 0 = 0\n"
          "k′₁₃ = 2 (not turned)\n"
          "k′₂₁ = 3·cos π − 4·sin π = −3\n"
          "k′₂₂ = 3·sin π + 4·cos π = −4\n"
          "k′₂₃ = 5 (not turned)\n");
}

TEST_CASE("ledger: scores read rotated rows by their own symbols") {
    CHECK(family_work(R"({ "Q": [[1, 0]], "K": [[1, 0]], "V": [[1]], "rope": { "pairing": "interleaved",
                    "q_positions": ["π/3"], "k_positions": [0] } })",
                      {"scores"}) == "q′₁·k′₁ = 1/2·1 + √3/2·0 = 1/2\n");
}

TEST_CASE("ledger: work of positions") {
    CHECK(matrices(R"({ "X": [[1, 0, 0], [0, 1, 2]], "W": { "Q": [[1], [0], [0]], "K": [[1], [0], [0]],
                        "V": [[1], [0], [0]] }, "positions": { "encoding": "sinusoidal", "base": 1000 } })")
              .starts_with("x′₁₁ = 1 + sin 0 = 1\n"
                           "x′₁₂ = 0 + cos 0 = 1\n"
                           "x′₁₃ = 0 + sin 0 = 0\n"
                           "x′₂₁ = 0 + sin 1 = sin 1\n"
                           "x′₂₂ = 1 + cos 1\n"
                           "x′₂₃ = 2 + sin(1/100)\n"
                           "q₁₁ = 1·1 + 1·0 + 0·0 = 1\n"));
}
