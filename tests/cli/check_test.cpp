#include "catch.hpp"
#include "cli/command.hpp"
#include "temporary_folder.hpp"

using namespace attn;
using test::TemporaryFolder;

namespace {

const std::string good = R"({ "Q": [[1]], "K": [[0], ["ln 2"]], "V": [[0], [3]],
  "expect": { "weights": [["1/3", "2/3"]], "output": [[null]] } })";

test::Ran check_text(const std::string& scenario, const std::vector<std::string>& options = {}) {
    std::vector<std::string> arguments{"check", "-"};
    arguments.insert(arguments.end(), options.begin(), options.end());
    return test::run(arguments, scenario);
}

}  // namespace

TEST_CASE("cli: check counts what it proved, and null is not checked") {
    const auto ran = check_text(good);
    CHECK(ran.out == "✓ <stdin>: 2 proved\n");
    CHECK(ran.err.empty());
    CHECK(ran.code == as_asked);
}

TEST_CASE("cli: check says where nothing is expected") {
    const std::string silent = R"({ "Q": [[1]], "K": [[0]], "V": [[2]] })";
    CHECK(check_text(silent).out == "– <stdin>: nothing expected\n");
    CHECK(check_text(silent).code == as_asked);
    CHECK(check_text(silent, {"--quiet"}).out.empty());
    CHECK(check_text(good, {"-q"}).out.empty());
}

TEST_CASE("cli: a failing expectation tells path, line, and what was found") {
    const auto ran = check_text(R"({ "Q": [[1]], "K": [[0], ["ln 2"], [1]], "V": [[0], [3], [6]],
  "expect": { "scores": [[0, "ln 3", 1]],
              "sum": [3],
              "exponentials[1]": [1, 2, 2.7],
              "weights[1,1]": 0.1750,
              "output": [[3.9]] },
  "variants": [ { "name": "no \u001b[31m third", "set": { "mask": { "forbid": [{ "key": 3 }] } },
                  "expect": { "masked": [[0, "ln 2", 0]], "output": [["nan"]], "weights": [[0.33, "2/3", 0]] } } ] })");
    CHECK(ran.out == R"(✗ <stdin>: 11 proved, 5 not
  scores[1,2]: expected ln 3, found ln 2 ≈ 0.6931472 (line 2)
  sum[1]: expected 3, found 3 + e ≈ 5.71828 (line 3)
  weights[1,1]: expected 0.1750, found ≈ 0.174877705 (line 5)
  masked[1,3] in variant 'no \x1b[31m third': expected 0, found −∞ (line 8)
  output[1,1] in variant 'no \x1b[31m third': expected nan, found 2 (line 8)
)");
    CHECK(ran.err.empty());
    CHECK(ran.code == different);
}

TEST_CASE("cli: check says it in Chinese") {
    const std::vector<std::string> zh{"--lang", "zh"};
    CHECK(check_text(good, zh).out == "✓ <stdin>：2 个已证明\n");
    CHECK(check_text(R"({ "Q": [[1]], "K": [[0]], "V": [[2]] })", zh).out == "– <stdin>：没有期望值\n");
    const auto ran = check_text(R"({ "Q": [[1]], "K": [[0], [0]], "V": [[1], [2]], "empty_row": "nan",
  "mask": { "forbid": [{ "key": 1 }, { "key": 2 }] },
  "expect": { "weights": [[1, null]], "sum[1]": 0 },
  "variants": [ { "name": "all is read", "set": { "mask": "none" }, "expect": { "output": [[0]] } } ] })",
                                zh);
    CHECK(ran.out == R"(✗ <stdin>：1 个已证明，2 个没有
  weights[1,1]：期望 1，得到 未定义（第 3 行）
  变式“all is read”的 output[1,1]：期望 0，得到 3/2 = 1.5（第 4 行）
)");
    CHECK(ran.code == different);
}

TEST_CASE("cli: a decimal is expected at the digits written, or within a tolerance") {
    const auto output = [](const std::string& expect) {
        return check_text(R"({ "Q": [[1]], "K": [[0], [1]], "V": [[0], [1]], "expect": { )" + expect + " } }").out;
    };
    CHECK(output(R"("output": [[0.7311]])") == "✓ <stdin>: 1 proved\n");
    CHECK(output(R"("output": [[0.7310]])") ==
          "✗ <stdin>: 0 proved, 1 not\n  output[1,1]: expected 0.7310, found ≈ 0.731058579 (line 1)\n");
    CHECK(output(R"("tolerance": "1e-4", "output": [[0.7310]])") == "✓ <stdin>: 1 proved\n");
    CHECK(output(R"("tolerance": "5e-5", "output": [[0.7310]])") ==
          "✗ <stdin>: 0 proved, 1 not\n  output[1,1]: expected 0.7310, found ≈ 0.731058579 (line 1)\n");
    CHECK(output(R"("tolerance": 1, "output": [["3/4"]])") ==
          "✗ <stdin>: 0 proved, 1 not\n  output[1,1]: expected 3/4, found ≈ 0.731059 (line 1)\n");
}

TEST_CASE("cli: a step that did nothing has the values of the one before") {
    CHECK(check_text(R"({ "Q": [[1]], "K": [[2]], "V": [[3]],
        "expect": { "scaled": [[2]], "biased": [[2]], "masked": [[2]], "shifted": [[2]] } })")
              .out == "✓ <stdin>: 4 proved\n");
    CHECK(
        check_text(R"({ "Q": [[1]], "K": [[2]], "V": [[3]], "normalize": "sum", "expect": { "exponentials": [[2]] } })")
            .out ==
        "✗ <stdin>: 0 proved, 1 not\n  exponentials[1,1]: expected 2, but this scenario has no such step (line 1)\n");
}

TEST_CASE("cli: an expectation that cannot be decided is not met") {
    // The roots cancel in the output, but there are more of them than are kept in closed form.
    std::string keys;
    std::string values;
    for (const std::string sign : {"", "-"})
        for (const std::string root : {"2", "3", "5", "7", "11", "13", "17", "19"}) {
            const std::string one = keys.empty() ? "1 + " : "";
            keys += keys.empty() ? "[0]" : ", [0]";
            values += (values.empty() ? "[\"" : ", [\"") + one + sign + "sqrt(" + root + ")\"]";
        }
    const auto ran = check_text(R"({ "Q": [[0]], "K": [)" + keys + R"(], "V": [)" + values +
                                R"(], "expect": { "output": [["1/16"]] } })");
    CHECK(ran.out ==
          "✗ <stdin>: 0 proved, 1 not\n"
          "  output[1,1]: expected 1/16, found ≈ 0.0625; whether they are equal cannot be decided (line 1)\n");
    CHECK(ran.code == different);
}

TEST_CASE("cli: check reads a folder's scenarios in order, and not those of folders inside it") {
    TemporaryFolder folder;
    folder.write("b.json", good);
    folder.write("a.json", R"({ "Q": [[1]], "K": [[0]], "V": [[2]] })");
    folder.write("notes.txt", "not a scenario");
    folder.write("inner/c.json", "broken");
    const auto ran = test::run({"check", folder.path()});
    CHECK(ran.out == "– " + folder.path("a.json") + ": nothing expected\n✓ " + folder.path("b.json") + ": 2 proved\n");
    CHECK(ran.err.empty());
    CHECK(ran.code == as_asked);
}

TEST_CASE("cli: a folder without scenarios is a usage error") {
    TemporaryFolder folder;
    const auto ran = test::run({"check", folder.path()});
    CHECK(ran.err ==
          "attn-ledger: error: cannot read '" + folder.path() + "': the folder holds no scenario (*.json)\n");
    CHECK(ran.code == bad_input);
}

TEST_CASE("cli: one bad file keeps no other from being checked, and decides the exit code") {
    TemporaryFolder folder;
    folder.write("good.json", good);
    folder.write("bad.json", "{ \"Q\": }");
    folder.write("wrong.json", R"({ "Q": [[1]], "K": [[0]], "V": [[2]], "expect": { "output": [[3]] } })");
    const auto ran = test::run({"check", folder.path("good.json"), folder.path("bad.json"), folder.path("nowhere.json"),
                                folder.path("wrong.json")});
    CHECK(ran.out == "✓ " + folder.path("good.json") + ": 2 proved\n" + "✗ " + folder.path("wrong.json") +
                         ": 0 proved, 1 not\n" + "  output[1,1]: expected 3, found 2 (line 1)\n");
    CHECK_THAT(ran.err, Catch::Matchers::ContainsSubstring(folder.path("bad.json") + ":1:8: error: "));
    CHECK_THAT(ran.err, Catch::Matchers::ContainsSubstring("cannot read '" + folder.path("nowhere.json") + "'"));
    CHECK(ran.code == bad_input);
    CHECK(test::run({"check", folder.path("good.json"), folder.path("wrong.json")}).code == different);
}
