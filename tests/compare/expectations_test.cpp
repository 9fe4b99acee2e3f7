#include "compare/expectations.hpp"

#include "attention/engine.hpp"
#include "catch.hpp"
#include "traced.hpp"

using namespace attn;
using namespace attn::test;

namespace {

ExpectationReport report(const Scenario& scenario) {
    ExpectationChecker checker(scenario);
    checker.inputs(*inputs_of(scenario));
    for (const RowTrace& row : trace_all(scenario)) checker.row(row);
    return checker.report();
}

/// "2 proved; path expected text: reason"
std::string told(const std::string& expect, const std::string& settings = "") {
    const auto found = report(load(R"({ "Q": [[1], [2]], "K": [[0], ["ln 2"]], "V": [[0, 1], [3, 1]])" + settings +
                                   R"(, "expect": { )" + expect + " } }"));
    std::string text = std::to_string(found.proved) + " proved";
    for (const Unmet& unmet : found.unmet) {
        static constexpr const char* reasons[] = {"different", "undecided", "no such step", "no such cell"};
        text += "; " + unmet.path + " expected " + unmet.expected + ": " + reasons[static_cast<int>(unmet.reason)];
    }
    return text;
}

}  // namespace

TEST_CASE("compare: a whole step, a row of it, and a cell of it") {
    CHECK(told(R"("weights": [["1/3", "2/3"], ["1/5", "4/5"]])") == "4 proved");
    CHECK(told(R"("weights[2]": ["1/5", "4/5"])") == "2 proved");
    CHECK(told(R"("weights[2,1]": "1/5")") == "1 proved");
    CHECK(told(R"("weights[2,1]": "1/6")") == "0 proved; weights[2,1] expected 1/6: different");
}

TEST_CASE("compare: every kind of step can be expected") {
    CHECK(told(R"("Q": [[1], [2]], "K": [[0], ["ln 2"]], "V": [[0, 1], [3, 1]])") == "8 proved");
    CHECK(told(R"("sum": [3, 5], "sum[2]": 5)") == "3 proved");
    CHECK(told(R"("terms[1]": [[0, "1/3"], [2, "2/3"]], "terms[2,2]": ["12/5", "4/5"], "terms[2,1,2]": "1/5")") ==
          "7 proved");
    CHECK(told(R"("output": [[2, 1], ["12/5", 1]], "output[2,1]": "12/5")") == "5 proved");
}

TEST_CASE("compare: null skips a cell or a row") {
    CHECK(told(R"("weights": [[null, "2/3"], null])") == "1 proved");
    CHECK(told(R"("weights": null)") == "0 proved");
}

TEST_CASE("compare: a wrong cell is named by its whole path, the others are proved") {
    CHECK(told(R"("terms": [[[0, "1/3"], [2, "2/3"]], [[0, "1/5"], ["12/5", "4/6"]]])") ==
          "7 proved; terms[2,2,2] expected 4/6: different");
    CHECK(told(R"("K": [[0], ["ln 3"]], "sum": [4, 5])") ==
          "2 proved; K[2,1] expected ln 3: different; sum[1] expected 4: different");
}

TEST_CASE("compare: an expression must be equal, and that is proved") {
    CHECK(told(R"("scores[2]": [0, "ln 4"])") == "2 proved");
    CHECK(told(R"("scores[2]": [0, "2·ln 2 + 10^-40"])") ==
          "1 proved; scores[2,2] expected 2·ln 2 + 10^-40: different");
}

TEST_CASE("compare: a decimal must be the correct rounding to the digits written") {
    CHECK(told(R"("weights[1]": [0.33, 0.6667])") == "2 proved");
    CHECK(told(R"("weights[1]": [0.34, 0.6666])") ==
          "0 proved; weights[1,1] expected 0.34: different; weights[1,2] expected 0.6666: different");
    CHECK(told(R"("output[2,1]": 2.4, "output[2]": [2.40, 1.0])") == "3 proved");
}

TEST_CASE("compare: a tolerance is for decimals, its end included") {
    CHECK(told(R"("tolerance": "1/10", "weights[2]": [0.3, 0.9], "output[2,1]": "12/5")") == "3 proved");
    CHECK(told(R"("tolerance": "0.099", "weights[2]": [0.3, 0.9])") ==
          "0 proved; weights[2,1] expected 0.3: different; weights[2,2] expected 0.9: different");
    CHECK(told(R"("tolerance": 1, "weights[2,1]": "1/4")") == "0 proved; weights[2,1] expected 1/4: different");
    CHECK(told(R"("tolerance": 0, "weights[2,1]": 0.2)") == "1 proved");
}

TEST_CASE("compare: infinities and the undefined are met by themselves only") {
    const std::string empty = R"(, "mask": { "forbid": [{ "query": 1 }] }, "empty_row": "nan")";
    CHECK(told(R"("masked[1]": ["-inf", "-inf"], "weights[1]": ["nan", "nan"])", empty) == "4 proved");
    CHECK(told(R"("masked[1,1]": 0, "masked[1,2]": "inf", "weights[1,1]": 0, "weights[2,1]": "nan")", empty) ==
          "0 proved; masked[1,1] expected 0: different; masked[1,2] expected inf: different; "
          "weights[1,1] expected 0: different; weights[2,1] expected nan: different");
    CHECK(told(R"("tolerance": 100, "masked[1,1]": 0.0, "weights[1,1]": 0.0)", empty) ==
          "0 proved; masked[1,1] expected 0.0: different; weights[1,1] expected 0.0: different");
}

TEST_CASE("compare: a step that did nothing has the values of the one before") {
    CHECK(
        told(
            R"("scaled[2]": [0, "ln 4"], "biased[2]": [0, "ln 4"], "masked[2]": [0, "ln 4"], "shifted[2,2]": "ln 4")") ==
        "7 proved");
    CHECK(told(R"("scaled[2,2]": "ln 4", "biased[2,2]": "ln 4 + 1", "masked[2,2]": "ln 4 + 1")",
               R"(, "mask": { "bias": [1] })") == "3 proved");
}

TEST_CASE("compare: a step that the scenario does not have is said") {
    CHECK(told(R"("exponentials[1,1]": 1)", R"(, "normalize": "sum")") ==
          "0 proved; exponentials[1,1] expected 1: no such step");
}

TEST_CASE("compare: a variant's expectations are about the variant") {
    const auto scenario = load(R"({ "Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0], [3]], "expect": { "output": [[2]] },
        "variants": [ { "name": "value", "set": { "V[2]": [6] }, "expect": { "output": [[4]] } },
                      { "name": "silent", "set": { "V[2]": [9] } } ] })");
    CHECK(report(scenario).proved == 1);
    CHECK(report(variant(scenario, "value")).proved == 1);
    CHECK(report(variant(scenario, "value")).unmet.empty());
    CHECK(report(variant(scenario, "silent")).proved == 0);
}
