#include "scenario/align.hpp"

#include "catch.hpp"

using namespace attn;

namespace {

using Keys = std::pair<long, long>;

std::optional<Keys> keys(bool causal, std::optional<long> left, std::optional<long> right, long offset) {
    Mask mask;
    mask.causal = causal;
    if (left || right) mask.window = Window{left, right};
    return keys_of_query_1(mask, offset, 5);
}

}  // namespace

TEST_CASE("what query 1 reads follows from where it stands", "[scenario]") {
    CHECK(keys(false, {}, {}, 0) == Keys{1, 5});
    CHECK(keys(true, {}, {}, 0) == Keys{1, 1});
    CHECK(keys(true, {}, {}, 3) == Keys{1, 4});
    CHECK(keys(true, {}, {}, 9) == Keys{1, 5});
    CHECK_FALSE(keys(true, {}, {}, -1).has_value());
}

TEST_CASE("a window reads to either side of it", "[scenario]") {
    CHECK(keys(false, 1, {}, 3) == Keys{3, 5});
    CHECK(keys(false, 1, 0, 3) == Keys{3, 4});
    CHECK(keys(false, {}, 1, 0) == Keys{1, 2});
    CHECK(keys(true, 0, 2, 1) == Keys{2, 2});
    CHECK_FALSE(keys(false, 0, {}, 5).has_value());
    CHECK_FALSE(keys(false, {}, 0, -1).has_value());
}
