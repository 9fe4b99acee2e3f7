#include "scenario/nested.hpp"

#include "scenario/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <utility>

namespace attn {
namespace {

/// The sizes of the lists along the first items that are not skipped.
std::vector<std::size_t> measure(const Value& value, Null null) {
    std::vector<std::size_t> shape;
    const Value* inner = &value;
    while (inner->is_list() && !inner->items.empty()) {
        shape.push_back(inner->items.size());
        const auto& items = inner->items;
        const auto given = std::find_if(items.begin(), items.end(),
                                        [&](const Value& v) { return null == Null::is_a_cell || !v.is_null(); });
        if (given == items.end()) break;
        inner = &*given;
    }
    return shape;
}

/// Walks the lists and lays the cells flat, comparing each list with the shape the first ones have.
class Flattener {
public:
    Flattener(Reading& reading, Nested& nested, Null null) : reading_(reading), nested_(nested), null_(null) {}

    bool walk(const Value& value, const Called& called, std::size_t depth) {
        if (null_ == Null::skips && value.is_null()) return skip(value, depth);
        if (depth == nested_.shape.size() && !value.is_list()) {
            nested_.cells.push_back(&value);
            return true;
        }
        if (!matches(value, called, depth)) return false;
        bool good = true;
        for (std::size_t i = 0; i < value.items.size() && !broken_ && !reading_.exhausted(); ++i) {
            good = walk(value.items[i], called.at(i), depth + 1) && good;
        }
        return good;
    }

private:
    bool skip(const Value& value, std::size_t depth) {
        const auto from = nested_.shape.begin() + static_cast<std::ptrdiff_t>(depth);
        const auto count = std::accumulate(from, nested_.shape.end(), std::size_t{1}, std::multiplies<>());
        if (count > limits::values || nested_.cells.size() > limits::values) {
            return broken(value, fmt::format("the skipped rows hold more than {} cells", limits::values), {});
        }
        nested_.cells.insert(nested_.cells.end(), count, nullptr);
        return true;
    }

    /// A list of the wrong length does not hide what the other rows have; anything else does.
    bool matches(const Value& value, const Called& called, std::size_t depth) {
        if (!value.is_list() || (depth >= nested_.shape.size() && !value.items.empty())) {
            return broken(value,
                          fmt::format("{} is {}, but the entries before it are {}", called.text(), value.describe(),
                                      value.is_list() ? "not" : "lists"),
                          "every row needs the same shape");
        }
        if (value.items.empty()) return broken(value, called.text() + " is empty", "give it at least one number");
        if (value.items.size() == nested_.shape[depth]) return true;
        reading_.fault(value.where,
                       fmt::format("{} has length {}, but the rows before it have length {}", called.text(),
                                   value.items.size(), nested_.shape[depth]),
                       "every row needs the same number of entries");
        return false;
    }

    bool broken(const Value& value, std::string message, std::string help) {
        reading_.fault(value.where, std::move(message), std::move(help));
        broken_ = true;
        return false;
    }

    Reading& reading_;
    Nested& nested_;
    Null null_;
    bool broken_ = false;
};

/// Faults of things that are not a matrix at all; each with what people most often meant.
bool is_matrix(Reading& reading, const Value& value, const Called& called) {
    if (is_tensor_file(reading, value)) return false;
    if (!value.is_list()) {
        reading.fault(value.where, fmt::format("{} is {}; expected rows of numbers", called.text(), value.describe()),
                      "write one list a position: [[1, 0], [0, 1]]");
    } else if (value.items.empty()) {
        reading.fault(value.where, fmt::format("{} is empty; it needs at least one row", called.text()),
                      "write one list a position: [[1, 0], [0, 1]]");
    } else if (!value.items[0].is_list()) {
        reading.fault(value.where, fmt::format("{} is a list of numbers; expected rows of numbers", called.text()),
                      "each position is a row in brackets: [[1], [2], [3]]");
    } else if (!value.items[0].items.empty() && value.items[0].items[0].is_list()) {
        reading.not_supported(value.where, called.text() + " with several heads or batches");
    } else {
        return true;
    }
    return false;
}

bool fits(Reading& reading, const Value& value, const Called& called, const std::vector<std::size_t>& shape) {
    for (std::size_t i = 0; i < shape.size(); ++i) {
        if (shape[i] <= limits::side) continue;
        reading.fault(value.where, fmt::format("{} has {}; at most {} can be held", called.text(),
                                               counted(shape[i], i == 0 ? "row" : "column"), limits::side));
        return false;
    }
    return true;
}

}  // namespace

std::optional<Nested> read_nested(Reading& reading, const Value& value, const Called& called, Null null) {
    Nested nested{measure(value, null), {}};
    if (!Flattener(reading, nested, null).walk(value, called, 0)) return std::nullopt;
    return nested;
}

bool is_tensor_file(Reading& reading, const Value& value) {
    if (!names_tensor_file(value)) return false;
    reading.not_supported(value.where, "a tensor from a file here");
    return true;
}

namespace {

/// A tensor's last two sizes, where those before them are all 1.
std::optional<Shape> matrix_shape(const std::vector<std::size_t>& shape) {
    const std::size_t leading = shape.size() - 2;
    for (std::size_t i = 0; i < leading; ++i)
        if (shape[i] != 1) return std::nullopt;
    return Shape{shape[leading], shape[leading + 1]};
}

}  // namespace

InputMatrix read_input(Reading& reading, const Value& value, const Called& called) {
    if (!names_tensor_file(value)) return read_matrix(reading, value, called);
    const TensorFile* file = reading.files().find(reading, value, called);
    if (!file) return {};
    const auto shape = matrix_shape(file->shape);
    if (!shape) {
        reading.not_supported(value.where, called.text() + " with several heads or batches");
        return {};
    }
    return {shape->rows, shape->cols, file->values, file->owner};
}

Called cell_name(Called called, const std::vector<std::size_t>& shape, std::size_t cell) {
    std::size_t stride = 1;
    for (const auto size : shape) stride *= size;
    for (const auto size : shape) {
        stride /= size;
        called = called.at(cell / stride % size);
    }
    return called;
}

Matrix<Exact> read_matrix(Reading& reading, const Value& value, const Called& called) {
    if (!is_matrix(reading, value, called)) return {};
    const auto nested = read_nested(reading, value, called);
    if (!nested || !fits(reading, value, called, nested->shape)) return {};
    Matrix<Exact> matrix(nested->shape[0], nested->shape[1]);
    bool good = true;
    for (std::size_t i = 0; i < matrix.cells.size() && !reading.exhausted(); ++i) {
        const auto number = reading.number(*nested->cells[i], cell_name(called, nested->shape, i));
        if (number) matrix.cells[i] = *number;
        good = good && number;
    }
    return good ? matrix : Matrix<Exact>{};
}

std::vector<Exact> read_row(Reading& reading, const Value& value, const Called& called) {
    if (is_tensor_file(reading, value)) return {};
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

Shape outer_shape(Reading& reading, const Value* matrix, const Called& called) {
    if (matrix != nullptr && names_tensor_file(*matrix)) {
        const TensorFile* file = reading.files().find(reading, *matrix, called);
        return file ? matrix_shape(file->shape).value_or(Shape{}) : Shape{};
    }
    if (matrix == nullptr || !matrix->is_list() || matrix->items.empty()) return {};
    const auto& row = matrix->items[0].items;
    if (row.empty() || row[0].is_list()) return {};
    if (matrix->items.size() > limits::side || row.size() > limits::side) return {};
    return {matrix->items.size(), row.size()};
}

std::string shape_text(const std::vector<std::size_t>& shape) {
    if (shape.empty()) return "one number";
    if (shape.size() == 1) return "a list of " + std::to_string(shape[0]);
    std::string text;
    for (const auto size : shape) text += (text.empty() ? "" : " × ") + std::to_string(size);
    return text;
}

}  // namespace attn
