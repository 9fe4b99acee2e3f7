#include "number/notation.hpp"

#include "catch.hpp"

#include "number/expression.hpp"

#include <random>
#include <string>
#include <vector>

using namespace attn;

namespace {

std::string written(const std::string& expression, Rationals rationals = Rationals::fractions) {
    return closed_form(evaluate(expression), rationals).value_or("none");
}

/// Something times something over something, of the kinds that worksheets hold.
std::string random_expression(std::mt19937& random) {
    const auto any = [&](long n) {
        return std::to_string(1 + static_cast<long>(random() % static_cast<unsigned long>(n)));
    };
    const auto factor = [&]() -> std::string {
        switch (random() % 11) {
            case 0: return any(20);
            case 1: return "(" + any(9) + "/" + any(9) + ")";
            case 2: return "sqrt " + any(30);
            case 3: return "ln(" + any(12) + "/" + any(3) + "+1)";
            case 4: return "exp(" + any(5) + "-3)";
            case 5: return "exp(" + any(4) + "sqrt(" + any(6) + ")/" + any(3) + ")";
            case 6: return any(9) + "^(" + any(5) + "/" + any(4) + ")";
            case 7: return "pi";
            case 8: return any(5) + "^sqrt " + any(3);
            case 9: return (random() % 2 == 0 ? "cos(" : "sin(") + any(9) + "/" + any(3) + "*sqrt " + any(3) + ")";
            default: return "(1+sqrt " + any(7) + ")";
        }
    };
    std::string result = factor();
    for (auto more = random() % 3; more > 0; --more) result += (random() % 3 == 0 ? "/" : "*") + factor();
    if (random() % 4 == 0) result = "(" + result + ")^(" + std::to_string(static_cast<long>(random() % 5) - 2) + ")";
    if (random() % 4 == 0) result += (random() % 2 == 0 ? "+" : "-") + factor();
    return result;
}

}  // namespace

TEST_CASE("number: a closed form is written as people write it", "[number]") {
    const std::pair<std::string, std::string> cases[] = {
        {"0", "0"},
        {"-1/4", "−1/4"},
        {"12345/67890", "823/4526"},
        {"sqrt(2) ln 2", "√2·ln 2"},
        {"2 sqrt(2) ln 2", "2√2·ln 2"},
        {"ln(2)/sqrt 2", "√2/2·ln 2"},
        {"2/3 e^2", "2/3·e^2"},
        {"1/sqrt 2", "√2/2"},
        {"3/sqrt 6", "√6/2"},
        {"-sqrt 2/2", "−√2/2"},
        {"sqrt(2)+1", "1 + √2"},
        {"1-sqrt 2", "1 − √2"},
        {"sqrt(2)-1", "√2 − 1"},
        {"1/(1+sqrt 2)", "√2 − 1"},
        {"-1-sqrt 2", "−1 − √2"},
        {"(1+sqrt 5)/2", "1/2 + √5/2"},
        {"1/ln 2", "1/ln 2"},
        {"3/(2 ln 2)", "3/(2·ln 2)"},
        {"sqrt(2)/ln 2", "√2/ln 2"},
        {"ln 2/ln 3", "ln 2/ln 3"},
        {"(ln 2)^2", "(ln 2)^2"},
        {"1/(ln 2)^2", "1/(ln 2)^2"},
        {"(ln(2/3))^2", "(ln(2/3))^2"},
        {"1/pi^2", "1/π^2"},
        {"sqrt pi", "√π"},
        {"2^(1/3)", "2^(1/3)"},
        {"5*2^(1/3)/7", "5/7·2^(1/3)"},
        {"sqrt(2)*3^(1/3)", "√2·3^(1/3)"},
        {"ln(1+sqrt 2)", "ln(1 + √2)"},
        {"sqrt(1+sqrt 2)", "√(1 + √2)"},
        {"ln ln 2", "ln(ln 2)"},
        {"e", "e"},
        {"1/e", "e^(−1)"},
        {"e^pi", "e^π"},
        {"e^e", "e^e"},
        {"e^sqrt 2", "e^√2"},
        {"e^(2 sqrt 2)", "e^(2√2)"},
        {"e^(-2 sqrt 2)", "e^(−2√2)"},
        {"e^(sqrt 2/2)", "e^(√2/2)"},
        {"e^(-2/3)", "e^(−2/3)"},
        {"2^sqrt 2", "2^√2"},
        {"exp(2sqrt(2) ln 2)", "2^(2√2)"},
        {"2^(-sqrt 2)", "2^(−√2)"},
        {"1+e^2", "1 + e^2"},
        {"e^2-1", "e^2 − 1"},
        {"1+e^(1/2)", "none"},
        {"1+e+e^2", "none"},
        {"e/(1+e)", "none"},
        {"sqrt 2+sqrt 3+sqrt 5", "none"},
        {"1234567890123456", "1234567890123456"},
        {"12345678901234567", "none"},
        {"123456/7891011", "none"},
        {"12345/98765", "2469/19753"},
        {"1234567/8910111", "none"},
    };
    for (const auto& [expression, form] : cases) {
        INFO(expression);
        CHECK(written(expression) == form);
    }
}

TEST_CASE("number: an ending decimal can stand for its fraction", "[number]") {
    const std::pair<std::string, std::string> cases[] = {
        {"0.25", "0.25"}, {"-1.5", "−1.5"},        {"3", "3"},         {"-0.001", "−0.001"},
        {"1/3", "1/3"},   {"1/256", "0.00390625"}, {"1/512", "1/512"}, {"0.00000001", "0.00000001"},
        {"1e-9", "none"}, {"sqrt 2/2", "√2/2"},
    };
    for (const auto& [expression, form] : cases) {
        INFO(expression);
        CHECK(written(expression, Rationals::decimals) == form);
    }
    CHECK(written("0.25") == "1/4");
}

TEST_CASE("number: what is not finite, or only a recipe, has no closed form", "[number]") {
    CHECK_FALSE(closed_form(Exact::infinity()));
    CHECK_FALSE(closed_form(Exact::minus_infinity()));
    CHECK_FALSE(closed_form(Exact::undefined()));
    CHECK_FALSE(closed_form(log(Exact(2) + exp(Exact(1)))));
}

TEST_CASE("number: a sum and a leading minus need parentheses", "[number]") {
    for (const auto* form : {"−2", "1 + √2", "√2 − 1", "−√2/2"}) CHECK(needs_parentheses(form));
    for (const auto* form : {"2", "1/4", "√2/2", "2/3·e^2", "e^(−2)"}) CHECK_FALSE(needs_parentheses(form));
}

TEST_CASE("number: every closed form reads back as the number it stands for", "[number]") {
    std::mt19937 random(1);
    int shown = 0;
    for (int i = 0; i < 2000; ++i) {
        const std::string expression = random_expression(random);
        INFO(expression);
        Exact value;
        try {
            value = evaluate(expression);
        } catch (const ExpressionError&) {
            continue;  // 1/ln 1
        }
        const auto form = closed_form(value);
        if (!form) continue;
        ++shown;
        INFO(*form);
        CHECK(equal(evaluate(*form), value) == Truth::yes);
        if (const auto decimal = closed_form(value, Rationals::decimals))
            CHECK(equal(evaluate(*decimal), value) == Truth::yes);
    }
    CHECK(shown > 800);
}
