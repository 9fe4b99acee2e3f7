#include "ledger/work.hpp"
#include "catch.hpp"
#include "traced.hpp"

// Each operation writes itself out; the whole text is asserted.

using namespace attn;
using namespace attn::test;

namespace {

std::string joined(const std::vector<Line>& lines) {
    std::string text;
    for (const Line& line : lines) text += plain_text(line) + "\n";
    return text;
}

PostOptions only(std::vector<std::string> steps, NumberForm form = NumberForm::exact) {
    PostOptions options;
    options.steps = std::move(steps);
    options.numbers = form;
    return options;
}

/// The work of the last query.
std::string work(const Scenario& scenario, const PostOptions& options = {}) {
    return joined(work_of(scenario, trace_all(scenario).back(), options));
}

std::string work(const std::string& text, const PostOptions& options = {}) { return work(load(text), options); }

std::string projections(const Scenario& scenario) {
    return joined(projection_work(scenario, HeadInputs{}, *inputs_of(scenario), {}));
}

}  // namespace

TEST_CASE("ledger: work of a whole row") {
    CHECK(work(R"({ "Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0], [3]] })") == R"(q₁·k₁ = 1·0 = 0
q₁·k₂ = 1·ln 2 = ln 2
exp₁₁ = e^0 = 1
exp₁₂ = e^(ln 2) = 2
sum₁ = 1 + 2 = 3
weight₁₁ = 1/(1 + 2) = 1/3
weight₁₂ = 2/(1 + 2) = 2/3
weight₁₁·v₁ = 1/3·[0] = [0]
weight₁₂·v₂ = 2/3·[3] = [2]
output₁ = [0] + [2] = [2]
)");
}

TEST_CASE("ledger: work in Chinese") {
    auto options = only({"scaled", "weights", "output"});
    options.language = Language::zh;
    CHECK(work(R"({ "Q": [[1]], "K": [[2]], "V": [[3]], "scale": "1/2" })", options) ==
          "缩放₁₁ = 2 ÷ 2 = 1\n权重₁₁ = e/e = 1\n输出₁ = [3]\n");
}

TEST_CASE("ledger: work of a dot product puts signs and sums in parentheses") {
    CHECK(work(R"({ "Q": [[1, -2]], "K": [["1 + √2", -3]], "V": [[3]] })", only({"scores"})) ==
          "q₁·k₁ = 1·(1 + √2) + (−2)·(−3) = 7 + √2\n");
}

TEST_CASE("ledger: work of a scale divides or multiplies, as its heading says") {
    const std::string scenario = R"({ "Q": [[3]], "K": [[-1]], "V": [[3]], "scale": )";
    CHECK(work(scenario + R"("1/√2" })", only({"scaled"})) == "scaled₁₁ = (−3) ÷ √2 = −3√2/2\n");
    CHECK(work(scenario + "2 }", only({"scaled"})) == "scaled₁₁ = (−3)·2 = −6\n");
    CHECK(work(scenario + "-2 }", only({"scaled"})) == "scaled₁₁ = (−3)·(−2) = 6\n");
}

TEST_CASE("ledger: work of a bias and of a removal") {
    CHECK(work(
              R"({ "Q": [[1]], "K": [[2], [3]], "V": [[3], [4]],
                "mask": { "bias": [["-1/2", "-inf"]], "lengths": [1] } })",
              only({"biased", "masked", "exponentials"})) ==
          "biased₁₁ = 2 + (−1/2) = 3/2\n"
          "biased₁₂ = 3 + (−∞) = −∞\n"
          "masked₁₂ = −∞ (padding, bias −∞)\n"
          "exp₁₁ = e^(3/2)\n"
          "exp₁₂ = e^(−∞) = 0\n");
    CHECK(work(R"({ "Q": [[1]], "K": [[2], [3]], "V": [[3], [4]], "mask": { "lengths": [1] }, "normalize": "sum" })",
               only({"masked", "sum", "weights"})) ==
          "masked₁₂ = 0 (padding)\nsum₁ = 2\nweight₁₁ = 2/2 = 1\nweight₁₂ = 0/2 = 0\n");
}

TEST_CASE("ledger: work of a shift") {
    CHECK(work(R"({ "Q": [[1]], "K": [[800], [-1], [801]], "V": [[3], [4], [5]], "mask": { "lengths": [2] } })",
               only({"shifted", "exponentials"})) ==
          "shifted₁₁ = 800 − 800 = 0\n"
          "shifted₁₂ = (−1) − 800 = −801\n"
          "shifted₁₃ = (−∞) − 800 = −∞\n"
          "exp₁₁ = e^0 = 1\n"
          "exp₁₂ = e^(−801)\n"
          "exp₁₃ = e^(−∞) = 0\n");
}

TEST_CASE("ledger: work of a power with another base") {
    const std::string scenario =
        R"({ "Q": [[1]], "K": [[2], ["1/2"], [7]], "V": [[3], [4], [5]], "mask": { "lengths": [2] }, "base": )";
    CHECK(work(scenario + "9 }", only({"exponentials"})) == "exp₁₁ = 9^2 = 81\nexp₁₂ = 9^(1/2) = 3\nexp₁₃ = 0\n");
    CHECK(work(scenario + R"("1/4" })", only({"exponentials"})) ==
          "exp₁₁ = (1/4)^2 = 1/16\nexp₁₂ = (1/4)^(1/2) = 1/2\nexp₁₃ = 0\n");
    CHECK(work(scenario + R"("√3" })", only({"exponentials"})).starts_with("exp₁₁ = (√3)^2 = 3\n"));
}

TEST_CASE("ledger: work of a division encloses what would be misread") {
    CHECK(work(R"({ "Q": [[1]], "K": [["-ln 2"], ["1/√2"]], "V": [[3], [4]] })", only({"sum", "weights"})) ==
          "sum₁ = 1/2 + e^(√2/2) ≈ 2.52811\n"
          "weight₁₁ = (1/2)/(1/2 + e^(√2/2)) ≈ 0.197776\n"
          "weight₁₂ = e^(√2/2)/(1/2 + e^(√2/2)) ≈ 0.802224\n");
    CHECK(work(R"({ "Q": [[1]], "K": [["-ln 2"]], "V": [[3]] })", only({"weights"})) == "weight₁₁ = (1/2)/(1/2) = 1\n");
}

TEST_CASE("ledger: a divisor of many parts is named by its value") {
    CHECK(work(
              R"({ "Q": [[1]], "K": [[0], [0], [0], [0], [0], [0], [0], [0], ["ln 2"]],
                  "V": [[1], [1], [1], [1], [1], [1], [1], [1], [1]] })",
              only({"sum", "weights"}))
              .starts_with("sum₁ = 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 2 = 10\nweight₁₁ = 1/10\n"));
}

TEST_CASE("ledger: work with decimals marks what is rounded") {
    CHECK(work(R"({ "Q": [[1]], "K": [[0.5], ["ln 2"]], "V": [[0], [3]] })",
               only({"scores", "exponentials", "sum", "weights"}, NumberForm::decimal)) ==
          "q₁·k₁ = 1·0.5 = 0.5\n"
          "q₁·k₂ ≈ 1·0.693147 ≈ 0.693147\n"
          "exp₁₁ = e^0.5 ≈ 1.64872\n"
          "exp₁₂ ≈ e^0.693147 = 2\n"
          "sum₁ ≈ 1.64872 + 2 ≈ 3.64872\n"
          "weight₁₁ ≈ 1.64872/(1.64872 + 2) ≈ 0.451863\n"
          "weight₁₂ ≈ 2/(1.64872 + 2) ≈ 0.548137\n");
}

TEST_CASE("ledger: work in both forms says neither twice") {
    CHECK(work(R"({ "Q": [[1]], "K": [["1/2"], [0]], "V": [[0], [3]] })",
               only({"scores", "exponentials"}, NumberForm::both)) ==
          "q₁·k₁ = 1·1/2 = 1/2 = 0.5\nq₁·k₂ = 1·0 = 0\nexp₁₁ = e^(1/2) ≈ 1.64872\nexp₁₂ = e^0 = 1\n");
}

TEST_CASE("ledger: work of a query that may read nothing") {
    const std::string scenario =
        R"({ "Q": [[1]], "K": [[0], [1]], "V": [[4], [8]], "mask": { "lengths": [0] }, "empty_row": )";
    const auto steps = only({"sum", "weights", "terms", "output"});
    CHECK(work(scenario + R"("zero" })", steps) == "sum₁ = 0\nweight₁₁ = 0\nweight₁₂ = 0\noutput₁ = [0]\n");
    CHECK(work(scenario + R"("uniform" })", steps) ==
          "sum₁ = 0\nweight₁₁ = 1/2\nweight₁₂ = 1/2\n"
          "weight₁₁·v₁ = 1/2·[4] = [2]\nweight₁₂·v₂ = 1/2·[8] = [4]\noutput₁ = [2] + [4] = [6]\n");
    CHECK(work(scenario + R"("nan" })", steps) ==
          "sum₁ = 0\nweight₁₁ = undefined\nweight₁₂ = undefined\n"
          "weight₁₁·v₁ = undefined·[4] = [undefined]\nweight₁₂·v₂ = undefined·[8] = [undefined]\n"
          "output₁ = [undefined] + [undefined] = [undefined]\n");
}

TEST_CASE("ledger: what a variant set stands after what was computed") {
    const auto scenario = load(R"({ "Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0], [3]], "variants": [
        { "name": "scores", "set": { "scores[1]": { "add": 100 }, "scores[1,2]": { "add": -1 } } },
        { "name": "weights", "set": { "weights[1,2]": "1/2" } },
        { "name": "removed", "set": { "mask": { "lengths": [1] }, "exponentials[1,2]": 3 } } ] })");
    CHECK(work(variant(scenario, "scores"), only({"scores"})) ==
          "q₁·k₁ = 1·0 = 0\n"
          "q₁·k₂ = 1·ln 2 = ln 2\n"
          "score₁₁ = 0 + 100 = 100 (set by the variant)\n"
          "score₁₂ = ln 2 + 100 = 100 + ln 2 (set by the variant)\n"
          "score₁₂ = (100 + ln 2) + (−1) = 99 + ln 2 (set by the variant)\n");
    CHECK(work(variant(scenario, "weights"), only({"weights", "terms"})) ==
          "weight₁₁ = 1/(1 + 2) = 1/3\n"
          "weight₁₂ = 2/(1 + 2) = 2/3\n"
          "weight₁₂ = 1/2 (set by the variant)\n"
          "weight₁₁·v₁ = 1/3·[0] = [0]\n"
          "weight₁₂·v₂ = 1/2·[3] = [3/2]\n");
    CHECK(work(variant(scenario, "removed"), only({"exponentials", "sum"})) ==
          "exp₁₁ = e^0 = 1\nexp₁₂ = e^(−∞) = 0\nexp₁₂ = 3 (set by the variant)\nsum₁ = 1 + 3 = 4\n");
}

TEST_CASE("ledger: work of projections, with a bias and with what a variant set") {
    const auto scenario =
        load(R"({ "X": [[1, 2]], "W": { "Q": [[3], [-1]], "K": [["c"], [0]], "V": [[0], [1]] }, "b": { "Q": [-5] },
        "let": { "c": "√2·ln 2" }, "variants": [ { "name": "k", "set": { "K[1]": [7] } } ] })");
    CHECK(projections(scenario) ==
          "q₁₁ = 1·3 + 2·(−1) + (−5) = −4\nk₁₁ = 1·√2·ln 2 + 2·0 = √2·ln 2\nv₁₁ = 1·0 + 2·1 = 2\n");
    CHECK(projections(variant(scenario, "k")) ==
          "q₁₁ = 1·3 + 2·(−1) + (−5) = −4\n"
          "k₁₁ = 1·√2·ln 2 + 2·0 = √2·ln 2\n"
          "k₁₁ = 7 (set by the variant)\n"
          "v₁₁ = 1·0 + 2·1 = 2\n");
}

TEST_CASE("ledger: of what was given only a change is work") {
    const auto scenario = load(R"({ "Q": [[1]], "K": [[2], [3]], "V": [[3], [4]],
        "variants": [ { "name": "more", "set": { "K[2]": { "add": 1 } } } ] })");
    CHECK(projections(scenario) == "");
    CHECK(projections(variant(scenario, "more")) == "k₂₁ = 3 + 1 = 4 (set by the variant)\n");
}

TEST_CASE("ledger: indices past 9 stand in brackets") {
    std::string keys;
    for (int i = 0; i < 11; ++i) keys += (i ? ", [1]" : "[1]");
    const auto text = work(R"({ "Q": [[1]], "K": [)" + keys + R"(], "V": [)" + keys + "] }", only({"exponentials"}));
    CHECK(text.find("exp₁₉ = e^1 = e\nexp[1,10] = e^1 = e\n") != std::string::npos);
}

TEST_CASE("ledger: reasons of a removal are told in order") {
    Removed removed;
    CHECK(removal_reasons(removed, Language::en) == "");
    removed.bias = removed.allow = removed.forbid = removed.padding = removed.window = removed.causal = true;
    CHECK(removal_reasons(removed, Language::en) == "causal, window, padding, forbid, not allowed, bias −∞");
    CHECK(removal_reasons(removed, Language::zh) == "因果、窗口、补齐、禁止、未允许、偏置 −∞");
}
