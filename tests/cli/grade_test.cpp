#include "catch.hpp"
#include "program.hpp"
#include "random.hpp"
#include "scenario/load.hpp"
#include "temporary_folder.hpp"

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

// check --got as a whole program: the marks of sheets that are right, that have one error, and that cannot be read.

namespace attn::test {
namespace {

constexpr const char* two_tokens =
    R"({ "title": "Two tokens", "Q": [[1], [1]], "K": [[0], ["ln 3"]], "V": [[0], [4]], "mask": "causal" })";

struct GradeAsked {
    TemporaryFolder folder;
    std::string scenario;

    explicit GradeAsked(const std::string& text) : scenario(folder.path("s.json")) { folder.write("s.json", text); }
    Ran with(const std::string& sheet, std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"check", scenario, "--got", "-"});
        return run(more, sheet);
    }
    /// The steps of query 2, and nothing else.
    Ran query2(const std::string& steps, std::vector<std::string> more = {}) const {
        return with(R"({ "traces": [{ "rows": [{ "query": 2, )" + steps + " }] }] }", std::move(more));
    }
};

bool mentions(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// The line of a text page that counts the marks.
std::string totals(const Ran& ran) {
    std::size_t first = 0;
    for (int line = 0; line < 3; ++line) first = ran.out.find('\n', first) + 1;
    return ran.out.substr(first, ran.out.find('\n', first) - first);
}

/// Everything that has a line of its own, between them.
constexpr auto scenarios = std::to_array<const char*>({
    two_tokens,
    R"({ "Q": [[1, 0], [2, "1/3"]], "K": [[1, 2], [0, "ln 2"], [1, 1]], "V": [[1, 2], [3, 4], [0, 1]], "softcap": 5,
         "alibi": { "slopes": ["1/2"] }, "mask": { "bias": [[0, 1, 0], [0, 0, "1/2"]], "causal": true, "align": 1 } })",
    R"({ "num_heads": 2, "X": [[1, 0], [1, 1], [0.5, 2]], "mask": "causal",
         "W": { "Q": [[1, 0], [0, 1]], "K": [["ln 2", 0], [0, 1]], "V": [[1, 2], [0, 2]], "O": [[1, 0], [1, -1]] } })",
    R"({ "X": [[1, 0], [1, 1]], "positions": { "encoding": "sinusoidal" }, "qk_norm": { "q": [2, 1] },
         "rope": { "pairing": "half" }, "W": { "Q": [[1, 0], [0, 1]], "K": [[2, 0], [0, 1]], "V": [[1, 2], [0, 2]] } })",
    R"({ "Q": [[1], [2]], "K": [[0], ["ln 2"], [1]], "V": [[1], [2], [3]], "sink": ["ln 5"], "tiles": { "keys": 2 } })",
    R"({ "Q": [[1]], "K": [[2], [3]], "V": [[1], [5]], "normalize": "sum" })",
    R"({ "Q": [[1000]], "K": [[1], [0]], "V": [[1], [2]], "base": 2, "tiles": { "keys": 1 } })",
});

/// The scenario with a variant that sets one number.
std::string with_variant(std::string scenario, const std::string& path, const std::string& value) {
    scenario.pop_back();
    return scenario + R"(, "variants": [{ "name": "m", "set": { ")" + path + "\": " + value + " } }] }";
}

/// A variant's ledger as a sheet of the scenario itself.
std::string as_own(std::string ledger) {
    const std::string name = "  \"variant\": \"m\",\n";
    ledger.erase(ledger.find(name), name.size());
    return ledger;
}

}  // namespace

TEST_CASE("check --got: a ledger is all right against itself, in every lane and at any digits") {
    for (const char* scenario : scenarios) {
        const GradeAsked asked(scenario);
        for (const std::vector<std::string>& more : std::vector<std::vector<std::string>>{
                 {}, {"--digits", "2"}, {"--digits", "15"}, {"--lane", "certified"}, {"--stable"}}) {
            std::vector<std::string> arguments{asked.scenario, "-f", "json"};
            arguments.insert(arguments.end(), more.begin(), more.end());
            const std::string ledger = run(arguments).out;
            INFO(scenario << "\n" << ledger);
            for (const char* lane : {"exact", "certified"}) {
                const Ran ran = asked.with(ledger, {"--lane", lane});
                CHECK(ran.code == 0);
                CHECK(ran.err.empty());
                CHECK(mentions(ran.out, "Nothing is wrong."));
                CHECK(!mentions(totals(ran), "→"));
            }
        }
    }
}

TEST_CASE("check --got: the ledger of every scenario, and of every variant, is all right") {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(source_dir() / "scenarios")) {
        if (entry.path().extension() != ".json") continue;
        ++count;
        const std::string path = entry.path().string();
        const std::string ledger = run({path, "-f", "json"}).out;
        INFO(path);
        const Ran ran = run({"check", path, "--got", "-", "-f", "json"}, ledger);
        CHECK(ran.code == 0);
        CHECK(mentions(ran.out, "\"carried\": 0, \"wrong\": 0, \"blank\": 0"));
        for (const Variant& variant :
             load_scenario(std::make_shared<const Source>(Source{path, read_file(path)})).variants)
            CHECK(run({"check", path, "--got", "-", "--variant", variant.name}, ledger).code == 0);
    }
    CHECK(count > 30);
}

TEST_CASE("check --got: of one error only its own cell is wrong, and all that comes of it is carried") {
    const auto cases = std::to_array<std::pair<std::size_t, const char*>>({{0, "scores[2,1]"},
                                                                           {0, "masked[2,2]"},
                                                                           {0, "masked[1,2]"},
                                                                           {0, "exponentials[2,2]"},
                                                                           {0, "weights[2,2]"},
                                                                           {0, "scaled[1,1]"},
                                                                           {1, "scores[1,2]"},
                                                                           {1, "scaled[2,1]"},
                                                                           {1, "capped[2,1]"},
                                                                           {1, "alibi[1,1]"},
                                                                           {1, "biased[2,3]"},
                                                                           {1, "weights[2,2]"},
                                                                           {2, "head[1].Q[2,1]"},
                                                                           {2, "head[2].K[1,1]"},
                                                                           {2, "head[2].V[2,1]"},
                                                                           {2, "head[2].scores[3,1]"},
                                                                           {2, "head[1].weights[2,1]"},
                                                                           {3, "Q[1,1]"},
                                                                           {3, "K[2,2]"},
                                                                           {3, "V[1,2]"},
                                                                           {4, "scores[1,2]"},
                                                                           {4, "exponentials[2,1]"},
                                                                           {4, "weights[1,3]"},
                                                                           {5, "scores[1,1]"},
                                                                           {5, "weights[1,2]"},
                                                                           {6, "exponentials[1,2]"},
                                                                           {6, "weights[1,1]"}});
    Random random(7);
    for (const auto& [scenario, path] : cases)
        for (const char* value : {"\"7/3\"", "\"ln 5\"", "0.61"}) {
            const GradeAsked asked(scenarios[scenario]);
            const std::string digits = std::array{"3", "6", "12"}[random.below(3)];
            const Ran other = run({"-", "-f", "json", "--variant", "m", "--digits", digits},
                                  with_variant(scenarios[scenario], path, value));
            REQUIRE(other.code == 0);
            const Ran ran = asked.with(as_own(other.out), {"--digits", "3"});
            INFO(scenarios[scenario] << "\n" << path << " = " << value << "\n" << ran.out << ran.err);
            CHECK(ran.code == 1);
            CHECK(mentions(totals(ran), "✗ 1 wrong"));
            CHECK(mentions(totals(ran), "carried forward"));
            CHECK(mentions(ran.out, std::string("\n  ") + path + " "));
        }
}

TEST_CASE("check --got: the marked sheet") {
    const GradeAsked asked(two_tokens);
    const Ran ran = asked.query2(
        R"("scores": [0, "ln 3"], "exponentials": [1.0, 3.5], "sum": 4.5, "weights": [0.22, 0.78], "output": [3.1])");
    CHECK(ran.code == 1);
    CHECK(ran.out ==
          "Two tokens: marks for <stdin>\n"
          "─────────────────────────────\n"
          "\n"
          "✓ 3 right   → 4 carried forward   ✗ 1 wrong\n"
          "→ stands for a number that is not right, but follows from the lines before it.\n"
          "\n"
          "  query   scores   exponentials   sum   weights   output\n"
          "  2       ✓        ✗              →     →         →\n"
          "\n"
          "  wrong               written   right\n"
          "  exponentials[2,2]   3.5       3\n"
          "\n"
          "The first wrong line is exponentials[2].\n"
          "No known mistake gives this line.\n");
}

TEST_CASE("check --got: a known mistake is named where the sheet first goes wrong") {
    const GradeAsked asked(two_tokens);
    const std::string sheet = R"({ "traces": [{ "rows": [
        { "query": 1, "scores": [0, "ln 3"], "weights": ["1/4", 0], "output": [0] },
        { "query": 2, "scores": [0, "ln 3"], "weights": ["1/4", "3/4"], "output": [3] } ] }] })";
    const Ran ran = asked.with(sheet);
    CHECK(ran.code == 1);
    CHECK(totals(ran) == "✓ 9 right   ✗ 1 wrong");
    CHECK(mentions(
        ran.out,
        "The first wrong line is weights[1].\n"
        "One known mistake gives this line:\n"
        "\n"
        "mask-after-softmax\n"
        "The weights of removed keys were set to 0 after normalising, and the rest was not renormalised: a row "
        "sums to less than 1.\n"
        "It first departs at masked[1,2].\n"
        "Corrected: masked₁₂ = −∞ (causal)\n"));
}

TEST_CASE("check --got: a mistake that would change an earlier line, which is right, was not made") {
    const GradeAsked asked(R"({ "Q": [[1, 0]], "K": [[1, 0], [0, 1]], "V": [[1], [0]] })");
    const auto sheet = [](const std::string& scaled) {
        return R"({ "traces": [{ "rows": [{ "query": 1, )" + scaled + R"("weights": [0.731, 0.269] }] }] })";
    };
    CHECK(mentions(asked.with(sheet("")).out, "\nno-scale\n"));
    CHECK(mentions(asked.with(sheet("\"scaled\": [\"1/sqrt(2)\", 0], ")).out, "No known mistake gives this line."));
}

TEST_CASE("check --got: blanks, and what follows across them") {
    const GradeAsked asked(two_tokens);
    CHECK(totals(asked.query2(R"("weights": [null, "3/4"], "output": null)")) == "✓ 1 right   – 2 blank");
    CHECK(asked.query2(R"("weights": [null, null])").code == 0);
    // From the exponentials straight to the output: 3.5·4/4.5.
    CHECK(totals(asked.query2(R"("exponentials": [1, 3.5], "sum": null, "output": [3.11])")) ==
          "✓ 1 right   → 1 carried forward   ✗ 1 wrong   – 1 blank");
    // Whether 700.0 is beyond 700 is not known; the weights are the same either way.
    CHECK(totals(asked.query2(R"("scores": [0, 700.0], "weights": [0.0, 1.0])")) ==
          "✓ 1 right   → 2 carried forward   ✗ 1 wrong");
    CHECK(totals(asked.query2(R"("exponentials": [1, 3.5], "output": [3.3])")) == "✓ 1 right   ✗ 2 wrong");
}

TEST_CASE("check --got: a number is right at the digits it was written with") {
    const GradeAsked asked(two_tokens);
    const auto mark = [&](const std::string& weights) { return totals(asked.query2("\"weights\": " + weights)); };
    CHECK(mark("[0.25, 0.75]") == "✓ 2 right");
    CHECK(mark("[0.3, 0.8]") == "✓ 2 right");
    CHECK(mark("[0.2, 0.7]") == "✗ 2 wrong");
    CHECK(mark("[\"0.250\", \"3/4\"]") == "✓ 2 right");
    CHECK(mark("[0.2500000000000001, 0.7499999999999999]") == "✓ 2 right");
    CHECK(mark("[0.250000001, 0.75]") == "✓ 1 right   ✗ 1 wrong");
    CHECK(mark("[0, 1]") == "✗ 2 wrong");
    CHECK(mark(R"({"decimal": [0.25, null], "exact": [null, "3/4"]})") == "✓ 2 right");
    CHECK(totals(asked.query2(R"("scores": [0, 1.099], "masked": [0, 1.1])")) == "✓ 4 right");
    // Rounded on the way: 3.0 for e^1.1 is right, and 3.004 follows from 1.1.
    CHECK(totals(asked.query2(R"("scores": [0, 1.1], "exponentials": [1, 3.004])")) ==
          "✓ 3 right   → 1 carried forward");
}

TEST_CASE("check --got: variants") {
    const std::string text = with_variant(two_tokens, "V[2]", "[8]");
    const GradeAsked asked(text);
    const std::string ledger = run({asked.scenario, "-f", "json"}).out;
    const std::string own = run({asked.scenario, "-f", "json", "--variant", "m"}).out;
    CHECK(asked.with(ledger).code == 0);
    CHECK(asked.with(ledger, {"--variant", "m"}).code == 0);
    CHECK(asked.with(own).code == 0);
    CHECK(mentions(asked.with(own).out, "Two tokens · m: marks for"));
    CHECK(asked.with(as_own(own)).code == 1);
    CHECK(asked.query2("\"output\": [6]", {"--variant", "m"}).code == 0);
    CHECK(mentions(asked.with(ledger, {"--variant", "n"}).err, "has no variant 'n'"));
}

TEST_CASE("check --got: sheets that are none, with the place and a way out") {
    const GradeAsked asked(two_tokens);
    const auto refused = [&](const std::string& sheet, const std::string& message, const std::string& help) {
        const Ran ran = asked.with(sheet);
        INFO(sheet << "\n" << ran.err);
        CHECK(ran.code == 2);
        CHECK(ran.out.empty());
        CHECK(mentions(ran.err, "<stdin>:1:"));
        CHECK(mentions(ran.err, "error: " + message));
        CHECK(mentions(ran.err, "help: " + help));
    };
    const auto row = [](const std::string& steps) { return R"({ "traces": [{ "rows": [{ )" + steps + " }] }] }"; };
    refused("[[1, 2]]", "this is a list; an answer sheet has the shape of a JSON ledger",
            "attn-ledger SCENARIO -f json");
    refused("{ \"ledger\": 2, \"traces\": [] }", "this ledger has version 2", "print it anew");
    refused("{}", "there are no answers here", "a sheet has the shape of a JSON ledger");
    refused(row(R"("weights": [1, 0])"), "\"query\" is missing here, and the scenario has 2", "say which it is");
    refused(row(R"("query": 2, "weigths": [1, 0])"), "there is no step \"weigths\"", "did you mean \"weights\"?");
    refused(row(R"("query": 2, "sink": 1)"), "there is no sink here: the scenario has no sink", "leave it out");
    refused(row(R"("query": 2, "concat": [1])"), "\"concat\" does not stand here in a ledger", "the steps here are");
    refused(row(R"("query": 2, "weights": [1, 0, 0])"),
            "weights of row 2 has 3 entries where this scenario has a list of 2", "write null for each number");
    refused(row(R"("query": 2, "weights": 1)"), "weights of row 2 has a number where this scenario has a list of 2",
            "write null");
    refused(row(R"("query": 2, "weights": [true, 0])"), "weights[2,1] is true; expected a number", "write 0.5");
    refused(row(R"("query": 2, "weights": {"decimals": [1, 0]})"), "weights has no key \"decimals\"",
            "did you mean \"decimal\"?");
    refused(row(R"("query": 2, "weights": {"decimal": [0.25, 0.7], "exact": [null, "3/4"]})"),
            "weights of row 2 says 0.7 and 3/4, which are not the same number", "keep what was answered");
    CHECK(asked.with(row("\"query\": 3")).code == 2);
    CHECK(asked.with(row(R"("query": 2, "weights": [1, "1/0"])")).code == 2);
    CHECK(asked.with(row(R"("query": 2, "weights": [1, 0], "weights": [1, 0])")).code == 2);
    CHECK(asked.with("").code == 2);
    CHECK(mentions(run({"check", "-", "--got", "-"}, "").err,
                   "standard input can be the scenario or the answers, not both"));
    CHECK(mentions(run({"check", asked.scenario, "-f", "json"}).err,
                   "-f, -o, --variant, --digits and --numbers are for a marked sheet"));
}

TEST_CASE("check --got: a label or a sheet injects nothing") {
    const GradeAsked asked(R"({ "title": "a\u001b[31m", "Q": [[1]], "K": [[0]], "V": [[2]] })");
    const Ran ran = asked.with(R"({ "traces": [{ "rows": [{ "query": 1, "output": ["3 \u00b7 1"] }] }] })");
    CHECK(ran.code == 1);
    CHECK(!mentions(ran.out, "\x1b"));
}

TEST_CASE("check --got: broken sheets never break the program") {
    const GradeAsked asked(two_tokens);
    const std::string whole =
        R"({"traces":[{"batch":1,"head":1,"rows":[{"query":2,"scores":[0,1.1],"weights":["1/4",null],"sum":4}]}]})";
    Random random(5);
    for (int round = 0; round < 300; ++round) {
        std::string text = whole.substr(0, random.chance(4) ? random.below(whole.size()) : whole.size());
        for (std::size_t change = random.below(4); change > 0 && !text.empty(); --change)
            text[random.below(text.size())] = "[]\",.0e-9n{}"[random.below(12)];
        INFO(text);
        const int code = asked.with(text).code;
        CHECK((code >= 0 && code <= 2));
    }
}

}  // namespace attn::test
