#include "ledger/symbols.hpp"
#include "catch.hpp"
#include "scenario/steps.hpp"
#include "traced.hpp"

using namespace attn;

namespace {

std::string heading(std::string_view step, const std::string& settings, Language language = Language::en) {
    PostOptions options;
    options.language = language;
    const auto scenario = test::load(R"({ "Q": [[1, 1]], "K": [[2, 3]], "V": [[3]])" + settings + " }");
    return plain_text(heading_of(step, scenario, options));
}

}  // namespace

TEST_CASE("ledger: indices stand below, or in brackets past 9") {
    CHECK(indexed("q", 3) == "q₃");
    CHECK(indexed("q", 12) == "q₁₂");
    CHECK(indexed("weight", 3, 1) == "weight₃₁");
    CHECK(indexed("weight", 9, 9) == "weight₉₉");
    CHECK(indexed("weight", 1, 11) == "weight[1,11]");
    CHECK(indexed("weight", 11, 1) == "weight[11,1]");
}

TEST_CASE("ledger: every step of a query has a heading of its own, in both languages") {
    for (const auto step : expected_steps()) {
        if (step.front() >= 'A' && step.front() <= 'Z') continue;  // a matrix has symbols of its own
        for (const auto language : {Language::en, Language::zh}) CHECK_FALSE(heading(step, "", language).empty());
        CHECK(symbol_of(step, Language::zh) != step);
    }
    CHECK(heading("a step of tomorrow", "") == "a step of tomorrow");
    CHECK(symbol_of("a step of tomorrow", Language::zh) == "a step of tomorrow");
}

TEST_CASE("ledger: a scale is said as a division or a multiplication, whichever is shorter") {
    CHECK(heading("scaled", "") == "÷ √2");
    CHECK(heading("scaled", R"(, "scale": "1/3")") == "÷ 3");
    CHECK(heading("scaled", R"(, "scale": 3)") == "· 3");
    CHECK(heading("scaled", R"(, "scale": -2)") == "· −2");
    CHECK(heading("scaled", R"(, "scale": 0)") == "· 0");
    CHECK(heading("scaled", R"(, "scale": "√2")") == "· √2");
}

TEST_CASE("ledger: a base other than e is in the heading, in parentheses where it must be") {
    CHECK(heading("exponentials", "") == "exp");
    CHECK(heading("exponentials", R"(, "base": 3)") == "3^score");
    CHECK(heading("exponentials", R"(, "base": "1/2")") == "(1/2)^score");
    CHECK(heading("exponentials", R"(, "base": "√2")") == "(√2)^score");
    CHECK(heading("exponentials", R"(, "base": 3)", Language::zh) == "3^打分");
}

TEST_CASE("ledger: a position is its number, and its label where it has one") {
    CHECK(plain_text(position_label(2, {"the", "cat"})) == "2 cat");
    CHECK(plain_text(position_label(2, {})) == "2");
    CHECK(plain_text(position_label(1, {"a\nb"})) == "1 a\\nb");
}

TEST_CASE("ledger: a matrix that was normed or rotated has primes") {
    const auto scenario = test::load(R"({ "Q": [[1, 1]], "K": [[2, 3]], "V": [[3]], "qk_norm": { "eps": 1 },
        "rope": { "pairing": "half" } })");
    const auto head = test::inputs_of(scenario);
    CHECK(matrix_symbol(*head, "Q") == "Q");
    CHECK(matrix_symbol(*head, "Q_normed") == "Q′");
    CHECK(row_symbol(*head, "K_rotated") == "k″");
    CHECK(row_symbol(*head, "V") == "v");
    CHECK(row_symbol(HeadInputs{}, "X_positioned") == "x′");
}

TEST_CASE("ledger: heads and batches are named where there are several") {
    CHECK(head_name(HeadCounts{1, 1}, 1, 1, Language::en) == "");
    CHECK(head_name(HeadCounts{1, 2}, 1, 2, Language::en) == "Head 2");
    CHECK(head_name(HeadCounts{2, 1}, 2, 1, Language::en) == "Batch 2");
    CHECK(head_name(HeadCounts{2, 2}, 2, 1, Language::zh) == "批次 2 · 头 1");
    CHECK(head_name(HeadCounts{2, 2}, 2, 0, Language::en) == "Batch 2");
}
