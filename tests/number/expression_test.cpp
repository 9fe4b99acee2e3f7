#include "number/expression.hpp"

#include "catch.hpp"

#include "number/decimal.hpp"
#include "number/notation.hpp"

#include <string>

using namespace attn;

namespace {

std::string closed(const std::string& expression, const Names& names = {}) {
    return closed_form(evaluate(expression, names)).value_or("none");
}

std::string decimal(const std::string& expression) { return round_significant(evaluate(expression), 6).text(6); }

struct Refused {
    std::string expression, message;
    std::size_t offset, length;
    std::string help;
};

void check_refused(const Refused& c, const Names& names = {}) {
    INFO(c.expression);
    try {
        evaluate(c.expression, names);
        FAIL_CHECK("was read");
    } catch (const ExpressionError& error) {
        CHECK(error.what() == c.message);
        CHECK(error.offset() == c.offset);
        CHECK(error.length() == c.length);
        CHECK(error.help() == c.help);
    }
}

}  // namespace

TEST_CASE("number: an expression means what people mean by it", "[number]") {
    const std::pair<std::string, std::string> cases[] = {
        {"7", "7"},
        {"0.1", "1/10"},
        {".5", "1/2"},
        {"5.", "5"},
        {"1e3", "1000"},
        {"1E-2", "1/100"},
        {"1e+2", "100"},
        {"1.5e1", "15"},
        {"007", "7"},
        {"-3", "−3"},
        {"+3", "3"},
        {"−3", "−3"},
        {"–3", "−3"},
        {"1+2*3", "7"},
        {"(1+2)*3", "9"},
        {"1-2-3", "−4"},
        {"8/4/2", "1"},
        {"2^3^2", "512"},
        {"-2^2", "−4"},
        {"(-2)^2", "4"},
        {"2^-1", "1/2"},
        {"2^-2^2", "1/16"},
        {"2*-3", "−6"},
        {"6/-3", "−2"},
        {"2·3", "6"},
        {"2⋅3", "6"},
        {"2×3", "6"},
        {"6÷4", "3/2"},
        {"（1+2）3", "9"},
        {" 1\t+ 2 ", "3"},
        {"2(3)", "6"},
        {"(2)(3)", "6"},
        {"1/2(3)", "3/2"},
        {"0^0", "1"},
        {"0^2", "0"},
        {"(-1)^1000001", "−1"},
        {"√4", "2"},
        {"sqrt 4", "2"},
        {"sqrt(2)", "√2"},
        {"√8", "2√2"},
        {"√(1/2)", "√2/2"},
        {"√2√3", "√6"},
        {"√2 + 1", "1 + √2"},
        {"√√16", "2"},
        {"ln 1", "0"},
        {"ln e", "1"},
        {"ln e^3", "3"},
        {"ln(1/e)", "−1"},
        {"ln 2 + ln 3", "ln 2 + ln 3"},
        {"2 ln 2", "2·ln 2"},
        {"ln 2 · 3", "3·ln 2"},
        {"ln 8/ln 2", "3"},
        {"exp 0", "1"},
        {"exp(ln 5)", "5"},
        {"exp(2 ln 3)", "9"},
        {"e^ln 7", "7"},
        {"2e", "2·e"},
        {"2e^2/3", "2/3·e^2"},
        {"2e2", "200"},
        {"pi", "π"},
        {"2π", "2·π"},
        {"π^2/6", "1/6·π^2"},
        {"pi/pi", "1"},
        {"e/e", "1"},
        {"e^2·e^−2", "1"},
        {"(1+e)^2-e^2-2e", "1"},
        {"8^(1/3)", "2"},
        {"8^(−2/3)", "1/4"},
        {"2^0.5", "√2"},
        {"√2^2", "2"},
        {"12^(1/2)", "2√3"},
        {"√(5+2√6) − √2 − √3", "0"},
        {"2^10", "1024"},
        {"0.5^3", "1/8"},
        {"e^(1/2)", "e^(1/2)"},
    };
    for (const auto& [expression, form] : cases) {
        INFO(expression);
        CHECK(closed(expression) == form);
    }
}

TEST_CASE("number: a function's parentheses are its argument, and a power after them is the power of its value",
          "[number]") {
    const std::pair<std::string, std::string> cases[] = {
        {"ln(2)^2", "(ln 2)^2"}, {"ln 2^2", "ln 4"},   {"ln (2)^2", "(ln 2)^2"}, {"exp(1)^(1/2)", "e^(1/2)"},
        {"exp(2)^3", "e^6"},     {"sqrt(2)^3", "2√2"}, {"√(2)^3", "2√2"},        {"√2^3", "2√2"},
        {"ln(2)3", "3·ln 2"},    {"2^ln(2)^0", "2"},   {"ln(ln(2)^2)", "none"},  {"-ln(2)^2", "−(ln 2)^2"},
    };
    for (const auto& [expression, form] : cases) {
        INFO(expression);
        if (form != "none") CHECK(closed(expression) == form);
    }
    CHECK(decimal("ln(ln(2)^2)") == "-0.733026");
    CHECK(decimal("exp(1)^(1/2)") == "1.64872");
}

TEST_CASE("number: names have their values, and come before e", "[number]") {
    const Names names{{"c", Exact(3)}, {"e", Exact(5)}, {"d_k", Exact(4)}, {"x2", Exact::ratio(1, 3)}};
    const std::pair<std::string, std::string> cases[] = {
        {"c", "3"},   {"2c", "6"},   {"c c", "9"},   {"c(c+1)", "12"},       {"-c^2", "−9"},
        {"2e", "10"}, {"x2", "1/3"}, {"2x2", "2/3"}, {"1/sqrt(d_k)", "1/2"}, {"c/2c", "9/2"},
    };
    for (const auto& [expression, form] : cases) {
        INFO(expression);
        CHECK(closed(expression, names) == form);
    }
}

TEST_CASE("number: an expression that cannot be read says where and why", "[number]") {
    const std::string signs = "use numbers, names, + - * / ^ ( ), sqrt, ln, exp, cos, sin, pi and e";
    const Refused cases[] = {
        {"", "expected a number, found nothing", 0, 1, ""},
        {"   ", "expected a number, found nothing", 3, 1, ""},
        {"1 +", "the expression ends where a number was expected", 3, 1, ""},
        {"1 + * 2", "expected a number, found '*'", 4, 1, ""},
        {"- - 2", "expected a number, found '-'", 2, 1, ""},
        {"√−2", "expected a number, found '−'", 3, 3, ""},
        {"(1", "this '(' is never closed", 0, 1, "add ')'"},
        {"2(1+(3)", "this '(' is never closed", 1, 1, "add ')'"},
        {"1)", "this ')' closes nothing", 1, 1, ""},
        {"()", "expected a number, found ')'", 1, 1, ""},
        {"1 2", "expected an operator between two numbers, found '2'", 2, 1, ""},
        {"1.2.3", "expected an operator between two numbers, found '.3'", 3, 2, ""},
        {"1 # 2", "'#' has no meaning in an expression", 2, 1, signs},
        {"2 € 3", "'€' has no meaning in an expression", 2, 3, signs},
        {".", "'.' has no meaning in an expression", 0, 1, signs},
        {"log 2", "'log' is ambiguous", 0, 3, "write ln for the natural logarithm, or ln(x)/ln(10)"},
        {"sqr(2)", "unknown name 'sqr'", 0, 3, "did you mean 'sqrt'?"},
        {"1+pii", "unknown name 'pii'", 2, 3, "did you mean 'pi'?"},
        {"temperature", "unknown name 'temperature'", 0, 11, "define it under \"let\""},
        {"2 e2", "unknown name 'e2'", 2, 2, "did you mean 'e'?"},
        {"1/0", "division by zero", 1, 1, ""},
        {"1/(2-2)", "division by zero", 1, 1, ""},
        {"1/(√2·√3−√6)", "division by zero", 1, 1, ""},
        {"0^-1", "division by zero", 1, 1, ""},
        {"sqrt(-1)", "sqrt of this number is not a real number", 0, 4, ""},
        {"√(-1)", "the result is not a real number", 0, 3, ""},
        {"ln 0", "ln of this number is not a real number", 0, 2, ""},
        {"ln(-1)", "ln of this number is not a real number", 0, 2, ""},
        {"(-8)^(1/3)", "the result is not a real number", 4, 1, ""},
        {"1e99999", "the number is too long or its power of ten too large", 0, 7, "write a smaller number"},
        {"1e99999999999999999999", "the number is too long or its power of ten too large", 0, 22,
         "write a smaller number"},
        {"1.5e-9223372036854775808", "the number is too long or its power of ten too large", 0, 24,
         "write a smaller number"},
    };
    for (const auto& c : cases) check_refused(c);
}

TEST_CASE("number: a name's near miss is found among the scenario's own names", "[number]") {
    check_refused({"2·temperatur", "unknown name 'temperatur'", 3, 10, "did you mean 'temperature'?"},
                  {{"temperature", Exact(2)}});
}

TEST_CASE("number: past the budget an expression is refused, and says so", "[number]") {
    const std::string past = "the number grows past what exact arithmetic is given (8192 bits)";
    const std::string kept = "the number has no closed form that exact arithmetic keeps";
    const std::string near_zero = "the number is nearer to zero than 10^−2457";
    const Refused cases[] = {
        {"2^(2^100)", past, 1, 1, "write a smaller number"},
        {"2^2^2^2^2", past, 1, 1, "write a smaller number"},
        {"10^2456*10", past, 7, 1, "write a smaller number"},
        {"(1+√2)^1000000", past, 8, 1, "write a smaller number"},
        {"exp(exp(exp(e)))", past, 0, 3, "write a smaller number"},
        {"exp(1000000000 ln 2)", past, 0, 3, "write a smaller number"},
        {"exp(-exp(100))", near_zero, 0, 3, "write a larger number, or 0"},
        {"0.5^8191", near_zero, 3, 1, "write a larger number, or 0"},
        {"1.000001^1000000", kept, 8, 1, "write a simpler expression, or a decimal"},
        {"√2+√3+√5+√7+√11+√13+√17", kept, 31, 1, "write a simpler expression, or a decimal"},
        {"sqrt(10^1000+1)", kept, 0, 4, "write a simpler expression, or a decimal"},
        {"ln(2+e)", kept, 0, 2, "write a simpler expression, or a decimal"},
        {"sqrt((0.6088512832423997728)^(-100) - 3)", kept, 0, 4, "write a simpler expression, or a decimal"},
    };
    for (const auto& c : cases) check_refused(c);
    CHECK(decimal("1.5^5000") == "2.85953e880");
    CHECK(decimal("(1+√2)^1000") == "5.96603e382");
    CHECK(decimal("exp(1000 ln 2)/2^1000") == "1");
    CHECK(decimal("(3^100-0.646317281314529201^(19/21))^5") == "3.63603e238");
}

TEST_CASE("number: depth and length are bounded", "[number]") {
    const auto nested = [](std::size_t depth) { return std::string(depth, '(') + "1" + std::string(depth, ')'); };
    CHECK(closed(nested(60)) == "1");
    check_refused({nested(100), "the expression is nested too deeply", 64, 1, ""});
    check_refused({std::string(1001, '1'), "the expression is longer than 1000 characters", 0, 1001, ""});
}

TEST_CASE("number: reserved names are those an expression gives a meaning", "[number]") {
    for (const auto* name : {"sqrt", "ln", "exp", "log", "pi", "e"}) CHECK(is_reserved_name(name));
    for (const auto* name : {"", "c", "E", "Pi", "lne", "tanh", "d_k"}) CHECK_FALSE(is_reserved_name(name));
}
