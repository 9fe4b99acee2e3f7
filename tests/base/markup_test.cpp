#include "base/markup.hpp"
#include "base/language.hpp"

#include "catch.hpp"

using namespace attn;

TEST_CASE("a line without its roles is its text", "[base]") {
    Line line{{Role::symbol, "q₃"}};
    line += Line{{Role::operation, " = "}, {Role::number, "1"}};
    CHECK(plain_text(line) == "q₃ = 1");
    CHECK(line.size() == 3);
    CHECK(line[2] == Span{Role::number, "1"});
    CHECK(plain_text({}).empty());
}

TEST_CASE("a text is given in one language or two", "[base]") {
    const Text both{"query", "查询"};
    CHECK(both.in(Language::en) == "query");
    CHECK(both.in(Language::zh) == "查询");
    CHECK(Text{"query", ""}.in(Language::zh) == "query");
    CHECK(Text{"", "查询"}.in(Language::en) == "查询");
    CHECK(Text{}.empty());
    CHECK_FALSE(both.empty());
}
