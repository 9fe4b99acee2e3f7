#include "ledger/step_view.hpp"

#include "ledger/symbols.hpp"

#include <algorithm>
#include <iterator>

namespace attn {

std::string StepView::symbol(const Place& place) const {
    const std::string name = write.symbol(step.name);
    switch (step.axis) {
        case Axis::single: return indexed(name, query());
        case Axis::components:
            return place.component ? indexed(name, query(), *place.component + 1) : indexed(name, query());
        case Axis::key_values:
        case Axis::tile_values:
            if (place.component) return indexed(name, query(), place.row + 1, *place.component + 1);
            break;
        case Axis::keys:
        case Axis::tiles: break;
    }
    return indexed(name, query(), place.row + 1);
}

Figure StepView::result(std::size_t cell) const {
    const auto set =
        std::find_if(step.changes.begin(), step.changes.end(), [&](const Change& c) { return c.cell == cell; });
    if (set != step.changes.end()) return to_figure(set->before, 0, options());
    return after_changes(cell);
}

Cell StepView::cell_at(const Step& of, const Place& place) const {
    if (place.component) return {{to_figure(row, of, place.row * of.values.cols() + *place.component, options())}};
    return to_cell(row, of, place.row, options());
}

Cell StepView::matrix_row(const Derivation& matrix, const Place& place) const {
    if (!place.component) return to_cell(*row.head, matrix, place.row, options());
    const std::size_t cell = place.row * matrix.values.cols() + *place.component;
    return {{to_figure(*row.head, matrix, cell, options())}};
}

CellRef StepView::ref(std::string name, std::vector<std::size_t> rest) const {
    rest.insert(rest.begin(), row.query);
    return elsewhere(std::move(name), std::move(rest));
}

CellRef StepView::elsewhere(std::string name, std::vector<std::size_t> index) const {
    return {std::move(name), std::move(index), row.head->batch - 1, row.head->head == 0 ? 0 : row.head->head - 1};
}

CellRef StepView::ref_at(std::string name, const Place& place) const {
    std::vector<std::size_t> index{place.row};
    if (place.component) index.push_back(*place.component);
    return ref(std::move(name), std::move(index));
}

Derived StepView::of_key(const Place& place, Operand formula, std::vector<CellRef> from) const {
    return {symbol(place), std::move(formula), Cell{{result(place.row)}}, std::move(from)};
}

Derived StepView::of_row(Operand formula, std::vector<CellRef> from) const {
    return {symbol({}), std::move(formula), Cell{{result(0)}}, std::move(from)};
}

void add_refs(std::vector<CellRef>& refs, std::vector<CellRef> more) {
    refs.insert(refs.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

}  // namespace attn
