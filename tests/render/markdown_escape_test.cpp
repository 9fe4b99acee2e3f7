#include "render/markdown_escape.hpp"

#include "catch.hpp"

#include <string>
#include <utility>
#include <vector>

using namespace attn;

TEST_CASE("every special character stands for itself", "[render]") {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"| a", R"(\| a)"},
        {R"(a\|b)", R"(a\\\|b)"},
        {R"(\)", R"(\\)"},
        {"`x`", R"(\`x\`)"},
        {"**x**", R"(\*\*x\*\*)"},
        {"_x_", R"(\_x\_)"},
        {"[a](b)", R"(\[a\](b))"},
        {"![a](b)", R"(\!\[a\](b))"},
        {"<script>", "&lt;script&gt;"},
        {"&amp;", "&amp;amp;"},
        {"# a", R"(\# a)"},
        {"~~a~~", R"(\~\~a\~\~)"},
        {"$x$", R"(\$x\$)"},
        {"@user", "`@`user"},
        {"a@b.c", "a`@`b.c"},
        {"@ home", "@ home"},
        {"#12", "`#`12"},
        {"https://a.b", R"(https\://a.b)"},
        {"www.a.b", R"(www\.a.b)"},
        {"WWW.a.b", R"(WWW\.a.b)"},
        {"note: 3.5 (a)", "note: 3.5 (a)"},
        {"猫 √2", "猫 √2"},
    };
    for (const auto& [text, escaped] : cases) CHECK(escape_markdown(text) == escaped);
}

TEST_CASE("numbers and symbols stay readable", "[render]") {
    CHECK(escape_markdown_symbols("[√2·ln 2, −1/4]") == "[√2·ln 2, −1/4]");
    CHECK(escape_markdown_symbols("W_Q") == "W_Q");
    CHECK(escape_markdown_symbols("2*ln 2 ~ |<&") == R"(2\*ln 2 \~ \|&lt;&amp;)");
}

TEST_CASE("a line starts with text, not with a list", "[render]") {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"- a", R"(\- a)"},     {"+ a", R"(\+ a)"}, {"=== ", R"(\=== )"}, {"---", R"(\---)"}, {"1. a", R"(1\. a)"},
        {"12) a", R"(12\) a)"}, {"    a", "a"},     {"1 a. b", "1 a. b"}, {"", ""},           {"−1", "−1"},
    };
    for (const auto& [text, escaped] : cases) CHECK(at_line_start(text) == escaped);
}

TEST_CASE("a code span holds any text", "[render]") {
    CHECK(code_span("1·2 = 2") == "`1·2 = 2`");
    CHECK(code_span("a`b") == "`` a`b ``");
    CHECK(code_span("``") == "``` `` ```");
    CHECK(code_span(" a") == "`  a `");
}
