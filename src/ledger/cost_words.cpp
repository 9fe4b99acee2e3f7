#include "ledger/cost_words.hpp"

#include "base/sentence.hpp"

#include <array>

namespace attn {
namespace {

constexpr std::array<Sentence, static_cast<std::size_t>(CostWord::count_)> table{{
    {"What each step takes by its definition, with every pair computed. Counted from the sizes:",
     "按定义逐对计算时，每一步的运算量。由各个大小得出："},
    {"step", "步骤"},
    {"cells held", "保留的格数"},
    {"twice the positions", "位置加倍时"},
    {"Formulas", "公式"},
    {"counted", "计数项"},
    {"formula", "公式"},
    {"{}: {}", "{}：{}"},
    {"; twice the positions: {} → {} ({})", "；位置加倍时：{} → {}（{}）"},
    {"pairs of a query and a key", "查询与键的配对"},
    {"of these the mask leaves", "其中遮罩留下"},
    {"; the counts are of all pairs", "；以上按全部配对计数"},
    {"keys and values kept for later queries", "为后面的查询保留的键和值"},
    {"had every query head its own", "若每个查询头各有一份"},
    {"scores held at once", "同时保留的打分"},
    {"block by block", "分块计算时"},
}};
static_assert(all_complete(table), "the table has one row a word, in both languages");

/// In the order of Quantity.
constexpr std::array<Sentence, quantities> counted{{
    {"multiplications", "乘法"},
    {"additions", "加法"},
    {"divisions", "除法"},
    {"exponentials", "指数"},
    {"functions", "函数"},
    {"comparisons", "比较"},
    {"cells", "格"},
}};
static_assert(all_complete(counted), "everything that is counted has a name in both languages");

}  // namespace

std::string_view say(CostWord word, Language language) { return table[static_cast<std::size_t>(word)].in(language); }

std::string_view say(Quantity quantity, Language language) {
    return counted[static_cast<std::size_t>(quantity)].in(language);
}

}  // namespace attn
