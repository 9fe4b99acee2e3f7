#include "catch.hpp"
#include "program.hpp"
#include "sample.hpp"

using namespace attn;

TEST_CASE("csv: a header, then a number a record, with its place before it", "[render]") {
    Combination combination;
    combination.first_query = 3;
    combination.table.rows = {{{Role::symbol, "3"}, {Role::plain, " "}, {Role::label, "sat"}}};
    combination.table.columns = {{"concat", {}, {sample::vector({sample::whole(-2), {"√2/2", "0.707107"}})}, {}, {}}};
    std::ostringstream out;
    const auto writer = find_format("csv")->make(out, {});
    writer->open(sample::opening());
    writer->section(sample::masked_query());
    writer->open(sample::variant());
    writer->combined(combination);
    writer->close({});
    CHECK(out.str() ==
          "variant,batch,head,query,query_label,key,key_label,step,component,decimal,exact\r\n"
          ",1,1,1,猫,1,猫,masked,,-0.5,\r\n"
          ",1,1,1,猫,2,sat,masked,,-inf,\r\n"
          ",1,1,1,猫,1,猫,exponentials,,0.606531,\r\n"
          ",1,1,1,猫,2,sat,exponentials,,0,0\r\n"
          ",1,1,1,猫,,,sum,,0.606531,\r\n"
          ",1,1,1,猫,1,猫,weights,,1,1\r\n"
          ",1,1,1,猫,2,sat,weights,,0,0\r\n"
          ",1,1,1,猫,1,猫,terms,1,-2,−2\r\n"
          ",1,1,1,猫,1,猫,terms,2,0.268941,\r\n"
          ",1,1,1,猫,2,sat,terms,1,0,0\r\n"
          ",1,1,1,猫,2,sat,terms,2,0,0\r\n"
          ",1,1,1,猫,,,output,1,-2,−2\r\n"
          ",1,1,1,猫,,,output,2,0.268941,\r\n"
          "only v2,1,,3,sat,,,concat,1,-2,−2\r\n"
          "only v2,1,,3,sat,,,concat,2,0.707107,√2⁄2\r\n");
}

TEST_CASE("csv: a fraction is no date, and in ASCII no formula either", "[render]") {
    Section section;
    section.table.rows = {{{Role::symbol, "1"}}, {{Role::symbol, "2"}}};
    section.table.columns = {
        {"scores", {}, {sample::number({"1/4", "0.25"}), sample::number({"−√2", "-1.41421"})}, {}, {}}};
    const std::string header = "variant,batch,head,query,query_label,key,key_label,step,component,decimal,exact\r\n";
    CHECK(sample::render("csv", {section}) ==
          header + ",1,1,1,,1,,scores,,0.25,1⁄4\r\n,1,1,1,,2,,scores,,-1.41421,−√2\r\n");
    RenderOptions ascii;
    ascii.ascii = true;
    CHECK(sample::render("csv", {section}, ascii) ==
          header + ",1,1,1,,1,,scores,,0.25,1/4\r\n,1,1,1,,2,,scores,,-1.41421,'-sqrt(2)\r\n");
}

TEST_CASE("csv: labels stand there in the lane of doubles too, and a block of keys has none", "[render]") {
    const std::string scenario =
        R"({"tokens": ["a", "b"], "Q": [[1], [2]], "K": [[0], [1]], "V": [[0], [3]], "tiles": {"keys": 1}})";
    const auto weights =
        test::run({"-", "-f", "csv", "--lane", "certified", "--steps", "weights", "--query", "2"}, scenario);
    CHECK(weights.out ==
          "variant,batch,head,query,query_label,key,key_label,step,component,decimal,exact\r\n"
          ",1,1,2,b,1,a,weights,,0.119203,\r\n"
          ",1,1,2,b,2,b,weights,,0.880797,\r\n");
    const auto tiles =
        test::run({"-", "-f", "csv", "--lane", "certified", "--steps", "tile_sum", "--query", "2"}, scenario);
    CHECK(tiles.out ==
          "variant,batch,head,query,query_label,key,key_label,step,component,decimal,exact\r\n"
          ",1,1,2,b,1,,tile_sum,,1,\r\n"
          ",1,1,2,b,2,,tile_sum,,1.13534,\r\n");
}
