#include "catch.hpp"
#include "cli/command.hpp"
#include "program.hpp"
#include "temporary_folder.hpp"

#include <string>
#include <vector>

// Worksheets and their keys, whole.

using namespace attn;

namespace {

constexpr const char* quiz = R"({
  "title": { "en": "Two keys", "zh": "两个键" },
  "note": "The output is 3.",
  "Q": [[1]], "K": [[0], ["ln 3"]], "V": [[0], [4]],
  "expect": { "output": [[3]] }
})";

test::Ran sheet(const char* text, std::vector<std::string> options) {
    options.insert(options.begin(), {"worksheet", "-"});
    return test::run(options, text);
}

}  // namespace

TEST_CASE("worksheet: weights and output are left blank, and hints unfold", "[worksheet]") {
    const auto ran = sheet(quiz, {});
    CHECK(ran.code == as_asked);
    CHECK(ran.err.empty());
    CHECK(ran.out == std::string(R"(
# Two keys

Work out what is left blank: weight, output.\
Write fractions, roots and logarithms as they are.

Given

| query | Q |
| --- | --- |
| 1 | [1] |

| key | K | V |
| --- | --- | --- |
| 1 | [0] | [0] |
| 2 | [ln 3] | [4] |

## Query 1    q = [1]

| key | q·k | exp | weight | v | weight·v |
| --- | --- | --- | --- | --- | --- |
| 1 | 0 | 1 | \_\_\_\_ | [0] | |
| 2 | ln 3 | 3 | \_\_\_\_ | [4] | |
| Σ | | 4 | | | [\_\_\_\_] |

```text




```

## Hints

<details>
<summary>Hint 1: weight</summary>

weight = exponential ÷ sum of the exponentials of the same query. A row of weights sums to 1, with the share of a sink.

</details>

<details>
<summary>Hint 2: weight</summary>

With numbers put in: weight₁₁ = 1/(1 + 3)

</details>

<details>
<summary>Hint 3: output</summary>

output = weight₁·v₁ + weight₂·v₂ + …, component by component.

</details>

<details>
<summary>Hint 4: output</summary>

It is made of term: work that out first.

</details>
)")
                         .substr(1));
}

TEST_CASE("worksheet: the key has the answers marked, and every line worked", "[worksheet]") {
    CHECK(sheet(quiz, {"--key"}).out == std::string(R"(
# Answers: Two keys

Work out what is left blank: weight, output.\
Write fractions, roots and logarithms as they are.

The answers are marked.

Given

| query | Q |
| --- | --- |
| 1 | [1] |

| key | K | V |
| --- | --- | --- |
| 1 | [0] | [0] |
| 2 | [ln 3] | [4] |

## Query 1    q = [1]

| key | q·k | exp | weight | v | weight·v |
| --- | --- | --- | --- | --- | --- |
| 1 | 0 | 1 | **1/4** | [0] | [0] |
| 2 | ln 3 | 3 | **3/4** | [4] | [3] |
| Σ | | 4 | 1 | | **[3]** |

* `weight₁₁ = 1/(1 + 3) = 1/4`
* `weight₁₂ = 3/(1 + 3) = 3/4`
* `weight₁₁·v₁ = 1/4·[0] = [0]`
* `weight₁₂·v₂ = 3/4·[4] = [3]`
* `output₁ = [0] + [3] = [3]`
)")
                                            .substr(1));
}

TEST_CASE("worksheet: as text, in Chinese", "[worksheet]") {
    CHECK(sheet(quiz, {"-f", "text", "--lang", "zh"}).out == std::string(R"(
两个键
──────

算出空格中的数：权重、输出。
分数、根号和对数按原样写，不必化成小数。

已知
  查询   Q
  1      [1]

  键   K        V
  1    [0]      [0]
  2    [ln 3]   [4]

查询 1    q = [1]

  键   q·k    指数   权重   v     权重·v
  1    0      1      ____   [0]
  2    ln 3   3      ____   [4]
  Σ           4                   [____]

  ____________________________________________________________
  ____________________________________________________________
  ____________________________________________________________
  ____________________________________________________________

提示

提示 1：权重
  权重 = 指数 ÷ 同一查询的指数之和。一行权重（连同汇点）之和为 1。

提示 2：权重
  代入数：权重₁₁ = 1/(1 + 3)

提示 3：输出
  输出 = 权重₁·v₁ + 权重₂·v₂ + …，逐个分量相加。

提示 4：输出
  它由 乘积 得出：先算出它们。
)")
                                                                 .substr(1));
}

TEST_CASE("worksheet: as JSON, with null in the blanks", "[worksheet]") {
    CHECK(sheet(quiz, {"-f", "json"}).out == std::string(R"(
{
  "ledger": 1,
  "title": "Two keys",
  "shapes": {"n_q": 1, "n_k": 2, "d_k": 1, "d_v": 1},
  "config": {"scale": "1", "mask": "none", "normalize": "softmax", "base": "e", "empty_row": "zero"},
  "traces": [
    { "batch": 1, "head": 1,
      "Q": {"decimal": [[1]], "exact": [["1"]]},
      "K": {"decimal": [[0], [1.09861]], "exact": [["0"], ["ln 3"]]},
      "V": {"decimal": [[0], [4]], "exact": [["0"], ["4"]]},
      "rows": [
        { "query": 1,
          "scores": {"decimal": [0, 1.09861], "exact": ["0", "ln 3"]},
          "exponentials": {"decimal": [1, 3], "exact": ["1", "3"]},
          "sum": {"decimal": 4, "exact": "4"},
          "weights": {"decimal": [null, null]},
          "output": {"decimal": [null]} } ] } ]
}
)")
                                                 .substr(1));
}

TEST_CASE("worksheet: everything that is computed", "[worksheet]") {
    CHECK(sheet(quiz, {"--blank", "all", "-f", "text"}).out == std::string(R"(
Two keys
────────

Work out what is left blank: score, exp, sum, weight, term, output.
Write fractions, roots and logarithms as they are.

Given
  query   Q
  1       [1]

  key   K        V
  1     [0]      [0]
  2     [ln 3]   [4]

Query 1    q = [1]

  key   q·k    exp    weight   v     weight·v
  1     ____   ____   ____     [0]   [____]
  2     ____   ____   ____     [4]   [____]
  Σ            ____                  [____]

  ____________________________________________________________
  ____________________________________________________________
  ____________________________________________________________
  ____________________________________________________________

Hints

Hint 1: score
  q·k = q₁·k₁ + q₂·k₂ + …: multiply component by component, and add.

Hint 2: score
  With numbers put in: q₁·k₁ = 1·0

Hint 3: exp
  The base to the power of the score: e^score, where nothing else is said. e^(ln a) = a, and of −∞ it is 0.

Hint 4: exp
  It is made of score: work that out first.

Hint 5: sum
  Add what stands in this query's row, and in no other.

Hint 6: sum
  It is made of exp: work that out first.

Hint 7: weight
  weight = exponential ÷ sum of the exponentials of the same query. A row of weights sums to 1, with the share of a sink.

Hint 8: weight
  It is made of exp, sum: work that out first.

Hint 9: term
  weight·v: every component of the value times the weight.

Hint 10: term
  It is made of weight: work that out first.

Hint 11: output
  output = weight₁·v₁ + weight₂·v₂ + …, component by component.

Hint 12: output
  It is made of term: work that out first.
)")
                                                                   .substr(1));
}

TEST_CASE("worksheet: some cells", "[worksheet]") {
    CHECK(sheet(quiz, {"--blank", "cells:2", "--seed", "1", "-f", "text"}).out == std::string(R"(
Two keys
────────

2 of these numbers are missing. Work them out.
Write fractions, roots and logarithms as they are.

Given
  query   Q
  1       [1]

  key   K        V
  1     [0]      [0]
  2     [ln 3]   [4]

Query 1    q = [1]

  key   q·k    exp   weight   v     weight·v
  1     0      1     ____     [0]   [0]
  2     ln 3   3     3/4      [4]   [____]
  Σ            4

  ____________________________________________________________
  ____________________________________________________________
  ____________________________________________________________
  ____________________________________________________________

Hints

Hint 1: weight
  weight = exponential ÷ sum of the exponentials of the same query. A row of weights sums to 1, with the share of a sink.

Hint 2: weight
  With numbers put in: weight₁₁ = 1/(1 + 3)

Hint 3: term
  weight·v: every component of the value times the weight.

Hint 4: term
  With numbers put in: weight₁₂·v₂ = 3/4·[4]
)")
                                                                                      .substr(1));
}

TEST_CASE("worksheet: a number that was given", "[worksheet]") {
    CHECK(sheet(quiz, {"--blank", "given", "-f", "text"}).out == std::string(R"(
Two keys
────────

A number of what is given is missing. Find it from the rest.

Given
  query   Q
  1       [____]

  key   K        V
  1     [0]      [0]
  2     [ln 3]   [4]

Query 1    q = [____]

  key   q·k    exp   weight   v     weight·v
  1     0      1     1/4      [0]   [0]
  2     ln 3   3     3/4      [4]   [3]
  Σ            4     1              [3]

  ____________________________________________________________
  ____________________________________________________________
  ____________________________________________________________
  ____________________________________________________________

Hints

Hint 1
  A score is the dot product of a query and a key, and only one of their numbers is missing.

Hint 2
  q₁·k₂ = ln 3 = ln 3·?
)")
                                                                     .substr(1));
}
