#include "ledger/filled.hpp"
#include "catch.hpp"

using namespace attn;

namespace {

const Line path_span{{Role::symbol, "weights[1,2]"}};
const Line bad_span{{Role::bad, "different"}};

}  // namespace

TEST_CASE("filled: a sentence keeps the roles of what fills it", "[ledger]") {
    CHECK(filled("{} at {}.", {bad_span, path_span}) ==
          Line{{Role::bad, "different"}, {Role::plain, " at "}, {Role::symbol, "weights[1,2]"}, {Role::plain, "."}});
}

TEST_CASE("filled: each language orders its values", "[ledger]") {
    CHECK(plain_text(filled("{0} of {1}", {path_span, bad_span})) == "weights[1,2] of different");
    CHECK(plain_text(filled("{1} 的 {0}", {path_span, bad_span})) == "different 的 weights[1,2]");
}

TEST_CASE("filled: what is no place, or has no value, stays", "[ledger]") {
    CHECK(plain_text(filled("{a} {", {path_span})) == "{a} {");
    CHECK(plain_text(filled("{} {} {1}", {path_span})) == "weights[1,2] {} {1}");
    CHECK(filled("", {path_span}).empty());
    CHECK(filled("{}", {Line{}}).empty());
}
