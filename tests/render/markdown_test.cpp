#include "sample.hpp"

#include "catch.hpp"

using namespace attn;
using sample::render;

TEST_CASE("markdown: the worked example", "[render]") {
    CHECK(render("markdown", {sample::query_three()}) == R"(## Query 3    q = [1, 1]

| key | q·k | ÷ √2 | exp | weight | v | weight·v |
| --- | --- | --- | --- | --- | --- | --- |
| 1 | √2·ln 2 | ln 2 | 2 | 1/4 | [2, 0] | [1/2, 0] |
| 2 | √2·ln 2 | ln 2 | 2 | 1/4 | [0, 1] | [0, 1/4] |
| 3 | 2√2·ln 2 | 2·ln 2 | 4 | 1/2 | [2, 1] | [1, 1/2] |
| Σ | | | 8 | 1 | | [3/2, 3/4] |

- ✓ weights sum to 1
- ✓ output lies within the values

* `q₃·k₁ = 1·√2·ln 2 + 1·0 = √2·ln 2`
* `weight₃₁ = 2/(2+2+4) = 1/4`
)");
}

TEST_CASE("markdown: an opening, a variant and the comparison", "[render]") {
    const auto out =
        render("markdown", {sample::opening(), sample::variant(), sample::masked_query()}, {}, sample::closing());
    CHECK(out == R"(# Three tokens, one head

Find the weights by hand.

n_q = 3, n_k = 3, d_k = 2

X \[2 × 2\]

| position | X |
| --- | --- |
| 1 | [1, 0] |
| 2 | [0, 1] |

K \[2 × 2\]

| position | K | V |
| --- | --- | --- |
| 1 | [√2·ln 2, 0] | [2, 0] |
| 2 | [0, ≈ −0.25] | [0, 1] |

- scores are divided by √2

## Variant: only v2

V becomes [0, 2]

### Query 1 猫

| key | masked | exp | weight | weight·v |
| --- | --- | --- | --- | --- |
| 1 猫 | ≈ −0.5 | ≈ 0.606531 | **1** | **[−2, ≈ 0.268941]** |
| 2 sat | −∞ (causal) | 0 | 0 | [0, 0] |
| Σ | | ≈ 0.606531 | undefined | [−2, ≈ 0.268941] |

- ✗ weights sum to 1
- ? output lies within the values

This query may read key 1 only.

## Comparison

| scenario | output₃ |
| --- | --- |
| as given | [1] |
| only v2 | **[3/2]** |

\* differs from the scenario as given
)");
}

TEST_CASE("markdown: --math writes formulas", "[render]") {
    RenderOptions options;
    options.math = true;
    CHECK(render("markdown", {sample::query_three()}, options) == R"(## Query 3    $q = [1, 1]$

| key | q·k | ÷ √2 | exp | weight | v | weight·v |
| --- | --- | --- | --- | --- | --- | --- |
| $1$ | $\sqrt{2}\cdot\ln 2$ | $\ln 2$ | $2$ | $\tfrac14$ | $[2, 0]$ | $[\tfrac12, 0]$ |
| $2$ | $\sqrt{2}\cdot\ln 2$ | $\ln 2$ | $2$ | $\tfrac14$ | $[0, 1]$ | $[0, \tfrac14]$ |
| $3$ | $2\sqrt{2}\cdot\ln 2$ | $2\cdot\ln 2$ | $4$ | $\tfrac12$ | $[2, 1]$ | $[1, \tfrac12]$ |
| $\Sigma$ | | | $8$ | $1$ | | $[\tfrac32, \tfrac34]$ |

- ✓ weights sum to 1
- ✓ output lies within the values

* $q_3\cdot k_1 = 1\cdot\sqrt{2}\cdot\ln 2 + 1\cdot 0 = \sqrt{2}\cdot\ln 2$
* $\mathrm{weight}_{31} = \frac{2}{2 + 2 + 4} = \tfrac14$
)");
}

TEST_CASE("markdown: formulas beside names, marks and changes", "[render]") {
    RenderOptions options;
    options.math = true;
    options.numbers = NumberForm::both;
    CHECK(render("markdown", {sample::masked_query()}, options) == R"(## Query 1 猫

| key | masked | exp | weight | weight·v |
| --- | --- | --- | --- | --- |
| $1$ 猫 | $\approx -0.5$ | $\approx 0.606531$ | $\boldsymbol{1}$ | $\boldsymbol{[-2, \approx 0.268941]}$ |
| $2$ sat | $-\infty$ (causal) | $0$ | $0$ | $[0, 0]$ |
| $\Sigma$ | | $\approx 0.606531$ | $\text{undefined}$ | $[-2, \approx 0.268941]$ |

- ✗ weights sum to 1
- ? output lies within the values

This query may read key 1 only.
)");
}

TEST_CASE("markdown: hostile labels become neither cells nor markup", "[render]") {
    Opening opening;
    opening.title = {{Role::label, "# a | b\n# c"}};
    opening.notes = {{{Role::label, "- [x] https://a.b @user"}}};
    Section section;
    section.title = {{Role::heading, "Query 1"}};
    section.table.row_head = sample::heading("key");
    for (const std::string label : {"| a", "<script>", "**x**", "\x1b[31m", "`", "two\nlines", "\\|", "$x$"}) {
        section.table.rows.push_back({{Role::label, label}});
    }
    std::vector<Cell> cells(section.table.rows.size(), sample::number(sample::whole(1)));
    section.table.columns = {{"scores", sample::heading("q·k"), cells, {}, {}}};
    section.work = {{{Role::label, "a`b|c"}, {Role::operation, " = "}, {Role::number, "1"}}};
    CHECK(render("markdown", {opening, section}) == R"(# \# a \| b\\n\# c

\- \[x\] https\://a.b `@`user

## Query 1

| key | q·k |
| --- | --- |
| \| a | 1 |
| &lt;script&gt; | 1 |
| \*\*x\*\* | 1 |
| \\x1b\[31m | 1 |
| \` | 1 |
| two\\nlines | 1 |
| \\\| | 1 |
| \$x\$ | 1 |

* `` a`b|c = 1 ``
)");
}
