#include "number/quick_rounding.hpp"
#include "catch.hpp"
#include "number/both_lanes.hpp"

#include <charconv>
#include <cmath>
#include <limits>

// What is rounded straight from a double must be what the exact rounding says, or must be left open.

using namespace attn;
using namespace attn::test;

namespace {

double read(const std::string& text) {
    double value = 0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

/// The exact rounding's text.
std::string exactly(double x, int digits) { return round_significant(Exact::from_double(x), digits).text(digits); }

/// The quick rounding's text; empty where it is left open. Both spellings of it must agree.
std::string quickly(double mid, double rad, int digits) {
    const auto decimal = detail::quick_rounding(mid, rad, digits);
    std::string appended = "before ";
    const bool settled = detail::append_quick_rounding(appended, mid, rad, digits);
    CHECK(settled == decimal.has_value());
    CHECK(appended == "before " + (decimal ? decimal->text(digits) : ""));
    return decimal ? decimal->text(digits) : "";
}

/// How many were settled of how many.
struct Score {
    std::size_t settled = 0, all = 0;
    void judge(double mid, double rad, int digits) {
        ++all;
        const auto quick = quickly(mid, rad, digits);
        if (quick.empty()) return;
        ++settled;
        for (const double x : {mid - rad, mid, mid + rad})
            if (exactly(x, digits) != quick) FAIL_CHECK(mid << " ± " << rad << " to " << digits << ": " << quick);
    }
};

int random_digits(Random& random) { return static_cast<int>(random.between(1, 15)); }

}  // namespace

TEST_CASE("quick rounding: of exact doubles, it is the correct rounding", "[number]") {
    Random random(1);
    Score score;
    for (int i = 0; i < 6000; ++i) score.judge(random_double(random, -900, 900), 0, random_digits(random));
    for (int i = 0; i < 3000; ++i) score.judge(random_double(random, -20, 20), 0, random_digits(random));
    CHECK(score.settled * 100 > 90 * score.all);
}

TEST_CASE("quick rounding: of doubles with a bound, every number within it rounds so", "[number]") {
    Random random(2);
    Score score;
    for (int i = 0; i < 6000; ++i) {
        const double mid = random_double(random, -60, 60);
        score.judge(mid, std::abs(random_double(random, -60, -8) * mid), random_digits(random));
    }
    CHECK(score.settled * 3 > score.all);
    CHECK(score.settled < score.all);
}

TEST_CASE("quick rounding: beside a tie it is right, or leaves the number open", "[number]") {
    Random random(3);
    Score score;
    for (int i = 0; i < 4000; ++i) {
        const int digits = random_digits(random);
        std::string text = std::to_string(random.between(1, 9));
        for (int d = 1; d < digits; ++d) text += std::to_string(random.below(10));
        const double tie = read(text + "5e" + std::to_string(static_cast<int>(random.below(80)) - 40));
        double beside = tie;
        for (std::size_t step = random.below(4); step > 0; --step)
            beside = std::nextafter(beside, random.chance(2) ? 0 : 1e300);
        score.judge(beside, random.chance(2) ? 0 : std::abs(beside) * 0x1p-52, digits);
    }
    CHECK(score.all == 4000);
}

TEST_CASE("quick rounding: around powers of ten, where digits carry over", "[number]") {
    Score score;
    for (int power = -25; power <= 25; ++power)
        for (const char* digits :
             {"1", "9.5", "9.9", "9.95", "9.99", "9.995", "9.99999", "9.999995", "9.9999999999999"}) {
            const double x = read(std::string(digits) + "e" + std::to_string(power));
            for (const double near : {std::nextafter(x, 0), x, std::nextafter(x, 1e300), -x})
                for (const int asked : {1, 2, 3, 6, 15})
                    for (const double rad : {0.0, std::abs(near) * 1e-15, std::abs(near) * 1e-4})
                        score.judge(near, rad, asked);
        }
    CHECK(score.settled > score.all / 3);
}

TEST_CASE("quick rounding: whole numbers and short decimals", "[number]") {
    CHECK(quickly(8, 0, 6) == "8");
    CHECK(quickly(-0.25, 0, 6) == "-0.25");
    CHECK(quickly(1e20, 0, 6) == "1e20");
    CHECK(quickly(123456789, 0, 6) == "1.23457e8");
    CHECK(quickly(0.000125, 0, 6) == exactly(0.000125, 6));
    CHECK(quickly(-999999.7, 0, 6) == "-1e6");
    CHECK(quickly(0.1, 0x1p-57, 14) == "0.1");
    CHECK(quickly(0.5, 0.4, 1).empty());
    CHECK(quickly(2.5, 0, 1).empty());  // a tie, settled elsewhere
}

TEST_CASE("quick rounding: what is special, unbounded, too long or out of reach", "[number]") {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    constexpr double not_a_number = std::numeric_limits<double>::quiet_NaN();
    CHECK(quickly(0, 0, 6) == "0");
    CHECK(quickly(-0.0, 0, 6) == "0");
    CHECK(quickly(infinity, 0, 6) == "inf");
    CHECK(quickly(-infinity, 0, 6) == "-inf");
    CHECK(quickly(not_a_number, 0, 6) == "nan");
    CHECK(quickly(0, 0x1p-1074, 6).empty());
    CHECK(quickly(1, infinity, 6).empty());
    CHECK(quickly(infinity, infinity, 6).empty());
    CHECK(quickly(not_a_number, infinity, 6).empty());
    CHECK(quickly(not_a_number, not_a_number, 6).empty());
    CHECK(quickly(1, not_a_number, 6).empty());
    CHECK(quickly(1.25, 0, 16).empty());
    CHECK(quickly(1e290, 0, 6).empty());
    CHECK(quickly(1e-290, 0, 6).empty());
    CHECK(quickly(0x1p-1074, 0, 6).empty());
    CHECK(quickly(1, 1, 1).empty());
}
