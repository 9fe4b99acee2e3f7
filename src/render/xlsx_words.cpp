#include "render/xlsx_words.hpp"

#include "base/sentence.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

struct Row {
    BookWord word;
    Sentence said;
};

constexpr auto table = std::to_array<Row>({
    {BookWord::calculation, {"Calculation", "计算"}},
    {BookWord::given, {"Given", "已知"}},
    {BookWord::ledger_of, {"{} (ledger)", "{}（账本）"}},
    {BookWord::variants, {"Variants", "变体"}},
    {BookWord::legend,
     {"Numbers on yellow are given: change one, and everything that follows from it changes.",
      "黄底的数是已知的：改动一个，由它得出的数都跟着变。"}},
    {BookWord::legend_values,
     {"Not all given numbers are finite, which is beyond a spreadsheet: these are values, not formulas.",
      "已知的数并非都有限，电子表格算不了：这里是数值，不是公式。"}},
    {BookWord::legend_ledger,
     {"What the ledger says, in the same cells: exact where that is possible, otherwise correctly rounded.",
      "账本上的数，在同样的格子里：能精确就精确，否则是正确舍入的小数。"}},
    {BookWord::beyond_doubles,
     {" Some numbers are larger than a spreadsheet can hold, and show an error.",
      "有些数超出了电子表格能表示的范围，显示为错误。"}},
    {BookWord::key_of, {"{} (key)", "{}（答案）"}},
    {BookWord::check, {"Check", "检查"}},
    {BookWord::hints, {"Hints", "提示"}},
    {BookWord::how_to_answer,
     "Fill in the framed cells: =1/4, =SQRT(2)*LN(2), 0.25; for −∞ write inf. The check beside each table answers at "
     "once.",
     "填写带框的格子：=1/4、=SQRT(2)*LN(2)、0.25；−∞ 写成 inf。每张表旁边的检查栏立即显示对错。"},
    {BookWord::tolerance, {"counts as right within, relative", "相对误差不超过此数算对"}},
    {BookWord::score, {"right, of {}", "答对（共 {}）"}},
});

constexpr bool in_order() {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].word != static_cast<BookWord>(i)) return false;
    return table.size() == static_cast<std::size_t>(BookWord::count_);
}
static_assert(in_order(), "the table has one row a word, in the order of the enumeration");
static_assert(std::ranges::all_of(table, is_complete, &Row::said), "every word is there in both languages");

}  // namespace

std::string_view say(BookWord word, Language language) {
    return table[static_cast<std::size_t>(word)].said.in(language);
}

}  // namespace attn
