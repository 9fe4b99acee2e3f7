#include "compare/diff.hpp"
#include "base/fault.hpp"
#include "catch.hpp"
#include "compare/diff_page.hpp"
#include "compare/ledger_reader.hpp"
#include "program.hpp"
#include "random.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

using namespace attn;
using nlohmann::json;

namespace {

Side read(const std::string& text, const std::string& name = "a.json") {
    Faults faults;
    const Value root = read_document(std::make_shared<const Source>(Source{name, text}), faults, ledger_rules);
    faults.throw_if_any();
    return read_ledger(root);
}

std::string message_of(const std::string& text) {
    try {
        read(text);
    } catch (const InputError& error) {
        const Fault& fault = error.faults().front();
        const auto place = fault.where.position();
        return std::to_string(place.line) + ":" + std::to_string(place.column) + ": " + fault.message;
    }
    return "";
}

/// A ledger of two queries and two keys. `change` gets its rows.
template <class Change>
std::string ledger(Change change) {
    json root = json::parse(R"({"ledger": 1, "title": "t", "shapes": {"n_q": 2, "n_k": 2}, "config": {"scale": "1"},
        "traces": [{"batch": 1, "head": 1,
            "K": {"decimal": [[1], [2]]}, "V": {"decimal": [[3], [4]]},
            "rows": [
                {"query": 1, "scores": {"decimal": [1, 2]}, "exponentials": {"decimal": [2.71828, 7.38906]},
                 "sum": {"decimal": 10.1073}, "weights": {"decimal": [0.268941, 0.731059]},
                 "output": {"decimal": [3.73106]}},
                {"query": 2, "scores": {"decimal": [2, 4]}, "exponentials": {"decimal": [7.38906, 54.5982]},
                 "sum": {"decimal": 61.9872}, "weights": {"decimal": [0.119203, 0.880797]},
                 "output": {"decimal": [3.8808]}}]}]})");
    change(root["traces"][0]);
    return root.dump();
}

std::string untouched() {
    return ledger([](json&) {});
}

EditionDiff compare(const std::string& a, const std::string& b) {
    return compare_sides(read(a), read(b, "b.json"), {}).editions.front();
}

const StepDiff& step(const EditionDiff& diff, const std::string& name) {
    return *std::ranges::find(diff.steps, name, &StepDiff::name);
}

using StepNames = std::vector<std::string>;

StepNames in_english(const std::vector<Text>& texts) {
    StepNames names;
    for (const Text& text : texts) names.push_back(text.en);
    return names;
}

}  // namespace

TEST_CASE("diff: the same ledger has no difference", "[compare]") {
    const EditionDiff diff = compare(untouched(), untouched());
    CHECK_FALSE(diff.differs());
    CHECK(step(diff, "scores").cells == 4);
}

TEST_CASE("diff: what comes of the same query and key follows, and the rest is separate", "[compare]") {
    const EditionDiff diff = compare(untouched(), ledger([](json& trace) {
                                         json& row = trace["rows"][0];
                                         row["scores"]["decimal"][1] = 3;
                                         row["exponentials"]["decimal"][1] = 20.0855;
                                         row["sum"]["decimal"] = 22.8038;
                                         row["weights"]["decimal"] = {0.119203, 0.880797};
                                         row["output"]["decimal"][0] = 3.8808;
                                         trace["rows"][1]["weights"]["decimal"][0] = 0.2;
                                     }));
    REQUIRE(diff.first() != nullptr);
    CHECK(diff.first()->name == "scores");
    CHECK(diff.first()->worst->path.en == "scores[1,2]");
    CHECK(step(diff, "exponentials").from == StepNames{"scores"});
    CHECK(step(diff, "sum").from == StepNames{"scores"});
    CHECK(step(diff, "weights").from == StepNames{"scores", "weights"});
    CHECK(step(diff, "weights").began_here == 1);
    CHECK(step(diff, "weights").first_began->path.en == "weights[2,1]");
    CHECK(step(diff, "output").from == StepNames{"scores"});
}

TEST_CASE("diff: another key, and the same row before it is summed, do not follow", "[compare]") {
    const EditionDiff diff = compare(untouched(), ledger([](json& trace) {
                                         trace["K"]["decimal"][0][0] = 5;
                                         trace["rows"][0]["scores"]["decimal"] = {5, 3};
                                         trace["rows"][1]["output"]["decimal"][0] = 1;
                                     }));
    CHECK(step(diff, "scores").from == StepNames{"K", "scores"});
    CHECK(step(diff, "scores").first_began->path.en == "scores[1,2]");
    CHECK(step(diff, "output").from == StepNames{"K"});  // by the weight of key 1
}

TEST_CASE("diff: values reach the output and nothing else", "[compare]") {
    const EditionDiff diff = compare(untouched(), ledger([](json& trace) {
                                         trace["V"]["decimal"][1][0] = 5;
                                         trace["rows"][0]["weights"]["decimal"][0] = 0.5;
                                         trace["rows"][1]["output"]["decimal"][0] = 1;
                                     }));
    CHECK(step(diff, "weights").from == StepNames{"weights"});
    CHECK(step(diff, "output").from == StepNames{"V"});
}

TEST_CASE("diff: a step that one side left out did nothing there", "[compare]") {
    const auto with_scaled = [](double factor) {
        return ledger([&](json& trace) {
            for (json& row : trace["rows"]) {
                row["scaled"] = row["scores"];
                for (json& cell : row["scaled"]["decimal"]) cell = cell.get<double>() * factor;
            }
        });
    };
    const EditionDiff idle = compare(untouched(), with_scaled(1));
    CHECK_FALSE(idle.differs());
    CHECK(step(idle, "scaled").idle_in_a);
    const EditionDiff busy = compare(with_scaled(0.5), untouched());
    CHECK(busy.first()->name == "scaled");
    CHECK(busy.first()->different == 4);
    CHECK(busy.first()->worst->path.en == "scaled[2,2]");
    // Where steps were selected, one that is missing may have done something.
    const std::string selected = ledger([](json& trace) {
        for (json& row : trace["rows"]) row.erase("output");
    });
    const EditionDiff unknown = compare(with_scaled(1), selected);
    CHECK(step(unknown, "scaled").kind == StepDiff::Kind::only_in_a);
    CHECK(step(unknown, "output").kind == StepDiff::Kind::only_in_a);
}

TEST_CASE("diff: shapes and queries", "[compare]") {
    const std::string wide = ledger([](json& trace) {
        for (json& row : trace["rows"]) row["scores"]["decimal"].push_back(1);
    });
    const EditionDiff shapes = compare(untouched(), wide);
    CHECK(step(shapes, "scores").kind == StepDiff::Kind::shapes);
    CHECK(step(shapes, "scores").shape_b == std::vector<std::size_t>{2, 3});
    CHECK(step(shapes, "weights").different == 0);
    const EditionDiff queries = compare(untouched(), ledger([](json& trace) { trace["rows"].erase(0); }));
    CHECK(queries.differs());
    CHECK(queries.first() == nullptr);
    CHECK(in_english(queries.only_in_a) == StepNames{"query 1"});
}

TEST_CASE("diff: heads and what they come to together", "[compare]") {
    const auto of_two = [](double projected) {
        json root = json::parse(untouched());
        root["traces"].push_back(root["traces"][0]);
        root["traces"][1]["head"] = 2;
        root["combined"] = json::parse(R"([{"batch": 1, "concat": {"decimal": [[1, 2], [3, 4]]}}])");
        root["combined"][0]["projected"] = {{"decimal", {{projected}, {2}}}};
        return root;
    };
    json other = of_two(7);
    other["traces"][1]["rows"][0]["output"]["decimal"][0] = 9;
    const EditionDiff diff = compare(of_two(6).dump(), other.dump());
    CHECK(diff.first()->worst->path.en == "output[1,1] of head 2");
    CHECK(step(diff, "projected").from == StepNames{"output"});
    CHECK(step(diff, "projected").worst->path.en == "projected[1,1]");
    other["traces"].erase(1);
    CHECK(in_english(compare(of_two(6).dump(), other.dump()).only_in_a) ==
          StepNames{"query 1 of head 2", "query 2 of head 2"});
}

TEST_CASE("diff: one corrupted number is named, whichever it is", "[compare]") {
    const std::string text = test::read_file(test::source_dir() / "tests/golden/ch05_three_tokens.json");
    const json root = json::parse(text);
    test::Random random(3);
    for (int i = 0; i < 150; ++i) {
        json broken = root;
        json& trace = broken["traces"][0];
        const std::size_t query = random.below(trace["rows"].size());
        json& row = trace["rows"][query];
        std::vector<std::string> names;
        for (const auto& [name, value] : row.items())
            if (name != "query" && name != "checks") names.push_back(name);
        const std::string name = random.one_of(names);
        const bool closed = row[name].contains("exact") && random.chance(2);
        json* cell = &row[name][closed ? "exact" : "decimal"];
        std::string path = name + "[" + std::to_string(query + 1);
        while (cell->is_array()) {
            const std::size_t at = random.below(cell->size());
            path += "," + std::to_string(at + 1);
            cell = &(*cell)[at];
        }
        if (closed && cell->is_null()) continue;
        *cell = closed ? json(cell->get<std::string>() + " + 1/1000000000000") : json(123.5);
        INFO(path << (closed ? " in closed form" : ""));
        const EditionDiff diff = compare(text, broken.dump());
        REQUIRE(diff.first() != nullptr);
        CHECK(diff.first()->worst->path.en == path + "]");
        CHECK(std::ranges::count_if(diff.steps, &StepDiff::differs) == 1);
        CHECK(diff.first()->different == 1);
    }
}

TEST_CASE("a bad ledger is refused with its place", "[compare]") {
    struct Case {
        const char* text;
        const char* message;
    };
    const std::vector<Case> cases = {
        {R"({"ledger": 2, "traces": 3})", "1:12: this ledger has version 2, and version 1 is what is read here"},
        {R"({"ledger": "1", "traces": []})", "1:12: this ledger has version 1, and version 1 is what is read here"},
        {R"({"ledger": 1})", R"(1:1: a ledger without "traces")"},
        {R"({"ledger": 1, "traces": {}})", R"(1:25: "traces" is an object; a ledger has a list here)"},
        {R"({"ledger": 1, "traces": [1]})", R"(1:26: "traces" is a number; a ledger has objects here)"},
        {R"({"ledger": 1, "traces": [{"batch": 1, "rows": []}]})", R"(1:26: "head" is missing here)"},
        {R"({"ledger": 1, "traces": [{"batch": 1, "head": 0, "rows": []}]})",
         R"(1:47: "head" is a number; a ledger has a number from 1 here)"},
        {R"({"ledger": 1, "traces": [{"batch": 1, "head": 1}]})", R"(1:26: a trace without its "rows")"},
        {R"({"ledger": 1, "traces": [{"batch": 1, "head": 1, "rows": [{}]}]})", R"(1:59: "query" is missing here)"},
        {R"({"ledger": 1, "traces": [{"batch": 1, "head": 1, "rows": [{"query": 1, "scores": 3}]}]})",
         R"(1:82: "scores" is no step; a step is {"decimal": …, "exact": …})"},
        {R"({"ledger": 1, "traces": [{"batch": 1, "head": 1, "rows": [{"query": 1, "sum": {"decimal": true}}]}]})",
         R"(1:91: "true" is true; a ledger has a number, "inf", "-inf" or "nan" here)"},
        {R"({"ledger": 1, "traces": [{"batch": 1, "head": 1, "K": {"decimal": [[1], [1, 2]]}, "rows": []}]})",
         "1:73: K has the shape [2] in row 2, but the shape [1] in row 1"},
        {R"({"ledger": 1, "traces": [{"batch": 1, "head": 1, "rows": [{"query": 1, "t": {"decimal": [[1], [1, 2]]}}]}]})",
         "1:95: 2 values here; the rows of a step are equally long, and none is empty"},
        {R"({"ledger": 1, "traces": [{"batch": 1, "head": 1, "rows": [{"query": 1, "s": {"decimal": [1], "exact": []}}]}]})",
         "1:103: 0 values here; the rows of a step are equally long, and none is empty"},
        {R"({"ledger": 1, "traces": [{"batch": 1, "head": 1, "rows": [{"query": 1, "s": {"decimal": [1], "exact": [2]}}]}]})",
         R"(1:104: "exact" is a number; a ledger has a string or null here)"},
        {R"({"ledger": 1, "traces": [{"batch": 1, "head": 1, "rows": [{"query": 2, "s": {"decimal": [1]}},
{"query": 2, "s": {"decimal": [1]}}]}]})",
         "2:31: query 2 stands after query 2"},
        {R"({"ledger": 1, "traces": [], "traces": []})",
         R"(1:29: the key "traces" is given twice; the first is on line 1)"},
        {R"({"ledger": 1, "traces": [)",
         "1:26: the file ends inside the list that begins on line 1; expected a value or ]"},
        {R"({"ledger": 1, "traces": [], "variants": [{"name": "a", "traces": []}, {"name": "a", "traces": []}]})",
         R"(1:80: there are two variants "a")"},
    };
    for (const auto& c : cases) {
        INFO(c.text);
        CHECK(message_of(c.text) == c.message);
    }
}

TEST_CASE("a ledger that was cut anywhere is refused or read, and nothing else", "[compare]") {
    const std::string text = test::read_file(test::source_dir() / "tests/golden/draft_one_query.json");
    test::Random random(5);
    for (int i = 0; i < 100; ++i) {
        std::string broken = text.substr(0, random.below(text.size()));
        CHECK_FALSE(message_of(broken).empty());
        broken = text;
        broken[random.below(broken.size())] = "0]}\"x,[{"[random.below(8)];
        message_of(broken);
    }
}
