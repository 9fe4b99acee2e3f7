#include "base/text.hpp"

#include "catch.hpp"

using namespace attn;

TEST_CASE("code points are counted, and a broken byte is one", "[base]") {
    CHECK(code_points("") == 0);
    CHECK(code_points("q·k") == 3);
    CHECK(code_points("三个") == 2);
    CHECK(code_points("a\xff\xfe") == 3);
}

TEST_CASE("wide characters take two columns and combining marks none", "[base]") {
    CHECK(display_width("abc") == 3);
    CHECK(display_width("三个词") == 6);
    CHECK(display_width("e\u0301") == 1);
    CHECK(display_width("√2·ln 2") == 7);
}

TEST_CASE("one line holds nothing that could move a cursor or reorder text", "[base]") {
    CHECK(one_line("plain √2") == "plain √2");
    CHECK(one_line("a\nb\r\tc") == "a\\nb\\r\\tc");
    CHECK(one_line("\x1b[31m") == "\\x1b[31m");
    CHECK(one_line("\u202eabc") == "\\u202eabc");
    CHECK(one_line("\u2028") == "\\u2028");
    CHECK(one_line("\xff") == "\\xff");
}

TEST_CASE("padding fills up to a width in columns", "[base]") {
    CHECK(pad_right("ab", 4) == "ab  ");
    CHECK(pad_right("词", 4) == "词  ");
    CHECK(pad_right("long", 2) == "long");
}

TEST_CASE("the ledger's signs have words in ASCII", "[base]") {
    CHECK(to_ascii("√2·ln 2") == "sqrt(2)*ln 2");
    CHECK(to_ascii("−∞") == "-inf");
    CHECK(to_ascii("词") == "\\u{8bcd}");
    CHECK(to_ascii("\xff") == "\\xff");
}

TEST_CASE("the nearest word is a slip away, or there is none", "[base]") {
    CHECK(nearest("weigths", {"scores", "weights", "output"}) == "weights");
    CHECK(nearest("sofmax", {"softmax", "sum"}) == "softmax");
    CHECK(nearest("temperature", {"scores", "weights"}).empty());
    CHECK(nearest("x", {}).empty());
}

TEST_CASE("subscripts are written digit by digit", "[base]") {
    CHECK(subscript(31) == "₃₁");
    CHECK(subscript(0) == "₀");
}
