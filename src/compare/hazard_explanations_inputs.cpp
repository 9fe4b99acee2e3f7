#include "compare/hazard_explanations.hpp"

namespace attn::explanations {

const HazardExplanation repeated_position{
    {"Rotary positions enter a score only as the difference of two positions. Keys with the same one are as far from "
     "every "
     "query, so their order is lost. It happens when positions are taken from a mask that counts padding, or start "
     "anew "
     "within one text.",
     "旋转位置只以两个位置之差进入打分。位置相同的键到每个查询一样远，先后就丢了。常见于用含补齐的遮罩推算位置，或在同"
     "一文本中重新计数。"},
    {"In packed batches positions start anew with every text, and a mask keeps the texts apart: then it is meant. Left "
     "padding in Transformers gives padded keys one position, and the mask hides them.",
     "打包的批次中每段文本重新计数，由遮罩隔开：这是有意的。Transformers 的左补齐让补齐键共用一个位置，由遮罩隐藏。"},
    {"Count positions on; if the texts are packed, allow repeated-position.",
     "让位置递增；如果是打包的文本，用 --allow repeated-position。"},
    "Su et al. 2021 (RoFormer), 3.2.2; prepare_inputs_for_generation in transformers/generation/utils.py",
    R"({ "Q": [[1, 0]], "K": [[1, 0], [1, 0]], "V": [[1], [2]],
  "rope": { "pairing": "half", "q_positions": [1], "k_positions": [0, 0] } })"};

const HazardExplanation position_restarts{
    {"Behind a cache of n keys the next query stands at position n. Rotated by 0 it is taken for the first token: all "
     "distances to the cached keys have the wrong sign.",
     "缓存了 n 个键之后，下一个查询的位置是 n。按 0 旋转就被当成第一个词元：到缓存键的距离符号全反。"},
    {"Transformers takes cache_position or position_ids, and counts on by itself where neither is given; kernels take "
     "positions as they are handed over.",
     "Transformers 接受 cache_position 或 position_ids，都不给时自己接着数；内核则照收给它的位置。"},
    {"Begin the new positions at the number of cached keys.", "新位置从缓存的键数开始。"},
    "Su et al. 2021 (RoFormer), 3.2.2; Transformers documentation, caching",
    R"({ "Q": [[1, 0]], "K": [[1, 0]], "V": [[1]], "past": { "K": [[0, 1]], "V": [[2]] },
  "rope": { "pairing": "half", "q_positions": [0], "k_positions": [0] } })"};

const HazardExplanation poisoned_value{
    {"A removed key has weight 0, and here its value is not read. A matrix product reads it: 0·NaN and 0·∞ are NaN, "
     "and one "
     "such number in the padding makes every output NaN.",
     "被去掉的键权重是 0，这里不读它的值。矩阵乘法却会读：0·NaN 和 0·∞ 都是 "
     "NaN，补齐里有一个这样的数，所有输出就都成了 NaN。"},
    {"Every system that multiplies weights with values as matrices; kernels that skip whole blocks of removed keys are "
     "spared where the block is skipped.",
     "凡是用矩阵乘法把权重与值相乘的系统都会如此；跳过整块被去掉的键的内核，仅在跳过的块里幸免。"},
    {"Set padded values to 0 before attention; do not leave memory as it was allocated.",
     "注意力之前把补齐的值设为 0；不要用未初始化的内存。"},
    "IEEE 754-2019, 6.2 and 7.2",
    ""};

}  // namespace attn::explanations
