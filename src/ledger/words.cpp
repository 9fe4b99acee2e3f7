#include "ledger/words.hpp"

#include <array>

namespace attn {
namespace {

struct Row {
    Word word;
    std::string_view en;
    std::string_view zh;
};

constexpr auto table = std::to_array<Row>({
    {Word::untitled, "Attention ledger", "注意力账本"},
    {Word::given, "Given", "已知"},
    {Word::projected, "Projected", "投影"},
    {Word::position, "position", "位置"},
    {Word::row, "row", "行"},
    {Word::key, "key", "键"},
    {Word::query, "query", "查询"},
    {Word::query_title, "Query {}", "查询 {}"},
    {Word::variant_title, "Variant: {}", "变式：{}"},
    {Word::variant_changes, "changed: {}", "改动：{}"},
    {Word::value, "v", "v"},
    {Word::score, "score", "打分"},
    {Word::heading_scores, "q·k", "q·k"},
    {Word::scaled, "scaled", "缩放"},
    {Word::heading_biased, "+ bias", "+ 偏置"},
    {Word::biased, "biased", "偏置后"},
    {Word::masked, "masked", "遮罩后"},
    {Word::heading_shifted, "− max", "− 最大值"},
    {Word::shifted, "shifted", "平移"},
    {Word::exponential, "exp", "指数"},
    {Word::sum, "sum", "总和"},
    {Word::weight, "weight", "权重"},
    {Word::term, "term", "乘积"},
    {Word::heading_terms, "weight·v", "权重·v"},
    {Word::output, "output", "输出"},
    {Word::setting_scale_default, "scores are divided by √d_k = {}", "打分除以 √d_k = {}"},
    {Word::setting_scale_divides, "scores are divided by {}", "打分除以 {}"},
    {Word::setting_scale, "scores are multiplied by {}", "打分乘以 {}"},
    {Word::setting_mask, "mask: {}", "遮罩：{}"},
    {Word::setting_normalize_sum, "weights are scores divided by their sum, without an exponential",
     "权重是打分除以打分之和，不取指数"},
    {Word::setting_base, "the exponential has base {}", "指数的底是 {}"},
    {Word::setting_empty_row, "a query that may read nothing gets: {}", "没有可读位置的查询：{}"},
    {Word::mask_causal, "causal (a query reads no key after its own position)", "因果（查询不读自己之后的键）"},
    {Word::mask_window, "window of {0} before and {1} after the query", "窗口：查询之前 {0} 个、之后 {1} 个"},
    {Word::mask_window_left, "window of {} before the query", "窗口：查询之前 {} 个"},
    {Word::mask_window_right, "window of {} after the query", "窗口：查询之后 {} 个"},
    {Word::mask_offset, "query 1 stands at key {}", "查询 1 位于键 {}"},
    {Word::mask_lengths, "keys after {} are padding", "第 {} 个键之后是补齐"},
    {Word::mask_allow, "only the allowed pairs", "只读允许的配对"},
    {Word::mask_forbid, "not the forbidden pairs", "不读禁止的配对"},
    {Word::mask_bias, "a bias is added", "加上偏置"},
    {Word::reason_causal, "causal", "因果"},
    {Word::reason_window, "window", "窗口"},
    {Word::reason_padding, "padding", "补齐"},
    {Word::reason_forbid, "forbid", "禁止"},
    {Word::reason_allow, "not allowed", "未允许"},
    {Word::reason_bias, "bias −∞", "偏置 −∞"},
    {Word::reads_nothing_zero, "This query may read nothing: its weights and output are 0 (empty_row: zero).",
     "这个查询没有可读的位置：权重和输出都取 0（empty_row: zero）。"},
    {Word::reads_nothing_uniform, "This query may read nothing: every key gets the same weight (empty_row: uniform).",
     "这个查询没有可读的位置：每个键权重相同（empty_row: uniform）。"},
    {Word::reads_nothing_undefined, "This query may read nothing: its weights are undefined (empty_row: nan).",
     "这个查询没有可读的位置：权重没有定义（empty_row: nan）。"},
    {Word::sum_is_zero, "The scores sum to 0, so dividing by the sum has no meaning here.",
     "打分之和为 0，除以总和没有意义。"},
    {Word::poisoned, "NaN or infinity from a tensor file reached this row: what is undefined or ∞ is poisoned.",
     "张量文件中的 NaN 或无穷影响了这一行：标为 undefined 或 ∞ 的数已被污染。"},
    {Word::check_weights_sum, "weights sum to 1", "权重之和为 1"},
    {Word::check_weights_sum_fails, "weights sum to {}, not 1", "权重之和为 {}，不是 1"},
    {Word::check_weights_sum_undecided, "weights sum to {}; whether that is 1 cannot be decided",
     "权重之和为 {}；无法判定是否等于 1"},
    {Word::check_weights_undefined, "weights are undefined", "权重没有定义"},
    {Word::check_output_range, "output lies within the values", "输出在各个值的范围内"},
    {Word::check_output_range_fails, "output lies outside the values", "输出超出各个值的范围"},
    {Word::check_output_range_undecided, "whether the output lies within the values cannot be decided",
     "无法判定输出是否在各个值的范围内"},
    {Word::check_output_undefined, "output is undefined", "输出没有定义"},
    {Word::set_by_variant, "set by the variant", "由变式指定"},
    {Word::keys_left_out, "{0} of {1} keys are left out here; --all shows them",
     "这里略去 {1} 个键中的 {0} 个；--all 全部显示"},
    {Word::comparison_title, "Variants compared", "变式对照"},
    {Word::comparison_variant, "variant", "变式"},
    {Word::comparison_base, "(as given)", "（原题）"},
    {Word::comparison_weights, "weights {}", "权重 {}"},
    {Word::comparison_output, "output {}", "输出 {}"},
    {Word::comparison_legend, "* differs from the scenario as given", "* 与原题不同"},
});

constexpr bool in_order() {
    for (std::size_t i = 0; i < table.size(); ++i)
        if (table[i].word != static_cast<Word>(i)) return false;
    return table.size() == static_cast<std::size_t>(Word::count_);
}
static_assert(in_order(), "the table has one row a word, in the order of the enumeration");

}  // namespace

std::string_view say(Word word, Language language) {
    const Row& row = table[static_cast<std::size_t>(word)];
    return language == Language::zh ? row.zh : row.en;
}

}  // namespace attn
