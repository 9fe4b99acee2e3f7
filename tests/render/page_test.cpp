#include "render/page.hpp"
#include "sample.hpp"

#include "catch.hpp"

#include <sstream>
#include <string>

using namespace attn;

namespace {

std::string write(const Page& page, std::string_view format, const RenderOptions& options = {}) {
    std::ostringstream out;
    write_page(page, format, out, options);
    return out.str();
}

Table words_and_numbers() {
    Table table;
    table.caption = {{Role::heading, "Steps"}};
    table.row_head = sample::heading("step");
    table.rows = {{{Role::symbol, "scores"}}, {{Role::symbol, "weights"}}};
    Cell where;
    where.text = {{Role::plain, "row "}, {Role::number, "3"}};
    table.columns = {{"", sample::heading("worst"), {sample::number({"1/4", "0.25", true}), Cell{}}, {}, {}},
                     {"", sample::heading("where"), {where, Cell{}}, {}, {}}};
    return table;
}

Branch tree() {
    const auto line = [](std::string text) { return Line{{Role::symbol, std::move(text)}}; };
    return {line("weights"),
            {{line("exponentials"), {{line("scaled"), {{line("scores"), {}}}}, {line("2"), {}}}}, {line("sum"), {}}}};
}

Page one_of_each() {
    Page page;
    page.blocks = {Heading{{{Role::heading, "How it came about"}}},
                   Paragraph{{{{Role::plain, "The first line."}}, {}, {{Role::plain, "1. The second."}}}},
                   words_and_numbers(),
                   tree(),
                   Heading{{{Role::heading, "To copy"}}},
                   Verbatim{"[diff \"ledger\"]\n\ttextconv = a `b`\n", "ini"}};
    return page;
}

Page hostile(const std::string& label) {
    const Line line{{Role::label, label}};
    Table table;
    table.row_head = line;
    table.rows = {line};
    Cell cell;
    cell.text = line;
    table.columns = {{"", line, {cell}, {}, {}}};
    Page page;
    page.blocks = {Heading{line}, Paragraph{{line, line}}, table, Branch{line, {{line, {}}}}, Verbatim{label, ""}};
    page.data = Datum::object({{label, Datum::string(label)}});
    page.annotations = {{Annotation::Level::error, label, 1, 2, label, label}};
    return page;
}

const std::string bad_label = "- | a\n<script>\x1b[31m @me `x` \u202E猫 50%,c:d";

}  // namespace

TEST_CASE("page: shown work, lines that unfold, and room to write") {
    const Line line{{Role::symbol, "sum₁"}, {Role::operation, " = "}, {Role::number, "1 + 3"}};
    Page page;
    page.blocks = {ShownWork{{line}}, Fold{{{Role::heading, "Hint <1> & more"}}, {line}}, Space{2}};
    CHECK(write(page, "text") == "  sum₁ = 1 + 3\n"
                                 "\n"
                                 "Hint <1> & more\n"
                                 "  sum₁ = 1 + 3\n"
                                 "\n"
                                 "  ____________________________________________________________\n"
                                 "  ____________________________________________________________\n");
    CHECK(write(page, "markdown") == "* `sum₁ = 1 + 3`\n"
                                     "\n"
                                     "<details>\n"
                                     "<summary>Hint &lt;1&gt; &amp; more</summary>\n"
                                     "\n"
                                     "sum₁ = 1 + 3\n"
                                     "\n"
                                     "</details>\n"
                                     "\n"
                                     "```text\n"
                                     "\n"
                                     "\n"
                                     "```\n");
}

TEST_CASE("page formats are found by name, annotations only where a command makes them", "[render]") {
    for (const auto& format : page_formats()) CHECK(find_page_format(format.name) == &format);
    CHECK(find_page_format("pdf") == nullptr);
    using Names = std::vector<std::string_view>;
    CHECK(page_format_names(Annotations::none) == Names{"text", "markdown", "json"});
    CHECK(page_format_names(Annotations::some) == Names{"text", "markdown", "json", "github"});
}

TEST_CASE("a page in text", "[render]") {
    CHECK(write(one_of_each(), "text") == R"(How it came about
─────────────────

The first line.
1. The second.

Steps
  step      worst   where
  scores    1/4     row 3
  weights

weights
├ exponentials
│ ├ scaled
│ │ └ scores
│ └ 2
└ sum

To copy

[diff "ledger"]
	textconv = a `b`
)");
}

TEST_CASE("a page in text, in ASCII and colour", "[render]") {
    RenderOptions options;
    options.ascii = true;
    options.color = true;
    options.numbers = NumberForm::both;
    Page page;
    page.blocks = {tree(), words_and_numbers()};
    CHECK(write(page, "text", options) ==
          "\x1b[36mweights\x1b[0m\n"
          "+ \x1b[36mexponentials\x1b[0m\n"
          "| + \x1b[36mscaled\x1b[0m\n"
          "| | + \x1b[36mscores\x1b[0m\n"
          "| + \x1b[36m2\x1b[0m\n"
          "+ \x1b[36msum\x1b[0m\n"
          "\n"
          "\x1b[1mSteps\x1b[0m\n"
          "  \x1b[1mstep\x1b[0m      \x1b[1mworst\x1b[0m        \x1b[1mwhere\x1b[0m\n"
          "  \x1b[36mscores\x1b[0m    1/4 = 0.25   row 3\n"
          "  \x1b[36mweights\x1b[0m\n");
}

TEST_CASE("a page in Markdown", "[render]") {
    CHECK(write(one_of_each(), "markdown") == R"(# How it came about

The first line.\
1\. The second.

Steps

| step | worst | where |
| --- | --- | --- |
| scores | 1/4 | row 3 |
| weights | | |

- weights
  - exponentials
    - scaled
      - scores
    - 2
  - sum

## To copy

```ini
[diff "ledger"]
	textconv = a `b`
```
)");
}

TEST_CASE("a fence is longer than any inside", "[render]") {
    Page page;
    page.blocks = {Verbatim{"````\nx\n````", "md"}};
    CHECK(write(page, "markdown") == "`````md\n````\nx\n````\n`````\n");
    CHECK(write(page, "text") == "````\nx\n````\n");
}

TEST_CASE("a hostile label stays text in a page", "[render]") {
    const Page page = hostile(bad_label);
    CHECK(write(page, "text") == R"(- | a\n<script>\x1b[31m @me `x` \u202e猫 50%,c:d
────────────────────────────────────────────────

- | a\n<script>\x1b[31m @me `x` \u202e猫 50%,c:d
- | a\n<script>\x1b[31m @me `x` \u202e猫 50%,c:d

  - | a\n<script>\x1b[31m @me `x` \u202e猫 50%,c:d   - | a\n<script>\x1b[31m @me `x` \u202e猫 50%,c:d
  - | a\n<script>\x1b[31m @me `x` \u202e猫 50%,c:d   - | a\n<script>\x1b[31m @me `x` \u202e猫 50%,c:d

- | a\n<script>\x1b[31m @me `x` \u202e猫 50%,c:d
└ - | a\n<script>\x1b[31m @me `x` \u202e猫 50%,c:d

- | a
<script>\x1b[31m @me `x` \u202e猫 50%,c:d
)");
    CHECK(write(page, "markdown") == R"(# - \| a\\n&lt;script&gt;\\x1b\[31m `@`me \`x\` \\u202e猫 50%,c:d

\- \| a\\n&lt;script&gt;\\x1b\[31m `@`me \`x\` \\u202e猫 50%,c:d\
\- \| a\\n&lt;script&gt;\\x1b\[31m `@`me \`x\` \\u202e猫 50%,c:d

| - \| a\\n&lt;script&gt;\\x1b\[31m `@`me \`x\` \\u202e猫 50%,c:d | - \| a\\n&lt;script&gt;\\x1b\[31m `@`me \`x\` \\u202e猫 50%,c:d |
| --- | --- |
| - \| a\\n&lt;script&gt;\\x1b\[31m `@`me \`x\` \\u202e猫 50%,c:d | - \| a\\n&lt;script&gt;\\x1b\[31m `@`me \`x\` \\u202e猫 50%,c:d |

- \- \| a\\n&lt;script&gt;\\x1b\[31m `@`me \`x\` \\u202e猫 50%,c:d
  - \- \| a\\n&lt;script&gt;\\x1b\[31m `@`me \`x\` \\u202e猫 50%,c:d

```
- | a
<script>\x1b[31m @me `x` \u202e猫 50%,c:d
```
)");
    RenderOptions ascii;
    ascii.ascii = true;
    CHECK(write(page, "json", ascii) == R"({"- | a\n<script>\u001b[31m @me `x` \u202e\u732b 50%,c:d": )"
                                        R"("- | a\n<script>\u001b[31m @me `x` \u202e\u732b 50%,c:d"})"
                                        "\n");
    CHECK(write(page, "github") ==
          R"(::error file=- | a\n<script>\x1b[31m @me `x` \u202e猫 50%25%2Cc%3Ad,line=1,col=2,)"
          R"(title=- | a\n<script>\x1b[31m @me `x` \u202e猫 50%25%2Cc%3Ad::)"
          R"(- | a%0A<script>\x1b[31m @me `x` \u202e猫 50%25,c:d)"
          "\n");
}

TEST_CASE("annotations say only what they know", "[render]") {
    Page page;
    page.blocks = {Heading{{{Role::heading, "Not an annotation"}}}};
    page.annotations = {{Annotation::Level::notice, "", 0, 0, "", "all the same"},
                        {Annotation::Level::warning, "a.json", 3, 0, "", "two\r\nlines: ≠"},
                        {Annotation::Level::error, "", 0, 0, "√", "::error::x"}};
    RenderOptions ascii;
    ascii.ascii = true;
    CHECK(write(page, "github", ascii) == R"(::notice::all the same
::warning file=a.json,line=3::two\r%0Alines: !=
::error title=sqrt::::error::x
)");
    CHECK(write(Page{}, "github").empty());
}

TEST_CASE("a page as JSON: structure in lines, scalars and figures on one", "[render]") {
    Page page;
    page.data = Datum::object(
        {{"diff", Datum::count(1)},
         {"same", Datum::truth(false)},
         {"nothing", Datum()},
         {"sides", Datum::list({Datum::string("a.json"), Datum::string("\"b\"\xff")})},
         {"steps", Datum::list({Datum::object({{"step", Datum::string("weights")},
                                               {"a", Datum::figure({"−1/4", "-0.25"})},
                                               {"b", Datum::cell({{{"1/2", "0.5"}, {"", "nan"}}, true})}}),
                                Datum::object({{"cells", Datum::list({Datum::list({Datum::count(1)}),
                                                                      Datum::list({Datum::count(2)})})}})})},
         {"none", Datum::list()},
         {"empty", Datum::object()}});
    CHECK(write(page, "json") == R"({
  "diff": 1,
  "same": false,
  "nothing": null,
  "sides": ["a.json", "\"b\"�"],
  "steps": [
    {"step": "weights", "a": {"decimal": -0.25, "exact": "-1/4"}, "b": {"decimal": [0.5, "nan"], "exact": ["1/2", null]}},
    {
      "cells": [
        [1],
        [2]
      ]
    }
  ],
  "none": [],
  "empty": {}
}
)");
}
