#include "attention/stage.hpp"
#include "base/fault.hpp"
#include "catch.hpp"
#include "scenario/steps.hpp"
#include "traced.hpp"

#include <algorithm>

using namespace attn;
using namespace attn::test;

namespace {

using Names = std::vector<std::string>;

Names steps_of(const std::string& text, const RunOptions& options = {}) {
    return step_names(trace_all(load(text), options)[0]);
}

std::string error_of(const std::string& text) {
    try {
        trace_all(load(text));
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

}  // namespace

TEST_CASE("attention: every stage is a step that may be expected, in the same order") {
    Names expected;
    for (const auto step : expected_steps()) expected.emplace_back(step);
    Names stages_then = {"X_positioned", "Q", "K", "V", "Q_normed", "K_normed", "Q_rotated", "K_rotated"};
    for (const Stage& stage : stages()) stages_then.emplace_back(stage.name);
    for (const char* together : {"concat", "projected"}) stages_then.emplace_back(together);
    CHECK(stages_then == expected);
}

TEST_CASE("attention: every step that may be set is one that a stage or an input makes") {
    const auto known = expected_steps();
    for (const auto step : settable_steps()) CHECK(std::find(known.begin(), known.end(), step) != known.end());
}

TEST_CASE("attention: a step that does nothing is not recorded") {
    CHECK(steps_of(R"({ "Q": [[1]], "K": [[2]], "V": [[3]] })") ==
          Names{"scores", "exponentials", "sum", "weights", "terms", "output"});
    CHECK(steps_of(R"({ "Q": [[1, 1]], "K": [[2, 2]], "V": [[3]] })") ==
          Names{"scores", "scaled", "exponentials", "sum", "weights", "terms", "output"});
    CHECK(
        steps_of(R"({ "Q": [[1]], "K": [[2]], "V": [[3]], "scale": 2, "mask": { "bias": [[1]], "lengths": [1] } })") ==
        Names{"scores", "scaled", "biased", "masked", "exponentials", "sum", "weights", "terms", "output"});
    CHECK(steps_of(R"({ "Q": [[1]], "K": [[2]], "V": [[3]], "mask": { "bias": [[0]] } })") ==
          Names{"scores", "exponentials", "sum", "weights", "terms", "output"});
    CHECK(steps_of(R"({ "Q": [[1]], "K": [[2]], "V": [[3]], "normalize": "sum" })") ==
          Names{"scores", "sum", "weights", "terms", "output"});
}

TEST_CASE("attention: a row with a score past 700 is shifted by itself, others on request") {
    const auto shifts = [](const std::string& k, const RunOptions& options = {}) {
        const auto names = steps_of(R"({ "Q": [[1]], "K": [[)" + k + R"(], [0]], "V": [[3], [4]] })", options);
        return std::find(names.begin(), names.end(), "shifted") != names.end();
    };
    CHECK_FALSE(shifts("700"));
    CHECK(shifts("700.001"));
    CHECK(shifts("-701"));
    CHECK_FALSE(shifts("1"));
    RunOptions stable;
    stable.stable = true;
    CHECK(shifts("1", stable));
}

TEST_CASE("attention: neither a removed key's score nor an empty row is a reason to shift") {
    CHECK(steps_of(R"({ "Q": [[1]], "K": [[900], [1]], "V": [[3], [4]], "mask": { "forbid": [{ "key": 1 }] } })") ==
          Names{"scores", "masked", "exponentials", "sum", "weights", "terms", "output"});
    RunOptions stable;
    stable.stable = true;
    CHECK(steps_of(R"({ "Q": [[1]], "K": [[1]], "V": [[3]], "mask": { "forbid": [{ "key": 1 }] } })", stable) ==
          Names{"scores", "masked", "exponentials", "sum", "weights", "terms", "output"});
}

TEST_CASE("attention: an exponential beyond all paper is refused") {
    CHECK(error_of(R"({ "Q": [[1]], "K": [[1e15]], "V": [[3]] })") == "");  // shifted: 0
    CHECK(error_of(R"({ "Q": [[1]], "K": [[1e15], [0]], "V": [[3], [4]] })") == "");
    CHECK(error_of(R"({ "Q": [[1]], "K": [[1000000000000001], [0]], "V": [[3], [4]] })") ==
          "shifted[1] holds a score beyond ±10^15; its exponential has no decimals to show");
    CHECK(error_of(R"({ "Q": [[0], [1]], "K": [[9e14], [0]], "V": [[3], [4]] })") == "");
    CHECK(error_of(R"({ "Q": [[1]], "K": [[1e30], [0]], "V": [[3], [4]], "normalize": "sum" })") == "");
}

TEST_CASE("attention: a query that may read nothing is refused where the scenario says so") {
    const std::string rest = R"(, "Q": [[1], [1]], "K": [[2]], "V": [[3]], "mask": { "forbid": [{ "query": 2 }] } })";
    CHECK(error_of(R"({ "empty_row": "error")" + rest) == "query 2 may read no key, and \"empty_row\" is \"error\"");
    CHECK(error_of(R"({ "empty_row": "zero")" + rest) == "");
}

TEST_CASE("attention: one query can be asked for") {
    const auto scenario = load(R"({ "Q": [[1], [2], [3]], "K": [[2]], "V": [[3]] })");
    const RowTrace row = Calculation(scenario).row({}, 1);
    CHECK(row.query == 1);
    CHECK(equal(row.at("scores").values.cells()[0], Exact(4)) == Truth::yes);
    CHECK(trace_all(scenario).size() == 3);
}

TEST_CASE("attention: a step not recorded is no step") {
    const auto row = trace_all(load(R"({ "Q": [[1]], "K": [[2]], "V": [[3]] })"))[0];
    CHECK(row.find("scaled") == nullptr);
    CHECK_THROWS_AS(row.at("scaled"), std::out_of_range);
}

TEST_CASE("attention: a plain sum of zero leaves weights undefined") {
    const auto row = trace_all(load(R"({ "Q": [[1]], "K": [[1], [-1]], "V": [[3], [4]], "normalize": "sum" })"))[0];
    for (const Exact& weight : row.at("weights").values.cells()) CHECK_FALSE(weight.is_finite());
}

TEST_CASE("attention: projections add their bias, and context feeds keys and values") {
    const auto scenario = load(R"({ "X": [[1, 2]], "context": [[3, 4], [5, 6]],
        "W": { "Q": [[1], [1]], "K": [[1], [0]], "V": [[0], [1]] }, "b": { "Q": [10], "V": [20] } })");
    const auto head = inputs_of(scenario);
    const auto holds = [](const Derivation& derivation, const std::vector<long>& expected) {
        Column column(expected.size(), 1);
        for (std::size_t i = 0; i < expected.size(); ++i) column.cells()[i] = Exact(expected[i]);
        return proved_equal(derivation.values, column);
    };
    CHECK(holds(head->q, {13}));
    CHECK(holds(head->k, {3, 5}));
    CHECK(holds(head->v, {24, 26}));
    CHECK(head->q.operands == Names{"X", "W.Q", "b.Q"});
    CHECK(head->k.operands == Names{"context", "W.K"});
}
