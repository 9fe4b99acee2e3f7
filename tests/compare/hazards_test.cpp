#include "compare/hazards.hpp"
#include "base/text.hpp"
#include "catch.hpp"
#include "compare/lint.hpp"
#include "program.hpp"
#include "scenario/loading.hpp"

#include <algorithm>
#include <set>

// Hazards: that each is found where it is, and not a hair beside it.

using namespace attn;

namespace {

LintReport linted(const std::string& text, const std::vector<const Hazard*>& allowed = {}) {
    const auto source = testing::source_of(text);
    return lint(load_scenario(source), source, allowed);
}

/// "no-scale scale-of-something", in the order found.
std::string names(const LintReport& report) {
    std::string text;
    for (const LintFinding& finding : report.findings)
        text += (text.empty() ? "" : " ") + std::string(finding.hazard->name);
    return text;
}

std::string names_of(const std::string& text) { return names(linted(text)); }

/// One query and one key of the same product, with more keys after it.
std::string product(const std::string& score, const std::string& more = "") {
    return R"({ "Q": [[1]], "K": [[")" + score + R"("], [0]], "V": [[1], [2]])" + more + " }";
}

}  // namespace

TEST_CASE("hazards: codes and names are told apart, and found in any letters") {
    std::set<std::string_view> seen;
    std::size_t number = 0;
    for (const Hazard& hazard : hazards()) {
        INFO(hazard.name);
        CHECK(hazard.code.size() == 4);
        CHECK(std::stoul(std::string(hazard.code.substr(1))) == ++number);
        CHECK(seen.insert(hazard.code).second);
        CHECK(seen.insert(hazard.name).second);
        CHECK(find_hazard(hazard.code) == &hazard);
        CHECK(find_hazard(hazard.name) == &hazard);
        CHECK(hazard.explanation != nullptr);
        for (const Sentence& sentence : {hazard.what, hazard.found, hazard.help, hazard.explanation->why,
                                         hazard.explanation->elsewhere, hazard.explanation->advice}) {
            CHECK_FALSE(sentence.en.empty());
            CHECK_FALSE(sentence.zh.empty());
        }
        CHECK_FALSE(hazard.explanation->source.empty());
    }
    CHECK(find_hazard("h001") == find_hazard("EMPTY-ROW"));
    CHECK(find_hazard("H000") == nullptr);
    CHECK(find_hazard("") == nullptr);
}

TEST_CASE("hazards: each has a scenario that shows it, and an example that does") {
    std::size_t count = 0;
    for (const auto& file : test::files_in(test::source_dir() / "scenarios" / "hazards", ".json")) {
        INFO(file.string());
        ++count;
        const Hazard* hazard = find_hazard(file.stem().string());
        REQUIRE(hazard != nullptr);
        const auto source = std::make_shared<Source>(Source{file.string(), test::read_file(file)});
        const Scenario scenario = load_scenario(source);
        CHECK_FALSE(scenario.title.zh.empty());
        CHECK_FALSE(scenario.note.zh.empty());
        const LintReport report = lint(scenario, source, {});
        CHECK(std::ranges::count(report.findings, hazard, &LintFinding::hazard) == 1);
        const LintReport without = lint(scenario, source, {hazard});
        CHECK(std::ranges::count(without.findings, hazard, &LintFinding::hazard) == 0);
        CHECK(without.findings.size() + 1 == report.findings.size());
        if (hazard->explanation->example.empty()) continue;
        CHECK(std::ranges::count(linted(std::string(hazard->explanation->example)).findings, hazard,
                                 &LintFinding::hazard) == 1);
    }
    CHECK(count == hazards().size());
    CHECK(test::run({"check", (test::source_dir() / "scenarios" / "hazards").string(), "--quiet"}).code == 0);
}

TEST_CASE("hazards: a limit itself is not beyond it") {
    CHECK(names_of(product("65504")) == "exp-overflow-f32");
    CHECK(names_of(product("65504 + 10^-30")) == "beyond-f16 exp-overflow-f32");
    CHECK(names_of(product("-65504")) == "");
    CHECK(names_of(product("-65504 - 10^-30")) == "beyond-f16");
    CHECK(names_of(product("ln 65504")) == "");
    CHECK(names_of(product("ln(65504 + 10^-20)")) == "exp-overflow-f16");
    CHECK(names_of(product("ln(2^128 - 2^104)")) == "exp-overflow-f16");
    CHECK(names_of(product("ln(2^128 - 2^104 + 1)")) == "exp-overflow-f32");
}

TEST_CASE("hazards: what is said of a score is its exact value, and where it is") {
    const LintReport report = linted(R"({ "num_heads": 2,
  "Q": [[[1], [300]], [[1], [1]]], "K": [[[0], [300]], [[0], [0]]], "V": [[[1], [2]], [[1], [2]]] })");
    REQUIRE(names(report) == "beyond-f16 exp-overflow-f32");
    CHECK(report.findings[0].found.path == "head[1].scores[2,2]");
    CHECK(report.findings[0].sentence(Language::en) ==
          "head[1].scores[2,2] is 90000; float16 ends at 65504 and makes it infinite");
    CHECK(report.findings[0].where.position().line == 2);
    CHECK(report.findings[0].where.position().column == 8);
}

TEST_CASE("hazards: scores without exponentials have none to overflow") {
    CHECK(names_of(product("100", R"(, "normalize": "sum")")) == "");
    CHECK(names_of(product("100", R"(, "base": 2)")) == "exp-overflow-f16");
    CHECK(names_of(product("129", R"(, "base": 2)")) == "exp-overflow-f32");
    CHECK(names_of(product("100", R"(, "softcap": 50)")) == "exp-overflow-f16");
}

TEST_CASE("hazards: a score that is removed overflows no exponential, but a product") {
    CHECK(names_of(product("100", R"(, "mask": { "forbid": [{ "key": 1 }] })")) == "");
    CHECK(names_of(product("70000", R"(, "mask": { "forbid": [{ "key": 1 }] })")) == "beyond-f16");
}

TEST_CASE("hazards: exponentials vanish only together") {
    CHECK(names_of(R"({ "Q": [[1]], "K": [[-150], [-103]], "V": [[1], [2]] })") == "");
    CHECK(names_of(R"({ "Q": [[1]], "K": [[-150], [-104]], "V": [[1], [2]] })") == "exp-vanishes");
}

TEST_CASE("hazards: a bias is no fill before it lies far off") {
    const auto biased = [](const std::string& bias) {
        return names_of(R"({ "Q": [[1]], "K": [[0], [0]], "V": [[1], [2]], "mask": { "bias": [)" + bias + "] } }");
    };
    CHECK(biased("[0, -4]") == "");
    CHECK(biased("[0, -5]") == "visible-fill");
    CHECK(biased("[-2, -900]") == "");
    CHECK(biased("[-2, -1000]") == "finite-fill");
    CHECK(biased("[-512, -1024]") == "exp-vanishes");
    CHECK(biased("[0, -1e300]") == "finite-fill");
    CHECK(biased("[0, \"-inf\"]") == "");
    CHECK(biased("[0, 1]") == "zero-one-bias");
    CHECK(biased("[1, 1]") == "");
    CHECK(biased("[1, \"-inf\"]") == "");
    CHECK(biased("[0, 0]") == "idle-table");
    CHECK(biased("[-9, -9]") == "filled-row");
}

TEST_CASE("hazards: the weight that a fill leaves is judged at 2^-24") {
    const auto filled = [](const std::string& score) {
        return names_of(R"({ "Q": [[1]], "K": [[0], [")" + score +
                        R"("]], "V": [[1], [2]], "mask": { "bias": [[0, -100]] } })");
    };
    // e^x / (1 + e^x) = 2^-24 where e^x = 1/(2^24 - 1).
    CHECK(filled("100 - ln(2^24 - 1)") == "visible-fill");
    CHECK(filled("100 - ln(2^24 - 1) - 10^-20") == "finite-fill");
}

TEST_CASE("hazards: parts of a mask that say the same") {
    const auto masked = [](const std::string& mask) {
        return names_of(R"({ "Q": [[0], [0], [0]], "K": [[0], [0], [0]], "V": [[1], [2], [3]], "mask": )" + mask +
                        " }");
    };
    CHECK(masked("\"causal\"") == "");
    CHECK(masked(R"({ "causal": true, "lengths": [2] })") == "");
    CHECK(masked(R"({ "causal": true, "window": { "left": 1, "right": 0 } })") == "mask-twice");
    CHECK(masked(R"({ "causal": true, "bias": [[0, -1e9, -1e9], [0, 0, -1e9], [0, 0, 0]] })") == "mask-twice");
    CHECK(masked(R"({ "causal": true, "bias": [[0, -1e9, -1e9], [0, 0, -1e9], [-1e9, 0, 0]] })") == "finite-fill");
    CHECK(masked(R"({ "causal": true, "window": { "left": 1 } })") == "");
    CHECK(masked(R"({ "causal": true, "allow": [[1, 0, 0], [1, 1, 0], [1, 1, 1]] })") == "mask-twice");
    CHECK(masked(R"({ "causal": true, "allow": [[1, 0, 0], [1, 1, 0], [0, 1, 1]] })") == "mask-twice");
    CHECK(masked(R"({ "causal": true, "allow": [[1, 1, 1], [1, 1, 1], [0, 1, 1]] })") == "");
    CHECK(masked(R"({ "lengths": [2], "forbid": [{ "key": 3 }] })") == "mask-twice");
    CHECK(masked(R"({ "forbid": [[0, 0, 0]] })") == "idle-table");
}

TEST_CASE("hazards: a sink leaves no row without an answer") {
    CHECK(names_of(R"({ "Q": [[0]], "K": [[0]], "V": [[1]], "mask": { "lengths": [0] } })") == "zero-length");
    CHECK(names_of(R"({ "Q": [[0]], "K": [[0]], "V": [[1]], "mask": { "lengths": [0] }, "sink": 1 })") == "");
    CHECK(names_of(R"({ "Q": [[0]], "K": [[0]], "V": [[1]], "mask": { "allow": [[0]] }, "empty_row": "error" })") ==
          "empty-row");
}

TEST_CASE("hazards: scales") {
    const auto scaled = [](const std::string& scale) {
        return names_of(R"({ "Q": [[0, 0, 0, 0]], "K": [[0, 0, 0, 0]], "V": [[1]], "scale": )" + scale + " }");
    };
    CHECK(scaled("\"1/sqrt(d_k)\"") == "");
    CHECK(scaled("0.5") == "");
    CHECK(scaled("1") == "no-scale");
    CHECK(scaled("0.25") == "missing-root");
    CHECK(scaled("\"sqrt(d_k)\"") == "inverted-root");
    CHECK(scaled("0") == "zero-scale");
    CHECK(scaled("-1") == "negative-scale");
    CHECK(names_of(R"({ "Q": [[0]], "K": [[0]], "V": [[1]], "scale": 1 })") == "");
}

TEST_CASE("hazards: what a variant shares with its scenario is said once, and at its place") {
    const LintReport report = linted(R"({
  "Q": [[0, 0]], "K": [[0, 0]], "V": [[1]],
  "scale": 1,
  "variants": [
    { "name": "a", "set": { "V": [[2]] } },
    { "name": "b", "set": { "mask": { "bias": [[-9]] } } },
    { "name": "c", "set": { "mask.bias": [[-9]], "V": [[2]] } },
    { "name": "d", "set": { "scores[1,1]": 70000, "scale": 2 } }
  ]
})");
    REQUIRE(names(report) == "filled-row beyond-f16 exp-overflow-f32 no-scale");
    CHECK(report.findings[0].variants == std::vector<std::string>{"b", "c"});
    CHECK(report.findings[0].where.position().line == 6);
    CHECK(report.findings[1].variants == std::vector<std::string>{"d"});
    CHECK(report.findings[1].where.position().line == 8);
    CHECK(report.findings[3].variants.empty());
    CHECK(report.findings[3].where.position().line == 3);
}
