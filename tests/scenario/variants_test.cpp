#include "catch.hpp"
#include "scenario/loading.hpp"

#include <string>

using namespace attn;
using namespace attn::testing;

namespace {

/// The scenario's only variant, which makes the changes of `set`.
Variant variant(std::string_view inputs, const std::string& set, const std::string& more = "") {
    auto s = load(with(inputs, R"("variants": [{"name": "changed", "set": )" + set + more + "}]"));
    REQUIRE(s.variants.size() == 1);
    return s.variants[0];
}

std::string refused_variant(std::string_view inputs, const std::string& set) {
    return faults_of("{" + std::string(inputs) + ",\n" + R"("variants": [{"name": "v", "set": )" + set + "}]}");
}

}  // namespace

TEST_CASE("a variant patches what the scenario states", "[scenario]") {
    const auto cell = variant(one_query, R"({"V[3,1]": 12})");
    CHECK(cell.name == "changed");
    CHECK(cell.changes == std::vector<std::string>{"V[3,1] = 12"});
    CHECK(same(cell.scenario->inputs.v.at(0).at(2, 0), Exact(12)));
    CHECK(cell.scenario->interventions.empty());
    CHECK(same(variant(one_query, R"({"V[3]": [12]})").scenario->inputs.v.at(0).at(2, 0), Exact(12)));
    CHECK(variant(one_query, R"({"K": [[1]], "V": [[2]]})").scenario->n_k == 1);
    CHECK(same(variant(three_tokens, R"({"X[2]": [0, 2]})").scenario->inputs.x.at(0).at(1, 1), Exact(2)));
    CHECK(same(variant(three_tokens, R"({"W.Q[1,2]": 5})").scenario->inputs.w_q.weight.at(0).at(0, 1), Exact(5)));
    CHECK(variant(three_tokens, R"({"b.K": [1, 1]})").scenario->inputs.w_k.bias.at(0).size() == 2);
    CHECK(variant(three_tokens, R"({"context": [[1, 2]]})").scenario->n_k == 1);
    CHECK(variant(three_tokens, R"({"tokens": ["a", "b", "c"]})").scenario->query_tokens.size() == 3);
}

TEST_CASE("a variant changes settings, also where the scenario left the default", "[scenario]") {
    CHECK(variant(three_tokens, R"({"mask": "causal"})").scenario->mask.causal);
    CHECK(variant(three_tokens, R"({"mask.causal": true})").scenario->mask.causal);
    const auto window = variant(std::string(three_tokens) + R"(, "mask": "causal")", R"({"mask.window.left": 1})");
    CHECK(window.scenario->mask.causal);
    CHECK(window.scenario->mask.window->left == 1L);
    CHECK(same(variant(three_tokens, R"({"scale": 1})").scenario->scale, Exact(1)));
    CHECK(variant(three_tokens, R"({"normalize": "sum"})").scenario->normalize == Normalize::sum);
    CHECK(variant(three_tokens, R"({"base": 2})").scenario->base.has_value());
    CHECK(variant(three_tokens, R"({"empty_row": "nan"})").scenario->empty_row == EmptyRow::undefined);
}

TEST_CASE("a name of let changes everywhere it is used", "[scenario]") {
    const auto v = variant(R"("let": {"c": 2}, "Q": [["c"]], "K": [["2c"]], "V": [[1]])", R"({"let.c": "1/2"})");
    CHECK(same(v.scenario->inputs.q.at(0).at(0, 0), Exact::ratio(1, 2)));
    CHECK(same(v.scenario->inputs.k.at(0).at(0, 0), Exact(1)));
    CHECK(v.changes[0] == "let.c = 1/2");
}

TEST_CASE("a computed step is changed by an intervention", "[scenario]") {
    const auto row = variant(three_tokens, R"({"K[2]": [0, "2 ln 2"]})");
    CHECK(row.changes[0] == "K[2] = [0, 2 ln 2]");
    REQUIRE(row.scenario->interventions.size() == 1);
    const auto& k = row.scenario->interventions[0];
    CHECK(k.step == "K");
    CHECK(k.row == std::size_t{1});
    CHECK_FALSE(k.col.has_value());
    CHECK_FALSE(k.adds);
    CHECK(k.values.size() == 2);
    CHECK(k.where.text() == "\"K[2]\"");

    const auto sum = variant(one_query, R"({"scores[1]": {"add": 100}})");
    CHECK(sum.changes[0] == "scores[1] += 100");
    REQUIRE(sum.scenario->interventions.size() == 1);
    CHECK(sum.scenario->interventions[0].adds);
    CHECK(sum.scenario->interventions[0].values.size() == 1);

    const auto cell = variant(three_tokens, R"({"weights[1,2]": 0})");
    CHECK(cell.scenario->interventions[0].col == std::size_t{1});
}

TEST_CASE("adding to a given Q, K or V is an intervention too", "[scenario]") {
    const auto v = variant(one_query, R"({"K[1]": {"add": 1}})");
    CHECK(v.scenario->interventions.size() == 1);
    CHECK(v.changes[0] == "K[1] += 1");
}

TEST_CASE("a whole step is set a row at a time", "[scenario]") {
    const auto v = variant(three_tokens, R"({"K": [[1, 2], [3, 4], [5, 6]]})");
    REQUIRE(v.scenario->interventions.size() == 3);
    CHECK(v.scenario->interventions[2].row == std::size_t{2});
    CHECK(same(v.scenario->interventions[2].values[1], Exact(6)));
    const auto one = variant(three_tokens, R"({"scores": {"add": 1}})");
    REQUIRE(one.scenario->interventions.size() == 1);
    CHECK_FALSE(one.scenario->interventions[0].row.has_value());
}

TEST_CASE("a variant has its own title, note and expectations", "[scenario]") {
    const auto base = std::string(one_query) + R"(, "title": "base", "expect": {"output": [[4]]})";
    const auto v = variant(base, R"({"V[3]": [12]})", R"(, "expect": {"output": [[7]]}, "note": "a note")");
    REQUIRE(v.scenario->expectations.size() == 1);
    CHECK(same(v.scenario->expectations[0].cells[0].value, Exact(7)));
    CHECK(v.scenario->title.en.empty());  // not the base's
    CHECK(v.scenario->note.en == "a note");
    CHECK(variant(base, R"({"V[3]": [12]})", R"(, "title": "own")").scenario->title.en == "own");
    CHECK(variant(base, R"({"V[3]": [12]})").scenario->expectations.empty());
    CHECK(variant(base, R"({"V[3]": [12]})").scenario->variants.empty());
}

TEST_CASE("a variant's faults point at the variant", "[scenario]") {
    CHECK(refused_variant(one_query, R"({"V": [[1], [2]]})") ==
          "2:41 V has 2 rows but K has 3; each key needs one value\n");
    CHECK(refused_variant(one_query, R"({"V[4]": [1]})") == "2:36 V[4] does not exist; V has length 3\n");
    CHECK(refused_variant(three_tokens, R"({"K[4]": [1, 1]})") == "2:36 K[4] does not exist; K is 3 × 2\n");
    CHECK(refused_variant(three_tokens, R"({"X[2]": [1]})") ==
          "2:44 X[2] is set to a list of 1, but it is a list of 2\n");
    CHECK(refused_variant(three_tokens, R"({"scors[1]": 1})") ==
          "2:36 set names \"scors[1]\", which a variant cannot set\n");
    CHECK(refused_variant(three_tokens, R"({"variants": []})") ==
          "2:36 set names \"variants\", which a variant cannot set\n");
    CHECK(refused_variant(three_tokens, R"({"X[1]": {"add": 1}})") ==
          "2:44 X[1] is stated, not computed, so nothing can be added to it\n");
    CHECK(refused_variant(three_tokens, R"({"biased[1]": 1})") ==
          "2:36 the mask has no bias, so there is no step biased to set\n");
    CHECK(refused_variant(three_tokens, R"({"K[0]": [1, 1]})") == "2:39 positions count from 1\n");
}

TEST_CASE("a fault of the scenario is not repeated for each variant", "[scenario]") {
    CHECK(faults_of(R"({"Q": [[1]], "K": [[0]], "V": [[1]], "scale": "x",
                        "variants": [{"name": "a", "set": {"base": 2}}, {"name": "b", "set": {"base": 3}}]})") ==
          "1:48 scale: unknown name 'x'\n");
}

TEST_CASE("warnings of variants are the scenario's", "[scenario]") {
    const auto s = load(with(one_query, R"("variants": [{"name": "a", "set": {"mask": {"bias": [0, 1, 1]}}}])"));
    REQUIRE(s.warnings.size() == 1);
}

TEST_CASE("a change is told on one line, and cut when it is long", "[scenario]") {
    CHECK(variant(one_query, R"({"mask": {"forbid": [{"key": 3}]}})").changes[0] == "mask = {forbid: [{key: 3}]}");
    std::string row = "[[0]";
    for (int i = 0; i < 200; ++i) row += ", [0]";
    const auto v = variant(one_query, "{\"K\": " + row + "], \"V\": " + row + "]}");
    CHECK(v.changes[0].size() <= 203);
    CHECK(v.changes[0].ends_with("…"));
}

TEST_CASE("too many variants are refused", "[scenario]") {
    std::string list;
    for (int i = 0; i < 101; ++i) {
        list +=
            (list.empty() ? "" : ",") + std::string(R"({"name": ")") + std::to_string(i) + R"(", "set": {"scale": 1}})";
    }
    CHECK(faults_of(with(one_query, "\"variants\": [" + list + "]")) ==
          "2:13 variants lists 101; a scenario has at most 100\n");
}

TEST_CASE("variants of a large scenario are refused before they are read", "[scenario]") {
    std::string rows = "[0]";
    for (int i = 1; i < 4096; ++i) rows += ",[0]";
    const auto inputs = "\"Q\": [" + rows + "], \"K\": [" + rows + "], \"V\": [" + rows + "]";
    CHECK(faults_of(with(inputs, R"("variants": [{"name": "a", "set": {"scale": 1}}])")) ==
          "2:13 a scenario of this size with 1 variant is more than can be held\n");
}

TEST_CASE("nothing a file says makes a message long", "[scenario]") {
    const std::string name(100'000, 'k');
    for (const std::string keys : {R"("NAME": 1)", R"("let": {"NAME": 1})", R"("expect": {"NAME": 1})",
                                   R"("variants": [{"name": "a", "set": {"NAME": 1}}])", R"("base": "NAME")",
                                   R"("normalize": "NAME")", R"("mask": {"align": "NAME"})"}) {
        auto text = with(one_query, keys);
        text.replace(text.find("NAME"), 4, name);
        const auto told = faults_of(std::move(text));
        CHECK_FALSE(told.empty());
        CHECK(told.size() < 500);
    }
}
