#pragma once

#include "catch.hpp"
#include "number/both_lanes.hpp"
#include "number/decimal.hpp"
#include "number/notation.hpp"

#include <string>

// What the tests of operations on columns share.

namespace attn::test {

/// Random numbers of every kind; at least so many of a hundred cells are to have tight bounds.
template <class Try>
void for_every_kind(std::uint32_t seed, std::size_t least_tight, Try attempt) {
    Random random(seed);
    Tally tally;
    for (const Kind kind : kinds)
        for (int run = 0; run < 60; ++run) {
            INFO("kind " << static_cast<int>(kind) << ", run " << run);
            CHECK(judge(tally, attempt(random, kind)) == "");
        }
    CHECK(tally.tight * 100 >= least_tight * tally.cells);
}

inline Lanes logarithms(const Lanes& cells) {
    return in_lanes([](const Column& c) { return logarithm(c); }, cells);
}

/// Its cells as closed forms, or else in six digits.
inline std::string shown(const Column& column) {
    std::string result;
    for (const Exact& cell : column.cells())
        result += (result.empty() ? "" : ", ") + closed_form(cell).value_or(round_significant(cell, 6).text(6));
    return result;
}

}  // namespace attn::test
