#include "ledger/checks.hpp"
#include "catch.hpp"
#include "traced.hpp"

using namespace attn;
using namespace attn::test;

namespace {

/// The checks of query 1, as "result text".
std::string checked(const Scenario& scenario, Language language = Language::en) {
    PostOptions options;
    options.language = language;
    std::string text;
    for (const Check& check : check_row(trace_all(scenario)[0], options)) {
        const char* result = check.result == Check::Result::holds   ? "holds"
                             : check.result == Check::Result::fails ? "fails"
                                                                    : "undecided";
        text += check.name + " " + result + ": " + plain_text(check.text) + "\n";
    }
    return text;
}

const std::string given = R"("Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0, 1], [3, 1]])";

std::string checked(const std::string& settings, const std::string& set = "", Language language = Language::en) {
    const auto scenario =
        load("{ " + given + settings + R"(, "variants": [ { "name": "set", "set": { )" + set + " } } ] }");
    return checked(set.empty() ? scenario : variant(scenario, "set"), language);
}

}  // namespace

TEST_CASE("ledger: a row balances") {
    const std::string both = "weights-sum holds: weights sum to 1\noutput-range holds: output lies within the values\n";
    CHECK(checked("") == both);
    CHECK(checked(R"(, "mask": { "forbid": [{ "key": 2 }] })") == both);
    CHECK(checked(R"(, "mask": { "lengths": [0] }, "empty_row": "uniform")") == both);
    CHECK(checked("", "", Language::zh) ==
          "weights-sum holds: 权重之和为 1\noutput-range holds: 输出在各个值的范围内\n");
}

TEST_CASE("ledger: what is decided by policy alone balances nothing") {
    CHECK(checked(R"(, "mask": { "lengths": [0] })") == "");
    CHECK(checked(R"(, "mask": { "lengths": [0] }, "empty_row": "nan")") == "");
}

TEST_CASE("ledger: weights that were set by hand may fail, and the sum is told") {
    CHECK(checked("", R"("weights[1,2]": 0)") ==
          "weights-sum fails: weights sum to 1/3, not 1\noutput-range fails: output lies outside the values\n");
    CHECK(checked("", R"("weights[1,2]": 0)", Language::zh) ==
          "weights-sum fails: 权重之和为 1/3，不是 1\noutput-range fails: 输出超出各个值的范围\n");
    CHECK(checked("", R"("weights[1]": [2, -1])") ==
          "weights-sum holds: weights sum to 1\noutput-range fails: output lies outside the values\n");
}

TEST_CASE("ledger: scores divided by their sum may leave the range of the values") {
    CHECK(checked(load(R"({ "Q": [[1]], "K": [[2], [-1]], "V": [[0], [3]], "normalize": "sum" })")) ==
          "weights-sum holds: weights sum to 1\noutput-range fails: output lies outside the values\n");
}

TEST_CASE("ledger: the value of a key that has no part in the output is no bound") {
    CHECK(checked(R"(, "mask": { "forbid": [{ "key": 2 }] })", R"("weights[1,1]": 2)") ==
          "weights-sum fails: weights sum to 2, not 1\noutput-range fails: output lies outside the values\n");
}

TEST_CASE("ledger: what cannot be decided is said") {
    // The roots cancel, but there are more of them than are kept in closed form: the sum is 1, unproved.
    std::string keys;
    std::string values;
    std::string weights;
    for (const std::string sign : {"", "-"})
        for (const std::string root : {"2", "3", "5", "7", "11", "13", "17", "19"}) {
            const std::string one = keys.empty() ? "1 + " : "";
            const std::string comma = keys.empty() ? "" : ", ";
            keys += comma + "[0]";
            values += comma + "[1]";
            weights += comma + "\"" + one + sign + "sqrt(" + root + ")\"";
        }
    const auto scenario = load(R"({ "Q": [[0]], "K": [)" + keys + R"(], "V": [)" + values +
                               R"(], "variants": [ { "name": "set", "set": { "weights[1]": [)" + weights + "] } } ] }");
    CHECK(checked(variant(scenario, "set")) ==
          "weights-sum undecided: weights sum to ≈ 1; whether that is 1 cannot be decided\n"
          "output-range undecided: whether the output lies within the values cannot be decided\n");
}
