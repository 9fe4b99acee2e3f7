#include "worksheet/draw.hpp"

#include "catch.hpp"

#include <algorithm>

using namespace attn;

TEST_CASE("a seed gives the numbers that SplitMix64 gives everywhere") {
    // The reference numbers of Vigna's splitmix64.c for the seed 1234567.
    Draw draw(1234567);
    for (const std::uint64_t expected : {6457827717110365317U, 3203168211198807973U, 9817491932198370423U,
                                         4593380528125082431U, 16408922859458223821U})
        CHECK(draw.next() == expected);
}

TEST_CASE("a choice holds each thing once") {
    std::vector<int> items{1, 2, 3, 4, 5, 6, 7};
    Draw(3).choose(items, 4);
    CHECK(items.size() == 4);
    std::sort(items.begin(), items.end());
    CHECK(std::adjacent_find(items.begin(), items.end()) == items.end());
    for (int i = 0; i < 100; ++i) {
        const long drawn = Draw(static_cast<std::uint64_t>(i)).between(-1, 2);
        CHECK(drawn >= -1);
        CHECK(drawn <= 2);
    }
}
