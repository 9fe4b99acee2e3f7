#include "base/text.hpp"
#include "sample.hpp"

#include "catch.hpp"

#include <sstream>
#include <string>
#include <vector>

using namespace attn;
using sample::render;

TEST_CASE("text: the worked example", "[render]") {
    CHECK(render("text", {sample::query_three()}) == R"(Query 3    q = [1, 1]
  key   q·k        ÷ √2     exp   weight   v        weight·v
  1     √2·ln 2    ln 2     2     1/4      [2, 0]   [1/2, 0]
  2     √2·ln 2    ln 2     2     1/4      [0, 1]   [0, 1/4]
  3     2√2·ln 2   2·ln 2   4     1/2      [2, 1]   [1, 1/2]
  Σ                         8     1                 [3/2, 3/4]
  ✓ weights sum to 1    ✓ output lies within the values

  q₃·k₁ = 1·√2·ln 2 + 1·0 = √2·ln 2
  weight₃₁ = 2/(2+2+4) = 1/4
)");
}

TEST_CASE("text: an opening, a masked key, a variant and the comparison", "[render]") {
    const auto out =
        render("text", {sample::opening(), sample::masked_query(), sample::variant()}, {}, sample::closing());
    CHECK(out == R"(Three tokens, one head
──────────────────────

Find the weights by hand.

n_q = 3, n_k = 3, d_k = 2

X [2 × 2]
  position   X
  1          [1, 0]
  2          [0, 1]

K [2 × 2]
  position   K              V
  1          [√2·ln 2, 0]   [2, 0]
  2          [0, ≈ −0.25]   [0, 1]

scores are divided by √2

Query 1 猫
  key     masked        exp          weight      weight·v
  1 猫    ≈ −0.5        ≈ 0.606531   1 *         [−2, ≈ 0.268941] *
  2 sat   −∞ (causal)   0            0           [0, 0]
  Σ                     ≈ 0.606531   undefined   [−2, ≈ 0.268941]
  ✗ weights sum to 1    ? output lies within the values
  This query may read key 1 only.

Variant: only v2
────────────────

V becomes [0, 2]

Comparison
  scenario   output₃
  as given   [1]
  only v2    [3/2] *

* differs from the scenario as given
)");
}

TEST_CASE("text: ASCII is aligned as ASCII", "[render]") {
    RenderOptions options;
    options.ascii = true;
    options.numbers = NumberForm::both;
    CHECK(render("text", {sample::masked_query()}, options) == R"(Query 1 \u{732b}
  key          masked          exp          weight      weight*v
  1 \u{732b}   ~ -0.5          ~ 0.606531   1 *         [-2, ~ 0.268941] *
  2 sat        -inf (causal)   0            0           [0, 0]
  sum                          ~ 0.606531   undefined   [-2, ~ 0.268941]
  FAILED weights sum to 1    ? output lies within the values
  This query may read key 1 only.
)");
}

TEST_CASE("text: colour by role, never in padding", "[render]") {
    RenderOptions options;
    options.color = true;
    const auto out = render("text", {sample::masked_query()}, options);
    CHECK(out ==
          "\x1b[1mQuery 1\x1b[0m 猫\n"
          "  \x1b[1mkey\x1b[0m     \x1b[1mmasked\x1b[0m        \x1b[1mexp\x1b[0m          \x1b[1mweight\x1b[0m      "
          "\x1b[1mweight·v\x1b[0m\n"
          "  1 猫    ≈ −0.5        ≈ 0.606531   \x1b[1;33m1\x1b[0m \x1b[1;33m*\x1b[0m         "
          "\x1b[1;33m[−2, ≈ 0.268941]\x1b[0m \x1b[1;33m*\x1b[0m\n"
          "  2 sat   −∞ \x1b[2m(causal)\x1b[0m   0            0           [0, 0]\n"
          "  \x1b[36mΣ\x1b[0m                     ≈ 0.606531   undefined   [−2, ≈ 0.268941]\n"
          "  \x1b[31m✗\x1b[0m weights sum to 1    \x1b[2m?\x1b[0m output lies within the values\n"
          "  \x1b[2mThis query may read key 1 only.\x1b[0m\n");
}

TEST_CASE("text: hostile labels stay on their line", "[render]") {
    Section section;
    section.title = {{Role::heading, "Query 1"}};
    section.table.row_head = sample::heading("key");
    for (const std::string label :
         {"| a", "<script>", "**x**", "\x1b[31m", "`", "two\nlines", "\u202Eabc", "b\xff!", "猫猫"}) {
        section.table.rows.push_back({{Role::label, label}});
    }
    std::vector<Cell> cells(section.table.rows.size(), sample::number(sample::whole(1)));
    section.table.columns = {{"scores", sample::heading("q·k"), cells, {}, {}}};
    CHECK(render("text", {section}) == R"(Query 1
  key          q·k
  | a          1
  <script>     1
  **x**        1
  \x1b[31m     1
  `            1
  two\nlines   1
  \u202eabc    1
  b\xff!       1
  猫猫         1
)");
}

namespace {

/// The display column of every "#" of a line.
std::vector<std::size_t> marks(const std::string& line) {
    std::vector<std::size_t> columns;
    for (auto at = line.find('#'); at != std::string::npos; at = line.find('#', at + 1))
        columns.push_back(display_width(line.substr(0, at)));
    return columns;
}

}  // namespace

TEST_CASE("text: columns begin in the same place whatever the widths", "[render]") {
    const std::vector<std::string> texts = {"", "a", "猫", "e\u0301", "ｗｉｄｅ", "long enough", "√2"};
    Table table;
    for (int row = 0; row < 50; ++row) table.rows.push_back({{Role::label, "#" + texts[row % 7]}});
    for (int column = 0; column < 5; ++column) {
        TableColumn made;
        for (int row = 0; row < 50; ++row) {
            made.cells.push_back({{}, false, false, {{Role::label, "#" + texts[(row * (column + 2) + column) % 7]}}});
        }
        table.columns.push_back(made);
    }
    Section section;
    section.table = table;
    std::istringstream lines(render("text", {section}));
    std::string line;
    std::getline(lines, line);  // the empty head
    std::vector<std::size_t> first;
    int count = 0;
    while (std::getline(lines, line)) {
        CHECK(marks(line).size() == 6);
        if (first.empty()) first = marks(line);
        CHECK(marks(line) == first);
        CHECK_FALSE(line.ends_with(' '));
        ++count;
    }
    CHECK(count == 50);
}
