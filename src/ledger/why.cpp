#include "ledger/why.hpp"

#include "base/text.hpp"
#include "ledger/given.hpp"
#include "ledger/symbols.hpp"
#include "scenario/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace attn {
namespace {

/// The place of a cell in its step: what follows the query in its index.
Place place_in(const CellRef& cell, const Step& step) {
    const auto& index = cell.index;
    if (step.axis == Axis::components) return {0, index.size() > 1 ? std::optional(index[1]) : std::nullopt};
    Place place{index.size() > 1 ? index[1] : 0, {}};
    if (index.size() > 2) place.component = index[2];
    return place;
}

std::size_t cell_in(const Place& place, const Step& step) {
    return place.row * step.values.cols() + place.component.value_or(0);
}

/// Does the place hold a whole vector?
bool is_vector(const Place& place, const Step& step) {
    const bool vectors = step.axis == Axis::components || step.axis == Axis::key_values || step.axis == Axis::tile_values;
    return vectors && !place.component;
}

}  // namespace

std::string path_of(const CellRef& cell, const Scenario& scenario) {
    std::string path;
    if (scenario.batches > 1 && is_of_batch(cell.step)) path += fmt::format("batch[{}].", cell.batch + 1);
    if (scenario.num_heads > 1 && is_of_head(cell.step)) path += fmt::format("head[{}].", cell.head + 1);
    return path + cell.step + index_text(cell.index);
}

Why::Why(const Calculation& calculation, PostOptions options)
    : calculation_(calculation), options_(std::move(options)), write_(calculation.scenario(), options_) {}

std::shared_ptr<const RowTrace> Why::row(std::size_t batch, std::size_t head, std::size_t query) {
    auto& known = rows_[{batch, head, query}];
    if (!known) known = std::make_shared<const RowTrace>(calculation_.row({batch, head}, query));
    return known;
}

std::shared_ptr<const RowTrace> Why::combined(std::size_t batch, std::size_t query) {
    auto& known = combined_[{batch, query}];
    if (known) return known;
    std::vector<Column> outputs;
    for (std::size_t head = 0; head < scenario().num_heads; ++head) outputs.push_back(row(batch, head, query)->output());
    return known = std::make_shared<const RowTrace>(calculation_.combined(batch, query, outputs));
}

Why::Held Why::hold(const CellRef& cell) {
    Held held;
    held.shared = calculation_.shared(cell.batch);
    held.head = calculation_.inputs({cell.batch, cell.head});
    held.matrix = find_derivation(*held.head, cell.step);
    for (const Derivation& matrix : held.shared->earlier) {
        if (matrix.name != cell.step) continue;
        held.matrix = &matrix;
        held.head = held.shared;
    }
    if (held.matrix || cell.index.empty() || is_given(cell.step)) return held;
    held.row = is_combined_step(cell.step) ? combined(cell.batch, cell.index.front())
                                      : row(cell.batch, cell.head, cell.index.front());
    held.step = held.row->find(cell.step);
    return held;
}

/// A whole row of a matrix: its cells are what it is made of, unless it was given.
void Why::describe_row(Reason& reason, const Held& held) {
    const std::size_t row = reason.what.index.front();
    reason.value = to_cell(*held.head, *held.matrix, row, options_);
    reason.how = {{indexed(row_symbol(*held.head, held.matrix->name), row + 1), write_.cell(reason.value),
                   reason.value,
                   {},
                   {}}};
    if (held.matrix->operation == Operation::given && held.matrix->changes.empty()) {
        reason.given = true;
        return;
    }
    for (std::size_t col = 0; col < held.matrix->values.cols(); ++col) {
        CellRef cell = reason.what;
        cell.index.push_back(col);
        reason.how.front().from.push_back(cell);
    }
}

void Why::describe(Reason& reason) {
    const Held held = hold(reason.what);
    const auto& index = reason.what.index;
    if (held.matrix && index.size() == 1) return describe_row(reason, held);
    if (held.matrix) {
        reason.how = attn::explain(write_, {*held.shared, *held.head, *held.matrix}, index[0], index[1]);
        reason.given = held.matrix->operation == Operation::given && held.matrix->changes.empty();
    } else if (held.step) {
        reason.how = attn::explain(write_, *held.row, *held.step, place_in(reason.what, *held.step));
    } else {
        reason.given = true;
        reason.value = given_value(scenario(), reason.what, options_);
        return;
    }
    reason.value = reason.how.back().result;
}

Cell Why::value(const CellRef& cell) {
    Reason reason{cell, {}, {}, {}, false, false, {}};
    describe(reason);
    return reason.value;
}

std::vector<CellRef> Why::operands(const CellRef& cell) {
    Reason reason{cell, {}, {}, {}, false, false, {}};
    describe(reason);
    return reason.how.empty() ? std::vector<CellRef>{} : reason.how.front().from;
}

std::vector<Exact> Why::exact(const CellRef& cell) {
    const Held held = hold(cell);
    std::vector<Exact> numbers;
    if (held.matrix) {
        const std::size_t cols = held.matrix->values.cols();
        const std::size_t first = cell.index[0] * cols + (cell.index.size() > 1 ? cell.index[1] : 0);
        const std::size_t count = cell.index.size() > 1 ? 1 : cols;
        for (std::size_t i = 0; i < count; ++i) numbers.push_back(exact_cell(*held.head, *held.matrix, first + i));
    } else if (held.step) {
        const Place place = place_in(cell, *held.step);
        const std::size_t count = is_vector(place, *held.step) ? held.step->values.cols() : 1;
        for (std::size_t i = 0; i < count; ++i)
            numbers.push_back(exact_cell(*held.row, *held.step, cell_in(place, *held.step) + i));
    } else {
        numbers = given_numbers(scenario(), cell);
    }
    return numbers;
}

Reason Why::open(const CellRef& cell, std::optional<std::size_t> depth) {
    Reason reason{cell, path_of(cell, scenario()), {}, {}, false, false, {}};
    describe(reason);
    const std::vector<CellRef> from = reason.how.empty() ? std::vector<CellRef>{} : reason.how.front().from;
    if (from.empty() || depth == std::size_t{0}) return reason;
    reason.told = !opened_.insert(reason.path).second;
    if (reason.told) return reason;
    for (const CellRef& operand : from) reason.from.push_back(open(operand, depth ? std::optional(*depth - 1) : depth));
    return reason;
}

Reason Why::ask(const CellRef& cell, std::optional<std::size_t> depth) {
    opened_.clear();
    return open(cell, depth);
}

}  // namespace attn
