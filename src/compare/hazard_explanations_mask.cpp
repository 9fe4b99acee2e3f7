#include "compare/hazard_explanations.hpp"

namespace attn::explanations {

constexpr std::string_view systems_source = "the documents that attn-ledger conventions names";

const HazardExplanation empty_row{
    {"A query whose keys are all removed has nothing to share its weight among: the softmax is 0/0. Every system "
     "decides "
     "by itself what comes out, some by accident: with −∞ everywhere NaN, with a large negative number the mean of all "
     "values, removed ones included. A NaN row spreads: gradients of the whole batch become NaN.",
     "一个查询的键全被去掉时，权重无处可分：softmax 是 0/0。各系统自行决定结果，有的只是碰巧：全是 −∞ 得 "
     "NaN，用很大的负数填充"
     "则得到所有值（包括被去掉的）的平均。NaN 行会扩散：整个批次的梯度都变成 NaN。"},
    {"FlashAttention takes no mask of single pairs; where its causal mask or a length leaves a row empty, it gives 0 "
     "since "
     "2.1. The table runs the example as each system defines it.",
     "FlashAttention 没有逐对的遮罩；因果遮罩或长度使一行为空时，2.1 起给出 0。下表按各系统的定义运行这个例子。"},
    {"Drop the query, or let it read at least its own key; then no system has to decide. Otherwise say what is meant "
     "with "
     "\"empty_row\", and set such rows yourself before handing them on.",
     "去掉这个查询，或至少让它读自己的键；这样就没有什么要系统决定。否则用 \"empty_row\" "
     "写明，并在交给下游之前自己设好这些行。"},
    systems_source,
    R"({ "Q": [[1], [1]], "K": [[0], ["ln 3"]], "V": [[4], [8]], "mask": { "allow": [[0, 0], [1, 1]] } })",
    true};

const HazardExplanation zero_length{
    {"A length of 0 makes a batch of nothing but padding: all its queries are empty rows. Such batches come from a "
     "last, "
     "partly filled batch, or from a text that became empty in preparation.",
     "长度 0 的批次全是补齐：它的查询都是空行。常见来源是最后没有装满的批次，或预处理后变空的文本。"},
    {"As for an empty row; the table runs the example as each system defines it.",
     "与空行相同；下表按各系统的定义运行这个例子。"},
    {"Drop the batch before attention, or keep one key in it and ignore its output.",
     "在注意力之前去掉这个批次，或留一个键并忽略它的输出。"},
    systems_source,
    R"({ "Q": [[1]], "K": [[0], ["ln 3"]], "V": [[4], [8]], "mask": { "lengths": [0] } })",
    true};

const HazardExplanation unread_key{
    {"With more keys than queries, a causal mask aligned top-left ends at key n_q: the keys behind it are stored and "
     "multiplied, and never read. In decoding with a cache these are the newest ones.",
     "键比查询多时，左上对齐的因果遮罩到第 n_q "
     "个键为止：后面的键被存储、被相乘，却从不被读。带缓存解码时恰恰是最新的键。"},
    {"The table runs the example as each system defines it.", "下表按各系统的定义运行这个例子。"},
    {"Align bottom-right, or behind the cache, if the queries are the last positions; otherwise drop the keys.",
     "如果查询是最后的位置，请用右下对齐或接在缓存之后；否则去掉这些键。"},
    systems_source,
    R"({ "Q": [[1]], "K": [[0], ["ln 3"]], "V": [[4], [8]], "mask": { "causal": true, "align": "top-left" } })",
    true};

const HazardExplanation alignment{
    {"A causal mask or a window needs to know where query 1 stands among the keys. With as many queries as keys it is "
     "at "
     "key 1; with fewer, two conventions are in use: top-left (at key 1) and bottom-right (the last query at the last "
     "key). A flag such as is_causal says neither, and both run without an error.",
     "因果遮罩和窗口要知道查询 1 站在哪个键。查询与键一样多时是键 1；不一样多时有两种约定：左上（在键 "
     "1）和右下（最后的查询对最后的键）。"
     "is_causal 之类的标志不说明是哪一种，两种都能运行而不报错。"},
    {"The table runs the example as each system defines it.", "下表按各系统的定义运行这个例子。"},
    {"State the mask as a table where you hand it on, or test the flag with one query on two keys.",
     "交给别的系统时用表格写明遮罩，或用一个查询、两个键测试它的标志。"},
    systems_source,
    R"({ "Q": [[1]], "K": [[0], ["ln 3"]], "V": [[4], [8]], "mask": { "causal": true, "align": "bottom-right" } })",
    true};

const HazardExplanation half_window{
    {"A window with only a left side removes keys far before the query, and none after it. With the causal mask beside "
     "it "
     "that is a sliding window; without, a query reads the whole future.",
     "只有左边的窗口去掉查询之前较远的键，不去掉之后的键。与因果遮罩一起才是滑动窗口；没有它，查询会读到全部未来。"},
    {"FlashAttention writes an open side as -1, as in window_size = (left, -1), and reads the future then. Keras has "
     "no "
     "window; JAX takes one number for both sides, or a pair.",
     "FlashAttention 用 -1 表示不封口的一边，如 window_size = (left, -1)，此时会读到未来。Keras 没有窗口；JAX "
     "用一个数表示两边，或一对数。"},
    {"Add \"right\": 0 or the causal mask; say \"right\" with n_k if the future is meant to be read.",
     "加上 \"right\": 0 或因果遮罩；如果本来就要读未来，把 \"right\" 写成 n_k。"},
    "FlashAttention README, flash_attn_func; jax.nn.dot_product_attention, JAX documentation",
    R"({ "Q": [[1], [1], [1]], "K": [[0], [0], [0]], "V": [[1], [2], [3]], "mask": { "window": { "left": 1 } } })"};

const HazardExplanation mask_twice{
    {"Two parts of the mask remove the same pairs. With −∞ that changes nothing, since −∞ − ∞ = −∞. With finite fills "
     "it "
     "does: two of them added are beyond float16 or float32, and a part that is thought to be needed hides that the "
     "other "
     "one was changed.",
     "遮罩的两个部分去掉同样的位置。用 −∞ 时没有影响，因为 −∞ − ∞ = −∞。用有限填充时则不然：两个相加会超出 float16 或 "
     "float32；"
     "多余的部分还会掩盖另一部分的改动。"},
    {"PyTorch's scaled_dot_product_attention and ONNX Attention (opset 23) take is_causal or attn_mask, not both.",
     "PyTorch 的 scaled_dot_product_attention 和 ONNX Attention（opset 23）只接受 is_causal 与 attn_mask 之一。"},
    {"Keep the one that says it in the fewest words.", "只留下说得最简短的那一个。"},
    "torch.nn.functional.scaled_dot_product_attention, stable documentation; Attention-23, ONNX 1.18 operator "
    "documentation",
    R"({ "Q": [[1], [1]], "K": [[0], [0]], "V": [[1], [2]], "mask": { "causal": true, "bias": [[0, "-inf"], [0, 0]] } })"};

const HazardExplanation idle_table{
    {"A table that lets every key be read, or adds 0 everywhere, does nothing. Often it was built from lengths that "
     "are "
     "all full, or its 0 and 1 mean the opposite of what was thought.",
     "处处可读的表，或处处加 0 的偏置，不起作用。往往是因为长度全是满的，或 0 和 1 的含义弄反了。"},
    {"True means \"may read\" in PyTorch's scaled_dot_product_attention, JAX and Keras, and \"may not read\" in "
     "PyTorch's "
     "MultiheadAttention: there an idle table removes everything.",
     "True 在 PyTorch 的 scaled_dot_product_attention、JAX、Keras 中表示“可读”，在 PyTorch 的 MultiheadAttention "
     "中表示“不可读”：在那里不起作用的表会去掉一切。"},
    {"Leave it out, or turn it over.", "去掉它，或把它反过来。"},
    "torch.nn.MultiheadAttention and scaled_dot_product_attention, stable documentation; Keras 3 and JAX documentation",
    R"({ "Q": [[1]], "K": [[0], [0]], "V": [[1], [2]], "mask": { "allow": [[1, 1]] } })"};

}  // namespace attn::explanations
