#include "render/html_words.hpp"

#include "base/sentence.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

struct Row {
    PageWord word;
    Sentence said;
    constexpr Row(PageWord w, std::string_view en, std::string_view zh) : word(w), said{en, zh} {}
};

constexpr auto table = std::to_array<Row>({
    {PageWord::road, "The road from X to the output", "从 X 到输出的路"},
    {PageWord::each_head, "; each head goes it by itself", "；每个头各走一遍"},
    {PageWord::step, "Step", "步骤"},
    {PageWord::all_steps, "all steps", "全部步骤"},
    {PageWord::numbers, "Numbers", "数"},
    {PageWord::exact, "exact", "精确"},
    {PageWord::decimal, "decimal", "小数"},
    {PageWord::look, "Look", "外观"},
    {PageWord::look_auto, "as the system", "跟随系统"},
    {PageWord::look_light, "light", "浅色"},
    {PageWord::look_dark, "dark", "深色"},
    {PageWord::hint, "Point at a number, or walk to it with Tab and the arrow keys, to see where it came from.",
     "指着一个数，或用 Tab 和方向键走到它，看它从哪里来。"},
    {PageWord::checks, "Checks", "检验"},
    {PageWord::work, "Every line", "每一行"},
    {PageWord::no_origin, "This number was given.", "这个数是已知的。"},
    {PageWord::previous, "previous step", "上一步"},
    {PageWord::next, "next step", "下一步"},
    {PageWord::unknown_origin, "Derivations are left out of a page this long; --query shows one query with them.",
     "页面太长，略去了推导；用 --query 只看一个查询，就有推导。"},
});

constexpr bool in_order() {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].word != static_cast<PageWord>(i)) return false;
    return table.size() == static_cast<std::size_t>(PageWord::count_);
}
static_assert(in_order(), "the table has one row a word, in the order of the enumeration");
static_assert(std::ranges::all_of(table, is_complete, &Row::said), "every word is there in both languages");

struct About {
    std::string_view step;
    Sentence said;
    constexpr About(std::string_view s, std::string_view en, std::string_view zh) : step(s), said{en, zh} {}
};

constexpr auto abouts = std::to_array<About>({
    {"scores", "Each query's dot product with each key.", "每个查询与每个键的点积。"},
    {"scaled", "Each score times the scale.", "每个打分乘以缩放。"},
    {"capped", "No score leaves the cap.", "打分不超出限幅。"},
    {"alibi", "Farther keys lose score.", "越远的键打分越低。"},
    {"biased", "A bias is added to each score.", "每个打分加上偏置。"},
    {"masked", "Keys that may not be read get −∞.", "不可读的键得到 −∞。"},
    {"shifted", "Each row loses its largest score; its weights stay the same.", "每行减去最大的打分，权重不变。"},
    {"exponentials", "e to the score; each row with its sum.", "以打分为指数的幂；每行附总和。"},
    {"sink", "What the sink takes of the sum.", "汇点在总和中的部分。"},
    {"sum", "The sum of each row.", "每行之和。"},
    {"lse", "The logarithm of each row's sum.", "每行总和的对数。"},
    {"weights", "Each exponential divided by its row's sum.", "每个指数除以所在行的总和。"},
    {"terms", "Each key's value times its weight.", "每个键的值乘以权重。"},
    {"output", "The sum of the weighted values.", "加权的值之和。"},
    {"concat", "The heads' outputs side by side.", "各头的输出并排。"},
    {"projected", "The heads together, times W_O.", "各头合并后乘以 W_O。"},
});
static_assert(std::ranges::all_of(abouts, is_complete, &About::said), "every step is told in both languages");

}  // namespace

std::string_view say(PageWord word, Language language) {
    return table[static_cast<std::size_t>(word)].said.in(language);
}

std::string_view about_step(std::string_view step, Language language) {
    const auto about = std::ranges::find(abouts, step, &About::step);
    if (about == abouts.end()) return {};
    return about->said.in(language);
}

}  // namespace attn
