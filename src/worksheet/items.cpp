#include "worksheet/items.hpp"

#include "number/exact_section.hpp"

#include <algorithm>
#include <array>
#include <iterator>

namespace attn {
namespace {

/// Steps whose row is one cell: a number or a vector.
constexpr auto of_a_row =
    std::to_array<std::string_view>({"sink", "sum", "lse", "output", "tile_merged", "concat", "projected"});

bool is_matrix(std::string_view name) { return name.front() >= 'A' && name.front() <= 'Z'; }

bool is_shared(std::string_view name) { return name == "concat" || name == "projected" || name == "X_positioned"; }

/// Where a reference of the explanation points.
Spot spot_of(const CellRef& ref) {
    const bool one_cell = is_matrix(ref.step) || std::ranges::find(of_a_row, ref.step) != of_a_row.end();
    const bool keyed = !one_cell && ref.index.size() > 1;
    return {ref.step, ref.batch + 1, is_shared(ref.step) ? 0 : ref.head + 1, ref.index.empty() ? 0 : ref.index[0],
            keyed ? ref.index[1] : 0};
}

void add_from(Item& item) {
    for (const Derived& line : item.lines)
        for (const CellRef& ref : line.from) {
            const Spot spot = spot_of(ref);
            if (std::ranges::find(item.from, spot) == item.from.end()) item.from.push_back(spot);
        }
}

class Items {
public:
    Items(const TracedEdition& edition, const PostOptions& options) : write_(*edition.scenario, options) {}

    /// A matrix that rows are computed from, row by row.
    void add(const HeadInputs& shared, const HeadInputs& head, const Derivation& matrix) {
        if (matrix.operation == Operation::given) return;
        const MatrixView view{shared, head, matrix};
        for (std::size_t row = 0; row < matrix.values.rows(); ++row) {
            Item item{{matrix.name, head.batch, head.head, row}, to_cell(head, matrix, row, write_.options()), {}, {}};
            for (std::size_t col = 0; col < matrix.values.cols(); ++col)
                for (Derived& line : explain(write_, view, row, col)) item.lines.push_back(std::move(line));
            item.settled = row < matrix.cached || std::ranges::any_of(matrix.changes, [&](const Change& change) {
                               return change.cell / matrix.values.cols() == row;
                           });
            add_from(item);
            all_.push_back(std::move(item));
        }
    }

    void add(const RowTrace& row) {
        for (const Step& step : row.steps) {
            if (step.operation == Operation::given) continue;
            const auto speaking = explained_places(row, step);
            for (std::size_t cell = 0; cell < step.values.rows(); ++cell) add(row, step, cell, speaking);
        }
    }

    std::vector<Item> all() && { return std::move(all_); }

private:
    void add(const RowTrace& row, const Step& step, std::size_t cell, const std::vector<Place>& speaking) {
        Item item{{step.name, row.head->batch, row.head->head, row.query, cell},
                  to_cell(row, step, cell, write_.options()),
                  {},
                  {}};
        const auto places = places_of(step, cell);
        for (const Place& place : places)
            for (Derived& line : explain(write_, row, step, place)) item.lines.push_back(std::move(line));
        const bool keyed = step.axis == Axis::keys || step.axis == Axis::key_values;
        item.settled = (keyed && step.name != "scores" && row.removed[cell].any()) || row.decided_by_policy() ||
                       std::ranges::any_of(step.changes, [&](const Change& change) { return change.cell == cell; });
        item.speaks = std::ranges::any_of(speaking, [&](const Place& place) { return place.row == cell; });
        add_from(item);
        all_.push_back(std::move(item));
    }

    /// A projected row is explained a component at a time, all else as a whole.
    static std::vector<Place> places_of(const Step& step, std::size_t cell) {
        if (step.operation != Operation::project) return {{cell, {}}};
        std::vector<Place> places;
        for (std::size_t i = 0; i < step.values.cols(); ++i) places.push_back({cell, i});
        return places;
    }

    FormulaWriter write_;
    std::vector<Item> all_;
};

}  // namespace

std::vector<Item> items_of(const TracedEdition& edition, const PostOptions& options) {
    const ExactSection exact;
    Items items(edition, options);
    std::size_t batch = 0;
    for (const TracedEdition::Head& head : edition.heads) {
        if (head.inputs->batch != batch)
            for (const Derivation& matrix : head.shared->earlier) items.add(*head.shared, *head.shared, matrix);
        batch = head.inputs->batch;
        for (const Derivation* matrix : derivations(*head.inputs)) items.add(*head.shared, *head.inputs, *matrix);
        for (const RowTrace& row : head.rows) items.add(row);
    }
    for (const auto& rows : edition.together)
        for (const RowTrace& row : rows) items.add(row);
    return std::move(items).all();
}

}  // namespace attn
