#include "catch.hpp"
#include "program.hpp"
#include "random.hpp"
#include "temporary_folder.hpp"

#include <string>
#include <vector>

// diagnose as a whole program: what it says of right numbers, of wrong ones, and of a file that is neither.

namespace attn::test {
namespace {

constexpr const char* causal =
    R"({ "title": "Two tokens", "Q": [[1], [1]], "K": [[0], ["ln 3"]], "V": [[0], [4]], "mask": "causal" })";

struct Asked {
    TemporaryFolder folder;
    std::string scenario;

    explicit Asked(const std::string& text) : scenario(folder.path("s.json")) { folder.write("s.json", text); }
    Ran with(const std::string& got, std::vector<std::string> more = {}) const {
        more.insert(more.begin(), {"diagnose", scenario, "--got", "-"});
        return run(more, got);
    }
};

bool says(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace

TEST_CASE("diagnose: the right answer") {
    const Asked asked(causal);
    CHECK(asked.with("[[0], [3]]").code == 0);
    CHECK(asked.with("[[0.0], [3.00]]").code == 0);
    CHECK(asked.with("[[null], [3]]").code == 0);
    CHECK(asked.with("[[1, 0], [\"1/4\", \"3/4\"]]", {"--as", "weights"}).code == 0);
    CHECK(asked.with("[[1, 0], [0.3, 0.8]]", {"--as", "weights"}).code == 0);
    CHECK(asked.with("[[1.0, 0.0], [0.25000000372529, 0.74999999627471]]", {"--as", "weights"}).code == 0);
    CHECK(says(asked.with("[[0], [3]]").out, "This is the right answer: all 2 numbers fit."));
}

TEST_CASE("diagnose: one mistake, in words") {
    const Asked asked(causal);
    const Ran ran = asked.with("[[\"1/4\", 0], [\"1/4\", \"3/4\"]]", {"--as", "weights"});
    CHECK(ran.code == 1);
    CHECK(
        ran.out ==
        "Two tokens: diagnosis of <stdin>\n"
        "────────────────────────────────\n"
        "\n"
        "✗ One known mistake gives these numbers.\n"
        "Compared at the digits given.\n"
        "\n"
        "mask-after-softmax\n"
        "The weights of removed keys were set to 0 after normalising, and the rest was not renormalised: a row sums to "
        "less than 1.\n"
        "First departs at masked[1,2]: ln 3 where −∞ is right.\n"
        "Corrected: masked₁₂ = −∞ (causal)\n");
}

TEST_CASE("diagnose: several fit, and a change tells them apart") {
    const Asked asked(R"({ "Q": [[1, 0]], "K": [[1, 0], [0, 1]], "V": [[1], [0]] })");
    const Ran ran = asked.with("[[0.622459]]");
    CHECK(ran.code == 1);
    CHECK(says(ran.out, "2 known mistakes give these numbers."));
    CHECK(says(ran.out, "\nscale-twice\n"));
    CHECK(says(ran.out, "\nscale-by-d\n"));
    CHECK(says(ran.out, "To tell them apart, change the scenario: \"set\": { \"scale\": \"1/3\" }"));
}

TEST_CASE("diagnose: two mistakes together") {
    const Asked asked(R"({ "Q": [[1, 0], [0, 2]], "K": [[1, 2], [0, 1]], "V": [[1, 4], [3, 0]], "mask": "causal" })");
    // No scale, and the mask after the softmax: e/(e + 1); e^4/(e^4 + e^2).
    const Ran ran = asked.with("[[0.731059, 0], [0.880797, 0.119203]]", {"--as", "weights", "-f", "json"});
    CHECK(ran.code == 1);
    CHECK(says(ran.out, "\"mask-after-softmax\""));
    CHECK(says(ran.out, "\"no-scale\""));
    CHECK(says(ran.out, "\"nearest\"") == false);
}

TEST_CASE("diagnose: a near miss is called one") {
    const Asked asked(R"({ "Q": [[1, 0], [0, 2]], "K": [[1, 2], [0, 1]], "V": [[1, 4], [3, 0]] })");
    const Ran ran = asked.with("[[1.53788, 2.92423], [77, 78]]");
    CHECK(ran.code == 1);
    CHECK(says(ran.out, "The nearest is a near miss: 2 of 4 numbers fit."));
    CHECK(says(ran.out, "\nno-scale\n"));
}

TEST_CASE("diagnose: in every format and language") {
    const Asked asked(causal);
    const std::string got = "[[\"1/4\", 0], [\"1/4\", \"3/4\"]]";
    for (const char* format : {"text", "markdown", "json"})
        for (const char* language : {"en", "zh"}) {
            const Ran ran = asked.with(got, {"--as", "weights", "-f", format, "--lang", language});
            INFO(format << " " << language);
            CHECK(ran.code == 1);
            CHECK(says(ran.out, "mask-after-softmax"));
        }
    CHECK(says(asked.with(got, {"--as", "weights", "--lang", "zh"}).out, "有一种已知错误会得出这些数。"));
}

TEST_CASE("diagnose: the catalogue needs no scenario") {
    const Ran ran = run({"diagnose", "--list"});
    CHECK(ran.code == 0);
    CHECK(says(ran.out, "mask-after-softmax"));
    CHECK(says(ran.out, "bias-twice"));
}

TEST_CASE("diagnose: numbers that cannot be taken") {
    const Asked asked(causal);
    for (const char* got :
         {"", "[", "[[1], [2, 3]]", "[[1], [2], [3]]", "7", "[]", "[[null], [null]]", "[[\"x\"], [1]]", "[[[[[1]]]]]",
          "{ \"ledger\": 1 }", "{ \"ledger\": 2 }", "[[NaN], [1]]", "{}"}) {
        INFO(got);
        const Ran ran = asked.with(got);
        CHECK(ran.code == 2);
        CHECK(says(ran.err, "error: "));
        CHECK(ran.out.empty());
    }
    CHECK(asked.with("[[\"nan\"], [\"-inf\"]]").code == 1);
    CHECK(asked.with("[[1e300], [1e-300]]").code == 1);
    CHECK(asked.with("[[\"1-4\"], [0.5]]").code == 1);
}

TEST_CASE("diagnose: a ledger of another run is numbers too") {
    const Asked asked(causal);
    std::string other = causal;
    other.replace(other.find("\"mask\": \"causal\""), 16, "\"mask\": \"none\"");
    const std::string ledger = run({"-", "-f", "json"}, other).out;
    CHECK(asked.with(run({asked.scenario, "-f", "json"}).out).code == 0);
    CHECK(asked.with(ledger).code == 1);
    CHECK(asked.with(ledger, {"--as", "scores"}).code == 0);
}

TEST_CASE("diagnose: broken numbers never break the program") {
    const Asked asked(causal);
    const std::string whole = "[[0.25, 1e-5], [\"1/4\", null]]";
    Random random(11);
    for (int round = 0; round < 300; ++round) {
        std::string text = whole.substr(0, random.chance(3) ? random.below(whole.size()) : whole.size());
        for (std::size_t change = random.below(4); change > 0 && !text.empty(); --change)
            text[random.below(text.size())] = "[]\",.0e-9n{}"[random.below(12)];
        INFO(text);
        const int code = asked.with(text, {"--as", "weights"}).code;
        CHECK((code >= 0 && code <= 2));
    }
}

}  // namespace attn::test
