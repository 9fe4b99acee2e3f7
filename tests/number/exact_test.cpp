#include "number/exact.hpp"

#include "catch.hpp"

#include "number/decimal.hpp"
#include "number/expression.hpp"

#include <limits>
#include <string>
#include <vector>

using namespace attn;

namespace {

const Exact inf = Exact::infinity();
const Exact minus_inf = Exact::minus_infinity();
const Exact undefined = Exact::undefined();
const Exact zero;
const Exact one(1);

std::string six_digits(const Exact& x) { return round_significant(x, 6).text(6); }

}  // namespace

TEST_CASE("number: infinities and the undefined follow IEEE 754", "[number]") {
    struct Case {
        Exact value;
        std::string text;
    };
    const Case cases[] = {
        {inf + one, "inf"},
        {one + minus_inf, "-inf"},
        {inf + inf, "inf"},
        {inf + minus_inf, "nan"},
        {inf - inf, "nan"},
        {minus_inf - inf, "-inf"},
        {undefined + one, "nan"},
        {undefined - undefined, "nan"},
        {inf * one, "inf"},
        {inf * Exact(-2), "-inf"},
        {minus_inf * minus_inf, "inf"},
        {inf * zero, "nan"},
        {zero * minus_inf, "nan"},
        {undefined * zero, "nan"},
        {one / inf, "0"},
        {one / minus_inf, "0"},
        {inf / inf, "nan"},
        {inf / Exact(-2), "-inf"},
        {minus_inf / Exact(-2), "inf"},
        {one / zero, "inf"},
        {Exact(-1) / zero, "-inf"},
        {zero / zero, "nan"},
        {-inf, "-inf"},
        {-undefined, "nan"},
        {abs(minus_inf), "inf"},
        {undefined / inf, "nan"},
        {inf / zero, "inf"},
    };
    for (const auto& c : cases) CHECK(six_digits(c.value) == c.text);
}

TEST_CASE("number: functions are real, and undefined outside their domain", "[number]") {
    struct Case {
        Exact value;
        std::string text;
    };
    const Exact half = Exact::ratio(1, 2);
    const Case cases[] = {
        {sqrt(Exact(4)), "2"},
        {sqrt(zero), "0"},
        {sqrt(Exact(-1)), "nan"},
        {sqrt(inf), "inf"},
        {sqrt(minus_inf), "nan"},
        {sqrt(undefined), "nan"},
        {sqrt(exp(one)), "1.64872"},
        {log(one), "0"},
        {log(zero), "-inf"},
        {log(Exact(-1)), "nan"},
        {log(inf), "inf"},
        {log(minus_inf), "nan"},
        {log(undefined), "nan"},
        {log(exp(Exact(3))), "3"},
        {exp(zero), "1"},
        {exp(inf), "inf"},
        {exp(minus_inf), "0"},
        {exp(undefined), "nan"},
        {exp(log(Exact(7))), "7"},
        {tanh(zero), "0"},
        {tanh(one), "0.761594"},
        {tanh(-one), "-0.761594"},
        {tanh(inf), "1"},
        {tanh(minus_inf), "-1"},
        {tanh(undefined), "nan"},
        {tanh(Exact(1000)), "1"},
        {pow(Exact(2), half), "1.41421"},
        {pow(zero, zero), "1"},
        {pow(zero, one), "0"},
        {pow(zero, -one), "inf"},
        {pow(Exact(-2), Exact(3)), "-8"},
        {pow(Exact(-2), half), "nan"},
        {pow(Exact(2), inf), "inf"},
        {pow(Exact(2), minus_inf), "0"},
        {pow(half, inf), "0"},
        {pow(half, minus_inf), "inf"},
        {pow(undefined, one), "nan"},
        {pow(Exact(2), undefined), "nan"},
        {pow(exp(one), half), "1.64872"},
        {pow(Exact(3), log(Exact(2))), "2.14149"},
    };
    for (const auto& c : cases) CHECK(six_digits(c.value) == c.text);
}

TEST_CASE("number: equality has three answers", "[number]") {
    struct Case {
        Exact a, b;
        Truth answer;
    };
    const Exact root = sqrt(Exact(2));
    Exact many;
    for (const long n : {2, 3, 5, 7, 11, 13, 17}) many += sqrt(Exact(n));
    Exact many_again;
    for (const long n : {17, 13, 11, 7, 5, 3, 2}) many_again += sqrt(Exact(n));
    const Case cases[] = {
        {one, one, Truth::yes},
        {one, Exact(2), Truth::no},
        {root * root, Exact(2), Truth::yes},
        {root, *Exact::from_decimal("1.4142135623730950488016887242"), Truth::no},
        {exp(one) * exp(-one), one, Truth::yes},
        {exp(root) + one, one + exp(root), Truth::yes},
        {(exp(Exact(2)) - one) / (exp(one) - one), exp(one) + one, Truth::yes},
        {one / (one + exp(one)), exp(-one) / (one + exp(-one)), Truth::yes},
        {exp(one), exp(root), Truth::no},
        {many, many_again + one, Truth::no},
        {many, many_again, Truth::unknown},
        {inf, inf, Truth::yes},
        {inf, minus_inf, Truth::no},
        {inf, one, Truth::no},
        {one, minus_inf, Truth::no},
        {undefined, undefined, Truth::unknown},
        {undefined, one, Truth::unknown},
    };
    for (const auto& c : cases) {
        CHECK(equal(c.a, c.b) == c.answer);
        CHECK(equal(c.b, c.a) == c.answer);
    }
}

TEST_CASE("number: the sign and the order are proved or said to be unknown", "[number]") {
    CHECK(sign(zero) == Sign::zero);
    CHECK(sign(Exact(-3)) == Sign::negative);
    CHECK(sign(evaluate("sqrt 2 - 1.41421356237309504880168872420969807856967")) == Sign::positive);
    CHECK(sign(evaluate("sqrt(5+2sqrt 6)-sqrt 2-sqrt 3")) == Sign::zero);
    CHECK(sign(inf) == Sign::positive);
    CHECK(sign(minus_inf) == Sign::negative);
    CHECK(sign(undefined) == Sign::unknown);
    CHECK(less(one, Exact(2)) == Truth::yes);
    CHECK(less(one, one) == Truth::no);
    CHECK(less(minus_inf, one) == Truth::yes);
    CHECK(less(one, inf) == Truth::yes);
    CHECK(less(inf, inf) == Truth::no);
    CHECK(less(inf, minus_inf) == Truth::no);
    CHECK(less(undefined, one) == Truth::unknown);
}

TEST_CASE("number: integers and fractions are what they say", "[number]") {
    const long largest = std::numeric_limits<long>::max();
    const long smallest = std::numeric_limits<long>::min();
    CHECK(Exact(largest).to_integer() == largest);
    CHECK(Exact(smallest).to_integer() == smallest);
    CHECK_FALSE((Exact(largest) + one).to_integer());
    CHECK_FALSE(Exact::ratio(1, 2).to_integer());
    CHECK(Exact::ratio(-6, -3).to_integer() == 2);
    CHECK(evaluate("sqrt(5+2sqrt 6)-sqrt 2-sqrt 3+4").to_integer() == 4);
    CHECK(Exact::ratio(1, 3).is_rational());
    CHECK_FALSE(Exact::pi().is_rational());
    CHECK_FALSE(exp(one).is_rational());
    CHECK_FALSE(inf.is_rational());
    CHECK_FALSE(inf.has_closed_form());
}

TEST_CASE("number: a power past the budget is a recipe, and its digits are still right", "[number]") {
    const Exact power = pow(Exact(3), Exact(1000000));
    CHECK_FALSE(power.has_closed_form());
    CHECK(six_digits(power) == "1.79771e477121");
    CHECK(six_digits(pow(exp(one) + one, Exact(1000))) == "2.1994e570");
    CHECK(six_digits(Exact(1) / power) == "5.56263e-477122");
    CHECK(six_digits(pow(Exact(-1), Exact(1000001))) == "-1");
    CHECK(six_digits(exp(Exact(1000000000000000L))) == "6.72436e434294481903251");
    CHECK(six_digits(exp(Exact(-1000000000000000L))) == "1.48713e-434294481903252");
}

TEST_CASE("number: zero divided by what is held as a recipe is zero", "[number]") {
    Exact roots;
    for (const int prime : {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31}) roots += sqrt(Exact(prime));
    REQUIRE_FALSE(roots.has_closed_form());
    CHECK(equal(Exact(0) / roots, Exact(0)) == Truth::yes);
    CHECK(round_significant(Exact(0) / roots, 6).text(6) == "0");
}

TEST_CASE("number: a list's sum is the sum of its parts", "[number]") {
    const std::vector<Exact> none;
    CHECK(six_digits(Exact::sum(none)) == "0");
    const std::vector<Exact> mixed{one, exp(one), sqrt(Exact(2)), -exp(one), zero, exp(one) / (one + exp(one))};
    CHECK(equal(Exact::sum(mixed), evaluate("1 + sqrt 2 + e/(1+e)")) == Truth::yes);
    const std::vector<Exact> infinite{one, inf, exp(one)};
    CHECK(Exact::sum(infinite).is_infinity());
    const std::vector<Exact> opposed{inf, one, minus_inf};
    CHECK(Exact::sum(opposed).is_undefined());
    std::vector<Exact> recipes;
    for (long n = 2; n < 2002; ++n) recipes.push_back(log(exp(one) + Exact(n)));
    CHECK(six_digits(Exact::sum(recipes)) == "13232");
}
