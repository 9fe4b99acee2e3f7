#include "attention/interventions.hpp"
#include "catch.hpp"
#include "traced.hpp"

using namespace attn;
using namespace attn::test;

namespace {

/// A 2 × 2 matrix of 1, 2, 3, 4.
Column counting() {
    Column matrix(2, 2);
    for (int i = 0; i < 4; ++i) matrix.cells()[static_cast<std::size_t>(i)] = Exact(i + 1);
    return matrix;
}

Scenario with(Intervention change) {
    Scenario scenario;
    scenario.interventions.push_back(std::move(change));
    return scenario;
}

Intervention change(std::optional<std::size_t> row, std::optional<std::size_t> col, bool adds,
                    std::vector<Exact> values) {
    return {"K", std::nullopt, std::nullopt, row, col, adds, std::move(values), {}};
}

bool holds(const Column& matrix, const std::vector<long>& expected) {
    if (matrix.size() != expected.size()) return false;
    for (std::size_t i = 0; i < expected.size(); ++i)
        if (equal(matrix.cells()[i], Exact(expected[i])) != Truth::yes) return false;
    return true;
}

bool is(const Column& number, long expected) { return number.size() == 1 && holds(number, {expected}); }

}  // namespace

TEST_CASE("attention: an intervention replaces a row, a cell, or everything") {
    auto row = counting();
    intervene(with(change(1, {}, false, {Exact(7), Exact(8)})), "K", HeadId{}, row);
    CHECK(holds(row, {1, 2, 7, 8}));
    auto cell = counting();
    intervene(with(change(0, 1, false, {Exact(9)})), "K", HeadId{}, cell);
    CHECK(holds(cell, {1, 9, 3, 4}));
    auto all = counting();
    intervene(with(change({}, {}, false, {Exact(0)})), "K", HeadId{}, all);
    CHECK(holds(all, {0, 0, 0, 0}));
}

TEST_CASE("attention: an intervention adds to what is there") {
    auto matrix = counting();
    const auto changes = intervene(with(change(1, {}, true, {Exact(10)})), "K", HeadId{}, matrix);
    CHECK(holds(matrix, {1, 2, 13, 14}));
    REQUIRE(changes.size() == 2);
    CHECK(changes[1].cell == 3);
    CHECK(is(changes[1].before, 4));
    CHECK(is(changes[1].amount, 10));
    CHECK(changes[1].added);
}

TEST_CASE("attention: interventions follow one another, and each remembers what it found") {
    Scenario scenario;
    scenario.interventions = {change(0, 0, true, {Exact(10)}), change(0, 0, true, {Exact(100)})};
    auto matrix = counting();
    const auto changes = intervene(scenario, "K", HeadId{}, matrix);
    CHECK(holds(matrix, {111, 2, 3, 4}));
    REQUIRE(changes.size() == 2);
    CHECK(is(changes[0].before, 1));
    CHECK(is(changes[1].before, 11));
}

TEST_CASE("attention: an intervention leaves other steps alone") {
    auto matrix = counting();
    const auto scenario = with(change({}, {}, false, {Exact(0)}));
    CHECK(intervene(scenario, "V", HeadId{}, matrix).empty());
    CHECK(holds(matrix, {1, 2, 3, 4}));
    CHECK(intervened(scenario, "K"));
    CHECK_FALSE(intervened(scenario, "V"));
}

TEST_CASE("attention: of one query's column only its own row is changed") {
    Column column(3, 1);
    const auto scenario = with(change(1, {}, false, {Exact(5), Exact(6), Exact(7)}));
    CHECK(intervene(scenario, "K", HeadId{}, 0, column).empty());
    CHECK(holds(column, {0, 0, 0}));
    const auto changes = intervene(scenario, "K", HeadId{}, 1, column);
    CHECK(holds(column, {5, 6, 7}));
    REQUIRE(changes.size() == 3);
    CHECK(changes[2].cell == 2);
}

TEST_CASE("attention: what was given can be added to") {
    const auto scenario = load(R"({ "Q": [[1]], "K": [[2], [3]], "V": [[4], [5]],
        "variants": [ { "name": "more", "set": { "K[2]": { "add": 10 }, "Q": { "add": 1 } } } ] })");
    const auto head = inputs_of(variant(scenario, "more"));
    CHECK(holds(head->q.values, {2}));
    CHECK(holds(head->k.values, {2, 13}));
    CHECK(holds(inputs_of(scenario)->k.values, {2, 3}));
}

TEST_CASE("attention: a step that did nothing is recorded when it is set") {
    const auto scenario = load(R"({ "Q": [[1]], "K": [[2], [3]], "V": [[4], [5]],
        "variants": [ { "name": "scaled", "set": { "scaled[1,2]": 0 } },
                      { "name": "masked", "set": { "masked[1,1]": 3 } } ] })");
    CHECK(holds(trace_all(variant(scenario, "scaled"))[0].at("scaled").values, {2, 0}));
    CHECK(holds(trace_all(variant(scenario, "masked"))[0].at("masked").values, {3, 3}));
    CHECK(trace_all(scenario)[0].find("scaled") == nullptr);
}

TEST_CASE("attention: a removed key that is given a weight is read again") {
    const auto scenario = load(R"({ "Q": [[1]], "K": [[0], [0]], "V": [[4], [8]], "mask": { "forbid": [{ "key": 2 }] },
        "variants": [ { "name": "weight", "set": { "weights[1]": ["1/2", "1/2"] } },
                      { "name": "score", "set": { "masked[1,2]": 0 } } ] })");
    CHECK(holds(trace_all(scenario)[0].output(), {4}));
    CHECK(holds(trace_all(variant(scenario, "weight"))[0].output(), {6}));
    CHECK(holds(trace_all(variant(scenario, "score"))[0].output(), {6}));
}
