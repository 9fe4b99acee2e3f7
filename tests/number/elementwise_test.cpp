#include "catch.hpp"
#include "number/decimal.hpp"
#include "number/every_kind.hpp"
#include "number/expression.hpp"
#include "number/notation.hpp"

// Functions of every cell: caps, logarithms, cosines and sines, in every lane.

using namespace attn;
using namespace attn::test;

namespace {

std::string shown(const Exact& x) { return closed_form(x).value_or("~" + round_significant(x, 6).text(6)); }

Lanes random_lanes(Random& random, std::size_t size, Kind kind) { return Lanes(random_matrix(random, size, 1, kind)); }

Lanes capped(const Lanes& scores, const Lanes& limit) {
    return in_lanes([](const Column& s, const Column& c) { return cap(s, c); }, scores, limit);
}

Exact one_cap(const Exact& score, const Exact& limit) { return cap(to_lane(score, {}), to_lane(limit, {})).cells()[0]; }

}  // namespace

TEST_CASE("number: cosines and sines of special angles are roots", "[number]") {
    struct Case {
        const char* angle;
        const char* cosine;
        const char* sine;
    };
    const Case cases[] = {
        {"0", "1", "0"},
        {"pi/12", "√2/4 + √6/4", "√6/4 − √2/4"},
        {"pi/6", "√3/2", "1/2"},
        {"pi/4", "√2/2", "√2/2"},
        {"pi/3", "1/2", "√3/2"},
        {"pi/2", "0", "1"},
        {"2 pi/3", "−1/2", "√3/2"},
        {"3 pi/4", "−√2/2", "√2/2"},
        {"pi", "−1", "0"},
        {"-pi/6", "√3/2", "−1/2"},
        {"7 pi/6", "−√3/2", "−1/2"},
        {"3 pi/2", "0", "−1"},
        {"1000000 pi", "1", "0"},
        {"-1000001 pi/2", "0", "−1"},
    };
    for (const Case& c : cases) {
        INFO(c.angle);
        CHECK(shown(cos(evaluate(c.angle))) == c.cosine);
        CHECK(shown(sin(evaluate(c.angle))) == c.sine);
    }
    for (const Exact& nowhere : {Exact::infinity(), Exact::minus_infinity(), Exact::undefined()}) {
        CHECK(cos(nowhere).is_undefined());
        CHECK(sin(nowhere).is_undefined());
    }
}

TEST_CASE("number: other cosines and sines are named, and their identities proved", "[number]") {
    CHECK(shown(cos(Exact(1))) == "cos 1");
    CHECK(shown(sin(Exact(-2))) == "−sin 2");
    CHECK(shown(cos(Exact::ratio(-1, 2)) * Exact(3)) == "3·cos(1/2)");
    CHECK(shown(sin(sqrt(Exact(2))) * exp(Exact(2))) == "e^2·sin √2");
    CHECK(shown(cos(Exact(1)) - sin(Exact(1))) == "cos 1 − sin 1");
    CHECK(shown(cos(Exact(1)) * Exact()) == "0");
    const std::vector<Exact> angles{Exact(1), Exact(3), Exact::ratio(1, 100), sqrt(Exact(2)), -log(Exact(2))};
    for (const Exact& a : angles)
        for (const Exact& b : angles) {
            CHECK(equal(cos(a) * cos(a) + sin(a) * sin(a), Exact(1)) == Truth::yes);
            CHECK(equal(cos(a) * cos(b) + sin(a) * sin(b), cos(a - b)) == Truth::yes);
            CHECK(equal(sin(a) * cos(b) + cos(a) * sin(b), sin(a + b)) == Truth::yes);
            CHECK(equal(cos(a) * cos(b) - sin(a) * sin(b), cos(a - b)) != Truth::yes);
        }
    CHECK(equal(cos(Exact(1)), sin(Exact(1))) == Truth::no);
    CHECK(equal(cos(Exact(2)) / cos(Exact(2)), Exact(1)) == Truth::yes);
    CHECK(shown(Exact(1) / cos(Exact(1))) == "~1.85082");
    CHECK(shown(exp(cos(Exact(1))) / (exp(cos(Exact(1))) + exp(cos(Exact(1))))) == "1/2");
    CHECK(shown(sqrt(cos(Exact(1)))) == "~0.735053");
    CHECK(shown(pow(cos(Exact(1)), Exact(2))) == "1/2 + 1/2·cos 2");
    CHECK(shown(log(sin(Exact(1)))) == "~-0.172604");
    CHECK(cos(Exact(2)).has_closed_form());
}

TEST_CASE("number: every digit of any cosine and sine is certain", "[number]") {
    const auto decimal = [](const Exact& x) { return round_significant(x, 20).text(20); };
    CHECK(decimal(cos(Exact(1))) == "0.5403023058681397174");
    CHECK(decimal(sin(Exact(1))) == "0.84147098480789650665");
    CHECK(decimal(sin(Exact(4096))) == "-0.59464198760821467073");
    CHECK(decimal(cos(Exact::from_double(1e22))) == "0.5232147853951389455");
    CHECK(decimal(sin(Exact::ratio(1, 1000000000))) == "9.9999999999999999983e-10");
    CHECK(decimal(cos(exp(Exact(1)))) == "-0.91173391478696509789");
}

TEST_CASE("number: the hyperbolic tangent is exact where it is rational, and never too large to hold", "[number]") {
    CHECK(shown(tanh(Exact())) == "0");
    CHECK(shown(tanh(log(Exact(2)))) == "3/5");
    CHECK(shown(tanh(Exact::from_double(1e300))) == "~1");
    CHECK(shown(tanh(Exact::from_double(-1e300))) == "~-1");
    CHECK(shown(tanh(Exact(5000)) * Exact(30)) == "~30");
    CHECK(shown(exp(one_cap(Exact(100), Exact(50)))) == "~8.58209e20");
}

TEST_CASE("number: a cap bounds every score and keeps small ones", "[number]") {
    CHECK(shown(one_cap(Exact(), Exact(50))) == "0");
    CHECK(shown(one_cap(Exact(2) * log(Exact(2)), Exact(2))) == "6/5");
    CHECK(shown(one_cap(Exact(100), Exact(50))) == "~48.2014");
    CHECK(shown(one_cap(Exact::infinity(), Exact(50))) == "50");
    CHECK(shown(one_cap(Exact::minus_infinity(), Exact(50))) == "−50");
    CHECK(one_cap(Exact::undefined(), Exact(50)).is_undefined());
}

TEST_CASE("number: a cap is the same in every lane", "[number]") {
    for_every_kind(21, 95, [](Random& random, Kind kind) {
        const Lanes limit(random.one_of<Exact>({Exact(50), Exact::ratio(1, 3), sqrt(Exact(7)), Exact(1000)}));
        return capped(random_lanes(random, 3, kind), limit);
    });
}

TEST_CASE("number: a cap's bound covers what its score and its limit may be", "[number]") {
    const auto one = [](double mid, double rad) { return Column(1, 1, {mid}, {rad}); };
    const auto fault = [&](const Exact& score, const Exact& limit, const Column& result) {
        const auto& cells = result.approximation();
        return cell_fault(one_cap(score, limit), cells.mid[0], cells.rad[0]);
    };
    for (const double score : {-30.0, -0.01, 0.1, 1.0, 20.0})
        for (const double off : {-0.0009, 0.0009}) {
            CHECK(fault(Exact::from_double(score + off), Exact(50), cap(one(score, 0.001), one(50, 0))) == "");
            CHECK(fault(Exact::from_double(score), Exact::from_double(2 + off), cap(one(score, 0), one(2, 0.001))) ==
                  "");
        }
}

TEST_CASE("number: a cap far above the scores changes nothing", "[number]") {
    Random random(22);
    const Lanes limit(Exact::from_double(1e12));
    for (int run = 0; run < 100; ++run) {
        const Lanes scores = random_lanes(random, 1, Kind::doubles);
        const Column near = capped(scores, limit).certified;
        CHECK(near.approximation().mid[0] == Approx(scores.certified.approximation().mid[0]).epsilon(1e-15));
    }
}

TEST_CASE("number: caps, logarithms and angles of NaN and infinities follow IEEE 754", "[number]") {
    Random random(23);
    Tally tally;
    const Lanes limit(Exact(3));
    for (int run = 0; run < 200; ++run) {
        const Lanes cells = special_lanes(random, 3, 2);
        CHECK(judge(tally, capped(cells, limit)) == "");
        CHECK(judge(tally, logarithms(cells)) == "");
        CHECK(judge(tally, in_lanes(cosine, cells)) == "");
        CHECK(judge(tally, in_lanes(sine, cells)) == "");
    }
    CHECK(tally.exact * 3 > tally.cells);  // what is special is known to be
}

// Half of the numbers are negative, and have no logarithm.
TEST_CASE("number: logarithms are the same in every lane", "[number]") {
    for_every_kind(24, 60, [](Random& random, Kind kind) { return logarithms(random_lanes(random, 4, kind)); });
    CHECK(logarithm(to_lane(Exact(), {})).cells()[0].is_minus_infinity());
    CHECK(logarithm(to_lane(Exact(-1), {})).cells()[0].is_undefined());
    const auto of_zero = logarithm(to_lane(Exact(), {Lane::certified, 0})).approximation();
    CHECK(std::isinf(of_zero.mid[0]));
}

TEST_CASE("number: the logarithm takes back the exponential", "[number]") {
    Random random(25);
    for (int run = 0; run < 100; ++run) {
        const Lanes x = random_lanes(random, 1, random.one_of<Kind>({Kind::decimals, Kind::roots, Kind::doubles}));
        const Column back = logarithm(exponential(x.exact));
        CHECK(equal(back.cells()[0], x.exact.cells()[0]) == Truth::yes);
        Tally tally;
        CHECK(tally.judge(x.exact, logarithm(exponential(x.certified))) == "");
    }
}

TEST_CASE("number: cosines and sines are the same in every lane, also of large angles", "[number]") {
    for_every_kind(26, 95, [](Random& random, Kind kind) { return in_lanes(cosine, random_lanes(random, 3, kind)); });
    for_every_kind(27, 95, [](Random& random, Kind kind) { return in_lanes(sine, random_lanes(random, 3, kind)); });
}

TEST_CASE("number: bounds of well-conditioned functions are a few units in the last place", "[number]") {
    Matrix<Exact> cells(6, 1);
    cells.cells = {Exact::ratio(1, 3), Exact::ratio(-7, 10), Exact(4096),
                   Exact(100),         Exact::ratio(5, 2),   Exact(1) / Exact(9)};
    const Lanes x(cells);
    const Column limit = to_lane(Exact(50), {Lane::certified, 0});
    CHECK(loosest(cap(x.certified, limit)) < 24 * 0x1p-52);
    CHECK(loosest(cosine(x.certified)) < 8 * 0x1p-52);
    CHECK(loosest(sine(x.certified)) < 8 * 0x1p-52);
    CHECK(loosest(logarithm(row_of(x.certified, 0))) < 2 * 0x1p-52);
    CHECK(loosest(logarithm(exponential(row_of(x.certified, 0)))) < 20 * 0x1p-52);
}
