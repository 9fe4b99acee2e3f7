#include "compare/tensor_side.hpp"

#include "base/text.hpp"
#include "scenario/mapped_file.hpp"
#include "scenario/npy.hpp"
#include "scenario/safetensors.hpp"
#include "scenario/scenario.hpp"
#include "scenario/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace attn {
namespace {

constexpr std::string_view named_kind = ".safetensors";
constexpr int digits_of_a_double = 17;

Phase phase_of(std::string_view step) {
    if (is_combined_step(step)) return Phase::combined;
    return step == "Q" || step == "K" || step == "V" ? Phase::inputs : Phase::rows;
}

/// Dimensions of the step in one head.
std::size_t axes_of(std::string_view step) {
    const auto axes = step_shape(step, Scenario{}).size();
    return is_combined_step(step) || axes == 0 ? 2 : axes;
}

void append(PackedDecimals& to, double value) {
    if (std::isnan(value)) to.text() += "nan";
    else fmt::format_to(std::back_inserter(to.text()), "{}", value);
    to.end_cell();
}

/// The tensor with a dimension for batches and one for heads before those of the step.
std::vector<std::size_t> with_leading(std::vector<std::size_t> shape, std::size_t axes, bool of_heads,
                                      const NamedFile& file, const std::string& step) {
    const std::size_t most = axes + (of_heads ? 2 : 1);
    if (shape.size() + 1 < axes || shape.size() > most)
        file.refuse(fmt::format("has {} dimensions; as {} it has {} to {}", shape.size(), step, axes, most),
                    "say what it is with --as");
    while (shape.size() < axes + 2) shape.insert(shape.begin(), 1);
    if (!of_heads) std::swap(shape[0], shape[1]);
    return shape;
}

void fill(SideStep& step, const TensorFile& tensor, const std::vector<std::size_t>& shape) {
    std::size_t at = 0;
    for (std::size_t batch = 1; batch <= shape[0]; ++batch)
        for (std::size_t head = 1; head <= shape[1]; ++head) {
            StepBlock& block = step.block(batch, step.phase == Phase::combined ? 0 : head);
            block.shape.assign(shape.begin() + 3, shape.end());
            for (std::size_t row = 1; row <= shape[2]; ++row) {
                block.rows.push_back(row);
                for (std::size_t i = 0; i < block.row_size(); ++i) append(block.decimals, tensor.values[at++]);
            }
        }
}

}  // namespace

std::pair<std::string, std::string> split_tensor_name(const std::string& name) {
    const auto at = name.rfind('#');
    if (at == std::string::npos || !name.substr(0, at).ends_with(named_kind)) return {name, ""};
    return {name.substr(0, at), name.substr(at + 1)};
}

bool names_tensor(std::string_view name) {
    return name.ends_with(".npy") || split_tensor_name(std::string(name)).first.ends_with(named_kind);
}

std::vector<std::string_view> tensor_steps() {
    return {expected_steps().begin(), expected_steps().end()};
}

Side read_tensor_side(const std::string& name, const std::string& step) {
    const auto [path, tensor] = split_tensor_name(name);
    const auto mapped = std::make_shared<const MappedFile>(path, Where{});
    const NamedFile file{one_line(path), {}};
    const TensorFile values = read_tensor_bytes(mapped->bytes(), mapped, file, tensor, {1, 4, true});
    const StoredTensor stored =
        path.ends_with(named_kind) ? read_safetensors(mapped->bytes(), tensor, file) : read_npy(mapped->bytes(), file);
    Side side{one_line(name), {Edition{}}, digits_of_a_double, stored.element.kind};
    const bool of_heads = !is_combined_step(step);
    fill(side.editions.front().step(step, phase_of(step)), values,
         with_leading(values.shape, axes_of(step), of_heads, file, step));
    return side;
}

void match_leading_dimension(Side& tensor, const Side& other) {
    bool several_heads = false;
    bool several_batches = false;
    for (const SideStep& step : other.editions.front().steps)
        for (const StepBlock& block : step.blocks) {
            several_heads |= block.head > 1;
            several_batches |= block.batch > 1;
        }
    auto& blocks = tensor.editions.front().steps.front().blocks;
    if (several_heads || !several_batches || blocks.back().batch > 1) return;
    for (StepBlock& block : blocks) std::swap(block.batch, block.head);
}

}  // namespace attn
