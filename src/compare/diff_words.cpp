#include "compare/diff_words.hpp"

#include "base/sentence.hpp"

#include <array>

namespace attn {
namespace {

constexpr std::array<Sentence, static_cast<std::size_t>(DiffWord::count_)> table{{
    {"The ledgers {}", "两份账本{}"},
    {"The ledgers of {} {}", "{}的两份账本{}"},
    {"They {}", "两边{}"},
    {"agree", "一致"},
    {"{}: {}", "{}：{}"},
    {"{} number", "{} 个数"},
    {"{} numbers", "{} 个数"},
    {"{} step", "{} 个步骤"},
    {"{} steps", "{} 个步骤"},
    {"{0} in {1}", "{1}，{0}"},
    {", with {} variants", "，另有 {} 个变式"},
    {"differ", "不同"},
    {"differ in shape", "形状不同"},
    {"{}: {}", "{}：{}"},
    {"differ first", "不同"},
    {"{} at {}", "{}，最先在 {}"},
    {"{} in the queries they hold", "{}：所含的查询不一样"},
    {"hold different variants", "所含的变式不同"},
    {"A, what is expected: {}", "A，期望的：{}"},
    {"B, what was found: {}", "B，得到的：{}"},
    {"Numbers agree where {}", "满足 {} 的数视为一致"},
    {"Numbers agree where {}, as its type has it", "满足 {} 的数视为一致，容差取自数据类型"},
    {"Numbers are compared exactly where both have a closed form, otherwise at {} digits",
     "两边都有精确写法的数按精确值比较，其余按 {} 位数字比较"},
    {"{}: {}", "{}：{}"},
    {"no tolerance", "没有容差"},
    {"Of {} it cannot be decided whether they are equal; their decimals agree",
     "有 {}无法判定是否相等；它们的小数一致"},
    {"{} cell", "{} 格"},
    {"{} cells", "{} 格"},
    {"Only in {}: {}", "只在 {} 中：{}"},
    {"only in {}", "只在 {} 中"},
    {"the scenario itself", "原题"},
    {"The scenario itself", "原题"},
    {"variant {}", "变式 {}"},
    {"Variant: {}", "变式：{}"},
    {"{} against {}", "{} 对 {}"},
    {"{} against {}", "{} 对 {}"},
    {"{}: {} against {}", "{}：{} 对 {}"},
    {"{} = {} against {}", "{} = {} 对 {}"},
    {"none", "无"},
    {"{} has no such step", "{} 没有这一步"},
    {"{} only in {}", "{} 只在 {} 中"},
    {"query {}", "查询 {}"},
    {"queries {}", "查询 {}"},
    {"{} undecided", "{} 格无法判定"},
    {" and ", " 和 "},
    {", ", "、"},
    {"; ", "；"},
    {"{} more", "另外 {} 个"},
    {"step", "步骤"},
    {"cells", "格数"},
    {"differ", "不同"},
    {"worst", "相差最大"},
    {"off by", "相差"},
    {"{}: {} against {}", "{}：{} 对 {}"},
    {" (off by {})", "（相差 {}）"},
    {"{}: {}", "{}：{}"},
    {"{} differs by itself, first at {}", "{} 自身就不同，最先在 {}"},
    {"; {0} of its {1} follow from {2}", "；它的 {1}中有 {0} 格由 {2} 引起"},
    {"{} follows from {}", "{} 由 {} 引起"},
    {"{} follow from {}", "{} 由 {} 引起"},
    {"Without a difference: {}", "没有不同：{}"},
    {"{0} of head {1}", "头 {1} 的 {0}"},
    {"{0} of batch {1}", "批次 {1} 的 {0}"},
    {"{0} of batch {1}, head {2}", "批次 {1}、头 {2} 的 {0}"},
    {"{} ({})", "{}（{}）"},
    {"the ledgers differ", "两份账本不同"},
    {"the ledgers differ first at {}", "两份账本不同，最先在 {}"},
    {"also, by itself: {}", "另外，自身就不同：{}"},
    {"the ledgers hold different variants", "两份账本所含的变式不同"},
    {"{0} of {1} differ", "{1}中有 {0} 格不同"},
    {"In .gitattributes:", "写入 .gitattributes："},
    {"Once in each clone, since git takes no commands from a repository:",
     "每个克隆执行一次，因为 git 不从仓库取命令："},
    {"which writes in .git/config:", "它在 .git/config 中写入："},
}};
static_assert(all_complete(table), "the table has one row a word, in both languages");

}  // namespace

std::string_view say(DiffWord word, Language language) { return table[static_cast<std::size_t>(word)].in(language); }

}  // namespace attn
