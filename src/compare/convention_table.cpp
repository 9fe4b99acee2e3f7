#include "compare/convention_parts.hpp"

#include "attention/mask.hpp"

#include <algorithm>
#include <array>
#include <limits>

// Systems, each by what its own documents say. Where a document is silent its reference code speaks, and is named.

namespace attn {
namespace {

using namespace parts;

/// A function on q, k and v with a causal flag and an attn_mask, of which a call takes one: −∞ removes.
void sdpa(Rendition& rendition) {
    only_softmax(rendition);
    lacks_softcap(rendition);
    lacks_sink(rendition);
    if (only_causal(rendition.scenario)) align_top_left(rendition);
}

void sdpa_before_2_5(Rendition& rendition) {
    sdpa(rendition);
    empty_rows_are_nan(rendition);
}

void sdpa_since_2_5(Rendition& rendition) {
    sdpa(rendition);
    empty_rows_are_zero(rendition);
}

/// A layer: projects, scores, concatenates, projects.
void layer(Rendition& rendition) {
    only_softmax(rendition);
    lacks_softcap(rendition);
    lacks_sink(rendition);
    lacks_grouped_heads(rendition);
    lacks_rotation_and_norm(rendition);
    lacks_cache(rendition);
    fixed_scale(rendition);
}

void torch_layer(Rendition& rendition) {
    layer(rendition);
    allow_read_as_forbid(rendition);
    empty_rows_are_nan(rendition);
}

void onnx_23(Rendition& rendition) {
    only_softmax(rendition);
    lacks_sink(rendition);
    if (only_causal(rendition.scenario)) align_top_left(rendition);
    empty_rows_are_nan(rendition);
    cap_after_mask(rendition);
}

void onnx_24(Rendition& rendition) {
    only_softmax(rendition);
    lacks_sink(rendition);
    if (free_to_align(rendition.scenario)) align_by_length(rendition);
    empty_rows_are_zero(rendition);
}

void flash(Rendition& rendition) {
    only_softmax(rendition);
    lacks_sink(rendition);
    lacks_tables(rendition);
}

void flash_before_2_1(Rendition& rendition) {
    flash(rendition);
    lacks_softcap(rendition);
    lacks_alibi(rendition);
    lacks_window(rendition);
    align_top_left(rendition);
    if (rendition.undefined.empty() && has_empty_row(rendition.scenario))
        rendition.undefined = in_both(ConventionWord::silent);
}

void flash_since_2_1(Rendition& rendition) {
    flash(rendition);
    align_bottom_right(rendition);
    alibi_both_ways(rendition);
    empty_rows_are_zero(rendition);
}

/// The largest float32.
Exact largest_float() { return Exact::from_double(std::numeric_limits<float>::max()); }

void jax(Rendition& rendition) {
    only_softmax(rendition);
    lacks_softcap(rendition);
    lacks_sink(rendition);
    if (rendition.scenario.alibi_slopes.empty()) align_top_left(rendition);
    empty_rows_are_filled(rendition, Exact::ratio(-7, 10) * largest_float(), "−0.7·3.40282e38");
}

void keras(Rendition& rendition) {
    layer(rendition);
    lacks_alibi(rendition);
    lacks_bias(rendition);
    if (free_to_align(rendition.scenario)) align_top_left(rendition);
    empty_rows_are_filled(rendition, Exact(-1'000'000'000L), "−10⁹");
}

void transformers(Rendition& rendition) {
    only_softmax(rendition);
    if (rendition.scenario.alibi_slopes.empty()) align_after_past(rendition);
    empty_rows_are_filled(rendition, -largest_float(), "−3.40282e38");
}

constexpr std::array table{
    Convention{
        "pytorch-sdpa-2.0",
        "PyTorch scaled_dot_product_attention",
        {"2.0 to 2.4", "2.0 到 2.4"},
        {"is_causal stands top-left and takes no attn_mask beside it; True in a mask means: may read; −∞ removes; a "
         "row that may read nothing is NaN",
         "is_causal 左上对齐，不能同时给 attn_mask；遮罩中的 True 表示可读；−∞ 表示移除；没有可读位置的一行为 NaN"},
        "torch.nn.functional.scaled_dot_product_attention, PyTorch 2.0 to 2.4 documentation: the equivalent code",
        sdpa_before_2_5},
    Convention{"pytorch-sdpa-2.5",
               "PyTorch scaled_dot_product_attention",
               {"since 2.5", "2.5 起"},
               {"as before, but a row that may read nothing is 0", "与之前相同，但没有可读位置的一行为 0"},
               "torch.nn.functional.scaled_dot_product_attention, stable documentation; pytorch/pytorch #133882: "
               "_safe_softmax",
               sdpa_since_2_5},
    Convention{"pytorch-mha",
               "PyTorch MultiheadAttention",
               {"2.0 and later", "2.0 及以后"},
               {"True in attn_mask and key_padding_mask means: may not read; is_causal is a hint beside a mask; the "
                "scale is 1/√d_k; with need_weights, its default, a row that may read nothing is NaN",
                "attn_mask 和 key_padding_mask 中的 True 表示不可读；有遮罩时 is_causal 只是提示；缩放为 "
                "1/√d_k；need_weights 为真（默认）时，没有可读位置的一行为 NaN"},
               "torch.nn.MultiheadAttention, stable documentation; torch.nn.functional.multi_head_attention_forward",
               torch_layer},
    Convention{"onnx-attention-23",
               "ONNX Attention",
               {"opset 23 as published", "opset 23，发布时"},
               {"is_causal stands top-left and takes no attn_mask beside it; True in a mask means: may read; the mask "
                "is added before the softcap; a row that may read nothing is NaN",
                "is_causal 左上对齐，不能同时给 attn_mask；遮罩中的 True "
                "表示可读；遮罩在限幅之前加上；没有可读位置的一行为 NaN"},
               "Attention-23, ONNX 1.18 operator documentation; onnx/onnx #6501, #7865; NaN: the errata of #8068",
               onnx_23},
    Convention{"onnx-attention-24",
               "ONNX Attention",
               {"opset 24 as corrected", "opset 24，勘误后"},
               {"is_causal stands behind past_key, or at nonpad_kv_seqlen − n_q, or top-left, whatever attn_mask says; "
                "the softcap comes before the mask; a row that may read nothing is 0",
                "is_causal 对齐到 past_key 之后，或 nonpad_kv_seqlen − n_q 处，或左上，不论 attn_mask "
                "怎么给；限幅在遮罩之前；没有可读位置的一行为 0"},
               "Attention-24, ONNX operator documentation with its errata: onnx/onnx #7867, #8068",
               onnx_24},
    Convention{"flash-attention-2.0",
               "FlashAttention",
               {"before 2.1", "2.1 之前"},
               {"causal stands top-left; no mask of single pairs", "causal 左上对齐；没有逐对指定的遮罩"},
               "FlashAttention README, Changelog: 2.1",
               flash_before_2_1},
    Convention{"flash-attention-2.1",
               "FlashAttention",
               {"since 2.1", "2.1 起"},
               {"causal, the window (since 2.3) and ALiBi (since 2.4) stand bottom-right, of each length; a window "
                "holds both its ends; ALiBi subtracts slope·|distance|; the softcap (since 2.6) comes before the mask; "
                "no mask of single pairs; a row that may read nothing is 0",
                "causal、窗口（2.3 起）和 ALiBi（2.4 起）按各自的长度右下对齐；窗口包含两端；ALiBi "
                "减去斜率·|距离|；限幅（2.6 起）在遮罩之前；没有逐对指定的遮罩；没有可读位置的一行为 0"},
               "FlashAttention README, flash_attn_func; Changelog: 2.1, 2.3, 2.4, 2.6",
               flash_since_2_1},
    Convention{
        "jax-dot-product-attention",
        "JAX dot_product_attention",
        {"as documented in 2025", "2025 年的文档"},
        {"is_causal and local_window_size stand top-left; True in a mask means: may read; −0.7 times the largest "
         "float32 takes the place of a removed score",
         "is_causal 和 local_window_size 左上对齐；遮罩中的 True 表示可读；被移除的打分换成最大 float32 的 −0.7 倍"},
        "jax.nn.dot_product_attention, JAX documentation; _apply_masks in jax/_src/nn/functions.py",
        jax},
    Convention{
        "keras-mha",
        "Keras MultiHeadAttention",
        {"since 3.0", "3.0 起"},
        {"use_causal_mask stands top-left; 1 in attention_mask means: may read; the scale is 1/√key_dim; its own "
         "softmax (return_attention_scores, dropout) adds −10⁹ to a removed score, which in float32 leaves −10⁹ of any "
         "score within ±32",
         "use_causal_mask 左上对齐；attention_mask 中的 1 表示可读；缩放为 1/√key_dim；它自己的 "
         "softmax（return_attention_scores、dropout）给被移除的打分加上 −10⁹，在 float32 中，±32 以内的打分都因此变成 "
         "−10⁹"},
        "keras.layers.MultiHeadAttention and keras.layers.Softmax, Keras 3 documentation; _large_negative_number "
        "in keras/src/layers/activations/softmax.py",
        keras},
    Convention{
        "transformers-eager",
        "Transformers, eager",
        {"since 4.53", "4.53 起"},
        {"causal and sliding windows stand behind the cache; the softcap (Gemma 2) comes before the mask; the least "
         "float32 is added to a removed score, which leaves that number",
         "因果和滑动窗口对齐到缓存之后；限幅（Gemma 2）在遮罩之前；给被移除的打分加上最小的 float32，结果就是那个数"},
        "eager_mask in transformers/masking_utils.py and eager_attention_forward in models/gemma2, Transformers 4.53; "
        "huggingface/transformers #37866",
        transformers},
};
static_assert(std::ranges::all_of(table, is_complete, &Convention::version) &&
                  std::ranges::all_of(table, is_complete, &Convention::definition),
              "every system is told of in both languages");

}  // namespace

std::span<const Convention> conventions() { return table; }

}  // namespace attn
