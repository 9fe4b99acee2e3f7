#include "attention/stage.hpp"
#include "catch.hpp"
#include "render/schema.hpp"
#include "scenario/read_scenario.hpp"
#include "scenario/schema.hpp"

#include <nlohmann/json.hpp>

#include <set>
#include <string>

// That the schemas know every key and step there is; test_schema.py says what they accept.

using namespace attn;
using nlohmann::json;

namespace {

std::set<std::string> names(const json& properties) {
    std::set<std::string> found;
    for (const auto& [name, value] : properties.items()) found.insert(name);
    return found;
}

}  // namespace

TEST_CASE("schema: of scenarios, it has the keys that are read") {
    const auto schema = json::parse(scenario_schema());
    const auto keys = scenario_keys();
    CHECK(names(schema["properties"]) == std::set<std::string>(keys.begin(), keys.end()));
}

TEST_CASE("schema: of ledgers, a query has every step of the calculation") {
    const auto schema = json::parse(ledger_schema());
    std::set<std::string> expected{"query", "checks"};
    for (const Stage& stage : stages()) expected.emplace(stage.name);
    CHECK(names(schema["$defs"]["query"]["properties"]) == expected);
}

TEST_CASE("schema: no place is left to be filled in") {
    for (const auto& schema : {scenario_schema(), ledger_schema(), diff_schema(), diagnosis_schema(), lint_schema()}) {
        CHECK(schema.find('@') == std::string::npos);
        CHECK(schema.ends_with("}\n"));
    }
}
