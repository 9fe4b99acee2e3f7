#include "catch.hpp"
#include "number/decimal.hpp"
#include "number/every_kind.hpp"
#include "number/expression.hpp"
#include "number/notation.hpp"
#include "number/rounding.hpp"

#include <memory>

// Operations on rows and on columns of one shape: turned, normalised, put together, compared; in every lane.

using namespace attn;
using namespace attn::test;

namespace {

Matrix<Exact> matrix(std::size_t rows, std::size_t cols, std::initializer_list<const char*> expressions) {
    Matrix<Exact> result(rows, cols);
    std::transform(expressions.begin(), expressions.end(), result.cells.begin(),
                   [](const char* e) { return evaluate(e); });
    return result;
}

Lanes turned(const Lanes& rows, const Lanes& angles, Pairing pairing) {
    return in_lanes([&](const Column& r, const Column& a) { return rotate(r, cosine(a), sine(a), pairing); }, rows,
                    angles);
}

Lanes normalised(const Lanes& rows, const Lanes& eps, const Lanes& gain, std::size_t first) {
    return in_lanes([&](const Column& r, const Column& e, const Column& g) { return normalise(r, e, g, first); }, rows,
                    eps, gain);
}

Lanes product_of(const Lanes& rows) {
    return in_lanes([](const Column& r) { return dot(r, 0, r); }, rows);
}

}  // namespace

TEST_CASE("number: a rotation turns pairs of components, and leaves those beyond", "[number]") {
    const Lanes rows(matrix(2, 5, {"1", "2", "3", "4", "5", "1", "0", "0", "1", "7"}));
    const Lanes angles(matrix(2, 2, {"pi/2", "0", "pi/3", "pi"}));
    CHECK(shown(turned(rows, angles, Pairing::half).exact) == "−3, 2, 1, 4, 5, 1/2, 0, √3/2, −1, 7");
    CHECK(shown(turned(rows, angles, Pairing::interleaved).exact) == "−2, 1, 3, 4, 5, 1/2, √3/2, 0, −1, 7");
}

TEST_CASE("number: a rotation is the same in every lane, and may be read by dot products", "[number]") {
    for (const Pairing pairing : {Pairing::half, Pairing::interleaved}) {
        for_every_kind(31, 75, [&](Random& random, Kind kind) {
            const Lanes rows(random_matrix(random, 2, random.between(4, 5), kind));
            const Lanes angles(
                random_matrix(random, 2, random.between(1, 2), random.one_of<Kind>({kind, Kind::decimals})));
            return turned(rows, angles, pairing);
        });
    }
    for_every_kind(32, 60, [](Random& random, Kind kind) {
        const Lanes rows(random_matrix(random, 2, 4, kind));
        const Lanes angles(random_matrix(random, 2, 2, Kind::decimals));
        return product_of(turned(rows, angles, Pairing::half));
    });
}

TEST_CASE("number: a rotation keeps lengths", "[number]") {
    Random random(33);
    for (int run = 0; run < 100; ++run) {
        const Lanes rows(random_matrix(random, 1, 4, Kind::decimals));
        const Lanes angles(random_matrix(random, 1, 2, Kind::decimals));
        Tally tally;
        CHECK(tally.judge(product_of(rows).exact, product_of(turned(rows, angles, Pairing::half)).certified) == "");
        const Lanes eighths(matrix(1, 2, {"3 pi/4", "5 pi/6"}));
        const Column length = product_of(turned(rows, eighths, Pairing::interleaved)).exact;
        CHECK(equal(length.cells()[0], product_of(rows).exact.cells()[0]) == Truth::yes);
    }
}

TEST_CASE("number: the product of two rows turned depends on the difference of their angles alone", "[number]") {
    const auto product = [](const char* query_angle, const char* key_angle) {
        const Lanes rows(matrix(2, 2, {"3", "4", "sqrt 2", "5"}));
        const Lanes turned_rows = turned(rows, Lanes(matrix(2, 1, {query_angle, key_angle})), Pairing::half);
        return dot(turned_rows.exact, 0, rows_of(turned_rows.exact, 1, 1)).cells()[0];
    };
    CHECK(equal(product("1", "3"), product("7", "9")) == Truth::yes);
    CHECK(equal(product("1/10", "1/5"), product("0", "1/10")) == Truth::yes);
    CHECK(equal(product("2", "2"), evaluate("3 sqrt 2 + 20")) == Truth::yes);
    CHECK(equal(product("1", "3"), product("3", "1")) == Truth::no);
}

TEST_CASE("number: a row is normalised by the root of its mean square", "[number]") {
    const Lanes rows(matrix(2, 2, {"7", "1", "3", "4"}));
    const Lanes none(Matrix<Exact>(1, 0));
    CHECK(shown(normalised(rows, Lanes(Exact()), none, 0).exact) == "7/5, 1/5, 3√2/5, 4√2/5");
    CHECK(shown(normalised(rows, Lanes(Exact()), Lanes(matrix(1, 2, {"5", "sqrt 2"})), 1).exact) == "7, 1, 3√2, 8/5");
    CHECK(shown(normalised(rows, Lanes(Exact::ratio(23, 2)), none, 1).exact) == "7, 1, √6/4, √6/3");
    const Column nothing = normalised(Lanes(matrix(1, 2, {"0", "0"})), Lanes(Exact()), none, 0).exact;
    CHECK(nothing.cells()[0].is_undefined());
}

TEST_CASE("number: a normalised row is the same in every lane, and may be read by dot products", "[number]") {
    for (const bool read : {false, true})
        for_every_kind(34, 75, [&](Random& random, Kind kind) {
            const std::size_t d = random.between(1, 5);
            const Lanes rows(random_matrix(random, 3, d, kind));
            const Lanes eps(random.one_of<Exact>({Exact(), Exact::ratio(1, 100000), Exact(1)}));
            const Lanes gain(random.chance(2) ? Matrix<Exact>(1, 0) : random_matrix(random, 1, d, Kind::decimals));
            const Lanes result = normalised(rows, eps, gain, random.below(3));
            return read ? product_of(result) : result;
        });
}

TEST_CASE("number: rotations and norms of NaN and infinities follow IEEE 754", "[number]") {
    Random random(35);
    Tally tally;
    for (int run = 0; run < 200; ++run) {
        INFO("run " << run);
        const Lanes rows = special_lanes(random, 2, 4);
        CHECK(judge(tally, turned(rows, special_lanes(random, 2, 2), Pairing::half)) == "");
        CHECK(judge(tally, normalised(rows, Lanes(Exact(1)), special_lanes(random, 1, 4), 0)) == "");
    }
    CHECK(tally.exact * 2 > tally.cells);
}

TEST_CASE("number: rows are put together and taken apart again in every lane", "[number]") {
    for_every_kind(36, 100, [](Random& random, Kind kind) {
        // In the certified lane whole numbers have no bounds at all, and fractions do.
        const Lanes above(random_matrix(random, 2, 3, kind));
        const Lanes below(random_matrix(random, 1, 3, random.one_of<Kind>({kind, Kind::small_integers})));
        const Lanes both = in_lanes([](const Column& a, const Column& b) { return stack(a, b); }, above, below);
        const Lanes last = in_lanes([](const Column& c) { return rows_of(c, 1, 2); }, both);
        CHECK(last.exact.rows() == 2);
        CHECK(equal(last.exact.at(1, 2), below.exact.at(0, 2)) == Truth::yes);
        CHECK(equal(last.exact.at(0, 0), above.exact.at(1, 0)) == Truth::yes);
        const Lanes line = in_lanes(
            [](const Column& a, const Column& b) {
                const Column parts[] = {row_of(a, 1), b, row_of(a, 0)};
                return beside(parts);
            },
            above, below);
        CHECK(line.exact.cols() == 9);
        CHECK(equal(line.exact.at(0, 3), below.exact.at(0, 0)) == Truth::yes);
        Tally other;
        CHECK(judge(other, line) == "");
        CHECK(judge(other, product_of(both)) == "");
        return last;
    });
    const Column whole = to_lane(matrix(1, 2, {"1", "2"}), {Lane::certified, 0});
    CHECK(stack(whole, whole).approximation().rad.empty());
    CHECK(rows_of(whole, 0, 1).approximation().rad.empty());
    CHECK(beside({}).cols() == 0);
}

TEST_CASE("number: inputs as doubles are put together in the ball lane too", "[number]") {
    const auto cells = std::make_shared<const std::vector<double>>(std::vector<double>{0.5, 1, 2, 3});
    const Lanes input(2, 2, cells);
    Tally tally;
    const auto reversed = [](const Column& c) { return stack(rows_of(c, 1, 1), row_of(c, 0)); };
    CHECK(shown(in_lanes(reversed, input).exact) == "2, 3, 1/2, 1");
    CHECK(judge(tally, in_lanes(reversed, input)) == "");
    CHECK(judge(tally, in_lanes([](const Column& c) { return add(c, c); }, input)) == "");
    CHECK(judge(tally, in_lanes([](const Column& c) { return largest(c, {1, 1, 1, 0}); }, input)) == "");
    CHECK(judge(tally, in_lanes([](const Column& c) { return less_by(c, cell(c, 3)); }, input)) == "");
    CHECK(judge(tally, logarithms(input)) == "");
    CHECK(tally.cells > 0);
}

TEST_CASE("number: columns of one shape are added cell by cell", "[number]") {
    const auto sum_of = [](const Column& a, const Column& b) { return add(a, b); };
    const Lanes x(matrix(2, 2, {"1", "ln 2", "-3", "1/3"}));
    CHECK(shown(add(x.exact, x.exact)) == "2, 2·ln 2, −6, 2/3");
    for_every_kind(37, 85, [&](Random& random, Kind kind) {
        return in_lanes(sum_of, Lanes(random_matrix(random, 2, 3, kind)), Lanes(random_matrix(random, 2, 3, kind)));
    });
}

TEST_CASE("number: the largest kept cell, and what all cells are less by", "[number]") {
    const Column scores = to_lane(matrix(4, 1, {"1", "ln 2", "sqrt 2", "7"}), {});
    CHECK(shown(largest(scores, {1, 1, 1, 0})) == "√2");
    CHECK(largest(scores, {0, 0, 0, 0}).cells()[0].is_minus_infinity());
    CHECK(shown(less_by(scores, largest(scores, {1, 1, 0, 0}))) == "0, ln 2 − 1, √2 − 1, 6");
    const Column removed = remove(scores, {0, 1, 1, 1}, Filler::minus_infinity);
    CHECK(less_by(removed, largest(scores, {1, 1, 1, 1})).cells()[0].is_minus_infinity());
}

TEST_CASE("number: the largest cell is the same in every lane, near ties too", "[number]") {
    for_every_kind(38, 85, [](Random& random, Kind kind) {
        Matrix<Exact> cells = random_matrix(random, random.between(1, 5), 1, kind);
        if (cells.rows > 2 && random.chance(2)) cells.cells[2] = cells.cells[0];
        Kept kept(cells.rows, 1);
        for (char& key : kept) key = random.chance(4) ? 0 : 1;
        const Lanes in(cells);
        const Lanes top = in_lanes([&](const Column& c) { return largest(c, kept); }, in);
        Tally tally;
        CHECK(judge(tally, top) == "");
        return top.exact.cells()[0].is_finite()
                   ? in_lanes([](const Column& c, const Column& by) { return less_by(c, by); }, in, top)
                   : in;
    });
}

TEST_CASE("number: the largest and the difference of NaN and infinities follow IEEE 754", "[number]") {
    Random random(39);
    Tally tally;
    for (int run = 0; run < 300; ++run) {
        const Lanes cells = special_lanes(random, 4, 1);
        const Lanes top = in_lanes([](const Column& c) { return largest(c, {1, 1, 1, 1}); }, cells);
        CHECK(judge(tally, top) == "");
        CHECK(judge(tally, in_lanes([](const Column& c, const Column& by) { return less_by(c, by); }, cells, top)) ==
              "");
        CHECK(judge(tally, in_lanes([](const Column& c) { return add(c, c); }, cells)) == "");
    }
    CHECK(tally.exact * 2 > tally.cells);
}

TEST_CASE("number: bounds of rotated and normalised rows are a few units in the last place", "[number]") {
    Random random(40);
    Matrix<Exact> cells(1, 64);
    for (Exact& cell : cells.cells) cell = Exact::ratio(static_cast<long>(random.between(1000, 9000)), 7000);
    const Column rows = to_lane(cells, {Lane::certified, 0});
    const Column none = to_lane(Matrix<Exact>(1, 0), {Lane::certified, 0});
    CHECK(loosest(normalise(rows, to_lane(Exact::ratio(1, 1000000), {Lane::certified, 0}), none, 0)) < 1e-14);
    const Column angle = to_lane(Exact::ratio(1, 7), {Lane::certified, 0});
    CHECK(loosest(rotate(rows, cosine(angle), sine(angle), Pairing::interleaved)) < 4e-15);
}

TEST_CASE("rows: a table of doubles is added to scores in balls as in every lane") {
    const std::vector<double> doubles{0.5, -2};
    for (const Arithmetic arithmetic : {Arithmetic{Lane::exact, 0}, Arithmetic{Lane::balls, 128}}) {
        Matrix<Exact> scores(2, 1);
        scores.cells = {Exact(1), Exact(2)};
        const auto owner = std::make_shared<int>(0);
        const Column table = to_lane(1, 2, doubles, arithmetic, owner);
        const Column sum = add(to_lane(scores, arithmetic), table, 0);
        CHECK(settled_rounding(sum, 0, 6)->text(6) == "1.5");
        CHECK(settled_rounding(sum, 1, 6)->text(6) == "0");
    }
}
