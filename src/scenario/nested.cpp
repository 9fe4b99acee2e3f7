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
Sizes measure(const Value& value, Null null) {
    Sizes shape;
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

}  // namespace

std::optional<Nested> read_nested(Reading& reading, const Value& value, const Called& called, Null null) {
    Nested nested{measure(value, null), {}};
    if (!Flattener(reading, nested, null).walk(value, called, 0)) return std::nullopt;
    return nested;
}

Called cell_name(Called called, const Sizes& shape, std::size_t cell) {
    std::size_t stride = 1;
    for (const auto size : shape) stride *= size;
    for (const auto size : shape) {
        stride /= size;
        called = called.at(cell / stride % size);
    }
    return called;
}

std::string shape_text(const Sizes& shape) {
    if (shape.empty()) return "one number";
    if (shape.size() == 1) return "a list of " + std::to_string(shape[0]);
    std::string text;
    for (const auto size : shape) text += (text.empty() ? "" : " × ") + std::to_string(size);
    return text;
}

}  // namespace attn
