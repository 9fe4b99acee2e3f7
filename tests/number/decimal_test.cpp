#include "number/decimal.hpp"

#include "catch.hpp"

#include "number/expression.hpp"

#include <random>
#include <string>

using namespace attn;

namespace {

std::string rounded(const Exact& x, int significant) { return round_significant(x, significant).text(significant); }
std::string rounded(const std::string& expression, int significant) {
    return rounded(evaluate(expression), significant);
}

/// p/q with `places` digits after the point by long division, the last one rounded half away from zero.
std::string long_division(long p, long q, int places) {
    std::string digits = std::to_string(p / q);
    long rest = p % q;
    for (int i = 0; i < places; ++i, rest %= q) digits += static_cast<char>('0' + (rest *= 10) / q);
    if (2 * rest < q) return digits;
    auto place = digits.find_last_not_of('9');
    if (place == std::string::npos) return "1" + std::string(digits.size(), '0');
    ++digits[place++];
    return digits.replace(place, std::string::npos, digits.size() - place, '0');
}

/// The digits of a decimal, zeros filled in, as if all had been written.
std::string all_digits(const Decimal& decimal, int significant) {
    std::string digits = decimal.digits;
    digits.resize(static_cast<std::size_t>(significant), '0');
    return digits;
}

}  // namespace

TEST_CASE("number: decimals are rounded to nearest, ties away from zero", "[number]") {
    struct Case {
        std::string expression;
        int significant;
        std::string text;
    };
    const Case cases[] = {
        {"0", 6, "0"},
        {"1", 6, "1"},
        {"-1", 6, "-1"},
        {"100", 6, "100"},
        {"0.5", 1, "0.5"},
        // ties
        {"0.1234565", 6, "0.123457"},
        {"-0.1234565", 6, "-0.123457"},
        {"0.1234575", 6, "0.123458"},
        {"2.5", 1, "3"},
        {"-2.5", 1, "-3"},
        {"3.5", 1, "4"},
        {"0.25", 1, "0.3"},
        {"1.05", 2, "1.1"},
        {"9.5", 1, "1e1"},
        {"99.5", 2, "1e2"},
        {"0.95", 1, "1"},
        {"1.2345", 4, "1.235"},
        {"1.2344999999999", 4, "1.234"},
        {"15e-5", 1, "0.0002"},
        // carries
        {"9.9951", 3, "10"},
        {"9.995", 3, "10"},
        {"9.9949", 3, "9.99"},
        {"999999.5", 6, "1e6"},
        {"999999.4", 6, "999999"},
        {"0.00099996", 4, "0.001"},
        {"99.95", 3, "100"},
        {"99.949", 3, "99.9"},
        // powers of ten
        {"123456", 6, "123456"},
        {"1234567", 6, "1.23457e6"},
        {"1e6", 6, "1e6"},
        {"100000", 6, "100000"},
        {"10", 1, "1e1"},
        {"0.0001234", 6, "0.0001234"},
        {"0.00012345678", 6, "0.000123457"},
        {"0.00001", 6, "1e-5"},
        {"0.000012345678", 6, "1.23457e-5"},
        {"1e-400", 6, "1e-400"},
        {"-1.5e400", 6, "-1.5e400"},
        {"1e2000", 40, "1e2000"},
        // irrational
        {"sqrt 2", 1, "1"},
        {"sqrt 2", 2, "1.4"},
        {"sqrt 2", 6, "1.41421"},
        {"-sqrt 2", 6, "-1.41421"},
        {"sqrt 2", 40, "1.41421356237309504880168872420969807857"},
        {"pi", 40, "3.141592653589793238462643383279502884197"},
        {"e", 40, "2.718281828459045235360287471352662497757"},
        {"ln 2", 17, "0.69314718055994531"},
        {"e^1000", 6, "1.97007e434"},
        {"e^-1000", 6, "5.07596e-435"},
        {"1/(1+e)", 6, "0.268941"},
        {"e/(1+e)", 6, "0.731059"},
        // much cancellation
        {"e - 2.71828182845904523536028747135266249775724709369", 3, "9.96e-48"},
        {"e - 2.71828182845904523536028747135266249775724709369", 4, "9.96e-48"},
        {"e - 2.71828182845904523536028747135266249775724709369", 1, "1e-47"},
        {"exp(sqrt 2) - 4.1132503787829275172", 6, "-2.64182e-20"},
        {"sqrt(10^30+1) - 10^15", 6, "5e-16"},
        // hidden rationals
        {"sqrt(2)*0.1234565*sqrt(2)/2", 6, "0.123457"},
        {"(e^2*0.1234565+0.1234565)/(1+e^2)", 6, "0.123457"},
        {"ln 4/ln 2*9.995/2", 3, "10"},
        {"sqrt(5+2sqrt 6)-sqrt 2-sqrt 3+2.5", 1, "3"},
        {"sqrt(2)*sqrt(3)-sqrt 6", 6, "0"},
        // a hair from a tie
        {"2.5 - e^-100", 1, "2"},
        {"2.5 + e^-100", 1, "3"},
        {"0.1234565 - e^-1000", 6, "0.123456"},
        {"-2.5 + e^-1000", 1, "-2"},
        {"10 - e^-1000", 40, "10"},
        {"1 - e^-9", 3, "1"},
        {"1 - e^-9", 5, "0.99988"},
    };
    for (const auto& c : cases) {
        INFO(c.expression << " to " << c.significant);
        CHECK(rounded(c.expression, c.significant) == c.text);
    }
}

TEST_CASE("number: what is not finite has its word", "[number]") {
    CHECK(rounded(Exact::infinity(), 6) == "inf");
    CHECK(rounded(Exact::minus_infinity(), 6) == "-inf");
    CHECK(rounded(Exact::undefined(), 6) == "nan");
    CHECK(Decimal{Decimal::Kind::undecided, false, {}, 0}.text(6) == "?");
}

TEST_CASE("number: a rational's digits are those of long division", "[number]") {
    std::mt19937 random(2);
    for (int i = 0; i < 1000; ++i) {
        const long q = 1 + static_cast<long>(random() % 100000);
        const long p = q + static_cast<long>(random() % (8UL * static_cast<unsigned long>(q)));  // 1 ≤ p/q < 9
        const int significant = 1 + static_cast<int>(random() % 40);
        INFO(p << "/" << q << " to " << significant);
        CHECK(all_digits(round_significant(Exact::ratio(p, q), significant), significant) ==
              long_division(p, q, significant - 1));
    }
}

TEST_CASE("number: fewer digits of a number are its many digits rounded", "[number]") {
    const std::string sources[] = {"sqrt 2",         "pi^2/7",          "ln 3/5",   "e^(1/3)",
                                   "1/(1+e^sqrt 2)", "e^-30",           "e^50",     "pi-22/7",
                                   "sqrt(3)-sqrt 2", "(2+e)/(3-e^0.5)", "ln(ln 3)", "7^(1/5)"};
    for (const auto& source : sources) {
        const Exact x = abs(evaluate(source));
        const Decimal most = round_significant(x, max_digits);
        for (int n = 1; n < max_digits - 3; ++n) {
            INFO(source << " to " << n);
            const auto many = Exact::from_decimal("0." + most.digits + "e" + std::to_string(most.exponent));
            CHECK(round_significant(x, n) == round_significant(*many, n));
        }
    }
}

TEST_CASE("number: two formulas of one number have the same forty digits", "[number]") {
    const std::pair<std::string, std::string> cases[] = {
        {"1/(sqrt 3-sqrt 2)", "sqrt 3+sqrt 2"},
        {"ln 6", "ln 2+ln 3"},
        {"(e^2-1)/(e-1)", "e+1"},
        {"e/(1+e)", "1/(1+e^-1)"},
        {"1-1/(1+e)", "e/(1+e)"},
        {"2^(3/7)", "exp(3/7 ln 2)"},
        {"sqrt(3+2sqrt 2)", "1+sqrt 2"},
        {"e^(1+sqrt 2)", "e*e^sqrt 2"},
        {"(e^sqrt(8)+1)^2", "e^(4sqrt 2)+2e^(2sqrt 2)+1"},
        {"(1+sqrt 2)^40", "1/(sqrt 2-1)^40"},
    };
    for (const auto& [left, right] : cases) {
        INFO(left << " = " << right);
        CHECK(rounded(left, max_digits) == rounded(right, max_digits));
        CHECK(equal(evaluate(left), evaluate(right)) == Truth::yes);
    }
}

TEST_CASE("number: a sum past every budget still rounds correctly", "[number]") {
    Exact total;
    for (const long n : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29}) total += sqrt(Exact(n));
    CHECK_FALSE(total.has_closed_form());
    CHECK(rounded(total, 40) == "33.61326062393129944638061888776400589742");
    CHECK(rounded(total * total, 6) == "1129.85");
    CHECK(rounded(Exact(1) / total, 6) == "0.0297502");
    CHECK(rounded(exp(total), 6) == "3.96327e14");
    CHECK(rounded(sqrt(total) - log(total), 6) == "2.28277");
    CHECK(rounded(-total, 3) == "-33.6");
}

TEST_CASE("number: decimals people write are read at the digits written", "[number]") {
    struct Case {
        std::string written, expression;
        Truth answer;
    };
    const Case cases[] = {
        {"0.333", "1/3", Truth::yes},
        {"0.334", "1/3", Truth::no},
        {"0.33", "1/3", Truth::yes},
        {"1.41", "sqrt 2", Truth::yes},
        {"1.42", "sqrt 2", Truth::no},
        {"-1.41", "-sqrt 2", Truth::yes},
        {"1.41", "-sqrt 2", Truth::no},
        {"0.5", "0.45", Truth::yes},
        {"0.4", "0.45", Truth::no},
        {"-0.5", "-0.45", Truth::yes},
        {"-0.4", "-0.45", Truth::no},
        {"0.0", "0.04", Truth::yes},
        {"0.0", "-0.04", Truth::yes},
        {"0.0", "0.05", Truth::no},
        {"1.00", "0.995", Truth::yes},
        {"1.00", "0.9949", Truth::no},
        {"1.50e-3", "0.0015049", Truth::yes},
        {"1.50e-3", "0.001505", Truth::no},
        {"2e3", "2499", Truth::yes},
        {"2e3", "2500", Truth::no},
        {"2E+3", "1500", Truth::yes},
        {"1.", "1.4", Truth::yes},
        {".5", "1/2", Truth::yes},
        {"0.731", "e/(1+e)", Truth::yes},
    };
    for (const auto& c : cases) {
        INFO(c.written << " for " << c.expression);
        const auto written = read_written_decimal(c.written);
        REQUIRE(written);
        CHECK(rounds_to(evaluate(c.expression), *written) == c.answer);
    }
    CHECK(rounds_to(Exact::infinity(), *read_written_decimal("1.0")) == Truth::no);
    CHECK(rounds_to(Exact::undefined(), *read_written_decimal("1.0")) == Truth::no);
}

TEST_CASE("number: what is not a written decimal is left alone", "[number]") {
    for (const auto* text : {"", ".", "1", "-3", "1/3", "e", "1e", "1.5e", "1e+-5", "1.2.3", "abc.d", "0x1.8", "1.0 ",
                             "1e99999", "0.0e99999999999999999999", "inf."})
        CHECK_FALSE(read_written_decimal(text));
}

TEST_CASE("number: a decimal literal means exactly what is written", "[number]") {
    CHECK(equal(*Exact::from_decimal("0.1"), Exact::ratio(1, 10)) == Truth::yes);
    CHECK(equal(*Exact::from_decimal("-2.50"), Exact::ratio(-5, 2)) == Truth::yes);
    CHECK(equal(*Exact::from_decimal("+1e-3"), Exact::ratio(1, 1000)) == Truth::yes);
    CHECK(equal(*Exact::from_decimal("12E2"), Exact(1200)) == Truth::yes);
    CHECK(equal(*Exact::from_decimal("-0.0e-5"), Exact()) == Truth::yes);
    CHECK(equal(*Exact::from_decimal("0e999999"), Exact()) == Truth::yes);
    for (const auto* text : {"", "-", ".", "e5", "1e", "1e+-5", "1e5.0", "--1", "1 ", "1_000", "1e9999", "1e-9999",
                             "1.5e-9223372036854775808"})
        CHECK_FALSE(Exact::from_decimal(text));
    CHECK_FALSE(Exact::from_decimal(std::string(3000, '1')));
}

TEST_CASE("number: a neighbour of a tie is told from it, however near") {
    // 7.25 + 1.75·e^(−30000)/(1 + e^(−30000)): some 13,029 zeros before the first digit that shows the side it is on.
    const Exact tiny = exp(Exact(-30000));
    const Exact above = (Exact::ratio(29, 4) + Exact(9) * tiny) / (Exact(1) + tiny);
    const Exact below = (Exact::ratio(29, 4) - Exact(9) * tiny) / (Exact(1) + tiny);
    CHECK(round_significant(above, 2).text(2) == "7.3");
    CHECK(round_significant(below, 2).text(2) == "7.2");
    CHECK(round_significant(-above, 2).text(2) == "-7.3");
    CHECK(round_significant(-below, 2).text(2) == "-7.2");
    CHECK(round_significant(above, 3).text(3) == "7.25");
}
