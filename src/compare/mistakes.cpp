#include "compare/mistakes.hpp"

#include "attention/deviations.hpp"
#include "compare/attempts.hpp"

#include <algorithm>
#include <array>

namespace attn {

Deviation& Attempt::deviate() {
    deviation = deviation ? std::make_shared<Deviation>(*deviation)
                          : std::make_shared<Deviation>(Deviation{own_stages(), std::nullopt});
    return *deviation;
}

namespace {

constexpr std::array table{
    Mistake{"mask-after-softmax",
            {"The weights of removed keys were set to 0 after normalising, and the rest was not renormalised: a row "
             "sums to less than 1.",
             "归一化之后才把被遮住的权重置零，其余权重没有重新归一：一行之和小于 1。"},
            mask_after_softmax},
    Mistake{"mask-inverted",
            {"The mask was read the other way round: what it removes was read, and what it keeps removed.",
             "遮罩读反了：该遮的被读取，该读的被遮住。"},
            mask_inverted},
    Mistake{"mask-added-as-numbers",
            {"The mask was added to the scores as numbers 0 and 1, and so removed nothing.",
             "遮罩被当作 0 和 1 加到打分上，因而什么也没有遮住。"},
            mask_added_as_numbers},
    Mistake{"finite-fill",
            {"A large negative number stood in place of −∞, and it was not far below every other score: removed keys "
             "took weight.",
             "用一个很大的负数代替 −∞，而它并不远低于其他打分：被遮住的键得到了权重。"},
            finite_fill},
    Mistake{
        "causal-top-left",
        {"Query 1 was put at key 1, which reads too little or too much where there are not as many queries as keys.",
         "把查询 1 放在键 1 处；查询与键的个数不同时，这样读得过少或过多。"},
        causal_top_left},
    Mistake{"causal-bottom-right",
            {"The last query was put at the last key, which reads too much where query 1 stands at key 1.",
             "把最后一个查询放在最后一个键处；而查询 1 本应在键 1 处，这样读得过多。"},
            causal_bottom_right},
    Mistake{"causal-strict",
            {"A position could not read itself: the causal mask left out the diagonal.",
             "位置不能读取自身：因果遮罩漏掉了对角线。"},
            causal_strict},
    Mistake{"window-off-by-one",
            {"The window was one key too long or too short: it counted the query's own position, or did not.",
             "窗口多了或少了一个键：把查询自身的位置算了进去，或没有算。"},
            window_off_by_one},
    Mistake{"padding-as-query",
            {"The rows of padded queries were removed, and padded keys were read.",
             "遮住了补齐位置的查询行，而补齐的键仍被读取。"},
            padding_as_query},
    Mistake{"no-scale", {"The scores were not scaled.", "打分没有缩放。"}, no_scale},
    Mistake{"scale-twice", {"The scores were scaled twice.", "打分缩放了两次。"}, scale_twice},
    Mistake{"scale-by-d",
            {"The scores were divided by d_k, not by its square root.", "打分除以了 d_k，而不是它的平方根。"},
            scale_by_d},
    Mistake{"scale-by-d-model",
            {"The scores were divided by √d_model, the width of all heads together.",
             "打分除以了 √d_model，即所有头合起来的宽度。"},
            scale_by_d_model},
    Mistake{"scale-by-heads", {"The scores were divided by √num_heads.", "打分除以了 √num_heads。"}, scale_by_heads},
    Mistake{"softmax-over-queries",
            {"The softmax ran over the queries: each column of the weights sums to 1, not each row.",
             "softmax 沿查询方向计算：权重的每一列之和为 1，而不是每一行。"},
            softmax_over_queries},
    Mistake{"softmax-over-all",
            {"The softmax ran over the whole table: all its weights together sum to 1.",
             "softmax 在整张表上计算：全部权重之和为 1。"},
            softmax_over_all},
    Mistake{"weights-transposed",
            {"The values were mixed by the columns of the weights: AᵀV in place of AV.",
             "用权重的列来混合值：AᵀV，而不是 AV。"},
            weights_transposed},
    Mistake{"query-key-swapped",
            {"Q and K were exchanged: each key asked, and the queries were read.", "Q 与 K 互换：用键去询问查询。"},
            query_key_swapped},
    Mistake{
        "keys-mixed", {"The weights were applied to K in place of V.", "权重作用在 K 上，而不是 V 上。"}, keys_mixed},
    Mistake{"weight-matrix-transposed",
            {"The projection was X·Wᵀ, where the scenario says X·W.", "投影算成了 X·Wᵀ，而题目是 X·W。"},
            weight_matrix_transposed},
    Mistake{"largest-only",
            {"The value of the heaviest key was copied, not mixed with the others.",
             "只抄了权重最大的键的值，没有与其他值混合。"},
            largest_only},
    Mistake{"scores-as-weights",
            {"The scores were divided by their sum, without an exponential.", "打分直接除以总和，没有取指数。"},
            scores_as_weights},
    Mistake{"base-2", {"The exponential was 2^score.", "指数取成了 2 的幂。"}, base_2},
    Mistake{"base-3", {"The exponential was 3^score.", "指数取成了 3 的幂。"}, base_3},
    Mistake{"base-10", {"The exponential was 10^score.", "指数取成了 10 的幂。"}, base_10},
    Mistake{"softcap-after-mask",
            {"The cap came after the mask and turned −∞ into −c: removed keys took weight.",
             "先遮罩后限幅，−∞ 变成了 −c：被遮住的键得到了权重。"},
            softcap_after_mask},
    Mistake{"heads-split-without-transpose",
            {"The heads were cut out of the projected numbers as they lie, where axes had to change places first.",
             "按存储顺序直接切分各头，没有先交换坐标轴。"},
            heads_split},
    Mistake{"heads-merged-without-transpose",
            {"The heads' outputs were joined as they lie, where axes had to change places first.",
             "按存储顺序直接拼接各头的输出，没有先交换坐标轴。"},
            heads_merged},
    Mistake{"heads-averaged",
            {"The heads' outputs were averaged, not put side by side.", "各头的输出取了平均，而不是并排拼接。"},
            heads_averaged},
    Mistake{"output-projection-missing",
            {"W.O was left out: the heads' outputs side by side were taken as the result.",
             "漏掉了 W.O：把各头并排的输出当作结果。"},
            output_projection_missing},
    Mistake{"kv-heads-tiled",
            {"Query heads read the key/value heads in turn (1, 2, 1, 2), where neighbours share one (1, 1, 2, 2).",
             "查询头轮流读取键值头（1、2、1、2），而相邻的头本应共用（1、1、2、2）。"},
            kv_heads_tiled},
    Mistake{"rope-pairing",
            {"The rotation paired other components: halves where neighbours belong together, or the other way round.",
             "旋转配错了分量：该相邻配对却按两半配对，或相反。"},
            rope_pairing},
    Mistake{"rope-position-zero",
            {"The new tokens were rotated as if they stood at the beginning.", "新词元按开头的位置旋转。"},
            rope_position_zero},
    Mistake{"rope-on-values", {"V was rotated as well.", "V 也被旋转了。"}, rope_on_values},
    Mistake{"alibi-sign",
            {"ALiBi added slope·distance, which favours far keys, where it is subtracted.",
             "ALiBi 加上了斜率·距离（偏向远处的键），而本应减去。"},
            alibi_sign},
    Mistake{"sink-kept",
            {"The weights were normalised without the sink, and its exponential then counted once more as a key whose "
             "value is 0: weight/(1 + e^sink).",
             "先不计汇点归一化，再把它的指数当作值为 0 的键计入：权重/(1 + e^汇点)。"},
            sink_kept},
    Mistake{"sink-missing", {"The sink was not in the sum.", "总和中没有计入汇点。"}, sink_missing},
    Mistake{"empty-row-nan",
            {"A query that may read nothing gave NaN: 0/0.", "什么都不可读的查询得到 NaN：0/0。"},
            empty_row_nan},
    Mistake{"empty-row-uniform",
            {"A query that may read nothing weighed all keys the same.", "什么都不可读的查询对所有键取了相同的权重。"},
            empty_row_uniform},
    Mistake{"empty-row-zero", {"A query that may read nothing gave 0.", "什么都不可读的查询得到 0。"}, empty_row_zero},
    Mistake{"rounded-each-line",
            {"Every step was rounded before the next one used it.", "每一步都先舍入，再用于下一步。"},
            rounded_each_line},
    Mistake{"past-after-new",
            {"The cached keys and values were appended to the new ones, not put before them.",
             "缓存的键和值接在了新的后面，而不是前面。"},
            past_after_new},
    Mistake{"bias-missing", {"The projection's bias was left out.", "漏掉了投影的偏置。"}, bias_missing},
    Mistake{"bias-twice", {"The projection's bias was added twice.", "投影的偏置加了两次。"}, bias_twice},
};
static_assert(std::ranges::all_of(table, is_complete, &Mistake::sentence), "every mistake is told in both languages");

}  // namespace

std::span<const Mistake> mistakes() { return table; }

const Mistake* find_mistake(std::string_view name) {
    const auto found = std::ranges::find(table, name, &Mistake::name);
    return found == table.end() ? nullptr : &*found;
}

}  // namespace attn
