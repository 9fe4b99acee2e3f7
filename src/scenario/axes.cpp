#include "scenario/axes.hpp"

#include "scenario/limits.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace attn {
namespace {

constexpr std::size_t two = 2, three = 3, four = 4;  // dimensions

/// A file says its own layout; what the scenario says is for all inputs that say nothing.
Axes layout_of(const Value& root, const Value* value) {
    const Value* own = value != nullptr && value->is_object() ? value->find("layout") : nullptr;
    const Value* layout = own != nullptr ? own : root.find("layout");
    return layout != nullptr && layout->text == layouts[1] ? Axes::token_major : Axes::heads_first;
}

Axes axes_of(const Value& root, std::string_view name, const Value* value) {
    if (name == "X" || name == "context") return Axes::rows;
    if (name == "W.O") return Axes::matrix;
    return name.starts_with("W.") ? Axes::weight : layout_of(root, value);
}

}  // namespace

std::optional<std::size_t> read_layout(Reading& reading, const Value& value, const Called& called) {
    const bool near = !value.is_string() || is_among(value.text, layouts) || !nearest_word(value.text, layouts).empty();
    if (near) return reading.choice(value, called, layouts);
    reading.fault(value.where,
                  fmt::format("{} is {}; expected {}", called.text(), in_quotes(value.text), listed(layouts, "or")),
                  "\"heads-first\" is [batch, heads, n, d]; \"token-major\" is [batch, n, heads·d]");
    return std::nullopt;
}

StatedInput find_input(const Value& root, std::string_view name) {
    const auto dot = name.find('.');
    const Value* value = root.find(name.substr(0, dot));
    if (value != nullptr && dot != std::string_view::npos) value = value->find(name.substr(dot + 1));
    return {std::string(name), value, axes_of(root, name, value)};
}

bool lists_files(const Value& value) {
    return value.is_list() &&
           std::any_of(value.items.begin(), value.items.end(), [](const Value& item) { return item.is_object(); });
}

Sizes input_shape(Reading& reading, const StatedInput& input) {
    if (!input.given()) return {};
    const bool listed = input.axes == Axes::weight && lists_files(*input.value);
    if (!listed) return tensor_shape(reading, input.value, input.name, form_of(input.axes));
    auto shape = tensor_shape(reading, &input.value->items[0], Called(input.name).at(0), form_of(Axes::matrix));
    if (!shape.empty() && input.value->items.size() <= limits::side)
        shape.insert(shape.begin(), input.value->items.size());
    return shape;
}

TensorForm form_of(Axes axes) {
    switch (axes) {
        case Axes::rows: return {two, three, "batch, position and entry"};
        case Axes::heads_first: return {two, four, "batch, head, position and entry", true};
        case Axes::token_major: return {two, four, "batch, position, head and entry", true};
        case Axes::weight: return {two, three, "head, row and column"};
        case Axes::matrix: break;
    }
    return {two, two, "row and column"};
}

std::optional<std::size_t> heads_shown(const Sizes& shape, Axes axes) {
    if (shape.empty() || side_by_side(shape, axes)) return std::nullopt;
    return dims_of(shape, axes, 1).heads;
}

bool side_by_side(const Sizes& shape, Axes axes) {
    return (axes == Axes::token_major && shape.size() < four) || (axes == Axes::weight && shape.size() == two);
}

Dims dims_of(const Sizes& shape, Axes axes, std::size_t heads) {
    if (shape.empty()) return {};
    const auto n = shape.size();
    Dims dims{1, 1, shape[n - 2], shape[n - 1]};
    if (side_by_side(shape, axes)) {
        dims.heads = heads;
        dims.cols = dims.cols % heads == 0 ? dims.cols / heads : 0;
    } else if (n > two && axes != Axes::rows) {
        dims.heads = shape[n - three];
    }
    if (axes == Axes::token_major && n == four) {
        dims.heads = shape[n - 2];
        dims.rows = shape[n - three];
    }
    const bool batch_first = n == four || (n == three && (axes == Axes::rows || axes == Axes::token_major));
    if (batch_first) dims.batches = shape[0];
    return dims;
}

InputTensor split(const Tensor& tensor, Axes axes, std::size_t heads) {
    const Dims dims = dims_of(tensor.shape, axes, heads);
    const auto& [batches, count, rows, cols] = dims;
    InputTensor result;
    result.batches = batches;
    result.heads = count;
    const bool in_rows = axes == Axes::token_major || side_by_side(tensor.shape, axes);
    const InputMatrix whole = in_rows ? tensor.flat.reshaped(batches * rows, count * cols) : tensor.flat;
    for (std::size_t i = 0; i < batches * count; ++i)
        result.parts.push_back(in_rows ? whole.part(i / count * rows, rows, i % count * cols, cols)
                                       : whole.part(i * rows, rows, 0, cols));
    return result;
}

}  // namespace attn
