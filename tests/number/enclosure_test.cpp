#include "number/enclosure.hpp"
#include "catch.hpp"

#include <vector>

namespace attn::test {
namespace {

Column balls(std::vector<Exact> cells) {
    Matrix<Exact> matrix(cells.size(), 1);
    matrix.cells = std::move(cells);
    return to_lane(matrix, {Lane::balls, 192});
}

Exact ratio(long p, long q) { return Exact::ratio(p, q); }

}  // namespace

TEST_CASE("enclosure: a cell may be any number within its radius, and what is made of it within what that allows") {
    const std::vector<EnclosedCell> cells{{1, {ratio(1, 2), ratio(1, 100)}}};
    const Column column = with_enclosures(balls({1, 2, 3}), cells);
    CHECK(may_be(column, 0, {1, 0}));
    CHECK(!may_be(column, 0, {ratio(11, 10), ratio(1, 20)}));
    CHECK(may_be(column, 0, {ratio(11, 10), ratio(1, 10)}));
    CHECK(may_be(column, 1, {ratio(51, 100), 0}));
    CHECK(!may_be(column, 1, {ratio(52, 100), 0}));
    const Column total = sum(column);
    CHECK(may_be(total, 0, {ratio(449, 100), 0}));
    CHECK(!may_be(total, 0, {ratio(448, 100), 0}));
}

TEST_CASE("enclosure: infinities are only themselves, and what is bounded by nothing may be no number") {
    const Column column = balls({Exact::infinity(), Exact::minus_infinity(), Exact::undefined(), 1});
    CHECK(may_be(column, 0, {Exact::infinity(), 0}));
    CHECK(!may_be(column, 0, {Exact::minus_infinity(), 0}));
    CHECK(!may_be(column, 0, {5, 1}));
    CHECK(may_be(column, 1, {Exact::minus_infinity(), 0}));
    CHECK(!may_be(column, 1, {Exact::undefined(), 0}));
    CHECK(may_be(column, 2, {Exact::undefined(), 0}));
    CHECK(!may_be(column, 2, {1, 1}));
    CHECK(!may_be(column, 3, {Exact::undefined(), 0}));
    CHECK(!may_be(column, 3, {Exact::infinity(), 0}));
}

}  // namespace attn::test
