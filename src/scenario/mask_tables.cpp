#include "scenario/mask_tables.hpp"

#include "scenario/nested.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace attn {
namespace {

/// A table laid over [n_q, n_k] from the right: a missing or single row or column counts for all.
struct Laid {
    Nested nested;
    std::size_t rows = 1, cols = 1;
};

/// Faults of one size of a table that is neither 1 nor the number of positions.
bool fits(Reading& reading, const Value& value, const Called& called, std::size_t size, std::size_t positions,
          bool keys) {
    if (size == 1 || size == positions || positions == 0) return true;
    const bool padded = keys && size < positions;
    reading.fault(value.where,
                  fmt::format("{} has {} for {}", called.text(), counted(size, keys ? "column" : "row"),
                              keys ? counted(positions, "key") : counted(positions, "query", "queries")),
                  padded ? "some systems fill the rest up with removed keys; here every key needs its entry"
                         : "give one entry a position, or a single one for all");
    return false;
}

/// Reads a table of the mask and lays it over [n_q, n_k].
std::optional<Laid> read_table(Reading& reading, const Value& value, const Called& called, const Scenario& scenario) {
    if (is_tensor_file(reading, value)) return std::nullopt;
    if (!value.is_list()) {
        reading.fault(value.where, fmt::format("{} is {}; expected a table", called.text(), value.describe()),
                      "write one row a query and one column a key: [[1, 0], [1, 1]]");
        return std::nullopt;
    }
    auto nested = read_nested(reading, value, called);
    if (!nested) return std::nullopt;
    Laid laid{std::move(*nested)};
    const auto& shape = laid.nested.shape;
    if (shape.size() > 4 || std::any_of(shape.begin(), shape.end() - std::min<std::ptrdiff_t>(2, std::ssize(shape)),
                                        [](std::size_t size) { return size != 1; })) {
        reading.not_supported(value.where, called.text() + " with several heads or batches");
        return std::nullopt;
    }
    laid.cols = shape.back();
    if (shape.size() > 1) laid.rows = shape[shape.size() - 2];
    const bool columns_fit = fits(reading, value, called, laid.cols, scenario.n_k, true);
    const bool rows_fit = fits(reading, value, called, laid.rows, scenario.n_q, false);
    if (!columns_fit || !rows_fit) return std::nullopt;
    return laid;
}

/// Fills [n_q, n_k] from a table whose cells were each read once.
template <class T>
Matrix<T> spread(const Laid& laid, const std::vector<T>& cells, const Scenario& scenario) {
    Matrix<T> matrix(scenario.n_q, scenario.n_k);
    for (std::size_t query = 0; query < scenario.n_q; ++query) {
        for (std::size_t key = 0; key < scenario.n_k; ++key) {
            const auto row = laid.rows == 1 ? 0 : query;
            const auto col = laid.cols == 1 ? 0 : key;
            matrix.at(query, key) = cells[row * laid.cols + col];
        }
    }
    return matrix;
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

/// A bias of zeros and ones is nearly always a table of who may read whom, put under the wrong key.
void warn_of_flags(Reading& reading, const Value& value, const std::vector<Exact>& cells) {
    bool one = false;
    for (const auto& cell : cells) {
        const auto integer = cell.is_finite() ? cell.to_integer() : std::nullopt;
        if (!integer || *integer < 0 || *integer > 1) return;
        one = one || *integer == 1;
    }
    if (!one) return;
    reading.warn(value.where, "mask.bias holds only 0 and 1; it was probably meant as allow",
                 "allow says which pairs may read; bias is added to their scores");
}

}  // namespace

Matrix<char> read_flags(Reading& reading, const Value& value, const Called& called, const Scenario& scenario) {
    const auto laid = read_table(reading, value, called, scenario);
    if (!laid) return {};
    std::vector<char> cells(laid->nested.cells.size());
    for (std::size_t i = 0; i < cells.size() && !reading.exhausted(); ++i) {
        cells[i] = read_flag(reading, *laid->nested.cells[i], cell_name(called, laid->nested.shape, i)).value_or(0);
    }
    return spread(*laid, cells, scenario);
}

Matrix<Exact> read_bias(Reading& reading, const Value& value, const Scenario& scenario) {
    const auto laid = read_table(reading, value, "mask.bias", scenario);
    if (!laid) return {};
    std::vector<Exact> cells(laid->nested.cells.size());
    bool good = true;
    for (std::size_t i = 0; i < cells.size() && !reading.exhausted(); ++i) {
        const auto called = cell_name("mask.bias", laid->nested.shape, i);
        const Value& cell = *laid->nested.cells[i];
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
    if (!good) return {};
    warn_of_flags(reading, value, cells);
    return spread(*laid, cells, scenario);
}

}  // namespace attn
