#include "scenario/axes.hpp"
#include "scenario/compare_inputs.hpp"
#include "scenario/limits.hpp"
#include "scenario/readers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace attn {
namespace {

constexpr auto qkv = std::to_array<std::string_view>({"Q", "K", "V"});
constexpr auto projections = std::to_array<std::string_view>({"Q", "K", "V", "O"});
constexpr auto past_keys = std::to_array<std::string_view>({"K", "V"});

/// Reads the inputs, and refuses those that do not belong together. That their sizes agree is compare_inputs' work.
class InputReader {
public:
    InputReader(Reading& reading, const Value& root, const StatedHeads& stated, Scenario& scenario)
        : reading_(reading), root_(root), stated_(stated), scenario_(scenario), inputs_(scenario.inputs) {}

    void read() {
        if (root_.find("X") != nullptr) {
            read_projected();
        } else {
            refuse_without_x();
            read_given();
        }
        if (const Value* past = root_.find("past")) read_past(*past);
        read_combination();
        compare_inputs(reading_, root_, stated_, scenario_);
    }

private:
    void read_given();
    void read_projected();
    void read_past(const Value& past);
    void read_combination();
    void refuse_without_x();
    void refuse_given();
    void read_projection(std::string_view name, std::size_t heads, Projection& projection);
    void read_weight(const StatedInput& input, std::size_t heads, Projection& projection);
    void read_listed_weight(const StatedInput& input, Projection& projection);
    InputTensor read_input(const StatedInput& input, std::size_t heads);
    InputTensor read_input(std::string_view name, std::size_t heads = 1) {
        return read_input(find_input(root_, name), heads);
    }

    Reading& reading_;
    const Value& root_;
    const StatedHeads& stated_;
    Scenario& scenario_;
    Inputs& inputs_;
};

/// Does W, or b, state nothing but O? That needs no X.
bool only_output(const Value& value) {
    return value.is_object() && value.members.size() == 1 && value.find("O") != nullptr;
}

void InputReader::refuse_without_x() {
    for (const std::string_view key : {"context", "W", "b"}) {
        const Value* value = root_.find(key);
        if (value == nullptr || only_output(*value)) continue;
        reading_.fault(value->where, fmt::format("{} is given without X, so there is nothing to project", key),
                       "give X, or leave this out and give Q, K and V");
    }
}

InputTensor InputReader::read_input(const StatedInput& input, std::size_t heads) {
    if (!input.given()) return {};
    const Tensor tensor = read_tensor(reading_, *input.value, input.name, form_of(input.axes));
    if (tensor.empty()) return {};
    const auto cols = tensor.shape.back();
    if (!side_by_side(tensor.shape, input.axes) || cols % heads == 0) return split(tensor, input.axes, heads);
    reading_.fault(input.value->where,
                   fmt::format("{} has {}, which {} cannot share equally", input.name, counted(cols, "column"),
                               counted(heads, "head")),
                   input.axes == Axes::weight ? "heads stand side by side in its columns, or in a list of matrices"
                                              : "token-major rows hold the heads side by side");
    return {};
}

void InputReader::read_given() {
    const std::array<InputTensor*, 3> tensors{&inputs_.q, &inputs_.k, &inputs_.v};
    std::vector<std::string_view> missing;
    for (std::size_t i = 0; i < qkv.size(); ++i) {
        *tensors[i] = read_input(qkv[i], i == 0 ? scenario_.num_heads : scenario_.num_kv_heads);
        if (root_.find(qkv[i]) == nullptr) missing.push_back(qkv[i]);
    }
    const Value* weights = root_.find("W");
    if (missing.size() == qkv.size() && weights != nullptr && !only_output(*weights)) return;  // "W without X" says it
    if (missing.empty()) return;
    reading_.fault({root_.where.source, root_.where.offset, 1},
                   missing.size() == qkv.size() ? "the scenario has no inputs"
                                                : fmt::format("the scenario has no {}", fmt::join(missing, " and ")),
                   "give Q, K and V, or X with W: { Q, K, V }");
}

void InputReader::refuse_given() {
    for (const auto name : qkv) {
        if (const Value* value = root_.find(name)) {
            reading_.fault(value->where, fmt::format("{} is given, but X is given too, to be projected to it", name),
                           fmt::format("leave out {0}, or leave out X and W and give all of Q, K and V", name));
        }
    }
}

/// A list with one matrix a head, of which some are in files.
void InputReader::read_listed_weight(const StatedInput& input, Projection& projection) {
    auto& weight = projection.weight;
    if (input.value->items.size() > limits::side) {
        reading_.fault(input.value->where,
                       fmt::format("{} lists {}; at most {} can be held", input.name,
                                   counted(input.value->items.size(), "matrix", "matrices"), limits::side));
        return;
    }
    for (std::size_t head = 0; head < input.value->items.size(); ++head) {
        const Value& item = input.value->items[head];
        const auto called = Called(input.name).at(head);
        auto matrix = read_tensor(reading_, item, called, form_of(Axes::matrix)).flat;
        if (matrix.empty()) return weight = {}, void();
        if (head > 0 && (matrix.rows != weight.rows() || matrix.cols != weight.cols())) {
            reading_.fault(item.where,
                           fmt::format("{} is {} × {}, but {}[1] is {} × {}", called.text(), matrix.rows, matrix.cols,
                                       input.name, weight.rows(), weight.cols()),
                           "every head's matrix needs the same shape");
            return weight = {}, void();
        }
        weight.parts.push_back(std::move(matrix));
    }
    weight.heads = weight.parts.size();
}

void InputReader::read_weight(const StatedInput& input, std::size_t heads, Projection& projection) {
    if (lists_files(*input.value)) return read_listed_weight(input, projection);
    projection.weight = read_input(input, heads);
    const auto& parts = projection.weight.parts;
    if (parts.empty() || heads_shown(input_shape(reading_, input), input.axes)) return;
    projection.fused = parts.front().part(0, parts.front().rows, 0, parts.front().cols * parts.size());
}

void InputReader::read_projection(std::string_view name, std::size_t heads, Projection& projection) {
    const auto weight = find_input(root_, fmt::format("W.{}", name));
    if (weight.given()) read_weight(weight, heads, projection);
    const auto bias = find_input(root_, fmt::format("b.{}", name));
    if (bias.given()) projection.bias = read_rows(reading_, *bias.value, bias.name);
}

void InputReader::read_projected() {
    refuse_given();
    inputs_.x = read_input("X");
    inputs_.context = read_input("context");
    if (const Value* bias = root_.find("b")) reading_.object(*bias, "b", projections);
    const Value* weights = root_.find("W");
    if (weights == nullptr) {
        reading_.fault(root_.find("X")->where, "X is given without W, which projects it to Q, K and V",
                       "give W: { Q, K, V }, or give Q, K and V and leave out X");
        return;
    }
    if (!reading_.object(*weights, "W", projections)) return;
    for (const auto name : qkv) {
        if (weights->find(name) == nullptr) {
            reading_.fault(weights->where, fmt::format("W has no {0}, so {0} cannot be projected", name),
                           "W needs Q, K and V");
        }
    }
    read_projection("Q", scenario_.num_heads, inputs_.w_q);
    read_projection("K", scenario_.num_kv_heads, inputs_.w_k);
    read_projection("V", scenario_.num_kv_heads, inputs_.w_v);
}

void InputReader::read_past(const Value& past) {
    if (!reading_.object(past, "past", past_keys)) return;
    for (const auto name : past_keys) {
        if (past.find(name) != nullptr) continue;
        reading_.fault(past.where, fmt::format("past has no {}; each cached key needs its value", name),
                       R"(write "past": { "K": [[1, 0]], "V": [[2]] })");
    }
    inputs_.past_k = read_input("past.K", scenario_.num_kv_heads);
    inputs_.past_v = read_input("past.V", scenario_.num_kv_heads);
}

void InputReader::read_combination() {
    const auto weight = read_input("W.O");
    if (!weight.empty()) inputs_.w_o = weight.at(0);
    const auto bias = find_input(root_, "b.O");
    if (bias.given()) inputs_.b_o = read_row(reading_, *bias.value, "b.O");
}

}  // namespace

void read_inputs(Reading& reading, const Value& root, const StatedHeads& stated, Scenario& scenario) {
    InputReader(reading, root, stated, scenario).read();
}

}  // namespace attn
