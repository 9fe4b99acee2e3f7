#include "catch.hpp"
#include "golden/gfm.hpp"
#include "golden/lines.hpp"

TEST_CASE("golden: the first difference is shown with what stands before it") {
    CHECK(first_difference("a\nb\n", "a\nb\n") == "");
    CHECK(first_difference("a\nb\nc\nd\n", "a\nb\nc\ne\n") == "line 4\n  b\n  c\n- d\n+ e\n");
    CHECK(first_difference("a\n", "a\nb\n") == "line 2\n  a\n+ b\n");
    CHECK(first_difference("a\nb\n", "a\n") == "line 2\n  a\n- b\n");
    CHECK(first_difference("a\n", "a") == "line 2\n  a\nonly the line end of the last line differs\n");
}

TEST_CASE("golden: broken Markdown tables are found") {
    CHECK(table_fault("# A\n\n| a | b |\n| --- | --- |\n| 1 | |\n\nend\n") == "");
    CHECK(table_fault("| a |\n| --- |\n| x \\| y |\n") == "");
    CHECK(table_fault("| a |\n| --- |\n| x | y |\n") == "line 3: 2 cells after a line of 1");
    CHECK(table_fault("| a | b |\n| --- |\n| x | y |\n") == "line 2: 1 cells after a line of 2");
    CHECK(table_fault("| a |\n| x |\n") == "line 1: no delimiter line under the head");
    CHECK(table_fault("text\n| a |\n| --- |\n") == "line 2: no empty line before the table");
    CHECK(table_fault("| a |\n| --- |\n| x\n") == "line 3: the line of a table does not end with a bar");
}
