#include "number/column.hpp"

#include "catch.hpp"

#include "number/decimal.hpp"
#include "number/every_kind.hpp"
#include "number/expression.hpp"
#include "number/notation.hpp"

#include <algorithm>
#include <random>
#include <string>

using namespace attn;
using attn::test::shown;

namespace {

Column column(std::initializer_list<const char*> expressions) {
    Column result(expressions.size(), 1);
    std::transform(expressions.begin(), expressions.end(), result.cells().begin(),
                   [](const char* e) { return evaluate(e); });
    return result;
}

Column column_matrix(std::size_t rows, std::size_t cols, std::initializer_list<const char*> expressions) {
    Column result(rows, cols);
    result.cells() = column(expressions).cells();
    return result;
}

Column number(const Exact& x) { return to_lane(x, {}); }

Column softmax(const Column& scores) {
    const Column exponentials = exponential(scores);
    return divide(exponentials, sum(exponentials));
}

Exact random_score(std::mt19937& random) {
    const long n = 1 + static_cast<long>(random() % 12);
    switch (random() % 5) {
        case 0: return Exact(n - 6);
        case 1: return Exact::ratio(n - 6, 4);
        case 2: return log(Exact(n));
        case 3: return Exact(n - 6) / sqrt(Exact(2));
        default: return sqrt(Exact(n)) * log(Exact(2));
    }
}

Column random_scores(std::mt19937& random) {
    Column scores(1 + random() % 6, 1);
    for (Exact& score : scores.cells()) score = random_score(random);
    return scores;
}

bool same(const Column& a, const Column& b) {
    return std::equal(a.cells().begin(), a.cells().end(), b.cells().begin(), b.cells().end(),
                      [](const Exact& x, const Exact& y) { return equal(x, y) == Truth::yes; });
}

}  // namespace

TEST_CASE("number: the operations on columns", "[number]") {
    const auto q = column_matrix(2, 2, {"7", "7", "1", "2"});
    const auto keys = column_matrix(3, 2, {"1", "0", "0", "sqrt 2", "1/2", "-1"});
    CHECK(shown(dot(q, 1, keys)) == "1, 2√2, −3/2");
    const auto cells = column({"2", "ln 2", "-1"});
    CHECK(shown(scale(cells, number(evaluate("1/sqrt 2")))) == "√2, √2/2·ln 2, −√2/2");
    CHECK(shown(add(cells, column_matrix(2, 3, {"7", "7", "7", "1", "ln 2", "1"}), 1)) == "3, 2·ln 2, 0");
    CHECK(shown(shift(cells, {1, 1, 1})) == "0, ln 2 − 2, −3");
    CHECK(shown(exponential(cells)) == "e^2, 2, e^(−1)");
    CHECK(shown(power(number(3), number(log(Exact(3))), column({"2", "-1", "1/2"}))) == "9, 1/3, √3");
    CHECK(shown(sum(cells)) == "1 + ln 2");
    CHECK(shown(divide(cells, number(2))) == "1, 1/2·ln 2, −1/2");
    const auto values = column_matrix(3, 2, {"1", "2", "3", "4", "5", "6"});
    const Column terms = multiply(column({"1/2", "1/3", "1/6"}), values, {1, 0, 1});
    CHECK(shown(terms) == "1/2, 1, 0, 0, 5/6, 1");
    CHECK(shown(mix(terms)) == "4/3, 2");
    CHECK(shown(weigh(column({"1/2", "1/3", "1/6"}), values, {1, 0, 1})) == "4/3, 2");
    CHECK(mix(terms).rows() == 1);
    CHECK(shown(shift(cells, {0, 1, 1})) == "2 − ln 2, 0, −1 − ln 2");
    CHECK(shown(shift(cells, {0, 0, 0})) == "2, ln 2, −1");
    CHECK(shown(row_of(keys, 1)) == "0, √2");
    CHECK(shown(cell(keys, 3)) == "√2");
    CHECK(shown(project(keys, column_matrix(2, 1, {"3", "4"}), column({"5"}))) == "8, 5 + 4√2, 5/2");
    CHECK(shown(with_changes(cells, std::vector<CellChange>{{0, Exact(5), false}, {2, Exact(3), true}})) ==
          "5, ln 2, 2");
    CHECK(shown(sum(Column(0, 1))) == "0");
}

TEST_CASE("number: a removed key weighs nothing, and its value is not read", "[number]") {
    const Column scores = remove(column({"0", "5", "ln 3"}), {1, 0, 1}, Filler::minus_infinity);
    const Column weights = softmax(scores);
    CHECK(shown(weights) == "1/4, 0, 3/4");
    auto values = column_matrix(3, 1, {"4", "0", "8"});
    values.cells()[1] = Exact::undefined();
    CHECK(shown(mix(multiply(weights, values, {1, 0, 1}))) == "7");
    CHECK(shown(power(number(2), number(log(Exact(2))), scores)) == "1, 0, e^(ln 2·ln 3)");
}

TEST_CASE("number: the weights of a row sum to exactly 1", "[number]") {
    std::mt19937 random(3);
    for (int i = 0; i < 200; ++i) {
        const Column weights = softmax(random_scores(random));
        CHECK(equal(sum(weights).cells().front(), Exact(1)) == Truth::yes);
        CHECK(shown(sum(weights)) == "1");
    }
}

TEST_CASE("number: a row shifted by a number has the same weights", "[number]") {
    std::mt19937 random(4);
    for (int i = 0; i < 100; ++i) {
        const Column scores = random_scores(random);
        Column amount(1, scores.size());
        std::fill(amount.cells().begin(), amount.cells().end(), -random_score(random));
        INFO(shown(scores));
        CHECK(same(softmax(scores), softmax(add(scores, amount, 0))));
    }
}

TEST_CASE("number: a row in another order has the same weights in that order", "[number]") {
    std::mt19937 random(5);
    for (int i = 0; i < 100; ++i) {
        Column scores = random_scores(random);
        Column weights = softmax(scores);
        std::reverse(scores.cells().begin(), scores.cells().end());
        std::reverse(weights.cells().begin(), weights.cells().end());
        CHECK(same(softmax(scores), weights));
    }
}

TEST_CASE("number: a common factor of the exponentials changes no weight", "[number]") {
    std::mt19937 random(6);
    for (int i = 0; i < 100; ++i) {
        const Column exponentials = exponential(random_scores(random));
        const Column larger = scale(exponentials, number(exp(random_score(random))));
        CHECK(same(divide(larger, sum(larger)), divide(exponentials, sum(exponentials))));
    }
}

TEST_CASE("number: equal values are mixed to themselves, and a tie rounds away from zero", "[number]") {
    std::mt19937 random(7);
    const Exact tie = evaluate("0.1234565");
    for (int i = 0; i < 50; ++i) {
        const Column weights = softmax(random_scores(random));
        Column values(weights.size(), 2);
        for (std::size_t key = 0; key < values.rows(); ++key) {
            values.cells()[2 * key] = tie;
            values.cells()[2 * key + 1] = -tie;
        }
        const Column output = mix(multiply(weights, values, Kept(values.rows(), 1)));
        CHECK(round_significant(output.cells()[0], 6).text(6) == "0.123457");
        CHECK(round_significant(output.cells()[1], 6).text(6) == "-0.123457");
    }
}

TEST_CASE("number: a long row of irrational scores stays exact", "[number]") {
    Column scores(400, 1);
    for (std::size_t key = 0; key < scores.rows(); ++key)
        scores.cells()[key] = sqrt(Exact(key + 2)) * Exact::ratio(1, 4);
    const Column weights = softmax(scores);
    CHECK(shown(sum(weights)) == "1");
    CHECK(round_significant(weights.cells().front(), 12).text(12) == "7.39776238562e-5");
}

TEST_CASE("number: large multiples of a logarithm stay exponentials", "[number]") {
    const auto weights = [](std::initializer_list<const char*> scores) {
        std::string result;
        const Column row = softmax(column(scores));
        for (const Exact& weight : row.cells())
            result += (result.empty() ? "" : ", ") + round_significant(weight, 6).text(6);
        return result;
    };
    CHECK(weights({"1000000000 ln 2 - 693147180", "0", "1"}) == "0.320099, 0.182854, 0.497047");
    CHECK(weights({"-10^12 ln 2", "-10^12 ln 3"}) == "1, 2.08333e-176091259056");
    CHECK(weights({"10^12 ln(1+sqrt 2)", "10^12 ln(1+sqrt 2) + ln 3"}) == "0.25, 0.75");
    CHECK(weights({"-10^12 ln 2 + sqrt 2", "-10^12 ln 2 + sqrt 3", "-10^12 ln 2"}) == "0.382078, 0.525033, 0.0928895");
}
