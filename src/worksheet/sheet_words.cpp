#include "worksheet/sheet_words.hpp"

#include "base/sentence.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

constexpr std::array<Sentence, static_cast<std::size_t>(SheetWord::count_)> table{{
    {"Answers: {}", "答案：{}"},
    {"Work out what is left blank: {}.", "算出空格中的数：{}。"},
    {"{} of these numbers are missing. Work them out.", "下面缺了 {} 处数。把它们算出来。"},
    {"A number of what is given is missing. Find it from the rest.", "已知的数缺了一个。根据其余的数把它找出来。"},
    {"Write fractions, roots and logarithms as they are.", "分数、根号和对数按原样写，不必化成小数。"},
    {"Hints", "提示"},
    {"Hint {}: {}", "提示 {}：{}"},
    {"Hint {}", "提示 {}"},
    {"It is made of {}: work that out first.", "它由 {} 得出：先算出它们。"},
    {"With numbers put in: ", "代入数："},
    {"Answer", "答案"},
    {"The answers are marked.", "标出的是答案。"},
    {", ", "、"},
}};
static_assert(all_complete(table), "the table has one row a word, in both languages");

/// How a step is worked out.
struct Rule {
    std::string_view step;
    Sentence sentence;
};

constexpr auto rules = std::to_array<Rule>({
    {"X_positioned",
     {"X′ = X + the sines and cosines of the position: component 2i of position p adds sin(p/base^(2i/d_model)), "
      "component 2i + 1 its cosine.",
      "X′ = X + 位置的正弦与余弦：位置 p 的第 2i 个分量加 sin(p/base^(2i/d_model))，第 2i + 1 个加余弦。"}},
    {"Q",
     {"A row of Q is the row of X times W_Q: each number is the row times a column.",
      "Q 的一行 = X 的一行 · W_Q：每个数是这一行乘一列。"}},
    {"K",
     {"A row of K is its row of the input times W_K: each number is the row times a column.",
      "K 的一行 = 输入的一行 · W_K：每个数是这一行乘一列。"}},
    {"V",
     {"A row of V is its row of the input times W_V: each number is the row times a column.",
      "V 的一行 = 输入的一行 · W_V：每个数是这一行乘一列。"}},
    {"Q_normed", {"q′ = gain · q / √(mean of q² + eps)", "q′ = 增益 · q / √(q² 的均值 + eps)"}},
    {"K_normed", {"k′ = gain · k / √(mean of k² + eps)", "k′ = 增益 · k / √(k² 的均值 + eps)"}},
    {"Q_rotated",
     {"A pair (a, b) of components turns by the position's angle θ: (a·cos θ − b·sin θ, a·sin θ + b·cos θ).",
      "成对的分量 (a, b) 按位置的角度 θ 旋转：(a·cos θ − b·sin θ, a·sin θ + b·cos θ)。"}},
    {"K_rotated",
     {"A pair (a, b) of components turns by the position's angle θ: (a·cos θ − b·sin θ, a·sin θ + b·cos θ).",
      "成对的分量 (a, b) 按位置的角度 θ 旋转：(a·cos θ − b·sin θ, a·sin θ + b·cos θ)。"}},
    {"scores",
     {"q·k = q₁·k₁ + q₂·k₂ + …: multiply component by component, and add.",
      "q·k = q₁·k₁ + q₂·k₂ + …：逐项相乘再相加。"}},
    {"scaled",
     {"Each score times the scale; by itself that is score ÷ √d_k.", "每个打分乘以缩放系数；默认是 打分 ÷ √d_k。"}},
    {"capped", {"c · tanh(score / c), where c is the cap.", "c · tanh(打分 / c)，c 是上限。"}},
    {"alibi", {"score − slope · how far the key stands before the query.", "打分 − 斜率 · 键在查询之前的距离。"}},
    {"biased", {"score + bias", "打分 + 偏置"}},
    {"masked", {"A key that may not be read gets −∞; every other score stays.", "不可读的键变成 −∞；其他打分不变。"}},
    {"shifted", {"score − the largest score of the row", "打分 − 本行最大的打分"}},
    {"exponentials",
     {"The base to the power of the score: e^score, where nothing else is said. e^(ln a) = a, and of −∞ it is 0.",
      "底数的打分次方：没有特别说明时是 e^打分。e^(ln a) = a；−∞ 的指数是 0。"}},
    {"sink", {"The exponential of the sink's logit.", "汇点打分的指数。"}},
    {"sum", {"Add what stands in this query's row, and in no other.", "只把这个查询这一行的数相加。"}},
    {"lse", {"ln of the sum of the exponentials", "ln(指数之和)"}},
    {"weights",
     {"weight = exponential ÷ sum of the exponentials of the same query. A row of weights sums to 1, with the share of "
      "a sink.",
      "权重 = 指数 ÷ 同一查询的指数之和。一行权重（连同汇点）之和为 1。"}},
    {"terms", {"weight·v: every component of the value times the weight.", "权重·v：值的每个分量都乘以权重。"}},
    {"output",
     {"output = weight₁·v₁ + weight₂·v₂ + …, component by component.",
      "输出 = 权重₁·v₁ + 权重₂·v₂ + …，逐个分量相加。"}},
    {"concat", {"The outputs of the heads side by side, in order.", "各头的输出按顺序并排拼接。"}},
    {"projected",
     {"The row, all heads side by side, times W_O: each number is the row times a column.",
      "并排的一行 · W_O：每个数是这一行乘一列。"}},
    {"tile_max", {"The largest score of the block.", "块内最大的打分。"}},
    {"tile_running_max", {"The largest score so far.", "到目前为止最大的打分。"}},
    {"tile_rescale", {"e^(the running max before − the running max now)", "e^(之前的累计最大值 − 现在的累计最大值)"}},
    {"tile_exponentials", {"e^(score − running max of its block)", "e^(打分 − 所在块的累计最大值)"}},
    {"tile_sum", {"rescale · the sum before + the exponentials of the block", "换算因子 · 之前的总和 + 块内指数之和"}},
    {"tile_output",
     {"rescale · the output before + the exponentials of the block, each times its v",
      "换算因子 · 之前的输出 + 块内指数·v 之和"}},
    {"tile_merged", {"the last running output ÷ the last running sum", "最后的累计输出 ÷ 最后的累计总和"}},
});

constexpr bool rules_complete() { return std::ranges::all_of(rules, is_complete, &Rule::sentence); }
static_assert(rules_complete(), "every rule is said in both languages");

}  // namespace

std::string_view say(SheetWord word, Language language) { return table[static_cast<std::size_t>(word)].in(language); }

std::string_view rule_of(std::string_view step, Language language) {
    const auto* const found = std::ranges::find(rules, step, &Rule::step);
    return found == rules.end() ? std::string_view{} : found->sentence.in(language);
}

}  // namespace attn
