#include "compare/grade_words.hpp"

#include "base/sentence.hpp"

#include <array>

namespace attn {
namespace {

constexpr std::array<Sentence, static_cast<std::size_t>(GradeWord::count_)> table{{
    {"{}: marks for {}", "{}：批改 {}"},
    {"{} right", "{} 个正确"},
    {"{} carried forward", "{} 个顺延"},
    {"{} wrong", "{} 个错误"},
    {"{} blank", "{} 个空白"},
    {"Nothing is wrong.", "没有错误。"},
    {"The first wrong line is {}.", "第一个错误的行是 {}。"},
    {"No known mistake gives this line.", "没有哪种已知错误会得出这一行。"},
    {"One known mistake gives this line:", "有一种已知错误会得出这一行："},
    {"{} known mistakes give this line:", "有 {} 种已知错误会得出这一行："},
    {"{} more give it too and are not listed.", "另有 {} 种也会得出，未列出。"},
    {"It first departs at {}.", "它最早的偏差在 {}。"},
    {"Corrected: ", "更正："},
    {"position", "位置"},
    {"query", "查询"},
    {"Heads together", "各头合并"},
    {"wrong", "错误处"},
    {"written", "所写"},
    {"right", "正确"},
    {"{} more wrong numbers are not listed here; the JSON lists all.",
     "另有 {} 个错误的数未在此列出；JSON 中全部列出。"},
    {"{} more rows are left out here, none of them worse; the JSON has all.",
     "另有 {} 行在此略去，都不更差；JSON 中全部列出。"},
    {"→ stands for a number that is not right, but follows from the lines before it.",
     "→ 表示数不正确，但由前面的行得出。"},
}};
static_assert(all_complete(table), "the table has one row a word, in both languages");

}  // namespace

std::string_view say(GradeWord word, Language language) { return table[static_cast<std::size_t>(word)].in(language); }

}  // namespace attn
