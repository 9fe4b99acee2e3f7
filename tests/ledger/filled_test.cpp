#include "ledger/filled.hpp"
#include "catch.hpp"

using namespace attn;

namespace {

const Line symbol{{Role::symbol, "weights[1,2]"}};
const Line bad{{Role::bad, "different"}};

}  // namespace

TEST_CASE("filled: a sentence keeps the roles of what fills it", "[ledger]") {
    CHECK(filled("{} at {}.", {bad, symbol}) ==
          Line{{Role::bad, "different"}, {Role::plain, " at "}, {Role::symbol, "weights[1,2]"}, {Role::plain, "."}});
}

TEST_CASE("filled: each language orders its values", "[ledger]") {
    CHECK(plain_text(filled("{0} of {1}", {symbol, bad})) == "weights[1,2] of different");
    CHECK(plain_text(filled("{1} 的 {0}", {symbol, bad})) == "different 的 weights[1,2]");
}

TEST_CASE("filled: what is no place, or has no value, stays", "[ledger]") {
    CHECK(plain_text(filled("{a} {", {symbol})) == "{a} {");
    CHECK(plain_text(filled("{} {} {1}", {symbol})) == "weights[1,2] {} {1}");
    CHECK(filled("", {symbol}).empty());
    CHECK(filled("{}", {Line{}}).empty());
}
