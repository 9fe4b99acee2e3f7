#include "attention/recorded_step.hpp"
#include "compare/diagnosis.hpp"
#include "ledger/explain.hpp"
#include "number/exact_section.hpp"
#include "scenario/path.hpp"

#include <algorithm>

// Where a mistake first shows: matrices before rows, the steps of rows in order, and what the heads come to last.

namespace attn {
namespace {

/// To which two numbers are told apart here.
constexpr int telling_digits = 12;
/// A line of work longer than this helps nobody.
constexpr std::size_t most_operands = 16;

/// The first cell that differs; nothing where none does.
std::optional<std::size_t> first_difference(const TracedCells& a, const TracedCells& b) {
    const std::size_t size = std::min(a.size, b.size);
    for (std::size_t i = 0; i < size; ++i)
        if (a.round(i, telling_digits) != b.round(i, telling_digits)) return i;
    return a.size == b.size ? std::nullopt : std::optional(size == 0 ? 0 : size - 1);
}

/// A number, and whose it is: from 0. No head where the heads come together.
struct Spot {
    std::string step;
    std::size_t batch = 0;
    std::optional<std::size_t> head;
    std::size_t row = 0;   ///< query or position
    std::size_t cell = 0;  ///< in that row
};

class Departing {
public:
    Departing(Trial& right, Trial& wrong, std::size_t most_rows, const PostOptions& options)
        : right_(right), wrong_(wrong), most_rows_(most_rows), options_(options) {}

    std::optional<Departure> find() {
        const ExactSection exact;
        if (auto spot = in_matrices()) return depart(*spot);
        if (auto spot = in_rows()) return depart(*spot);
        if (auto spot = in_combination()) return depart(*spot);
        return std::nullopt;
    }

private:
    std::size_t stride(std::size_t rows) const { return std::max<std::size_t>(1, rows / most_rows_); }

    template <class Visit>
    std::optional<Spot> each_head(Visit visit) const {
        for (const HeadId id : right_.calculation().heads())
            if (auto spot = visit(id)) return spot;
        return std::nullopt;
    }

    std::optional<Spot> in_matrices() {
        return each_head([&](HeadId id) -> std::optional<Spot> {
            const auto inputs = right_.calculation().inputs(id);
            for (const Derivation* matrix : derivations(*inputs))
                if (auto spot = in_matrix(*matrix, id)) return spot;
            return std::nullopt;
        });
    }

    std::optional<Spot> in_matrix(const Derivation& matrix, HeadId id) {
        for (std::size_t row = 0; row < matrix.values.rows(); row += stride(matrix.values.rows()))
            if (auto spot = at({matrix.name, id.batch, id.head, row, 0})) return spot;
        return std::nullopt;
    }

    /// The earliest step over all rows; of one step, the first row.
    std::optional<Spot> in_rows() {
        for (const Stage& stage : stages())
            if (auto spot = each_head([&](HeadId id) { return in_step(std::string(stage.name), id.batch, id.head); }))
                return spot;
        return std::nullopt;
    }

    std::optional<Spot> in_step(const std::string& step, std::size_t batch, std::optional<std::size_t> head) {
        const std::size_t n_q = right_.scenario().n_q;
        for (std::size_t query = 0; query < n_q; query += stride(n_q))
            if (auto spot = at({step, batch, head, query, 0})) return spot;
        return std::nullopt;
    }

    std::optional<Spot> in_combination() {
        for (const char* step : {"concat", "projected"})
            for (std::size_t batch = 0; batch < right_.scenario().batches; ++batch)
                if (auto spot = in_step(step, batch, std::nullopt)) return spot;
        return std::nullopt;
    }

    /// The first difference in one row of a step. A step that only one side has is a difference.
    std::optional<Spot> at(Spot spot) {
        const auto a = cells(right_, spot);
        const auto b = cells(wrong_, spot);
        if (!a && !b) return std::nullopt;
        if (!a || !b) return spot;
        const auto cell = first_difference(*a, *b);
        if (cell) spot.cell = *cell;
        return cell ? std::optional(spot) : std::nullopt;
    }

    static std::optional<TracedCells> cells(Trial& trial, const Spot& spot) {
        return trial.find(spot.step, spot.batch, spot.head.value_or(0), spot.row);
    }

    std::string path_of(const Spot& spot, const std::optional<TracedCells>& traced) const {
        const Scenario& scenario = right_.scenario();
        std::string path;
        if (scenario.batches > 1) path += "batch" + index_text({spot.batch}) + ".";
        if (scenario.num_heads > 1 && spot.head) path += "head" + index_text({*spot.head}) + ".";
        std::vector<std::size_t> index{spot.row};
        const Step* step = traced ? traced->step : nullptr;
        if (step && step->axis == Axis::key_values) {
            index.push_back(spot.cell / step->values.cols());
            index.push_back(spot.cell % step->values.cols());
        } else if (!step || step->axis != Axis::single) {
            index.push_back(spot.cell);
        }
        return path + spot.step + index_text(index);
    }

    std::optional<Figure> figure(const std::optional<TracedCells>& traced, std::size_t cell) const {
        if (!traced || cell >= traced->size) return std::nullopt;
        return traced->row ? to_figure(*traced->row, *traced->step, cell, options_)
                           : to_figure(*traced->head, *traced->matrix, traced->first + cell, options_);
    }

    Departure depart(const Spot& spot) {
        const auto a = cells(right_, spot);
        const auto b = cells(wrong_, spot);
        Departure departure{path_of(spot, a ? a : b), figure(a, spot.cell), figure(b, spot.cell), {}};
        if (departure.right) departure.corrected = corrected(spot, *a, *departure.right);
        return departure;
    }

    /// The line as the work of a ledger has it, or where that would be endless the number alone.
    Line corrected(const Spot& spot, const TracedCells& traced, const Figure& right) const {
        const Scenario& scenario = right_.scenario();
        if (std::max({scenario.n_k, scenario.d_k, scenario.d_v, scenario.d_model}) > most_operands)
            return named_value(path_of(spot, traced), {{right}}, options_.numbers, options_.language);
        const FormulaWriter write(scenario, options_);
        return equation(derived(write, spot, traced), options_.numbers, options_.language);
    }

    Derived derived(const FormulaWriter& write, const Spot& spot, const TracedCells& traced) const {
        if (traced.row) return explain(write, *traced.row, *traced.step, place_in(*traced.step, spot.cell)).back();
        const auto shared = right_.calculation().shared(spot.batch);
        return explain(write, MatrixView{*shared, *traced.head, *traced.matrix}, spot.row, spot.cell).back();
    }

    static attn::Place place_in(const Step& step, std::size_t cell) {
        if (step.axis == Axis::keys) return {cell, {}};
        return {cell / step.values.cols(), cell % step.values.cols()};
    }

    Trial& right_;
    Trial& wrong_;
    std::size_t most_rows_;
    const PostOptions& options_;
};

}  // namespace

std::optional<Departure> find_departure(Trial& right, Trial& wrong, std::size_t most_rows, const PostOptions& options) {
    return Departing(right, wrong, most_rows, options).find();
}

}  // namespace attn
