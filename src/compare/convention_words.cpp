#include "compare/convention_words.hpp"

#include "base/sentence.hpp"

#include <array>

namespace attn {
namespace {

constexpr std::array<Sentence, static_cast<std::size_t>(ConventionWord::count_)> table{{
    {"system", "系统"},
    {"version", "版本"},
    {"parts first at", "最先分开于"},
    {"this scenario", "原题"},
    {"undefined: {}", "未定义：{}"},
    {"nowhere", "没有分开"},
    {"The output of this scenario as it is, and as other systems define it.",
     "这道题自身的输出，以及按其他系统的定义得到的输出。"},
    {"{} more not shown; --query and --head choose", "另有 {} 处未显示；用 --query 和 --head 选择"},
    {"batch {}", "批次 {}"},
    {"head {}", "头 {}"},
    {"query {}", "查询 {}"},
    {", ", "，"},
    {"{}, {}", "{}，{}"},
    {"here: ", "此处："},
    {"it {}", "它{}"},
    {"source: {}", "来源：{}"},
    {"aligned {}: {}", "{}对齐：{}"},
    {"top-left", "左上"},
    {"bottom-right", "右下"},
    {"behind the cache", "在缓存之后"},
    {"query 1 stands at key {}", "查询 1 位于键 {}"},
    {"the last query stands at each batch's last key", "最后一个查询位于各批次的最后一个键"},
    {"a row that may read nothing is {}", "没有可读位置的一行为 {}"},
    {"a row that may read nothing holds {} for every key, and so weighs all the same",
     "没有可读位置的一行对每个键都取 {}，于是权重全都相同"},
    {"does not say what a row that may read nothing gives", "没有说明没有可读位置的一行得到什么"},
    {"has no {}", "没有{}"},
    {"plain sum in place of softmax", "代替 softmax 的直接求和"},
    {"base but e", " e 以外的底"},
    {"softcap", "打分限幅"},
    {"sink", "汇点"},
    {"ALiBi", " ALiBi"},
    {"bias added to the scores", "加到打分上的偏置"},
    {"window", "窗口"},
    {"mask of single pairs", "逐对指定的遮罩"},
    {"grouped heads", "分组的头"},
    {"rotation of q and k", " q 和 k 的旋转"},
    {"norm of q and k", " q 和 k 的归一化"},
    {"cache of past keys", "过去的键的缓存"},
    {"the scale is 1/√d_k", "缩放为 1/√d_k"},
    {"the allow table, handed over as it is, is read the other way: 1 removes",
     "allow 表原样交过去会被反着读：1 表示不可读"},
    {"the cap follows the mask and turns −∞ into −c", "限幅在遮罩之后，把 −∞ 变成 −c"},
    {"ALiBi subtracts slope·|distance|", "ALiBi 减去斜率·|距离|"},
}};
static_assert(all_complete(table), "the table has one row a word, in both languages");

}  // namespace

std::string_view say(ConventionWord word, Language language) {
    return table[static_cast<std::size_t>(word)].in(language);
}

}  // namespace attn
