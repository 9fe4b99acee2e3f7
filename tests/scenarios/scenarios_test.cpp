#include "catch.hpp"
#include "cli/command.hpp"
#include "program.hpp"
#include "traced.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <utility>

// The scenarios that come with the program: each holds what it says, and says it in both languages.

using namespace attn;

namespace {

using Json = nlohmann::ordered_json;

std::vector<std::filesystem::path> scenarios() { return test::files_in(test::source_dir() / "scenarios", ".json"); }

/// Every place of a scenario's or a variant's expect that states a value.
std::vector<Json*> stated(Json& expect) {
    std::vector<Json*> found;
    for (auto& [step, value] : expect.items()) {
        if (step == "tolerance") continue;
        std::vector<Json*> open{&value};
        while (!open.empty()) {
            Json* one = open.back();
            open.pop_back();
            if (!one->is_array() && !one->is_null()) found.push_back(one);
            if (one->is_array())
                for (auto& inner : *one) open.push_back(&inner);
        }
    }
    return found;
}

}  // namespace

TEST_CASE("scenarios: every expectation of every scenario is proved") {
    const auto ran = test::run({"check", (test::source_dir() / "scenarios").string()});
    CHECK(ran.code == as_asked);
    CHECK(ran.err.empty());
    std::istringstream lines(ran.out);
    std::size_t count = 0;
    for (std::string line; std::getline(lines, line); ++count) CHECK(line.starts_with("✓ "));
    CHECK(count == scenarios().size());
    CHECK(count >= 15);
}

TEST_CASE("scenarios: title and note in both languages, and variants that expect something") {
    for (const auto& file : scenarios()) {
        INFO(file.string());
        const Scenario scenario = test::load(test::read_file(file));
        for (const Text& text : {scenario.title, scenario.note}) {
            CHECK_FALSE(text.en.empty());
            CHECK_FALSE(text.zh.empty());
        }
        CHECK_FALSE(scenario.expectations.empty());
        CHECK(scenario.warnings.empty());
        for (const Variant& variant : scenario.variants) {
            INFO(variant.name);
            CHECK_FALSE(variant.scenario->expectations.empty());
        }
    }
}

TEST_CASE("scenarios: a weight struck out too late leaves a sum below 1, and the ledger says so") {
    const auto printed = [](const std::string& name) {
        return test::run({(test::source_dir() / "scenarios" / name).string(), "--variant", "struck out too late"}).out;
    };
    CHECK_THAT(printed("ch05_causal.json"), Catch::Matchers::ContainsSubstring("✗ weights sum to 3/5, not 1"));
    CHECK_THAT(printed("draft_one_query.json"), Catch::Matchers::ContainsSubstring("✗ weights sum to 1/2, not 1"));
}

TEST_CASE("scenarios: a wrong value in any expectation is found") {
    for (const auto& file : scenarios()) {
        Json document = Json::parse(test::read_file(file));
        std::vector<Json*> places = stated(document["expect"]);
        if (document.contains("variants"))
            for (auto& variant : document["variants"])
                std::ranges::copy(stated(variant["expect"]), std::back_inserter(places));
        for (Json* place : places) {
            const Json before = std::exchange(*place, "12345/67");
            INFO(file.string() << " with " << before << " made wrong");
            CHECK(test::run({"check", "-"}, document.dump()).code == different);
            *place = before;
        }
        CHECK(test::run({"check", "-"}, document.dump()).code == as_asked);
    }
}
