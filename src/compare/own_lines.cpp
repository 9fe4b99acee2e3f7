#include "compare/own_lines.hpp"

#include "attention/deviations.hpp"
#include "attention/interventions.hpp"
#include "attention/stage.hpp"
#include "base/fault.hpp"
#include "number/enclosure.hpp"
#include "number/exact_section.hpp"
#include "scenario/steps.hpp"

#include <algorithm>

namespace attn {
namespace {

/// More than any written number has; what a step adds to the width of its operands is nothing beside it.
constexpr Arithmetic balls{Lane::balls, 192};

Enclosure enclosure_of(const GotCell& cell) {
    if (cell.kind == GotCell::Kind::exact) return {cell.value, Exact()};
    // A tie goes away from zero: the end of the interval that is farther from it is no part of it. A ball's radius is
    // rounded up to 30 bits, so a little more than that is taken off.
    const WrittenDecimal written = cell.written();
    const Exact hair = written.half_unit * Exact::ratio(1, 1L << 24);
    const Sign side = sign(written.value);
    const Exact towards_zero = side == Sign::positive ? -hair : side == Sign::negative ? hair : Exact();
    return {written.value + towards_zero, written.half_unit - hair};
}

bool is_changed(const std::vector<Change>& changes, std::size_t cell) {
    return std::ranges::find(changes, cell, &Change::cell) != changes.end();
}

/// The calculation's stages; those that may do nothing take part all the same, for a sheet may have their line.
StageList all_stages() {
    StageList list = own_stages();
    for (Stage& stage : list)
        if (stage.name == scaled_stage.name || stage.name == masked_stage.name) stage.applies = always;
    return list;
}

Column row_vector(const std::vector<Exact>& cells) {
    Matrix<Exact> row(cells.empty() ? 0 : 1, cells.size());
    row.cells = cells;
    return to_lane(row, balls);
}

/// Q, K or V as it was projected; norms and rotations keep it among the earlier ones.
Derivation& named(HeadInputs& head, std::string_view name) {
    const auto earlier = std::ranges::find(head.earlier, name, &Derivation::name);
    if (earlier != head.earlier.end()) return *earlier;
    return name == "Q" ? head.q : name == "K" ? head.k : head.v;
}

bool is_of_rows(std::string_view step) { return step.front() >= 'a' && step.front() <= 'z'; }

}  // namespace

OwnLines::OwnLines(const Scenario& scenario, const Sheet& sheet) : scenario_(scenario) {
    for (const SheetLine& line : sheet.lines) {
        lines_[{line.step, line.batch, line.head, line.row}] = &line;
        follows_[&line] = Follows(line.cells.size(), 0);
    }
}

const SheetLine* OwnLines::line_at(std::string_view step, std::size_t batch, std::size_t head, std::size_t row) const {
    const auto found = lines_.find({std::string(step), batch, head, row});
    return found == lines_.end() ? nullptr : found->second;
}

/// Compares a line with what its row came to, and puts its numbers there; what a variant sets stays as it is set.
void OwnLines::meet(const SheetLine* line, Column& values, std::size_t first, const Column& as_set,
                    const std::vector<Change>& changes) {
    if (!line) return;
    std::vector<EnclosedCell> written;
    for (std::size_t i = 0; i < line->cells.size(); ++i) {
        if (line->cells[i].kind == GotCell::Kind::skip) continue;
        const Enclosure enclosure = enclosure_of(line->cells[i]);
        follows_[line][i] = may_be(as_set, first + i, enclosure) ? 1 : 0;
        if (!is_changed(changes, first + i)) written.push_back({first + i, enclosure});
    }
    values = with_enclosures(values, written);
}

void OwnLines::meet_matrix(Derivation& matrix, std::size_t batch, std::size_t head) {
    if (matrix.operation == Operation::given) return;
    const Column as_set = matrix.values;
    for (std::size_t row = 0; row < as_set.rows(); ++row)
        meet(line_at(matrix.name, batch, head, row), matrix.values, row * as_set.cols(), as_set, matrix.changes);
}

void OwnLines::meet_step(const Query& query, Step& step) {
    const HeadId id = query.id();
    Column as_set = step.values;
    const auto changes = intervene(scenario_, step.name, id, query.row.query, as_set);
    meet(line_at(step.name, id.batch, id.head, query.row.query), step.values, 0, as_set, changes);
}

/// Q, K and V once more, where the X with its positions that they come of stands in the sheet.
void OwnLines::project_again(HeadInputs& head) {
    HeadInputs shared = derive_shared(scenario_, balls, head.batch - 1);
    if (shared.earlier.empty()) return;
    Derivation& positioned = shared.earlier.front();
    meet_matrix(positioned, head.batch - 1, 0);
    const HeadId id{head.batch - 1, head.head - 1};
    const auto again = [&](const char* name, const Projection& projection, std::size_t of) {
        Derivation& matrix = named(head, name);
        const Column bias = row_vector(projection.bias.empty() ? std::vector<Exact>{} : projection.bias[of]);
        const Column fresh = project(positioned.values, projection.weight.at(0, of).in_lane(balls), bias);
        matrix.values = matrix.cached > 0 ? stack(rows_of(matrix.values, 0, matrix.cached), fresh) : fresh;
        intervene(scenario_, name, id, matrix.values);
    };
    const Inputs& inputs = scenario_.inputs;
    again("Q", inputs.w_q, id.head);
    if (inputs.cross()) return;
    again("K", inputs.w_k, scenario_.kv_head(id.head));
    again("V", inputs.w_v, scenario_.kv_head(id.head));
}

/// Each matrix from the one before it, as normed and rotated from what was written.
void OwnLines::go_on(HeadInputs& head, std::vector<Derivation*> of_queries, std::vector<Derivation*> of_keys) {
    const auto become = [&](const std::vector<Derivation*>& chain, const std::vector<Exact>& gain,
                            const Column& angles) {
        for (std::size_t i = 0; i < chain.size(); ++i) {
            Derivation& matrix = *chain[i];
            if (matrix.operation == Operation::normalise)
                matrix.values = normalise(chain[i - 1]->values, to_lane(scenario_.qk_norm->eps, balls),
                                          row_vector(gain), matrix.cached);
            if (matrix.operation == Operation::rotate)
                matrix.values = rotate(chain[i - 1]->values, cosine(angles), sine(angles), scenario_.rope->pairing);
            meet_matrix(matrix, head.batch - 1, head.head - 1);
        }
    };
    const auto gains = scenario_.qk_norm.value_or(QkNorm{});
    become(of_queries, gains.q_gain, head.q_angles);
    become(of_keys, gains.k_gain, head.k_angles);
}

void OwnLines::meet_inputs(HeadInputs& head) {
    const ExactSection exact;
    if (scenario_.inputs.projected()) project_again(head);
    std::vector<Derivation*> of_queries;
    std::vector<Derivation*> of_keys;
    for (Derivation& matrix : head.earlier) (matrix.name.starts_with('Q') ? of_queries : of_keys).push_back(&matrix);
    of_queries.push_back(&head.q);
    of_keys.push_back(&head.k);
    go_on(head, std::move(of_queries), std::move(of_keys));
    meet_matrix(head.v, head.batch - 1, head.head - 1);
}

/// `leaks`: a key that was removed has a weight if one was written.
std::shared_ptr<Deviation> OwnLines::deviation(bool leaks) {
    auto deviation = std::make_shared<Deviation>();
    deviation->stages = all_stages();
    deviation->leaks = leaks;
    deviation->inputs.push_back([this](HeadInputs& head) { meet_inputs(head); });
    deviation->steps.push_back([this](const Query& query, Step& step) { meet_step(query, step); });
    return deviation;
}

const Calculation& OwnLines::calculation(bool stable, bool leaks) {
    auto& known = calculations_[{stable, leaks}];
    if (!known) {
        RunOptions options;
        options.arithmetic = balls;
        options.stable = stable;
        options.lse = true;
        options.deviation = deviation(leaks);
        known = std::make_unique<const Calculation>(scenario_, options);
    }
    return *known;
}

bool OwnLines::is_stable(HeadId id, std::size_t query) const {
    return line_at("shifted", id.batch, id.head, query) != nullptr;
}

/// What a query's row came to; null where it cannot be worked. Where it is not known whether a score is so large that
/// its row is shifted, it is: no weight changes by that.
const Column* OwnLines::output(HeadId id, std::size_t query) {
    const auto [known, is_new] = outputs_.try_emplace({id.batch, id.head, query});
    if (is_new) {
        for (const bool stable : {is_stable(id, query), true}) {
            try {
                known->second = work(id, query, stable);
                break;
            } catch (const Undecided&) {
                continue;
            } catch (const InputError&) {
                break;
            }
        }
    }
    return known->second ? &*known->second : nullptr;
}

Column OwnLines::work(HeadId id, std::size_t query, bool stable) {
    // Where nothing may be read there is a policy, unless something leaks.
    const Calculation& closed = calculation(stable, false);
    const bool empty = closed.row_until(balls, id, query, scores_stage.name).reads_nothing;
    const Calculation& chosen = empty ? closed : calculation(stable, true);
    return chosen.row_until(balls, id, query, {}).output();
}

void OwnLines::work_together(std::size_t batch, std::size_t query) {
    if (!together_.insert({batch, query}).second) return;
    std::vector<Column> outputs;
    for (std::size_t head = 0; head < scenario_.num_heads; ++head) {
        const Column* one = output({batch, head}, query);
        if (!one) return;
        outputs.push_back(*one);
    }
    const auto shared = calculation(false, true).shared(batch);
    Column concat = beside(outputs);
    meet(line_at("concat", batch, 0, query), concat, 0, Column(concat), {});
    if (shared->w_o.size() == 0) return;
    Column projected = project(concat, shared->w_o, shared->b_o);
    meet(line_at("projected", batch, 0, query), projected, 0, Column(projected), {});
}

const Follows& OwnLines::follows(const SheetLine& line) {
    const HeadId id{line.batch, line.head};
    if (line.step == "concat" || line.step == "projected") work_together(line.batch, line.row);
    else if (is_of_rows(line.step)) output(id, line.row);
    else calculation(false, true).inputs(id);
    return follows_[&line];
}

}  // namespace attn
