#include "compare/trial.hpp"

#include "attention/recorded_step.hpp"
#include "attention/stage.hpp"
#include "base/fault.hpp"
#include "compare/written.hpp"
#include "number/exact_section.hpp"

#include <algorithm>
#include <cmath>

namespace attn {
namespace {

RunOptions options_of(const Attempt& attempt, Lane lane, bool terms) {
    RunOptions options;
    options.arithmetic = {lane, 0};
    options.terms = terms || attempt.needs_terms;
    options.deviation = attempt.deviation;
    return options;
}

bool is_matrix(std::string_view step) {
    return step.starts_with('Q') || step.starts_with('K') || step.starts_with('V') || step.starts_with('X');
}

/// What a lane of doubles knows of a number.
struct Enclosure {
    double mid, rad;
};

std::optional<Enclosure> quick(const TracedCells& traced, std::size_t cell) {
    const Column& values = traced.values();
    if (values.lane() != Lane::certified) return std::nullopt;
    const Approximation& known = values.approximation();
    const double rad = known.rad.empty() ? 0 : known.rad[traced.first + cell];
    const double mid = known.mid[traced.first + cell];
    if (!std::isfinite(mid) || !std::isfinite(rad)) return std::nullopt;
    return Enclosure{mid, rad};
}

/// More than the roundings in comparing two doubles come to.
double doubt(double a, double b) { return 0x1p-50 * (std::abs(a) + std::abs(b)) + 0x1p-1000; }

/// The answer where doubles leave none open.
std::optional<bool> quickly_fits(const Enclosure& found, const GotCell& got, const Tolerance& tolerance) {
    if (std::isnan(got.low) || std::isnan(got.high)) return std::nullopt;
    double low = got.low;
    double high = got.high;
    if (got.kind == GotCell::Kind::near) {
        const double allowed = tolerance.near_atol + tolerance.near_rtol * std::abs(found.mid);
        low -= allowed;
        high += allowed;
    }
    const double slack = found.rad * (1 + tolerance.near_rtol) + doubt(found.mid, low) + doubt(found.rad, high);
    if (found.mid + slack < low || found.mid - slack > high) return false;
    if (got.kind != GotCell::Kind::exact && found.mid - slack > low && found.mid + slack < high) return true;
    return std::nullopt;
}

/// Equal exactly, where the lane is exact and that is decided.
std::optional<bool> exactly_equal(const TracedCells& traced, std::size_t cell, const Exact& value) {
    if (traced.values().lane() != Lane::exact || !value.is_finite()) return std::nullopt;
    switch (equal(traced.values().cells()[traced.first + cell], value)) {
        case Truth::yes: return true;
        case Truth::no: return false;
        default: return std::nullopt;
    }
}

bool carefully_fits(const TracedCells& traced, std::size_t cell, const GotCell& got, const Tolerance& tolerance) {
    const ExactSection exact;
    if (got.kind == GotCell::Kind::exact)
        if (const auto same = exactly_equal(traced, cell, got.value)) return *same;
    const Decimal found = traced.round(cell, certain_digits);
    if (got.kind == GotCell::Kind::exact) return found == got.rounded;
    if (found.kind != Decimal::Kind::finite) return false;
    if (got.kind == GotCell::Kind::near) return tolerance.allows(found.text(certain_digits), got.text);
    const auto value = value_of(found);
    return value && rounds_to(*value, got.written()) == Truth::yes;
}

}  // namespace

Decimal TracedCells::round(std::size_t cell, int digits) const {
    return row ? round_cell(*row, *step, first + cell, digits) : round_cell(*head, *matrix, first + cell, digits);
}

Trial::Trial(Attempt attempt, Lane lane, bool terms, const Trial* right) : attempt_(std::move(attempt)) {
    const RunOptions options = options_of(attempt_, lane, terms);
    calculation_ = right && !attempt_.changes_inputs
                       ? std::make_unique<const Calculation>(attempt_.scenario, options, right->calculation())
                       : std::make_unique<const Calculation>(attempt_.scenario, options);
}

std::span<const Stage> Trial::order_of(std::string_view step) const {
    if (!attempt_.deviation) return stages();
    const std::span<const Stage> own = attempt_.deviation->stages;
    return std::ranges::find(own, step, &Stage::name) == own.end() ? stages() : own;
}

std::shared_ptr<const RowTrace> Trial::row(HeadId id, std::size_t query) {
    const bool same =
        last_ && last_->query == query && last_->head->batch == id.batch + 1 && last_->head->head == id.head + 1;
    if (!same) last_ = std::make_shared<const RowTrace>(calculation_->row(id, query));
    return last_;
}

std::shared_ptr<const RowTrace> Trial::combined(std::size_t batch, std::size_t query) {
    if (last_ && last_->query == query && last_->head->batch == batch + 1 && last_->head->head == 0) return last_;
    std::vector<Column> outputs;
    for (std::size_t head = 0; head < scenario().num_heads; ++head)
        outputs.push_back(calculation_->row({batch, head}, query).output());
    return last_ = std::make_shared<const RowTrace>(calculation_->combined(batch, query, outputs));
}

std::optional<TracedCells> Trial::find(const std::string& step, std::size_t batch, std::size_t head,
                                       std::size_t query) {
    if (is_matrix(step)) {
        const auto inputs = calculation_->inputs({batch, head});
        const Derivation* matrix = find_derivation(*inputs, step);
        if (!matrix || query >= matrix->values.rows()) return std::nullopt;
        const std::size_t cols = matrix->values.cols();
        return TracedCells{nullptr, nullptr, inputs, matrix, query * cols, cols};
    }
    const bool shared = step == "concat" || step == "projected" || (step.empty() && calculation_->combines());
    if (shared && !calculation_->combines()) return std::nullopt;
    const auto traced = shared ? combined(batch, query) : row({batch, head}, query);
    const Step* found = step.empty() ? (shared ? &traced->steps.back() : traced->find("output"))
                                     : recorded_step(*traced, step, order_of(step));
    if (!found) return std::nullopt;
    return TracedCells{traced, found, nullptr, nullptr, 0, found->values.size()};
}

bool fits(const TracedCells& traced, std::size_t cell, const GotCell& got, const Tolerance& tolerance) {
    if (got.kind == GotCell::Kind::skip) return true;
    if (const auto found = quick(traced, cell))
        if (const auto answer = quickly_fits(*found, got, tolerance)) return *answer;
    return carefully_fits(traced, cell, got, tolerance);
}

namespace {

/// One row; one of another length fits nowhere.
void compare_row(const std::optional<TracedCells>& traced, const GotRow& row, const Tolerance& tolerance, bool patient,
                 Score& score) {
    const bool there = traced && traced->size == row.cells.size();
    for (std::size_t i = 0; i < row.cells.size(); ++i) {
        if (row.cells[i].kind == GotCell::Kind::skip) continue;
        ++score.cells;
        if (there && fits(*traced, i, row.cells[i], tolerance)) ++score.fitting;
        else if (!patient) return;
    }
}

/// A row that its attempt cannot compute, an exponential too large to write down, fits nothing.
std::optional<TracedCells> try_to_find(Trial& trial, const std::string& step, const GotRow& row) {
    try {
        return trial.find(step, row.batch, row.head, row.query);
    } catch (const InputError&) {
        return std::nullopt;
    } catch (const Undecided&) {
        return std::nullopt;
    }
}

}  // namespace

Score compare(Trial& trial, const Got& got, std::span<const GotRow* const> rows, bool patient) {
    Score score;
    for (const GotRow* row : rows) {
        const bool silent =
            std::ranges::all_of(row->cells, [](const GotCell& c) { return c.kind == GotCell::Kind::skip; });
        if (silent) continue;
        compare_row(try_to_find(trial, got.step, *row), *row, got.tolerance, patient, score);
        if (!patient && !score.all()) break;
    }
    return score;
}

}  // namespace attn
