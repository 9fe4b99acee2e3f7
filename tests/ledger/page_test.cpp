#include "ledger/page.hpp"

#include "catch.hpp"

using namespace attn;

TEST_CASE("a decimal is a number, a special value a string, and none is null", "[ledger]") {
    struct Case {
        const char* text;
        Datum::Kind kind;
    };
    const Case cases[] = {{"0.25", Datum::Kind::number}, {"-1.5e-7", Datum::Kind::number},
                          {"-inf", Datum::Kind::string}, {"nan", Datum::Kind::string},
                          {"?", Datum::Kind::string},    {"", Datum::Kind::null}};
    for (const auto& c : cases) {
        const Datum datum = Datum::decimal(c.text);
        CHECK(datum.kind == c.kind);
        CHECK(datum.text == c.text);
    }
    CHECK(Datum::count(1024).text == "1024");
    CHECK(Datum::truth(true).boolean);
    CHECK(Datum().kind == Datum::Kind::null);
}

TEST_CASE("a figure as data has its closed form only where there is one", "[ledger]") {
    const Datum both = Datum::figure({"−1/4", "-0.25", true});
    REQUIRE(both.members.size() == 2);
    CHECK(both.members[0].key == "decimal");
    CHECK(both.members[0].value.text == "-0.25");
    CHECK(both.members[1].key == "exact");
    CHECK(both.members[1].value.text == "-1/4");  // programs expect the hyphen
    CHECK(Datum::figure({"", "0.268941"}).members.size() == 1);
}

TEST_CASE("a vector as data is lists, and a cell without numbers is null", "[ledger]") {
    const Datum vector = Datum::cell({{{"1/2", "0.5"}, {"", "0.268941"}}, true});
    REQUIRE(vector.members.size() == 2);
    CHECK(vector.members[0].value.items.size() == 2);
    CHECK(vector.members[1].value.items[0].text == "1/2");
    CHECK(vector.members[1].value.items[1].kind == Datum::Kind::null);
    CHECK(Datum::cell({{{"", "0.268941"}}, true}).members.size() == 1);
    CHECK(Datum::cell({{{"1", "1"}}}).members[0].value.text == "1");
    CHECK(Datum::cell({}).kind == Datum::Kind::null);
}
