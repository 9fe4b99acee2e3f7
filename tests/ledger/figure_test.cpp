#include "ledger/figure.hpp"
#include "catch.hpp"

using namespace attn;

namespace {

std::string spelled(const Exact& x, NumberForm form, PostOptions options = {}) {
    return plain_text(spell(to_figure(x, options), form));
}

}  // namespace

TEST_CASE("ledger: a number is spelled exact, as a decimal, or both") {
    const Exact third = Exact::ratio(1, 3);
    CHECK(spelled(third, NumberForm::exact) == "1/3");
    CHECK(spelled(third, NumberForm::decimal) == "0.333333");
    CHECK(spelled(third, NumberForm::both) == "1/3 ≈ 0.333333");
    CHECK(spelled(Exact::ratio(-1, 4), NumberForm::both) == "−1/4 = −0.25");
    CHECK(spelled(Exact(8), NumberForm::both) == "8");
}

TEST_CASE("ledger: where no short form exists the decimal is marked") {
    const Exact long_form = exp(sqrt(Exact(2))) + exp(sqrt(Exact(3)));
    CHECK(spelled(long_form, NumberForm::exact) == "≈ 9.76548");
    CHECK(spelled(long_form, NumberForm::decimal) == "9.76548");
    CHECK(spelled(long_form, NumberForm::both) == "≈ 9.76548");
}

TEST_CASE("ledger: infinities and the undefined have one spelling") {
    for (const auto form : {NumberForm::exact, NumberForm::decimal, NumberForm::both}) {
        CHECK(spelled(Exact::infinity(), form) == "∞");
        CHECK(spelled(Exact::minus_infinity(), form) == "−∞");
        CHECK(spelled(Exact::undefined(), form) == "undefined");
    }
}

TEST_CASE("ledger: digits and the way of rationals are the caller's choice") {
    PostOptions options;
    options.digits = 3;
    options.rationals = Rationals::decimals;
    CHECK(spelled(Exact::ratio(43, 100), NumberForm::exact, options) == "0.43");
    CHECK(spelled(Exact::ratio(43, 100), NumberForm::both, options) == "0.43");
    CHECK(spelled(Exact::ratio(1, 3), NumberForm::both, options) == "1/3 ≈ 0.333");
}

TEST_CASE("ledger: a vector is spelled in brackets, each component by itself") {
    const std::vector<Exact> vector{Exact(1), Exact::ratio(1, 3), Exact::minus_infinity()};
    CHECK(plain_text(spell(to_cell(vector, {}), NumberForm::both)) == "[1, 1/3 ≈ 0.333333, −∞]");
    CHECK(plain_text(spell(to_cell(std::vector<Exact>{Exact(2)}, {}), NumberForm::exact)) == "[2]");
    CHECK(plain_text(spell(Cell{}, NumberForm::exact)).empty());
}

TEST_CASE("ledger: no list of steps wants them all") {
    CHECK(is_wanted("scores", {}));
    PostOptions options;
    options.steps = {"weights", "output"};
    CHECK(is_wanted("weights", options));
    CHECK_FALSE(is_wanted("scores", options));
}
