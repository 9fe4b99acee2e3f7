#include "sample.hpp"

#include "catch.hpp"

#include <nlohmann/json.hpp>

using namespace attn;
using sample::render;

TEST_CASE("json: a scenario and a variant", "[render]") {
    const auto out = render("json", {sample::opening(), sample::query_three(), sample::masked_query(),
                                     sample::variant(), sample::masked_query()});
    CHECK(out == R"({
  "ledger": 1,
  "title": "Three tokens, one head",
  "shapes": {"n_q": 3, "n_k": 3, "d_k": 2},
  "config": {"scale": "1/√2", "mask": "none"},
  "given": {
    "X": {"decimal": [[1, 0], [0, 1]], "exact": [["1", "0"], ["0", "1"]]} },
  "traces": [
    { "batch": 1, "head": 1,
      "K": {"decimal": [[0.980258, 0], [0, -0.25]], "exact": [["√2·ln 2", "0"], ["0", null]]},
      "V": {"decimal": [[2, 0], [0, 1]], "exact": [["2", "0"], ["0", "1"]]},
      "rows": [
        { "query": 3,
          "scores": {"decimal": [0.980258, 0.980258, 1.96052], "exact": ["√2·ln 2", "√2·ln 2", "2√2·ln 2"]},
          "scaled": {"decimal": [0.693147, 0.693147, 1.38629], "exact": ["ln 2", "ln 2", "2·ln 2"]},
          "exponentials": {"decimal": [2, 2, 4], "exact": ["2", "2", "4"]},
          "sum": {"decimal": 8, "exact": "8"},
          "weights": {"decimal": [0.25, 0.25, 0.5], "exact": ["1/4", "1/4", "1/2"]},
          "terms": {"decimal": [[0.5, 0], [0, 0.25], [1, 0.5]], "exact": [["1/2", "0"], ["0", "1/4"], ["1", "1/2"]]},
          "output": {"decimal": [1.5, 0.75], "exact": ["3/2", "3/4"]},
          "checks": {"weights-sum": "holds", "output-range": "holds"} },
        { "query": 1,
          "masked": {"decimal": [-0.5, "-inf"]},
          "exponentials": {"decimal": [0.606531, 0], "exact": [null, "0"]},
          "sum": {"decimal": 0.606531},
          "weights": {"decimal": [1, 0], "exact": ["1", "0"]},
          "terms": {"decimal": [[-2, 0.268941], [0, 0]], "exact": [["-2", null], ["0", "0"]]},
          "output": {"decimal": [-2, 0.268941], "exact": ["-2", null]},
          "checks": {"weights-sum": "fails", "output-range": "undecided"} } ] } ],
  "variants": [
    { "name": "only v2",
      "traces": [
        { "batch": 1, "head": 1,
          "rows": [
            { "query": 1,
              "masked": {"decimal": [-0.5, "-inf"]},
              "exponentials": {"decimal": [0.606531, 0], "exact": [null, "0"]},
              "sum": {"decimal": 0.606531},
              "weights": {"decimal": [1, 0], "exact": ["1", "0"]},
              "terms": {"decimal": [[-2, 0.268941], [0, 0]], "exact": [["-2", null], ["0", "0"]]},
              "output": {"decimal": [-2, 0.268941], "exact": ["-2", null]},
              "checks": {"weights-sum": "fails", "output-range": "undecided"} } ] } ] } ]
}
)");
    const auto parsed = nlohmann::json::parse(out);
    CHECK(parsed["traces"][0]["rows"][0]["output"]["decimal"] == nlohmann::json{1.5, 0.75});
    CHECK(parsed["variants"][0]["traces"][0]["rows"][0]["query"] == 1);
}

TEST_CASE("json: several heads, each with its own matrices", "[render]") {
    auto first = sample::opening();
    first.given.clear();
    auto second = first;
    second.head = 2;
    auto query = sample::query_three();
    auto of_second = query;
    of_second.head = 2;
    const auto parsed = nlohmann::json::parse(render("json", {first, query, query, second, of_second}));
    REQUIRE(parsed["traces"].size() == 2);
    CHECK(parsed["traces"][0]["rows"].size() == 2);
    CHECK(parsed["traces"][1]["head"] == 2);
    CHECK(parsed["traces"][1].contains("K"));
    CHECK(parsed["traces"][1]["rows"].size() == 1);
    CHECK_FALSE(parsed.contains("given"));

    // The same when only the sections tell the heads apart.
    const auto untold = nlohmann::json::parse(render("json", {first, query, of_second}));
    REQUIRE(untold["traces"].size() == 2);
    CHECK(untold["traces"][1]["head"] == 2);
}

TEST_CASE("json: two variants, and one alone", "[render]") {
    auto other = sample::variant();
    other.variant = "causal";
    other.settings = {{"mask", "causal", {}}};
    const auto parsed = nlohmann::json::parse(render("json", {sample::opening(), sample::variant(), other}));
    REQUIRE(parsed["variants"].size() == 2);
    CHECK(parsed["variants"][1]["name"] == "causal");
    CHECK(parsed["variants"][1]["config"]["mask"] == "causal");
    CHECK(parsed["traces"][0]["rows"].empty());

    CHECK(render("json", {sample::variant()}) == R"({
  "ledger": 1,
  "variant": "only v2",
  "title": "Variant: only v2",
  "shapes": {},
  "config": {},
  "traces": [
    { "batch": 1, "head": 1,
      "rows": [] } ]
}
)");
}

TEST_CASE("json: any label and any special value", "[render]") {
    Opening opening;
    const std::string label = "\"| a\\ <script>\n\x1b[31m 猫 \u202E";
    opening.title = {{Role::label, label}};
    Section section;
    section.table.rows.resize(5);
    section.table.columns = {{"scores",
                              {},
                              {sample::number({"", "inf"}), sample::number({"", "nan"}), sample::number({"", "?"}),
                               Cell{}, sample::number({"1/3·e^−12", "1e-12"})},
                              {},
                              {}}};
    for (const bool ascii : {false, true}) {
        RenderOptions options;
        options.ascii = ascii;
        const auto out = render("json", {opening, section}, options);
        const auto parsed = nlohmann::json::parse(out);
        CHECK(parsed["title"] == label);
        CHECK((out.find("猫") == std::string::npos) == ascii);
        const auto& scores = parsed["traces"][0]["rows"][0]["scores"];
        CHECK(scores["decimal"] == nlohmann::json{"inf", "nan", "?", nullptr, 1e-12});
        CHECK(scores["exact"] == nlohmann::json{nullptr, nullptr, nullptr, nullptr, "1/3·e^-12"});
    }
}

TEST_CASE("json: nothing at all is still JSON", "[render]") {
    CHECK(nlohmann::json::parse(render("json", {}))["ledger"] == 1);
}
