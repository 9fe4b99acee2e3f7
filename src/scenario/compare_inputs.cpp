#include "scenario/compare_inputs.hpp"

#include "scenario/axes.hpp"

#include <fmt/format.h>

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

namespace attn {
namespace {

class InputComparer {
public:
    InputComparer(Reading& reading, const Value& root, const StatedHeads& stated, Scenario& scenario)
        : reading_(reading), root_(root), stated_(stated), scenario_(scenario), inputs_(scenario.inputs) {}

    void compare() {
        if (inputs_.projected() || root_.find("X") != nullptr) compare_projected();
        else compare_given();
        compare_kv_heads();
        compare_batches();
        compare_past();
        compare_combination();
    }

private:
    void compare_given();
    void compare_projected();
    void compare_heads(std::string_view name, const InputTensor& tensor, std::string_view key,
                       std::optional<std::size_t> heads);
    std::string help_for_width(const InputTensor& q, const InputTensor& k, std::string otherwise) const;
    void compare_kv_heads();
    void compare_batches();
    void compare_past();
    void compare_past_part(const std::string& name, const InputTensor& past, std::size_t width);
    void compare_combination();
    void compare_weight(const std::string& name, const Projection& projection, const InputTensor& input,
                        std::string_view input_name);
    void compare_bias(const std::string& name, Projection& projection);
    const Where& where(std::string_view name) const { return find_input(root_, name).value->where; }

    Reading& reading_;
    const Value& root_;
    const StatedHeads& stated_;
    Scenario& scenario_;
    Inputs& inputs_;
};

/// "2 columns" of an input of one head, "2 columns a head" where there are several.
std::string columns(const InputTensor& tensor) {
    return counted(tensor.cols(), "column") + (tensor.heads > 1 ? " a head" : "");
}

/// What a key says of the number of heads against what the shape of an input shows.
void InputComparer::compare_heads(std::string_view name, const InputTensor& tensor, std::string_view key,
                                  std::optional<std::size_t> heads) {
    if (tensor.empty() || !heads || *heads == tensor.heads) return;
    const Value* stated = root_.find(key);
    const auto input = find_input(root_, name);
    const bool one_matrix = input.axes == Axes::heads_first && input_shape(reading_, input).size() == 2;
    if (one_matrix) {
        reading_.fault(stated->where,
                       fmt::format("{} is {}, but {} is one matrix, which is one head", key, *heads, name),
                       "write a list with one matrix a head, or say \"layout\": \"token-major\" where the heads stand "
                       "side by side in each row");
    } else {
        reading_.fault(stated->where,
                       fmt::format("{} is {}, but {} has {}", key, *heads, name, counted(tensor.heads, "head")),
                       fmt::format("leave out {}, or give as many heads", key));
    }
}

/// A way out where keys are too narrow: perhaps there are fewer of their heads.
std::string InputComparer::help_for_width(const InputTensor& q, const InputTensor& k, std::string otherwise) const {
    const auto all = k.heads * k.cols();
    const bool fused = k.heads > 1 && all % q.cols() == 0 && q.heads % (all / q.cols()) == 0;
    if (!fused || root_.find("num_kv_heads") != nullptr) return otherwise;
    return fmt::format("if query heads share keys, say \"num_kv_heads\": {}", all / q.cols());
}

void InputComparer::compare_given() {
    const auto& [q, k, v] = std::tie(inputs_.q, inputs_.k, inputs_.v);
    compare_heads("Q", q, "num_heads", stated_.num_heads);
    compare_heads("K", k, "num_kv_heads", stated_.num_kv_heads);
    if (!q.empty() && !k.empty() && q.cols() != k.cols()) {
        reading_.fault(
            where("K"),
            fmt::format("K has {} but Q has {}; a query and a key are multiplied entry by entry", columns(k), q.cols()),
            help_for_width(q, k, "give every row of Q and K the same length"));
    }
    if (!k.empty() && !v.empty() && k.rows() != v.rows()) {
        const bool more = v.rows() > k.rows();
        reading_.fault(
            where("V"),
            fmt::format("V has {} but K has {}; each key needs one value", counted(v.rows(), "row"), k.rows()),
            more ? "add a row to K, or drop one from V" : "add a row to V, or drop one from K");
    }
}

/// K and V have the same heads, and neighbouring query heads share them equally.
void InputComparer::compare_kv_heads() {
    const bool projected = inputs_.projected();
    const auto& q = projected ? inputs_.w_q.weight : inputs_.q;
    const auto& k = projected ? inputs_.w_k.weight : inputs_.k;
    const auto& v = projected ? inputs_.w_v.weight : inputs_.v;
    const std::string prefix = projected ? "W." : "";
    if (!k.empty() && !v.empty() && k.heads != v.heads) {
        reading_.fault(where(prefix + "V"),
                       fmt::format("{0}V has {1} but {0}K has {2}; each key needs one value", prefix,
                                   counted(v.heads, "head"), k.heads),
                       "give K and V the same number of heads");
    }
    const auto& [heads, kv_heads] = std::tie(scenario_.num_heads, scenario_.num_kv_heads);
    if (q.empty() || k.empty() || heads % kv_heads == 0) return;
    const Value* stated = root_.find("num_kv_heads");
    reading_.fault(
        stated != nullptr ? stated->where : where(prefix + "K"),
        fmt::format("{} cannot share {} equally", counted(heads, "query head"), counted(kv_heads, "key/value head")),
        "num_kv_heads must divide num_heads: each key and value serves as many query heads as the others");
}

void InputComparer::compare_batches() {
    const std::array<std::pair<std::string_view, const InputTensor*>, 7> tensors{{{"X", &inputs_.x},
                                                                                  {"context", &inputs_.context},
                                                                                  {"Q", &inputs_.q},
                                                                                  {"K", &inputs_.k},
                                                                                  {"V", &inputs_.v},
                                                                                  {"past.K", &inputs_.past_k},
                                                                                  {"past.V", &inputs_.past_v}}};
    const std::pair<std::string_view, const InputTensor*>* first = nullptr;
    for (const auto& entry : tensors) {
        const auto& [name, tensor] = entry;
        if (tensor->empty() || tensor->batches == 1) continue;
        if (first == nullptr) first = &entry;
        if (tensor->batches == first->second->batches) continue;
        reading_.fault(where(name),
                       fmt::format("{} has {} but {} has {}", name, counted(tensor->batches, "batch", "batches"),
                                   first->first, first->second->batches),
                       "give as many batches, or one that counts for all");
    }
}

void InputComparer::compare_past_part(const std::string& name, const InputTensor& past, std::size_t width) {
    if (past.empty()) return;
    if (past.heads != scenario_.num_kv_heads) {
        reading_.fault(
            where(name),
            fmt::format("{} has {}, but there {}", name, counted(past.heads, "head"),
                        scenario_.num_kv_heads == 1 ? "is 1 key/value head"
                                                    : fmt::format("are {} key/value heads", scenario_.num_kv_heads)),
            "cache a matrix for each key/value head: [head 1, head 2, …]");
    } else if (width > 0 && past.cols() != width) {
        reading_.fault(where(name),
                       fmt::format("{} has {} but the new {} have {}", name, columns(past),
                                   name == "past.K" ? "keys" : "values", width),
                       "cached rows and new ones have the same length");
    }
}

void InputComparer::compare_past() {
    const auto& [k, v] = std::tie(inputs_.past_k, inputs_.past_v);
    const bool known = inputs_.projected() ? !inputs_.w_k.weight.empty() && !inputs_.w_v.weight.empty()
                                           : !inputs_.k.empty() && !inputs_.v.empty();
    if (!known) return;
    compare_past_part("past.K", k, inputs_.projected() ? inputs_.w_k.weight.cols() : inputs_.k.cols());
    compare_past_part("past.V", v, scenario_.d_v);
    if (k.empty() || v.empty() || k.rows() == v.rows()) return;
    reading_.fault(
        where("past.V"),
        fmt::format("past.V has {} but past.K has {}; each key needs one value", counted(v.rows(), "row"), k.rows()),
        "cache a value for each key");
}

void InputComparer::compare_combination() {
    const auto& [w, b] = std::tie(inputs_.w_o, inputs_.b_o);
    const auto rows = scenario_.num_heads * scenario_.d_v;
    if (!w.empty() && rows > 0 && w.rows != rows) {
        reading_.fault(
            where("W.O"),
            scenario_.num_heads == 1
                ? fmt::format("W.O has {} but an output has {}", counted(w.rows, "row"), counted(rows, "component"))
                : fmt::format("W.O has {} but the outputs of {}, side by side, have {}", counted(w.rows, "row"),
                              counted(scenario_.num_heads, "head"), counted(rows, "component")),
            "W.O needs num_heads·d_v rows");
    }
    if (b.empty()) return;
    if (!find_input(root_, "W.O").given()) {
        reading_.fault(where("b.O"), "b.O is given without W.O, so there is nothing to add it to",
                       "give W.O, or leave out b.O");
    } else if (!w.empty() && b.size() != w.cols) {
        reading_.fault(where("b.O"),
                       fmt::format("b.O has {} but W.O has {}; the bias is added to each projected row",
                                   counted(b.size(), "number"), counted(w.cols, "column")),
                       "give one number a column");
    }
}

void InputComparer::compare_weight(const std::string& name, const Projection& projection, const InputTensor& input,
                                   std::string_view input_name) {
    const auto& weight = projection.weight;
    if (weight.empty() || input.empty() || weight.rows() == input.cols()) return;
    reading_.fault(where(name),
                   fmt::format("{} has {} but {} has {}; a row of {} times W needs one row of W an entry", name,
                               counted(weight.rows(), "row"), input_name, counted(input.cols(), "column"), input_name),
                   "projections are X·W: rows times matrix");
}

/// A single row for several heads holds them side by side.
void InputComparer::compare_bias(const std::string& name, Projection& projection) {
    auto& [fused, weight, bias] = projection;
    if (bias.empty() || weight.empty()) return;
    const auto cols = weight.cols();
    const bool one_row = bias.size() == 1;
    const auto wanted = one_row ? cols * weight.heads : cols;
    if ((one_row || bias.size() == weight.heads) && bias.front().size() == wanted) {
        const auto all = bias.front();
        if (one_row) bias.assign(weight.heads, {});
        for (std::size_t head = 0; one_row && head < weight.heads; ++head) {
            const auto first = all.begin() + static_cast<std::ptrdiff_t>(head * cols);
            bias[head].assign(first, first + static_cast<std::ptrdiff_t>(cols));
        }
        return;
    }
    const std::string found =
        one_row ? counted(bias.front().size(), "number")
                : fmt::format("{} of {}", counted(bias.size(), "row"), counted(bias.front().size(), "number"));
    const std::string expected = weight.heads == 1 || one_row
                                     ? counted(wanted, "column")
                                     : fmt::format("{} of {}", counted(weight.heads, "head"), counted(cols, "column"));
    reading_.fault(
        where("b." + name),
        fmt::format("b.{0} has {1} but W.{0} has {2}; the bias is added to each projected row", name, found, expected),
        "give one number a column");
}

void InputComparer::compare_projected() {
    const bool cross = root_.find("context") != nullptr;
    const auto& keys = cross ? inputs_.context : inputs_.x;
    const std::string_view keys_name = cross ? "context" : "X";
    compare_weight("W.Q", inputs_.w_q, inputs_.x, "X");
    compare_weight("W.K", inputs_.w_k, keys, keys_name);
    compare_weight("W.V", inputs_.w_v, keys, keys_name);
    compare_heads("W.Q", inputs_.w_q.weight, "num_heads", stated_.num_heads);
    const bool k_shows = inputs_.w_k.fused.empty();  // side by side, K has as many heads as V
    compare_heads(k_shows ? "W.K" : "W.V", k_shows ? inputs_.w_k.weight : inputs_.w_v.weight, "num_kv_heads",
                  stated_.num_kv_heads);
    compare_bias("Q", inputs_.w_q);
    compare_bias("K", inputs_.w_k);
    compare_bias("V", inputs_.w_v);
    const auto& [q, k] = std::tie(inputs_.w_q.weight, inputs_.w_k.weight);
    if (q.empty() || k.empty() || q.cols() == k.cols()) return;
    reading_.fault(
        where("W.K"),
        fmt::format("W.K has {} but W.Q has {}; a query and a key are multiplied entry by entry", columns(k), q.cols()),
        help_for_width(q, k,
                       q.heads == k.heads ? "give W.Q and W.K the same number of columns"
                                          : "give W.K d_k columns for each of its heads, num_kv_heads in all"));
}

}  // namespace

void compare_inputs(Reading& reading, const Value& root, const StatedHeads& stated, Scenario& scenario) {
    InputComparer(reading, root, stated, scenario).compare();
}

}  // namespace attn
