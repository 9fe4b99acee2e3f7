#include "compare/diagnosis_words.hpp"

#include "base/sentence.hpp"

#include <array>

namespace attn {
namespace {

constexpr std::array<Sentence, static_cast<std::size_t>(DiagnosisWord::count_)> table{{
    {"{}: diagnosis of {}", "{}：诊断 {}"},
    {"This is the right answer: all {} numbers fit.", "答案正确：{} 个数全部符合。"},
    {"One known mistake gives these numbers.", "有一种已知错误会得出这些数。"},
    {"{} known mistakes give these numbers.", "有 {} 种已知错误会得出这些数。"},
    {"No known mistake alone gives these numbers; two together do.",
     "没有单独一种已知错误得出这些数；两种合起来可以。"},
    {"No known mistake alone gives these numbers; {} pairs of them do.",
     "没有单独一种已知错误得出这些数；有 {} 对错误可以。"},
    {"{} more fit and are not listed.", "另有 {} 种也符合，未列出。"},
    {"First departs at {}: {} where {} is right.", "最早的偏差在 {}：得到 {}，应为 {}。"},
    {"First departs at {}: {}, a step that the right calculation does not have.",
     "最早的偏差在 {}：{}，正确的计算没有这一步。"},
    {"First departs at {}: this step is missing, where {} is right.", "最早的偏差在 {}：缺了这一步，应为 {}。"},
    {"Corrected: ", "更正："},
    {"To tell them apart, change the scenario: ", "要区分它们，可改动题目："},
    {"No small change of the scenario was found that tells all of them apart.", "没有找到能把它们全部区分开的小改动。"},
    {"No known mistake gives these numbers. The nearest is a near miss: {} of {} numbers fit.",
     "没有哪种已知错误会得出这些数。最接近的也只是近似：{1} 个数中有 {0} 个符合。"},
    {"No known mistake gives these numbers. The nearest is a near miss: {} of {} numbers in {} of {} rows fit.",
     "没有哪种已知错误会得出这些数。最接近的也只是近似：在 {3} 行中的 {2} 行里，{1} 个数有 {0} 个符合。"},
    {"Of the right answer {} of {} fit.", "正确答案则有 {} / {} 个符合。"},
    {"No known mistake gives these numbers, and none comes nearer than the right answer: {} of {} numbers fit.",
     "没有哪种已知错误会得出这些数，也没有比正确答案更接近的：{1} 个数中有 {0} 个符合。"},
    {"{} pairs of mistakes were tried as well.", "也试了 {} 对错误。"},
    {"{} more pairs were not tried: in a scenario of this size they take long.",
     "还有 {} 对没有试：这样大小的题目要花很久。"},
    {"Compared at the digits given.", "按所给位数比较。"},
    {"Compared within atol {} + rtol {}.", "按 atol {} + rtol {} 比较。"},
    {"Known mistakes", "已知错误"},
    {"mistake", "错误"},
    {"what was done", "做了什么"},
}};
static_assert(all_complete(table), "the table has one row a word, in both languages");

}  // namespace

std::string_view say(DiagnosisWord word, Language language) {
    return table[static_cast<std::size_t>(word)].in(language);
}

}  // namespace attn
