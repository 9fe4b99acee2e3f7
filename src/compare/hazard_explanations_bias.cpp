#include "compare/hazard_explanations.hpp"

namespace attn::explanations {

const HazardExplanation zero_one_bias{
    {"A bias is added to the scores. A table of 0 and 1 given as one removes nothing: a 1 multiplies a key's weight by "
     "e ≈ 2.718 before normalising, so every weight is a little off and nothing looks broken.",
     "偏置会加到打分上。把 0/1 表当作偏置什么也不去掉：1 只是在归一化之前把权重乘以 e ≈ "
     "2.718，每个权重都有点偏差，看上去却没坏。"},
    {"PyTorch's scaled_dot_product_attention tells by the type: a mask of booleans is a mask, one of floats is added. "
     "ONNX Attention does the same. A mask cast to float becomes a bias without a word.",
     "PyTorch 的 scaled_dot_product_attention 按类型判断：布尔是遮罩，浮点则相加。ONNX Attention "
     "也是如此。遮罩一旦转成浮点，就悄悄变成偏置。"},
    {"Keep masks boolean up to the call; here say allow or forbid.",
     "遮罩直到调用都保持布尔类型；这里用 allow 或 forbid。"},
    "torch.nn.functional.scaled_dot_product_attention, stable documentation; Attention-23, ONNX 1.18 operator "
    "documentation",
    R"({ "Q": [[1]], "K": [[0], [0]], "V": [[1], [2]], "mask": { "bias": [[1, 0]] } })"};

const HazardExplanation finite_fill{
    {"A large negative number in place of −∞ leaves e^(fill − score) of the weight. Far below the scores no float "
     "shows "
     "that, but it is no removal: a row of nothing but fills is a softmax again, two fills added may overflow, and a "
     "fill "
     "below −65504 is −∞ in float16.",
     "用很大的负数代替 −∞ 会留下 e^(填充 − 打分) 的权重。远低于打分时浮点看不出来，但这不是去掉：整行都是填充时又成了 "
     "softmax；"
     "两个填充相加可能溢出；低于 −65504 的填充在 float16 中就是 −∞。"},
    {"Keras adds −10⁹; JAX puts −0.7 times the largest float32 there; Transformers the least number of the type; "
     "PyTorch "
     "and FlashAttention −∞.",
     "Keras 加 −10⁹；JAX 放 −0.7 倍的最大 float32；Transformers 用该类型的最小值；PyTorch 和 FlashAttention 用 −∞。"},
    {"Say −∞, and settle empty rows for themselves.", "请写 −∞，空行另行处理。"},
    "Keras: keras/src/layers/activations/softmax.py; JAX: _apply_masks in jax/_src/nn/functions.py; Transformers: "
    "masking_utils.py",
    R"({ "Q": [[1]], "K": [[0], [0]], "V": [[1], [2]], "mask": { "bias": [[0, -10000]] } })"};

const HazardExplanation visible_fill{
    {"The fill lies so near the scores that a removed key keeps a weight of 2⁻²⁴ or more, which float32 adds to the "
     "sum. "
     "The scores grow with the model and the fill does not: what was hidden once leaks later.",
     "填充离打分太近，被去掉的键仍有 2⁻²⁴ 以上的权重，float32 "
     "会把它加进总和。打分随模型变大，填充却不变：以前藏得住的，后来会泄漏。"},
    {"Systems that fill with −10⁹ or less are out of reach of common scores; −10⁴, chosen to fit float16, is within "
     "reach of scores of a few thousand.",
     "以 −10⁹ 或更小的数填充的系统，一般打分够不到；为放进 float16 而选的 −10⁴，大到几千的打分就够得着。"},
    {"Say −∞.", "请写 −∞。"},
    "e^(fill − score) against half of float32's epsilon, 2⁻²⁴ (IEEE 754-2019, binary32)",
    R"({ "Q": [[1]], "K": [[0], [2]], "V": [[1], [2]], "mask": { "bias": [[0, -10]] } })"};

const HazardExplanation filled_row{
    {"Where every key a query may read carries the same fill, the fill cancels: softmax does not see what is added to "
     "all. "
     "In exact numbers the removed keys get the weights of their scores. In floats the scores may drown in the fill, "
     "and "
     "all keys weigh the same.",
     "如果一个查询可读的键都带同样的填充，填充就抵消了：softmax "
     "看不到加给所有键的数。精确计算时被去掉的键按打分分配权重；"
     "浮点中打分可能被填充淹没，所有键权重相同。"},
    {"In float32 a fill of −10⁹ swallows every score within ±32, so that Keras gives the mean of all values; a fill of "
     "−10⁴ leaves their order, and the row is attention to what was to be hidden.",
     "float32 中 −10⁹ 会吞掉 ±32 以内的打分，所以 Keras 给出所有值的平均；−10⁴ "
     "则保留次序，这一行就是对本该隐藏内容的注意力。"},
    {"Say −∞, and decide what an empty row gives.", "请写 −∞，并决定空行给什么。"},
    "float32 has 24 bits, so its numbers near 10⁹ are 64 apart (IEEE 754-2019, binary32); keras.layers.Softmax",
    R"({ "Q": [[1], [1]], "K": [[0], ["ln 3"]], "V": [[4], [8]], "mask": { "bias": [[-10000, -10000], [0, 0]] } })"};

}  // namespace attn::explanations
