#include "ledger/explain.hpp"
#include "catch.hpp"
#include "traced.hpp"

#include <fmt/format.h>

// What each number was made of, as data. Cells are written as people write them, from 1.

using namespace attn;
using namespace attn::test;

namespace {

std::string named(const CellRef& ref) {
    std::string index;
    for (const std::size_t i : ref.index) index += (index.empty() ? "" : ",") + std::to_string(i + 1);
    const std::string head = ref.head ? fmt::format("head[{}].", ref.head + 1) : "";
    return head + ref.step + (index.empty() ? "" : "[" + index + "]");
}

std::string names(const std::vector<CellRef>& refs) {
    std::string text;
    for (const CellRef& ref : refs) text += (text.empty() ? "" : " ") + named(ref);
    return text;
}

/// "equation ← cells" of the first line, of a step of the last row.
std::string why(const std::string& text, const char* step, const Place& place, const RunOptions& run = {}) {
    const Scenario scenario = load(text);
    const RowTrace row = trace_all(scenario, run).back();
    const PostOptions options;
    const FormulaWriter write(scenario, options);
    const Derived derived = explain(write, row, row.at(step), place).front();
    return plain_text(equation(derived, NumberForm::exact)) + " ← " + names(derived.from);
}

std::string why_matrix(const std::string& text, const char* name, std::size_t row, std::size_t col, HeadId id = {}) {
    const Scenario scenario = load(text);
    const Calculation calculation(scenario);
    const auto shared = calculation.shared(id.batch);
    const auto head = calculation.inputs(id);
    const Derivation* own = find_derivation(*head, name);
    const MatrixView view{*shared, own ? *head : *shared, own ? *own : *find_derivation(*shared, name)};
    const PostOptions options;
    const FormulaWriter write(scenario, options);
    const Derived derived = explain(write, view, row, col).front();
    return plain_text(equation(derived, NumberForm::exact)) + " ← " + names(derived.from);
}

const std::string plain = R"({ "Q": [[0], [2]], "K": [[0], ["ln 2"]], "V": [[1, 2], [3, 4]])";

}  // namespace

TEST_CASE("explain: each step names the cells it was made of") {
    const std::string scenario = plain + R"(, "scale": "1/2", "mask": { "bias": [[0, 0], [0, "ln 3"]] } })";
    CHECK(why(scenario, "scores", {1, {}}) == "q₂·k₂ = 2·ln 2 ← Q[2] K[2]");
    CHECK(why(scenario, "scaled", {1, {}}) == "scaled₂₂ = 2·ln 2 ÷ 2 = ln 2 ← scores[2,2] scale");
    CHECK(why(scenario, "biased", {1, {}}) == "biased₂₂ = ln 2 + ln 3 ← scaled[2,2] bias[2,2]");
    CHECK(why(scenario, "exponentials", {1, {}}) == "exp₂₂ = e^(ln 2 + ln 3) = 6 ← biased[2,2]");
    CHECK(why(scenario, "sum", {}) == "sum₂ = 1 + 6 = 7 ← exponentials[2,1] exponentials[2,2]");
    CHECK(why(scenario, "weights", {1, {}}) == "weight₂₂ = 6/(1 + 6) = 6/7 ← exponentials[2,2] sum[2]");
    CHECK(why(scenario, "terms", {1, 0}) == "term₂₂₁ = 6/7·3 = 18/7 ← weights[2,2] V[2,1]");
    CHECK(why(scenario, "terms", {1, {}}) == "weight₂₂·v₂ = 6/7·[3, 4] = [18/7, 24/7] ← weights[2,2] V[2]");
    CHECK(why(scenario, "output", {0, 1}) == "output₂₂ = 2/7 + 24/7 = 26/7 ← terms[2,1,2] terms[2,2,2]");
}

TEST_CASE("explain: without recorded terms the output comes from weights and values") {
    RunOptions run;
    run.terms = false;
    CHECK(why(plain + R"(, "scale": 0 })", "output", {0, 1}, run) ==
          "output₂₂ = 1/2·2 + 1/2·4 = 3 ← weights[2,1] V[1,2] weights[2,2] V[2,2]");
}

TEST_CASE("explain: what is removed comes from the mask") {
    const std::string scenario = plain + R"(, "mask": { "forbid": [{ "key": 1 }] }, "base": 3 })";
    CHECK(why(scenario, "masked", {0, {}}) == "masked₂₁ = −∞ (forbid) ← mask[2,1]");
    CHECK(why(scenario, "masked", {1, {}}) == "masked₂₂ = 2·ln 2 ← scores[2,2]");
    CHECK(why(scenario, "exponentials", {1, {}}) == "exp₂₂ = 3^(2·ln 2) = e^(2·ln 2·ln 3) ← masked[2,2] base");
    CHECK(why(scenario, "sum", {}) == "sum₂ = e^(2·ln 2·ln 3) ← exponentials[2,2]");
}

TEST_CASE("explain: a shift, a sink and a logarithm name the largest score") {
    RunOptions run;
    run.stable = run.lse = true;
    const std::string scenario = plain + R"(, "sink": [0], "softcap": 9, "alibi": { "slopes": [1] } })";
    CHECK(why(scenario, "capped", {0, {}}) == "capped₂₁ = 9·tanh(0/9) = 0 ← scores[2,1] softcap");
    CHECK(why(scenario, "alibi", {0, {}}) == "biased by distance₂₁ = 0 − 1·1 = −1 ← capped[2,1] slope");
    CHECK(why(plain + R"(, "sink": [0] })", "shifted", {0, {}}, run) ==
          "shifted₂₁ = 0 − 2·ln 2 = −2·ln 2 ← scores[2,1] scores[2,2]");
    CHECK(why(plain + R"(, "sink": [0] })", "sink", {}, run) == "sink₂ = e^(0 − 2·ln 2) = 1/4 ← sinks scores[2,2]");
    CHECK(why(plain + R"(, "sink": [9] })", "shifted", {0, {}}, run) == "shifted₂₁ = 0 − 9 = −9 ← scores[2,1] sinks");
    CHECK(why(plain + R"(, "sink": [0] })", "lse", {}, run) ==
          "ln sum₂ = ln(3/2) + 2·ln 2 = 2·ln 2 + ln(3/2) ← sum[2] scores[2,2]");
}

TEST_CASE("explain: blocks") {
    const std::string scenario = plain + R"(, "tiles": { "keys": 1 } })";
    CHECK(why(scenario, "tile_max", {1, {}}) == "block max₂₂ = 2·ln 2 ← scores[2,2]");
    CHECK(why(scenario, "tile_running_max", {1, {}}) ==
          "running max₂₂ = max(0, 2·ln 2) = 2·ln 2 ← tile_running_max[2,1] tile_max[2,2]");
    CHECK(why(scenario, "tile_rescale", {1, {}}) ==
          "rescale₂₂ = e^(0 − 2·ln 2) = 1/4 ← tile_running_max[2,1] tile_running_max[2,2]");
    CHECK(why(scenario, "tile_sum", {1, {}}) ==
          "running sum₂₂ = 1/4·1 + 1 = 5/4 ← tile_rescale[2,2] tile_sum[2,1] tile_exponentials[2,2]");
    CHECK(
        why(scenario, "tile_output", {1, 0}) ==
        "running output₂₂₁ = 1/4·1 + 1·3 = 13/4 ← tile_rescale[2,2] tile_output[2,1,1] tile_exponentials[2,2] V[2,1]");
    CHECK(why(scenario, "tile_merged", {0, 0}) == "merged₂₁ = (13/4)/(5/4) = 13/5 ← tile_output[2,2,1] tile_sum[2,2]");
}

TEST_CASE("explain: a projection names its row and its column of W") {
    const std::string scenario = R"({ "num_heads": 2, "X": [[1, 2]], "W": { "Q": [[1, 2], [3, 4]],
        "K": [[[1], [0]], [[5], [6]]], "V": [[1, 0], [0, 1]] }, "b": { "Q": [7, 8] })";
    CHECK(why_matrix(scenario + " }", "Q", 0, 0, {0, 1}) ==
          "q₁₁ = 1·2 + 2·4 + 8 = 18 ← head[2].X[1] head[2].W.Q[1,2] head[2].W.Q[2,2] head[2].b.Q[2]");
    CHECK(why_matrix(scenario + " }", "K", 0, 0, {0, 1}) ==
          "k₁₁ = 1·5 + 2·6 = 17 ← head[2].X[1] head[2].W.K[2,1,1] head[2].W.K[2,2,1]");
    CHECK(why_matrix(scenario + R"(, "positions": { "encoding": "sinusoidal" } })", "Q", 0, 0) ==
          "q₁₁ = 1·1 + 3·3 + 7 = 17 ← X_positioned[1] W.Q[1,1] W.Q[2,1] b.Q[1]");
    CHECK(why_matrix(scenario + R"(, "positions": { "encoding": "sinusoidal" } })", "X_positioned", 0, 1) ==
          "x′₁₂ = 2 + cos 0 = 3 ← X[1,2] positions[1,1]");
}

TEST_CASE("explain: norms, rotations and the cache name the matrix before") {
    const std::string scenario = R"({ "Q": [[1, 7]], "K": [[1, 7]], "V": [[1]], "past": { "K": [[3, 4]], "V": [[2]] },
        "qk_norm": { "eps": 0 }, "rope": { "pairing": "half" }, "scale": 1 })";
    CHECK(why_matrix(scenario, "Q", 0, 1) == "q₁₂ = 7 ← ");
    CHECK(why_matrix(scenario, "K", 0, 1) == "k₁₂ = 4 (from the cache) ← past.K[1,2]");
    CHECK(why_matrix(scenario, "Q_normed", 0, 1) == "q′₁₂ = 7/√((1² + 7²)/2) = 7/5 ← Q[1] qk_norm.eps");
    CHECK(why_matrix(scenario, "K_normed", 0, 1) == "k′₁₂ = 4 (from the cache) ← K[1,2]");
    CHECK(why_matrix(scenario, "K_rotated", 1, 1) ==
          "k″₂₂ = 1/5·sin 1 + 7/5·cos 1 ≈ 0.924717 ← K_normed[2,1] K_normed[2,2] rope.k_angles[2,1]");
}

TEST_CASE("explain: heads together name the heads") {
    const Scenario scenario = load(R"({ "num_heads": 2, "X": [[1, 2]], "W": { "Q": [[1, 1], [1, 1]],
        "K": [[1, 1], [1, 1]], "V": [[1, 0], [0, 3]], "O": [[1], [2]] }, "b": { "O": [5] } })");
    const Calculation calculation(scenario);
    std::vector<Column> outputs;
    for (const HeadId id : calculation.heads()) outputs.push_back(calculation.row(id, 0).output());
    const RowTrace row = calculation.combined(0, 0, outputs);
    const PostOptions options;
    const FormulaWriter write(scenario, options);
    const Derived concat = explain(write, row, row.at("concat"), {0, 1}).front();
    CHECK(plain_text(equation(concat, NumberForm::exact)) == "concat₁₂ = 6 (from head 2)");
    CHECK(names(concat.from) == "head[2].output[1,1]");
    CHECK(names(explain(write, row, row.at("concat"), {}).front().from) == "output[1] head[2].output[1]");
    CHECK(names(explain(write, row, row.at("projected"), {0, 0}).front().from) == "concat[1] W.O[1,1] W.O[2,1] b.O[1]");
}
