#include "compare/lint_words.hpp"

#include "compare/mistakes.hpp"

#include <array>

namespace attn {
namespace {

constexpr std::array<Sentence, static_cast<std::size_t>(LintWord::count_)> table{{
    {"No hazard found; scenarios: {}", "没有发现隐患；题目：{}"},
    {"1 hazard found; scenarios: {}", "发现 1 处隐患；题目：{}"},
    {"{1} hazards found; scenarios: {0}", "发现 {1} 处隐患；题目：{0}"},
    {"in variants: ", "在变体中："},
    {"help: ", "建议："},
    {"Hazards", "隐患"},
    {"code", "编号"},
    {"name", "名称"},
    {"what it is", "是什么"},
    {"Example", "例子"},
    {"Elsewhere", "在其他系统中"},
    {"What to do", "怎么办"},
    {"source: ", "来源："},
}};

}  // namespace

std::string_view say(LintWord word, Language language) {
    const Sentence& sentence = table[static_cast<std::size_t>(word)];
    return language == Language::zh ? sentence.zh : sentence.en;
}

}  // namespace attn
