#include "cli/check_words.hpp"

#include "base/sentence.hpp"

#include <array>

namespace attn {
namespace {

constexpr std::array<Sentence, static_cast<std::size_t>(CheckWord::count_)> table{{
    {"✓ {}: {} proved", "✓ {}：{} 个已证明"},
    {"✗ {}: {} proved, {} not", "✗ {}：{} 个已证明，{} 个没有"},
    {"– {}: nothing expected", "– {}：没有期望值"},
    {"{0}: {1} (line {2})", "{0}：{1}（第 {2} 行）"},
    {"{0} in variant '{3}': {1} (line {2})", "变式“{3}”的 {0}：{1}（第 {2} 行）"},
    {"expected {}, found {}", "期望 {}，得到 {}"},
    {"expected {}, found {}; whether they are equal cannot be decided", "期望 {}，得到 {}；无法判定是否相等"},
    {"expected {}, but this scenario has no such step", "期望 {}，但这道题没有这一步"},
    {"expected {}, but there is no such cell", "期望 {}，但没有这一格"},
}};
static_assert(all_complete(table), "the table has one row a word, in both languages");

}  // namespace

std::string_view say(CheckWord word, Language language) { return table[static_cast<std::size_t>(word)].in(language); }

}  // namespace attn
