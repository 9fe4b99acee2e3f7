#include "ledger/given.hpp"

#include "catch.hpp"
#include "ledger/why.hpp"
#include "number/notation.hpp"
#include "traced.hpp"

using namespace attn;
using namespace attn::test;

TEST_CASE("ledger: what is given is named and found where the scenario has it") {
    const Scenario scenario = load(R"({ "num_heads": 2,
        "Q": [[[[1]], [[1]]], [[[1]], [[1]]]], "K": [[[[1]], [[1]]], [[[1]], [[1]]]], "V": [[[[2]], [[3]]], [[[4]], [[5]]]],
        "W": { "O": [[1], [1]] }, "alibi": { "slopes": ["1/2", "1/4"] },
        "mask": { "bias": [[["ln 2"]], [["ln 3"]]] } })");
    const auto said = [&](const CellRef& cell) {
        std::string text = path_of(cell, scenario) + " =";
        for (const Exact& number : given_numbers(scenario, cell)) text += " " + closed_form(number).value_or("?");
        return text;
    };
    CHECK(said({"bias", {0, 0}, 1, 0}) == "batch[2].head[1].bias[1,1] = ln 2");
    CHECK(said({"bias", {0, 0}, 0, 1}) == "batch[1].head[2].bias[1,1] = ln 3");
    CHECK(said({"slope", {}, 1, 1}) == "head[2].slope = 1/4");
    CHECK(said({"W.O", {1, 0}, 1, 0}) == "W.O[2,1] = 1");
    CHECK(said({"scale", {}, 1, 1}) == "scale = 1");
    CHECK(path_of({"scores", {0, 0}, 1, 1}, scenario) == "batch[2].head[2].scores[1,1]");
    CHECK(path_of({"projected", {0, 0}, 1, 0}, scenario) == "batch[2].projected[1,1]");
}

TEST_CASE("ledger: the angle of a rotation is the position over a power of the base, behind the cache too") {
    const Scenario scenario = load(R"({ "Q": [[1, 2, 3, 4]], "K": [[1, 2, 3, 4]], "V": [[1]],
        "past": { "K": [[0, 0, 0, 0], [0, 0, 0, 0]], "V": [[2], [3]] },
        "rope": { "base": 100, "pairing": "half" } })");
    CHECK(closed_form(given_numbers(scenario, {"rope.q_angles", {0, 0}}).front()) == "2");
    CHECK(closed_form(given_numbers(scenario, {"rope.k_angles", {2, 1}}).front()) == "1/5");
}
