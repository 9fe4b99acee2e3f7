#include "compare/hazard_explanations.hpp"

namespace attn::explanations {

const HazardExplanation beyond_f16{
    {"float16 ends at 65504. A product q·k beyond it is infinite before the scale could make it smaller; ∞ − ∞ and ∞·0 "
     "are NaN then, for the whole row. bfloat16 and float32 reach 3.4·10³⁸.",
     "float16 到 65504 为止。q·k 一旦超过，在缩放把它变小之前就已是无穷；之后 ∞ − ∞ 和 ∞·0 得 NaN，整行都是。bfloat16 "
     "和 float32 可达 3.4·10³⁸。"},
    {"PyTorch's scaled_dot_product_attention, in its reference path, multiplies q and k by the root of the scale each "
     "before the product; matrix units add up in float32, but store the product as float16 where it is written out.",
     "PyTorch 的 scaled_dot_product_attention 在参考路径中先把 q 和 k 各乘以缩放的平方根；矩阵单元用 float32 "
     "累加，但把积写出时存成 float16。"},
    {"Scale the queries before the product, or work in bfloat16 or float32.",
     "先缩放查询再相乘，或用 bfloat16、float32 计算。"},
    "IEEE 754-2019, binary16; _scaled_dot_product_attention_math in aten/src/ATen/native/transformers/attention.cpp, "
    "PyTorch",
    R"({ "Q": [[300]], "K": [[300], [1]], "V": [[1], [2]] })"};

const HazardExplanation exp_overflow_f16{
    {"e^11.09 is 65504, the largest float16. A softmax written as exp(x)/sum(exp(x)) gives ∞/∞ = NaN for a larger "
     "score. "
     "With the row's largest score subtracted, no exponential is above 1.",
     "e^11.09 是 65504，最大的 float16。写成 exp(x)/sum(exp(x)) 的 softmax 遇到更大的打分得 ∞/∞ = "
     "NaN。减去该行最大的打分后，指数都不超过 1。"},
    {"The softmax of every system that attn-ledger conventions names subtracts the largest score; code written by hand "
     "often does not. Here --stable shows both ways.",
     "attn-ledger conventions 所列系统的 softmax 都减去最大的打分；手写的代码往往没有。这里 --stable 可显示两种写法。"},
    {"Subtract the row's largest score; it changes no weight.", "减去该行最大的打分；权重不变。"},
    "ln 65504 = 11.0898…; IEEE 754-2019, binary16",
    R"({ "Q": [[1]], "K": [[12], [0]], "V": [[1], [2]] })"};

const HazardExplanation exp_overflow_f32{
    {"e^88.72 is 3.4·10³⁸, the largest float32. A softmax written as exp(x)/sum(exp(x)) gives ∞/∞ = NaN for a larger "
     "score. With the row's largest score subtracted, no exponential is above 1.",
     "e^88.72 是 3.4·10³⁸，最大的 float32。写成 exp(x)/sum(exp(x)) 的 softmax 遇到更大的打分得 ∞/∞ = "
     "NaN。减去该行最大的打分后，指数都不超过 1。"},
    {"The softmax of every system that attn-ledger conventions names subtracts the largest score; code written by hand "
     "often does not. Here --stable shows both ways.",
     "attn-ledger conventions 所列系统的 softmax 都减去最大的打分；手写的代码往往没有。这里 --stable 可显示两种写法。"},
    {"Subtract the row's largest score; it changes no weight.", "减去该行最大的打分；权重不变。"},
    "ln((2 − 2⁻²³)·2¹²⁷) = 88.7228…; IEEE 754-2019, binary32",
    R"({ "Q": [[1]], "K": [[100], [0]], "V": [[1], [2]] })"};

const HazardExplanation exp_vanishes{
    {"e^−103.98 is below half the least float32, 2⁻¹⁴⁹, and rounds to 0. If that holds for every key of a row, its sum "
     "is "
     "0 and its weights are 0/0 = NaN, though in exact numbers they are as good as any. Hardware that flushes small "
     "numbers to 0 gets there at −87.34.",
     "e^−103.98 小于最小 float32（2⁻¹⁴⁹）的一半，舍入成 0。一行的键全都如此时，总和是 0，权重是 0/0 = "
     "NaN，而精确计算毫无问题。"
     "把极小数清零的硬件在 −87.34 就会这样。"},
    {"As for an overflow: a softmax that subtracts the largest score is safe.",
     "与溢出相同：减去最大打分的 softmax 是安全的。"},
    {"Subtract the row's largest score; it changes no weight.", "减去该行最大的打分；权重不变。"},
    "ln 2⁻¹⁵⁰ = −103.972…, ln 2⁻¹²⁶ = −87.336…; IEEE 754-2019, binary32",
    R"({ "Q": [[1]], "K": [[-200], [-201]], "V": [[1], [2]] })"};

const HazardExplanation softcap_saturates{
    {"c·tanh(score/c) comes so near to c that the nearest bfloat16 of the tangent is 1: scores beyond 3.47·c, half of "
     "ln 1023, all become c, and their order is lost. Their gradient is as good as 0.",
     "c·tanh(打分/c) 离 c 太近，双曲正切最近的 bfloat16 就是 1：超过 3.47·c（ln 1023 的一半）的打分都变成 "
     "c，次序丢失，梯度也几乎是 0。"},
    {"Gemma 2 caps attention scores at 50 and computes in bfloat16. The table runs the example as each system defines "
     "it.",
     "Gemma 2 把注意力打分限制在 50，用 bfloat16 计算。下表按各系统的定义运行这个例子。"},
    {"Choose a cap of the scores' own size, or cap in float32.", "选与打分相当的上限，或用 float32 计算上限。"},
    "Gemma 2 report (2024), logit soft-capping; bfloat16 has 8 bits: tanh x > 1 − 2⁻⁹ from x = ½·ln 1023 on",
    R"({ "Q": [[10]], "K": [[1], [2]], "V": [[1], [2]], "softcap": 2 })",
    true};

const HazardExplanation zero_scale{
    {"With scale 0 every score is 0, so every key that may be read weighs the same. It comes from integer division: "
     "1/8 is "
     "0 in some languages, and so is 1 // 8.",
     "缩放为 0 时所有打分都是 0，可读的键权重相同。常来自整数除法：有些语言里 1/8 是 0，1 // 8 也是。"},
    {"Systems take it as it is.", "各系统照单接受。"},
    {"Leave scale out, or write \"1/sqrt(d_k)\".", "去掉 scale，或写 \"1/sqrt(d_k)\"。"},
    "arithmetic alone",
    R"({ "Q": [[1]], "K": [[0], [1]], "V": [[1], [2]], "scale": 0 })"};

const HazardExplanation negative_scale{
    {"A negative scale turns the order of the scores over: the key least like the query gets the largest weight. It is "
     "a "
     "lost sign more often than an intention, as where distances are used for products.",
     "负的缩放把打分次序颠倒：与查询最不相似的键权重最大。多半是符号写错，例如把距离当作点积。"},
    {"Systems take it as it is.", "各系统照单接受。"},
    {"Check the sign; distances need it, products do not.", "检查符号；用距离才需要负号，用点积不需要。"},
    "arithmetic alone",
    R"({ "Q": [[1]], "K": [[0], [1]], "V": [[1], [2]], "scale": -1 })"};

const HazardExplanation no_scale{{"A product of two vectors of d_k independent numbers of variance 1 has variance d_k. "
                                  "Without 1/√d_k the scores spread "
                                  "as √d_k, the softmax goes to its largest key alone, and gradients vanish.",
                                  "两个各有 d_k 个独立、方差为 1 的分量的向量，点积的方差是 d_k。没有 "
                                  "1/√d_k，打分的散布随 √d_k 增大，softmax 只剩最大的键，梯度消失。"},
                                 {"1/√d_k is the default of all systems that attn-ledger conventions names. T5 trains "
                                  "without a scale and makes up for "
                                  "it in its initial weights. The table runs the example as each system defines it.",
                                  "attn-ledger conventions 所列系统都默认 1/√d_k。T5 "
                                  "训练时不缩放，由初始权重补偿。下表按各系统的定义运行这个例子。"},
                                 {"Leave scale out, unless the model was trained so; then allow no-scale.",
                                  "去掉 scale；模型本来就这样训练时，用 --allow no-scale。"},
                                 "Vaswani et al. 2017, 3.2.1; Raffel et al. 2020 (T5) and its code",
                                 R"({ "Q": [[1, 1]], "K": [[0, 0], [1, 1]], "V": [[1], [2]], "scale": 1 })",
                                 true};

const HazardExplanation missing_root{
    {"1/d_k shrinks scores √d_k times more than usual: weights are nearly equal, and the output nearly the mean. In "
     "muP "
     "(maximal update parametrisation) 1/d_k is meant.",
     "1/d_k 比通常多缩小 √d_k 倍：权重几乎相等，输出几乎是平均。muP（最大更新参数化）中 1/d_k 才是本意。"},
    {"1/√d_k is the default of all systems that attn-ledger conventions names. The table runs the example as each "
     "system "
     "defines it.",
     "attn-ledger conventions 所列系统都默认 1/√d_k。下表按各系统的定义运行这个例子。"},
    {"Leave scale out, unless the model was trained so; then allow missing-root.",
     "去掉 scale；模型本来就这样训练时，用 --allow missing-root。"},
    "Vaswani et al. 2017, 3.2.1; Yang et al. 2022 (Tensor Programs V), on 1/d",
    R"({ "Q": [[2, 2]], "K": [[0, 0], [1, 1]], "V": [[1], [2]], "scale": "1/2" })",
    true};

const HazardExplanation inverted_root{
    {"√d_k in place of 1/√d_k makes scores d_k times too large: the largest key takes all the weight.",
     "用 √d_k 代替 1/√d_k，打分大了 d_k 倍：最大的键占去全部权重。"},
    {"Some interfaces ask for what scores are divided by, others for what they are multiplied with: scale of PyTorch, "
     "ONNX, "
     "JAX and FlashAttention (softmax_scale) multiplies.",
     "有的接口要除数，有的要乘数：PyTorch、ONNX、JAX 的 scale 和 FlashAttention 的 softmax_scale 都是乘数。"},
    {"Leave scale out, or write \"1/sqrt(d_k)\".", "去掉 scale，或写 \"1/sqrt(d_k)\"。"},
    "scaled_dot_product_attention, PyTorch documentation; Attention, ONNX; jax.nn.dot_product_attention; "
    "flash_attn_func",
    R"({ "Q": [[1, 0, 0, 1]], "K": [[0, 0, 0, 0], [1, 0, 0, 1]], "V": [[1], [2]], "scale": 2 })"};

}  // namespace attn::explanations
