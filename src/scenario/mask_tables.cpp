#include "scenario/mask_tables.hpp"

#include "scenario/nested.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

namespace attn {
namespace {

constexpr std::size_t axes = 4;  // batch, head, query, key

/// A table as it was written or stored, with the sizes it has of [batches, num_heads, n_q, n_k]; missing ones are 1.
struct Laid {
    Nested nested;                     ///< where it was written
    const TensorFile* file = nullptr;  ///< where it was stored
    std::array<std::size_t, axes> sizes{1, 1, 1, 1};
};

/// One axis of a table, and what messages say of it.
struct Axis {
    std::size_t size, wanted;
    std::string_view entry, entries, position, positions, help;
};

constexpr std::string_view one_or_all = "give one entry a position, or a single one for all";

/// Faults of one size of a table that is neither 1 nor the number of positions.
bool fits(Reading& reading, const Value& value, const Called& called, const Axis& axis) {
    if (axis.size == 1 || axis.size == axis.wanted || axis.wanted == 0) return true;
    const bool padded = axis.entry == "column" && axis.size < axis.wanted;
    reading.fault(value.where,
                  fmt::format("{} has {} for {}", called.text(), counted(axis.size, axis.entry, axis.entries),
                              counted(axis.wanted, axis.position, axis.positions)),
                  padded ? "some systems fill the rest up with removed keys; here every key needs its entry"
                         : std::string(axis.help));
    return false;
}

bool all_fit(Reading& reading, const Value& value, const Called& called, const Laid& laid, const Scenario& scenario) {
    const auto& [batches, heads, rows, cols] = laid.sizes;
    const bool columns_fit = fits(reading, value, called, {cols, scenario.n_k, "column", {}, "key", {}, one_or_all});
    const bool rows_fit = fits(reading, value, called, {rows, scenario.n_q, "row", {}, "query", "queries", one_or_all});
    const bool heads_fit = fits(reading, value, called,
                                {heads,
                                 scenario.num_heads,
                                 "table",
                                 {},
                                 "head",
                                 {},
                                 "three levels are head, query and key; batches need a fourth, before the heads"});
    const bool batches_fit = fits(reading, value, called,
                                  {batches, scenario.batches, "batch entry", "batch entries", "batch", "batches",
                                   "four levels are batch, head, query and key"});
    return columns_fit && rows_fit && heads_fit && batches_fit;
}

bool is_table(Reading& reading, const Value& value, const Called& called) {
    if (value.is_list()) return true;
    reading.fault(value.where, fmt::format("{} is {}; expected a table", called.text(), value.describe()),
                  "write one row a query and one column a key: [[1, 0], [1, 1]]");
    return false;
}

/// Finds the table's sizes; its numbers are still to be read.
std::optional<Laid> read_table(Reading& reading, const Value& value, const Called& called, const Scenario& scenario,
                               bool infinite) {
    Laid laid;
    Sizes shape;
    if (names_tensor_file(value)) {
        laid.file = reading.files().find(reading, value, called, {1, axes, false, infinite});
        if (laid.file == nullptr) return std::nullopt;
        shape = laid.file->shape;
    } else {
        if (!is_table(reading, value, called)) return std::nullopt;
        auto nested = read_nested(reading, value, called);
        if (!nested) return std::nullopt;
        laid.nested = std::move(*nested);
        shape = laid.nested.shape;
    }
    if (shape.size() > axes) {
        reading.fault(value.where,
                      fmt::format("{} has {} levels of lists; expected at most 4", called.text(), shape.size()),
                      "they stand for batch, head, query and key");
        return std::nullopt;
    }
    std::copy(shape.begin(), shape.end(), laid.sizes.end() - std::ssize(shape));
    if (!all_fit(reading, value, called, laid, scenario)) return std::nullopt;
    return laid;
}

/// 0, 1, true or false.
std::optional<char> read_flag(Reading& reading, const Value& value, const Called& called) {
    if (value.is_boolean()) return value.boolean ? 1 : 0;
    if (value.is_number() && (value.text == "0" || value.text == "1")) return value.text == "1" ? 1 : 0;
    reading.fault(value.where,
                  fmt::format("{} is {}; expected 0 or 1, or true or false", called.text(),
                              value.is_number() || value.is_string() ? value.text : value.describe()),
                  "numbers to add to the scores go in mask.bias");
    return std::nullopt;
}

std::vector<char> written_flags(Reading& reading, const Nested& nested, const Called& called) {
    std::vector<char> cells(nested.cells.size());
    for (std::size_t i = 0; i < cells.size() && !reading.exhausted(); ++i) {
        cells[i] = read_flag(reading, *nested.cells[i], cell_name(called, nested.shape, i)).value_or(0);
    }
    return cells;
}

/// A file says 0 and 1 with numbers.
std::vector<char> stored_flags(Reading& reading, const Value& value, const Called& called, const TensorFile& file) {
    const auto odd = std::find_if(file.values.begin(), file.values.end(), [](double x) { return x != 0 && x != 1; });
    if (odd != file.values.end()) {
        const auto index = static_cast<std::size_t>(odd - file.values.begin());
        reading.fault(value.where,
                      fmt::format("{} is {}; expected 0 or 1", cell_name(called, file.shape, index).text(), *odd),
                      "numbers to add to the scores go in mask.bias");
        return {};
    }
    return {file.values.begin(), file.values.end()};
}

/// A bias of zeros and ones is nearly always a table of who may read whom, put under the wrong key.
void warn_of_flags(Reading& reading, const Value& value, bool only_flags) {
    if (!only_flags) return;
    reading.warn(value.where, "mask.bias holds only 0 and 1; it was probably meant as allow",
                 "allow says which pairs may read; bias is added to their scores");
}

/// Are all of them 0 or 1, and some of them 1?
bool are_flags(const std::vector<Exact>& cells) {
    bool one = false;
    for (const auto& cell : cells) {
        const auto integer = cell.is_finite() ? cell.to_integer() : std::nullopt;
        if (!integer || *integer < 0 || *integer > 1) return false;
        one = one || *integer == 1;
    }
    return one;
}

bool are_flags(std::span<const double> cells) {
    return std::all_of(cells.begin(), cells.end(), [](double x) { return x == 0 || x == 1; }) &&
           std::find(cells.begin(), cells.end(), 1) != cells.end();
}

/// Empty after a fault.
std::vector<Exact> written_bias(Reading& reading, const Nested& nested) {
    std::vector<Exact> cells(nested.cells.size());
    bool good = true;
    for (std::size_t i = 0; i < cells.size() && !reading.exhausted(); ++i) {
        const auto called = cell_name("mask.bias", nested.shape, i);
        const Value& cell = *nested.cells[i];
        if (cell.is_boolean()) {
            reading.fault(cell.where, fmt::format("{} is {}; expected a number to add", called.text(), cell.describe()),
                          "true and false go in mask.allow or mask.forbid");
            good = false;
        } else if (const auto number = reading.number_or_infinity(cell, called)) {
            cells[i] = *number;
        } else {
            good = false;
        }
    }
    if (!good) cells.clear();
    return cells;
}

/// All rows of all its tables, one after another.
InputMatrix flat_bias(Reading& reading, const Value& value, const Laid& laid) {
    const auto cols = laid.sizes.back();
    if (laid.file != nullptr) {
        warn_of_flags(reading, value, are_flags(laid.file->values));
        return {laid.file->values.size() / cols, cols, laid.file->values, laid.file->owner};
    }
    Matrix<Exact> matrix;
    matrix.cells = written_bias(reading, laid.nested);
    matrix.rows = matrix.cells.size() / cols;
    matrix.cols = cols;
    if (!matrix.cells.empty()) warn_of_flags(reading, value, are_flags(matrix.cells));
    return matrix;
}

}  // namespace

Broadcast<char> read_flags(Reading& reading, const Value& value, const Called& called, const Scenario& scenario) {
    const auto laid = read_table(reading, value, called, scenario, false);
    if (!laid) return {};
    const auto& [batches, heads, rows, cols] = laid->sizes;
    auto cells = laid->file != nullptr ? stored_flags(reading, value, called, *laid->file)
                                       : written_flags(reading, laid->nested, called);
    return {batches, heads, rows, cols, std::move(cells)};
}

InputTensor read_bias(Reading& reading, const Value& value, const Scenario& scenario) {
    const auto laid = read_table(reading, value, "mask.bias", scenario, true);
    if (!laid) return {};
    const auto flat = flat_bias(reading, value, *laid);
    if (flat.empty()) return {};
    const auto& [batches, heads, rows, cols] = laid->sizes;
    InputTensor bias;
    bias.batches = batches;
    bias.heads = heads;
    for (std::size_t i = 0; i < batches * heads; ++i) bias.parts.push_back(flat.part(i * rows, rows, 0, cols));
    return bias;
}

}  // namespace attn
