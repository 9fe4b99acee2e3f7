#include "ledger/live_words.hpp"

#include "base/sentence.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

struct Row {
    LiveWord word;
    Sentence said;
};

constexpr auto table = std::to_array<Row>({
    {LiveWord::scale, {"scale", "缩放系数"}},
    {LiveWord::softcap, {"softcap", "限幅"}},
    {LiveWord::base, {"base", "底数"}},
    {LiveWord::positions_base, {"base of the positions", "位置的底数"}},
    {LiveWord::rope_base, {"base of the rotations", "旋转的底数"}},
    {LiveWord::eps, {"eps", "eps"}},
    {LiveWord::q_gain, {"gain of q", "q 的增益"}},
    {LiveWord::k_gain, {"gain of k", "k 的增益"}},
    {LiveWord::slope, {"slope", "斜率"}},
    {LiveWord::sink, {"sink", "汇点"}},
    {LiveWord::bias, {"bias", "偏置"}},
    {LiveWord::at_position, {"at position", "位置值"}},
    {LiveWord::angles, {"angles", "角度"}},
    {LiveWord::may_read, {"may read", "可读"}},
    {LiveWord::distance, {"distance", "距离"}},
});

constexpr bool in_order() {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].word != static_cast<LiveWord>(i)) return false;
    return table.size() == static_cast<std::size_t>(LiveWord::count_);
}
static_assert(in_order(), "the table has one row a word, in the order of the enumeration");
static_assert(std::ranges::all_of(table, is_complete, &Row::said), "every word is there in both languages");

}  // namespace

std::string_view say(LiveWord word, Language language) {
    return table[static_cast<std::size_t>(word)].said.in(language);
}

}  // namespace attn
