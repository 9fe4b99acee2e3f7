#include "ledger/origins.hpp"

#include "ledger/explain.hpp"

#include <algorithm>
#include <utility>

namespace attn {
namespace {

constexpr std::size_t most_components = 512;  // of a row's vectors together; beyond them, a vector is told of as one

bool has_vectors(const Step& step) {
    return step.axis == Axis::components || step.axis == Axis::key_values || step.axis == Axis::tile_values;
}

CellRef cell_of(const RowTrace& row, const Step& step, const Place& place) {
    CellRef cell{step.name, {row.query}, row.head->batch - 1, row.head->head == 0 ? 0 : row.head->head - 1};
    if (step.axis != Axis::components && step.axis != Axis::single) cell.index.push_back(place.row);
    if (place.component) cell.index.push_back(*place.component);
    return cell;
}

/// The places of a step that were computed: a product with a value that is not read was not.
std::vector<Place> places_of(const RowTrace& row, const Step& step) {
    const bool apart = has_vectors(step) && (step.axis == Axis::components || step.values.size() <= most_components);
    std::vector<Place> places;
    for (std::size_t i = 0; i < step.values.rows(); ++i) {
        if (step.operation == Operation::multiply && !row.mixes(i)) continue;
        if (!apart) places.push_back({i, {}});
        for (std::size_t component = 0; apart && component < step.values.cols(); ++component)
            places.push_back({i, component});
    }
    return places;
}

/// Writes formulas with closed forms and with decimals. Where there are no closed forms, once is enough.
class BothForms {
public:
    BothForms(const Scenario& scenario, const PostOptions& options)
        : exact_(with(options, NumberForm::exact)),
          decimal_(with(options, NumberForm::decimal)),
          write_exact_(scenario, exact_),
          write_decimal_(scenario, decimal_) {}
    BothForms(const BothForms&) = delete;
    BothForms& operator=(const BothForms&) = delete;

    void add(const RowTrace& row, const Step& step, std::vector<Origin>& origins) const {
        const bool closed = step.values.lane() == Lane::exact;
        const Explainer exact = explainer(write_exact_, row, step);
        const Explainer decimal = closed ? explainer(write_decimal_, row, step) : Explainer{};
        for (const Place& place : places_of(row, step)) {
            Origin origin = begin(cell_of(row, step, place), exact(place), closed ? decimal(place) : Derived{}, closed);
            // Only steps of one number a key are set by hand.
            if (!step.changes.empty())
                add_changes(origin, explain_changes(write_exact_, row, step, place.row),
                            explain_changes(write_decimal_, row, step, place.row), closed);
            origins.push_back(std::move(origin));
        }
    }

    /// What was given as it stands has no origin, but for what a variant set in it.
    void add(const MatrixView& view, std::vector<Origin>& origins) const {
        const Derivation& matrix = view.matrix;
        const bool given = matrix.operation == Operation::given && matrix.cached == 0;
        if (given && matrix.changes.empty()) return;
        const bool closed = matrix.values.lane() == Lane::exact;
        const Explainer exact = explainer(write_exact_, view);
        const Explainer decimal = explainer(write_decimal_, view);
        for (std::size_t cell = 0; cell < matrix.values.size(); ++cell) {
            const Place place{cell / matrix.values.cols(), cell % matrix.values.cols()};
            const std::size_t head = view.head.head == 0 ? 0 : view.head.head - 1;
            Origin origin = begin({matrix.name, {place.row, *place.component}, view.head.batch - 1, head}, exact(place),
                                  closed ? decimal(place) : Derived{}, closed);
            add_changes(origin, explain_changes(write_exact_, view, cell), explain_changes(write_decimal_, view, cell),
                        closed);
            origins.push_back(std::move(origin));
        }
    }

private:
    static PostOptions with(PostOptions options, NumberForm numbers) {
        options.numbers = numbers;
        return options;
    }

    Origin begin(CellRef cell, Derived exact, const Derived& decimal, bool closed) const {
        Origin origin{
            std::move(cell), {equation(exact, NumberForm::exact, exact_.language)}, {}, std::move(exact.from)};
        if (closed) origin.decimal = {equation(decimal, NumberForm::decimal, exact_.language)};
        return origin;
    }

    void add_changes(Origin& origin, const std::vector<Derived>& exact, const std::vector<Derived>& decimal,
                     bool closed) const {
        for (const Derived& change : exact)
            origin.exact.push_back(equation(change, NumberForm::exact, exact_.language));
        for (const Derived& change : decimal)
            if (closed) origin.decimal.push_back(equation(change, NumberForm::decimal, exact_.language));
    }

    PostOptions exact_, decimal_;
    FormulaWriter write_exact_, write_decimal_;
};

}  // namespace

std::vector<Origin> origins_of(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    const BothForms forms(scenario, options);
    std::vector<Origin> origins;
    for (const Step& step : row.steps)
        if (is_wanted(step.name, options)) forms.add(row, step, origins);
    return origins;
}

std::vector<Origin> matrix_origins(const Scenario& scenario, const HeadInputs& shared, const HeadInputs& head,
                                   const PostOptions& options) {
    const BothForms forms(scenario, options);
    std::vector<Origin> origins;
    for (const Derivation* matrix : derivations(head)) forms.add({shared, head, *matrix}, origins);
    return origins;
}

std::vector<Origin> shared_origins(const Scenario& scenario, const HeadInputs& shared, const PostOptions& options) {
    const BothForms forms(scenario, options);
    std::vector<Origin> origins;
    for (const Derivation& matrix : shared.earlier) forms.add({shared, shared, matrix}, origins);
    return origins;
}

}  // namespace attn
