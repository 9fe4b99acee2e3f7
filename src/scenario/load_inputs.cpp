#include "scenario/nested.hpp"
#include "scenario/readers.hpp"

#include <fmt/format.h>

#include <array>
#include <tuple>
#include <utility>
#include <vector>

namespace attn {
namespace {

constexpr std::array<std::string_view, 3> qkv{"Q", "K", "V"};
constexpr std::array<std::string_view, 1> later{"O"};

/// A member of a member: W.Q.
const Value* find(const Value& root, std::string_view outer, std::string_view inner) {
    const Value* object = root.find(outer);
    return object == nullptr ? nullptr : object->find(inner);
}

/// Reads and compares the inputs. The JSON values are kept beside what was read, to point at in faults.
class InputReader {
public:
    InputReader(Reading& reading, const Value& root, Scenario& scenario)
        : reading_(reading), root_(root), inputs_(scenario.inputs) {}

    void read() {
        if (root_.find("X") != nullptr) {
            read_projected();
        } else {
            refuse_without_x();
            read_given();
        }
    }

private:
    void read_given();
    void read_projected();
    void refuse_without_x();
    void refuse_given();
    void read_projection(std::string_view name, Projection& projection);
    void compare_given();
    void compare_projected();
    void compare_bias(std::string_view name, const Projection& projection);
    void compare_weight(std::string_view name, const Projection& projection, const InputMatrix& input,
                        std::string_view input_name);

    Reading& reading_;
    const Value& root_;
    Inputs& inputs_;
};

void InputReader::refuse_without_x() {
    for (const std::string_view key : {"context", "W", "b"}) {
        if (const Value* value = root_.find(key)) {
            reading_.fault(value->where, fmt::format("{} is given without X, so there is nothing to project", key),
                           "give X, or leave this out and give Q, K and V");
        }
    }
}

void InputReader::read_given() {
    const std::array<InputMatrix*, 3> matrices{&inputs_.q, &inputs_.k, &inputs_.v};
    std::vector<std::string_view> missing;
    for (std::size_t i = 0; i < qkv.size(); ++i) {
        if (const Value* value = root_.find(qkv[i])) *matrices[i] = read_input(reading_, *value, qkv[i]);
        else missing.push_back(qkv[i]);
    }
    if (missing.size() == qkv.size() && root_.find("W") != nullptr) return;  // "W without X" says it
    if (!missing.empty()) {
        reading_.fault({root_.where.source, root_.where.offset, 1},
                       missing.size() == qkv.size()
                           ? "the scenario has no inputs"
                           : fmt::format("the scenario has no {}", fmt::join(missing, " and ")),
                       "give Q, K and V, or X with W: { Q, K, V }");
    }
    compare_given();
}

void InputReader::compare_given() {
    const auto& [q, k, v] = std::tie(inputs_.q, inputs_.k, inputs_.v);
    if (!q.empty() && !k.empty() && q.cols != k.cols) {
        reading_.fault(root_.find("K")->where,
                       fmt::format("K has {} but Q has {}; a query and a key are multiplied entry by entry",
                                   counted(k.cols, "column"), q.cols),
                       "give every row of Q and K the same length");
    }
    if (!k.empty() && !v.empty() && k.rows != v.rows) {
        const bool more = v.rows > k.rows;
        reading_.fault(root_.find("V")->where,
                       fmt::format("V has {} but K has {}; each key needs one value", counted(v.rows, "row"), k.rows),
                       more ? "add a row to K, or drop one from V" : "add a row to V, or drop one from K");
    }
}

void InputReader::refuse_given() {
    for (const auto name : qkv) {
        if (const Value* value = root_.find(name)) {
            reading_.fault(value->where, fmt::format("{} is given, but X is given too, to be projected to it", name),
                           fmt::format("leave out {0}, or leave out X and W and give all of Q, K and V", name));
        }
    }
}

void InputReader::read_projection(std::string_view name, Projection& projection) {
    const auto weight_name = fmt::format("W.{}", name);
    const auto bias_name = fmt::format("b.{}", name);
    if (const Value* weight = find(root_, "W", name)) projection.weight = read_input(reading_, *weight, weight_name);
    if (const Value* bias = find(root_, "b", name)) projection.bias = read_row(reading_, *bias, bias_name);
}

void InputReader::read_projected() {
    refuse_given();
    inputs_.x = read_input(reading_, *root_.find("X"), "X");
    if (const Value* context = root_.find("context")) inputs_.context = read_input(reading_, *context, "context");
    if (const Value* bias = root_.find("b")) reading_.object(*bias, "b", qkv, later);
    const Value* weights = root_.find("W");
    if (weights == nullptr) {
        reading_.fault(root_.find("X")->where, "X is given without W, which projects it to Q, K and V",
                       "give W: { Q, K, V }, or give Q, K and V and leave out X");
        return;
    }
    if (!reading_.object(*weights, "W", qkv, later)) return;
    for (const auto name : qkv) {
        if (weights->find(name) == nullptr) {
            reading_.fault(weights->where, fmt::format("W has no {0}, so {0} cannot be projected", name),
                           "W needs Q, K and V");
        }
    }
    read_projection("Q", inputs_.w_q);
    read_projection("K", inputs_.w_k);
    read_projection("V", inputs_.w_v);
    compare_projected();
}

void InputReader::compare_weight(std::string_view name, const Projection& projection, const InputMatrix& input,
                                 std::string_view input_name) {
    const auto& weight = projection.weight;
    if (weight.empty() || input.empty() || weight.rows == input.cols) return;
    reading_.fault(find(root_, "W", name)->where,
                   fmt::format("W.{} has {} but {} has {}; a row of {} times W needs one row of W an entry", name,
                               counted(weight.rows, "row"), input_name, counted(input.cols, "column"), input_name),
                   "projections are X·W: rows times matrix");
}

void InputReader::compare_bias(std::string_view name, const Projection& projection) {
    if (projection.bias.empty() || projection.weight.empty()) return;
    if (projection.bias.size() == projection.weight.cols) return;
    reading_.fault(find(root_, "b", name)->where,
                   fmt::format("b.{0} has {1} but W.{0} has {2}; the bias is added to each projected row", name,
                               counted(projection.bias.size(), "number"), counted(projection.weight.cols, "column")),
                   "give one number a column");
}

void InputReader::compare_projected() {
    const bool cross = root_.find("context") != nullptr;
    const auto& keys = cross ? inputs_.context : inputs_.x;
    const std::string_view keys_name = cross ? "context" : "X";
    compare_weight("Q", inputs_.w_q, inputs_.x, "X");
    compare_weight("K", inputs_.w_k, keys, keys_name);
    compare_weight("V", inputs_.w_v, keys, keys_name);
    compare_bias("Q", inputs_.w_q);
    compare_bias("K", inputs_.w_k);
    compare_bias("V", inputs_.w_v);
    const auto& [q, k] = std::tie(inputs_.w_q.weight, inputs_.w_k.weight);
    if (q.empty() || k.empty() || q.cols == k.cols) return;
    reading_.fault(find(root_, "W", "K")->where,
                   fmt::format("W.K has {} but W.Q has {}; a query and a key are multiplied entry by entry",
                               counted(k.cols, "column"), q.cols),
                   "give W.Q and W.K the same number of columns");
}

}  // namespace

void measure_inputs(Reading& reading, const Value& root, Scenario& scenario) {
    const Value* x = root.find("X");
    const Value* context = root.find("context");
    const auto queries = x != nullptr ? outer_shape(reading, x, "X") : outer_shape(reading, root.find("Q"), "Q");
    const auto keys = x == nullptr         ? outer_shape(reading, root.find("K"), "K")
                      : context != nullptr ? outer_shape(reading, context, "context")
                                           : queries;
    scenario.n_q = queries.rows;
    scenario.n_k = keys.rows;
    scenario.d_model = x != nullptr ? queries.cols : 0;
    scenario.d_k = x != nullptr ? outer_shape(reading, find(root, "W", "Q"), "W.Q").cols : queries.cols;
    scenario.d_v = x != nullptr ? outer_shape(reading, find(root, "W", "V"), "W.V").cols
                                : outer_shape(reading, root.find("V"), "V").cols;

    const std::array<std::pair<std::string_view, std::size_t>, 4> sizes{
        {{"n_q", scenario.n_q}, {"n_k", scenario.n_k}, {"d_k", scenario.d_k}, {"d_v", scenario.d_v}}};
    for (const auto& [name, size] : sizes) {
        if (size > 0) reading.define(name, Exact(size));
        else reading.define_unknown(name);  // the fault of the input itself is reported where it is read
    }
    reading.define("num_heads", Exact(1));
    if (x == nullptr) reading.define_absent("d_model", "only a scenario with X has");
    else if (scenario.d_model > 0) reading.define("d_model", Exact(scenario.d_model));
    else reading.define_unknown("d_model");
}

void read_inputs(Reading& reading, const Value& root, Scenario& scenario) {
    InputReader(reading, root, scenario).read();
}

}  // namespace attn
