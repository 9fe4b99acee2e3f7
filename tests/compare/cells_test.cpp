#include "compare/cells.hpp"
#include "compare/written.hpp"

#include "base/fault.hpp"
#include "catch.hpp"
#include "number/expression.hpp"
#include "number/notation.hpp"
#include "random.hpp"
#include "scenario/path.hpp"

#include <string>
#include <vector>

using namespace attn;

namespace {

bool agree(const char* a, int a_digits, const char* b, int b_digits) {
    return may_be_same(*parse_decimal(a), a_digits, *parse_decimal(b), b_digits);
}

Agreement compare(CellText a, CellText b, const std::vector<std::string>& tolerance = {}) {
    return CellComparer().compare(a, b, read_tolerances("", "", tolerance).at("scores", {0}));
}

std::string message_of(const std::string& atol, const std::string& rtol, const std::vector<std::string>& words) {
    try {
        read_tolerances(atol, rtol, words);
    } catch (const InputError& error) {
        return error.faults().front().message + " | " + error.faults().front().help;
    }
    return "";
}

}  // namespace

TEST_CASE("decimals are read however they are written", "[compare]") {
    for (const char* same : {"0.25", "0.250", "2.5e-1", "2.5E-1", "25e-2", "00.25", ".25", "250e-03"})
        CHECK(*parse_decimal(same) == *parse_decimal("0.25"));
    CHECK(*parse_decimal("-0") == *parse_decimal("0.000"));
    CHECK(*parse_decimal("1e+3") == *parse_decimal("1000"));
    CHECK(parse_decimal("-inf")->negative);
    CHECK(parse_decimal("nan")->kind == Decimal::Kind::undefined);
    CHECK(parse_decimal("?")->kind == Decimal::Kind::undecided);
    for (const char* none :
         {"", "-", ".", "e5", "1e", "1x", "1.2.3", "infinity", "-nan", " 1", "1e99999999999999999999"})
        CHECK_FALSE(parse_decimal(none));
}

TEST_CASE("decimals are shortened, ties away from zero", "[compare]") {
    struct Case {
        const char *long_one, *short_one;
    };
    for (const auto& c : std::vector<Case>{{"0.123456", "0.123"},
                                           {"0.1235", "0.124"},
                                           {"9996", "10000"},
                                           {"-0.99951", "-1"},
                                           {"1200", "1200"},
                                           {"0.10049", "0.1"},
                                           {"inf", "inf"}})
        CHECK(shortened(*parse_decimal(c.long_one), 3) == *parse_decimal(c.short_one));
}

TEST_CASE("decimals agree where some number rounds to both", "[compare]") {
    CHECK(agree("0.333333", 6, "0.333333", 6));
    CHECK_FALSE(agree("0.333333", 6, "0.333334", 6));  // as many digits: one of them is wrong
    CHECK(agree("0.333333", 6, "0.333333333333333", 15));
    CHECK(agree("0.333333333333333", 15, "0.333333", 6));
    CHECK_FALSE(agree("0.333333", 6, "0.333333512345678", 15));
    CHECK(agree("1", 6, "0.99999951", 15));
    CHECK_FALSE(agree("1", 6, "0.99999949", 15));
    CHECK(agree("1e-7", 6, "0.000000100000000001", 15));
    // 0.2500005 rounds up; but what was rounded to it may lie below.
    CHECK(agree("0.250001", 6, "0.2500005", 15));
    CHECK(agree("0.25", 6, "0.2500005", 15));
    CHECK_FALSE(agree("0.250002", 6, "0.2500005", 15));
    CHECK_FALSE(agree("0", 6, "1e-300", 15));  // nothing but zero rounds to zero
    CHECK_FALSE(agree("-0.5", 6, "0.5", 15));
    CHECK(agree("nan", 6, "nan", 15));
    CHECK_FALSE(agree("inf", 6, "-inf", 6));
    CHECK_FALSE(agree("inf", 6, "1e300", 15));
}

TEST_CASE("two closed forms are compared exactly, and each side must agree with itself", "[compare]") {
    CHECK(compare({"1.38629", "2·ln 2", 6}, {"1.38629", "ln 4", 6}) == Agreement::same);
    CHECK(compare({"0.333333", "1/3", 6}, {"0.333333", "333333/1000000", 6}) == Agreement::different);
    CHECK(compare({"0.25", "1/4", 6}, {"0.26", "1/4", 6}) == Agreement::different);
    CHECK(compare({"0.25", "1/4", 6}, {"0.25", "1/5", 6}) == Agreement::different);
}

TEST_CASE("a closed form beside a decimal carries all its digits", "[compare]") {
    CHECK(compare({"0.333333", "1/3", 6}, {"0.333333333333333", "", 15}) == Agreement::same);
    CHECK(compare({"0.333333", "1/3", 6}, {"0.333333000000001", "", 15}) == Agreement::different);
    CHECK(compare({"0.333333", "1/3", 6}, {"0.333333", "", 15}) == Agreement::different);
    CHECK(compare({"0.333333", "", 6}, {"0.333333", "", 15}) == Agreement::same);
    CHECK(compare({"0.4", "1/3", 6}, {"0.333333333333333", "", 15}) == Agreement::different);
    CHECK(compare({"?", "", 6}, {"0.5", "", 6}) == Agreement::undecided);
    CHECK(compare({"-inf", "", 6}, {"-inf", "", 6}) == Agreement::same);
}

TEST_CASE("a tolerance is kept exactly at its edge", "[compare]") {
    CHECK(compare({"1", "", 6}, {"1.001", "", 6}, {"1e-3"}) == Agreement::same);
    CHECK(compare({"1", "", 6}, {"1.0010000000000001", "", 17}, {"1e-3"}) == Agreement::different);
    CHECK(compare({"1", "1", 6}, {"0.999", "", 6}, {"1e-3"}) == Agreement::same);
    // |b − a| ≤ atol + rtol·|a|: 1e-5 + 1.3e-6·100 is 1.4e-4.
    CHECK(compare({"100", "", 6}, {"100.00014", "", 17}, {"f32"}) == Agreement::same);
    CHECK(compare({"100", "", 6}, {"100.000141", "", 17}, {"f32"}) == Agreement::different);
    CHECK(compare({"1e-400", "", 6}, {"2e-400", "", 6}, {"f64"}) == Agreement::same);
    CHECK(compare({"1e400", "", 6}, {"2e400", "", 6}, {"f64"}) == Agreement::different);
    CHECK(compare({"inf", "", 6}, {"inf", "", 6}, {"f16"}) == Agreement::same);
    CHECK(compare({"inf", "", 6}, {"1e30", "", 6}, {"f16"}) == Agreement::different);
    CHECK(compare({"nan", "", 6}, {"nan", "", 6}, {"f16"}) == Agreement::same);
    CHECK(compare({"nan", "", 6}, {"0", "", 6}, {"f16"}) == Agreement::different);
}

TEST_CASE("the rule in doubles is the rule", "[compare]") {
    test::Random random(11);
    const Tolerance tolerance = *read_tolerances("0.001", "0.01", {}).general;
    for (int i = 0; i < 2000; ++i) {
        // b = a ± (0.001 + 0.01·a) up to a thousandth of a billionth of it.
        const auto a = static_cast<long>(random.below(1'000'000));
        const long off = 1'000'000'000'000 + 10'000 * a * 1000 + static_cast<long>(random.below(5)) - 2;
        const Exact expected = Exact::ratio(a, 1'000'000);
        const Exact found = expected + Exact::ratio(off, 1'000'000'000) * Exact::ratio(1, 1'000'000);
        const bool allowed = off <= 1'000'000'000'000 + 10'000 * a * 1000;
        const std::string text = round_significant(found, 40).text(40);
        CHECK(tolerance.allows(round_significant(expected, 40).text(40), text) == allowed);
    }
}

TEST_CASE("tolerances by path: the last that fits is the one", "[compare]") {
    const auto tolerances = read_tolerances("", "", {"f32", "scores=1e-3", "scores[2]=bf16", "scores[2,3]=0"});
    CHECK(tolerances.at("weights", {0, 0}).type == "f32");
    CHECK(tolerances.at("scores", {0, 2}).atol == "1e-3");
    CHECK(tolerances.at("scores", {1, 0}).type == "bf16");
    CHECK(tolerances.at("scores", {1, 2}).is_none());
    CHECK(read_tolerances("", "", {}).at("scores", {0, 0}).is_none());
}

TEST_CASE("tolerances that say nothing", "[compare]") {
    CHECK(message_of("", "", {"f33"}) ==
          "--tolerance takes f16, bf16, f32, f64 or a number, not 'f33' | did you mean 'f32'?");
    CHECK(message_of("-1", "", {}) == "--atol takes a number from 0 on, not '-1' | for instance 1e-6");
    CHECK(message_of("", "nan", {}) == "--rtol takes a number from 0 on, not 'nan' | for instance 1e-6");
    CHECK(message_of("", "", {"scores[0]=1"}).starts_with("--tolerance 'scores[0]=1': "));
    CHECK(message_of("1", "", {"f32"}) ==
          "--tolerance and --atol or --rtol both say what holds for all numbers | keep one of them");
}

TEST_CASE("every closed form that is printed can be read back", "[compare]") {
    const std::vector<std::string> atoms = {"2", "3",  "1/7",      "sqrt(2)", "sqrt(6)", "ln 2",         "ln(3)",
                                            "e", "pi", "exp(1/2)", "exp(-2)", "2^(1/3)", "exp(sqrt(2))", "ln(2/3)"};
    const std::vector<std::string> signs = {"+", "-", "*", "/", "^2*", "^(-1)+"};
    test::Random random(7);
    std::size_t printed = 0;
    for (int i = 0; i < 1500; ++i) {
        std::string text = random.one_of(atoms);
        for (std::size_t more = random.below(3); more > 0; --more)
            text = "(" + text + ")" + random.one_of(signs) + "(" + random.one_of(atoms) + ")";
        Exact value;
        try {
            value = evaluate(text);
        } catch (const ExpressionError&) {
            continue;  // a division by zero
        }
        const auto form = closed_form(value);
        if (!form) continue;
        ++printed;
        INFO(text << " is " << *form);
        CHECK(equal(evaluate(*form), value) == Truth::yes);
    }
    CHECK(printed > 500);
}
