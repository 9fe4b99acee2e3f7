#include "compare/lint_words.hpp"

#include "base/sentence.hpp"

#include <array>

namespace attn {
namespace {

constexpr std::array<Sentence, static_cast<std::size_t>(LintWord::count_)> table{{
    {"No hazard found; scenarios: {}", "没有发现隐患；题目：{}"},
    {"1 hazard found; scenarios: {}", "发现 1 处隐患；题目：{}"},
    {"{1} hazards found; scenarios: {0}", "发现 {1} 处隐患；题目：{0}"},
    {"in variants: ", "在变式中："},
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
static_assert(all_complete(table), "the table has one row a word, in both languages");

}  // namespace

std::string_view say(LintWord word, Language language) { return table[static_cast<std::size_t>(word)].in(language); }

}  // namespace attn
