#include "scenario/tensors.hpp"

#include "scenario/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace attn {
namespace {

constexpr std::string_view matrix_help = "write one list a position: [[1, 0], [0, 1]]";

/// The tensor in a file; null after a fault.
const TensorFile* find_file(Reading& reading, const Value& value, const Called& called, const TensorForm& form) {
    TensorRules rules;
    rules.least_dimensions = form.least;
    return reading.files().find(reading, value, called, rules, form.layout);
}

/// A file's sizes; of those before the ones that are asked for, any may be 1.
Sizes without_leading_ones(const Sizes& shape, const TensorForm& form) {
    const auto spare = shape.size() - std::min(form.most, shape.size());
    const auto end = shape.begin() + static_cast<std::ptrdiff_t>(spare);
    const auto first = std::find_if(shape.begin(), end, [](std::size_t size) { return size != 1; });
    return {first, shape.end()};
}

/// Faults of things that are not a matrix at all; each with what people most often meant.
bool is_matrix(Reading& reading, const Value& value, const Called& called) {
    if (!value.is_list()) {
        reading.fault(value.where, fmt::format("{} is {}; expected rows of numbers", called.text(), value.describe()),
                      std::string(matrix_help));
    } else if (value.items.empty()) {
        reading.fault(value.where, fmt::format("{} is empty; it needs at least one row", called.text()),
                      std::string(matrix_help));
    } else if (!value.items[0].is_list()) {
        reading.fault(value.where, fmt::format("{} is a list of numbers; expected rows of numbers", called.text()),
                      "each position is a row in brackets: [[1], [2], [3]]");
    } else {
        return true;
    }
    return false;
}

bool has_levels(Reading& reading, const Value& value, const Called& called, const Sizes& shape,
                const TensorForm& form) {
    if (shape.size() <= form.most) return true;
    reading.fault(value.where,
                  fmt::format("{} has {} {}; expected at most {}", called.text(), shape.size(),
                              value.is_list() ? "levels of lists" : "dimensions", form.most),
                  fmt::format("they stand for {}", form.levels));
    return false;
}

bool fits(Reading& reading, const Value& value, const Called& called, const Sizes& shape) {
    constexpr auto nouns = std::to_array<std::string_view>({"column", "row", "matrix", "batch"});
    constexpr auto plurals = std::to_array<std::string_view>({"", "", "matrices", "batches"});
    for (std::size_t i = 0; i < shape.size(); ++i) {
        const auto from_the_right = shape.size() - 1 - i;
        if (shape[i] <= limits::side || from_the_right >= nouns.size()) continue;
        reading.fault(value.where,
                      fmt::format("{} has {}; at most {} can be held", called.text(),
                                  counted(shape[i], nouns[from_the_right], plurals[from_the_right]), limits::side));
        return false;
    }
    return true;
}

/// The numbers of all cells. Empty after a fault.
std::vector<Exact> read_cells(Reading& reading, const Nested& nested, const Called& called) {
    std::vector<Exact> cells(nested.cells.size());
    bool good = true;
    for (std::size_t i = 0; i < cells.size() && !reading.exhausted(); ++i) {
        const auto number = reading.number(*nested.cells[i], cell_name(called, nested.shape, i));
        if (number) cells[i] = *number;
        good = good && number;
    }
    if (!good) cells.clear();
    return cells;
}

Tensor read_written(Reading& reading, const Value& value, const Called& called, const TensorForm& form) {
    if (!is_matrix(reading, value, called)) return {};
    auto nested = read_nested(reading, value, called);
    if (!nested || !has_levels(reading, value, called, nested->shape, form)) return {};
    if (!fits(reading, value, called, nested->shape)) return {};
    Matrix<Exact> matrix;
    matrix.cells = read_cells(reading, *nested, called);
    if (matrix.cells.empty()) return {};
    matrix.cols = nested->shape.back();
    matrix.rows = matrix.cells.size() / matrix.cols;
    return {std::move(nested->shape), std::move(matrix)};
}

/// The sizes along the first items.
Sizes written_shape(const Value& value) {
    Sizes shape;
    for (const Value* list = &value; list->is_list(); list = &list->items[0]) {
        if (list->items.empty() || list->items.size() > limits::side) return {};
        shape.push_back(list->items.size());
    }
    return shape;
}

}  // namespace

Tensor read_tensor(Reading& reading, const Value& value, const Called& called, const TensorForm& form) {
    if (!names_tensor_file(value)) return read_written(reading, value, called, form);
    const TensorFile* file = find_file(reading, value, called, form);
    if (!file) return {};
    auto shape = without_leading_ones(file->shape, form);
    if (!has_levels(reading, value, called, shape, form)) return {};
    const auto cols = shape.back();
    return {std::move(shape), InputMatrix(file->values.size() / cols, cols, file->values, file->owner)};
}

Sizes tensor_shape(Reading& reading, const Value* value, const Called& called, const TensorForm& form) {
    if (value == nullptr) return {};
    Sizes shape;
    if (!names_tensor_file(*value)) shape = written_shape(*value);
    else if (const auto* file = find_file(reading, *value, called, form))
        shape = without_leading_ones(file->shape, form);
    return shape.size() < form.least || shape.size() > form.most ? Sizes{} : shape;
}

std::vector<std::vector<Exact>> read_rows(Reading& reading, const Value& value, const Called& called) {
    constexpr TensorForm form{1, 2, "head, entry"};
    const auto in_rows = [](const InputMatrix& matrix) {
        std::vector<std::vector<Exact>> rows;
        for (std::size_t row = 0; row < matrix.rows; ++row) rows.push_back(matrix.row(row));
        return rows;
    };
    if (names_tensor_file(value)) return in_rows(read_tensor(reading, value, called, form).flat);
    const bool lists = value.is_list() && !value.items.empty() && value.items[0].is_list();
    if (lists) return in_rows(read_written(reading, value, called, form).flat);
    auto row = read_row(reading, value, called);
    if (row.empty()) return {};
    return {std::move(row)};
}

std::vector<Exact> read_row(Reading& reading, const Value& value, const Called& called) {
    if (names_tensor_file(value)) {
        const auto tensor = read_tensor(reading, value, called, {1, 1, "entry"});
        return tensor.empty() ? std::vector<Exact>{} : tensor.flat.row(0);
    }
    if (!value.is_list() || value.items.empty()) {
        reading.fault(value.where,
                      fmt::format("{} is {}; expected a row of numbers", called.text(),
                                  value.is_list() ? "empty" : value.describe()),
                      "write [1, 0]");
        return {};
    }
    std::vector<Exact> row;
    for (std::size_t i = 0; i < value.items.size() && !reading.exhausted(); ++i) {
        if (const auto number = reading.number(value.items[i], called.at(i))) row.push_back(*number);
    }
    if (row.size() != value.items.size()) row.clear();
    return row;
}

}  // namespace attn
