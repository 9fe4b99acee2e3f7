#include "catch.hpp"
#include "scenario/loading.hpp"
#include "scenario/steps.hpp"

#include <string>

using namespace attn;
using namespace attn::testing;

namespace {

Expectation expect(const std::string& path, const std::string& value, const std::string& more = "") {
    auto s = load(with(one_query, "\"expect\": {" + more + "\"" + path + "\": " + value + "}"));
    REQUIRE(s.expectations.size() == 1);
    return s.expectations[0];
}

std::string refused_expectation(const std::string& path, const std::string& value) {
    return faults_of("{" + std::string(one_query) + ",\n\"expect\": {\"" + path + "\": " + value + "}}");
}

using Kind = ExpectedCell::Kind;

}  // namespace

TEST_CASE("an expectation holds a whole step or a part of it", "[scenario]") {
    const auto whole = expect("weights", R"([["1/6", "1/3", 0.5]])");
    CHECK(whole.path == "weights");
    CHECK(whole.step == "weights");
    CHECK(whole.index.empty());
    CHECK(whole.shape == std::vector<std::size_t>{1, 3});
    CHECK(whole.cells[0].kind == Kind::exact);
    CHECK(whole.cells[0].text == "1/6");
    CHECK(equal(whole.cells[0].value, Exact::ratio(1, 6)) == Truth::yes);
    CHECK(whole.cells[2].kind == Kind::decimal);
    CHECK(whole.cells[2].where.text() == "0.5");

    const auto row = expect("weights[1]", "[0, 1, 2]");
    CHECK(row.index == std::vector<std::size_t>{0});
    CHECK(row.shape == std::vector<std::size_t>{3});
    const auto cell = expect("weights[1,3]", "\"1/2\"");
    CHECK(cell.index == std::vector<std::size_t>{0, 2});
    CHECK(cell.shape.empty());
    CHECK(cell.cells.size() == 1);
    CHECK(expect("terms[1]", "[[0], [1], [3]]").shape == std::vector<std::size_t>{3, 1});
}

TEST_CASE("integers and expressions are exact, decimals are roundings", "[scenario]") {
    CHECK(expect("sum[1]", "6").cells[0].kind == Kind::exact);
    CHECK(expect("sum[1]", "\"2*3\"").cells[0].kind == Kind::exact);
    CHECK(expect("sum[1]", "6.0").cells[0].kind == Kind::decimal);
    CHECK(expect("sum[1]", "6e0").cells[0].kind == Kind::decimal);
    CHECK(expect("sum[1]", "\"6.0\"").cells[0].kind == Kind::decimal);
    CHECK(expect("sum[1]", "\"6.0 + 0\"").cells[0].kind == Kind::exact);
}

TEST_CASE("a step may hold infinities and nan", "[scenario]") {
    const auto masked = expect("masked", R"([[0, "-inf", "nan"]])");
    CHECK(masked.cells[1].value.is_minus_infinity());
    CHECK(masked.cells[2].value.is_undefined());
}

TEST_CASE("null skips a cell, a row, or everything", "[scenario]") {
    const auto cell = expect("weights", R"([[null, "1/3", null]])");
    CHECK(cell.cells[0].kind == Kind::skip);
    CHECK(cell.cells[1].kind == Kind::exact);
    const auto s = load(with(two_on_five, R"("expect": {"weights": [null, [0, 0, 0, 0, 1]]})"));
    REQUIRE(s.expectations[0].cells.size() == 10);
    CHECK(s.expectations[0].cells[4].kind == Kind::skip);
    CHECK(s.expectations[0].cells[9].kind == Kind::exact);
    CHECK(load(with(one_query, R"("expect": {"weights": [null]})")).expectations.empty());
    CHECK(load(with(one_query, R"("expect": {"weights": null})")).expectations.empty());
}

TEST_CASE("a tolerance is for the decimals of its expect", "[scenario]") {
    CHECK_FALSE(expect("sum[1]", "6.0").tolerance.has_value());
    const auto loose = expect("sum[1]", "6.0", R"("tolerance": "1e-6", )");
    REQUIRE(loose.tolerance.has_value());
    CHECK(equal(*loose.tolerance, *Exact::from_decimal("1e-6")) == Truth::yes);
    CHECK(refused_expectation("tolerance", "-1") == "2:25 expect.tolerance is negative\n");
}

TEST_CASE("names and shapes of expectations are checked", "[scenario]") {
    CHECK(refused_expectation("weigths", "1") ==
          "2:12 expect names \"weigths\", which is no step of the calculation\n");
    CHECK(refused_expectation("weights.x", "1") ==
          "2:12 expect names \"weights.x\", but weights has no parts with names\n");
    CHECK(refused_expectation("weights", "[[1, 2]]") ==
          "2:23 expect gives weights as 1 × 2, but in this scenario it is 1 × 3\n");
    CHECK(refused_expectation("weights[2]", "[1, 2, 3]") == "2:12 weights[2] does not exist; weights is 1 × 3\n");
    CHECK(refused_expectation("sum[1,1]", "1") == "2:12 sum[1,1] has 2 positions, but sum has 1\n");
    CHECK(refused_expectation("weights", "[[1, 2, 3], [1]]").starts_with("2:35 weights[2] has length 1"));
    CHECK(refused_expectation("weights", "[[1, [2], 3]]")
              .starts_with("2:28 weights[1,2] is a list, but the entries before it are not"));
    CHECK(refused_expectation("projected", "1") == "2:12 the scenario has no W.O, so there is no step projected\n");
    CHECK(refused_expectation("K[0]", "1") == "2:15 positions count from 1\n");
}

TEST_CASE("each step has its shape", "[scenario]") {
    Scenario s;
    s.n_q = 2;
    s.n_k = 3;
    s.d_k = 4;
    s.d_v = 5;
    CHECK(step_shape("Q", s) == std::vector<std::size_t>{2, 4});
    CHECK(step_shape("K", s) == std::vector<std::size_t>{3, 4});
    CHECK(step_shape("V", s) == std::vector<std::size_t>{3, 5});
    CHECK(step_shape("sum", s) == std::vector<std::size_t>{2});
    CHECK(step_shape("terms", s) == std::vector<std::size_t>{2, 3, 5});
    CHECK(step_shape("output", s) == std::vector<std::size_t>{2, 5});
    CHECK(step_shape("nothing", s).empty());
    for (const auto step : settable_steps()) CHECK(is_among(step, expected_steps()));
}
