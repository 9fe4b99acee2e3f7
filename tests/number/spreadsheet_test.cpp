#include "number/spreadsheet.hpp"

#include "number/expression.hpp"
#include "number/notation.hpp"

#include "catch.hpp"
#include "random.hpp"

#include <array>
#include <string>
#include <utility>

using namespace attn;

TEST_CASE("closed forms as spreadsheets write them", "[number]") {
    constexpr auto forms = std::to_array<std::pair<const char*, const char*>>({
        {"0", "0"},
        {"12", "12"},
        {"0.25", "0.25"},
        {"1/4", "1/4"},
        {"−3", "-3"},
        {"√2·ln 2", "SQRT(2)*LN(2)"},
        {"2√2·ln 2", "2*SQRT(2)*LN(2)"},
        {"√2/2", "SQRT(2)/2"},
        {"2/3·e^2", "2/3*EXP(2)"},
        {"e", "EXP(1)"},
        {"e^(√2/2)", "EXP(SQRT(2)/2)"},
        {"1 + √2", "1+SQRT(2)"},
        {"√(1 + √2)", "SQRT(1+SQRT(2))"},
        {"ln(2/3)", "LN(2/3)"},
        {"(1 + √2)/3", "(1+SQRT(2))/3"},
        {"2^√2", "2^SQRT(2)"},
        {"−2^√2", "-(2^SQRT(2))"},  // a spreadsheet's -2^2 is 4
        {"1 − e^(−1000)", "1-EXP(-1000)"},
        {"π/4", "PI()/4"},
        {"cos(1)", "COS(1)"},
        {"sin 2", "SIN(2)"},
    });
    for (const auto& [form, formula] : forms) {
        INFO(form);
        CHECK(spreadsheet_formula(form) == formula);
    }
    for (const char* words : {"", "undefined", "…", "1 2", "(1", "ln", "1 +", "−∞", "a"}) {
        INFO(words);
        CHECK(spreadsheet_formula(words) == std::nullopt);
    }
}

namespace {

/// A spreadsheet's formula in the words of expressions, whose meaning is the same but for the minus.
std::string as_expression(std::string formula) {
    constexpr auto words = std::to_array<std::pair<const char*, const char*>>(
        {{"SQRT", "sqrt"}, {"LN", "ln"}, {"EXP", "exp"}, {"COS", "cos"}, {"SIN", "sin"}, {"PI()", "pi"}});
    for (const auto& [upper, lower] : words)
        for (auto at = formula.find(upper); at != std::string::npos; at = formula.find(upper))
            formula.replace(at, std::string(upper).size(), lower);
    return formula;
}

}  // namespace

TEST_CASE("a closed form's formula has its value", "[number][random]") {
    test::Random random(20);
    constexpr std::array atoms{"2", "3", "1/4", "sqrt(2)", "ln 2", "ln 3", "e", "sqrt(3)", "pi", "5"};
    const auto atom = [&] { return std::string(atoms[random.below(atoms.size())]); };
    for (int i = 0; i < test::tries(300); ++i) {
        const std::string text =
            "(" + atom() + " * " + atom() + (random.chance(2) ? " + " : " - ") + atom() + ") / " + atom();
        INFO(text);
        const Exact value = evaluate(text);
        const auto form = closed_form(value);
        if (!form) continue;
        const auto formula = spreadsheet_formula(*form);
        REQUIRE(formula);
        INFO(*form << " as " << *formula);
        CHECK(equal(evaluate(as_expression(*formula)), value) == Truth::yes);
    }
}
