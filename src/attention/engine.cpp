#include "attention/engine.hpp"

#include "attention/inputs.hpp"
#include "attention/interventions.hpp"
#include "attention/mask.hpp"
#include "attention/stage.hpp"
#include "number/budget.hpp"
#include "number/exact_section.hpp"
#include "trace/finer_lanes.hpp"

#include <algorithm>

namespace attn {
namespace {

/// What a worksheet may ask of exact arithmetic, in products: each of n_k weights, and each of d components, is made of
/// n_k exponentials, for every query. A product costs up to 5 µs where the exponents are irrational, so a worksheet is
/// done in 0.3 seconds: 16 positions of width 8, or 80 keys for one query.
constexpr std::size_t worksheet_products = 65'536;

/// Position of each key minus that of the query.
std::vector<double> distances(const Scenario& scenario, std::size_t batch, std::size_t query) {
    const long own = static_cast<long>(query) + scenario.mask.offset(batch);
    std::vector<double> result;
    for (std::size_t key = 0; key < scenario.n_k; ++key)
        result.push_back(static_cast<double>(static_cast<long>(key) - own));
    return result;
}

/// The row before its first step: what the mask says of it.
RowTrace begin_row(const Scenario& scenario, std::shared_ptr<const HeadInputs> head, HeadId id, std::size_t query) {
    RowTrace row;
    row.head = std::move(head);
    row.query = query;
    row.removed = removed_keys(scenario.mask, id, query, scenario.n_k);
    for (const Removed& why : row.removed) row.kept.push_back(why.any() ? 0 : 1);
    row.reads_nothing = std::none_of(row.kept.begin(), row.kept.end(), [](char kept) { return kept != 0; });
    if (!scenario.alibi_slopes.empty()) row.distances = distances(scenario, id.batch, query);
    return row;
}

/// An exponential whose digits could not be counted is refused before it is asked for.
void refuse_endless_exponentials(const Scenario& scenario, const RowTrace& row, const Step& scores) {
    if (!decided(any_exceeds(scores.values, budget::exponent))) return;
    const Where file{scenario.mask_where.source, 0, 0};
    throw InputError(Fault{file,
                           scores.name + "[" + std::to_string(row.query + 1) +
                               "] holds a score beyond ±10^15; its exponential has no decimals to show",
                           "make Q, K, the scale or the bias smaller"});
}

void refuse_empty_row(const Scenario& scenario, const RowTrace& row) {
    if (!row.reads_nothing || !scenario.sinks.empty() || scenario.empty_row != EmptyRow::error) return;
    throw InputError(
        Fault{scenario.mask_where,
              "query " + std::to_string(row.query + 1) + " may read no key, and \"empty_row\" is \"error\"",
              "let it read a key, or say \"empty_row\": \"zero\", \"uniform\" or \"nan\""});
}

/// Exact numbers are given back as carefully as they are worked with.
void let_go(const RowTrace* row) {
    const ExactSection exact;
    delete row;
}

/// A double that |x| is not above.
double absolute_bound(const Exact& x) {
    const ExactSection exact;
    double bound = 1;
    while (less(abs(x), Exact::from_double(bound)) != Truth::yes && bound < budget::exponent) bound *= 2;
    return bound;
}

Facts establish(const Scenario& scenario) {
    const ExactSection exact;
    return {equal(scenario.scale, Exact(1)) != Truth::yes, adds_bias(scenario.mask), removes_anything(scenario.mask)};
}

}  // namespace

Calculation::Calculation(const Scenario& scenario, const RunOptions& options)
    : scenario_(scenario), options_(options), facts_(establish(scenario)) {}

Calculation::Calculation(const Scenario& scenario, const RunOptions& options, const Calculation& alike)
    : scenario_(scenario), options_(options), alike_(&alike), facts_(establish(scenario)) {}

template <class Derive>
std::shared_ptr<const HeadInputs> Calculation::known_or(const Key& key, Derive derive) const {
    const auto known = [&]() -> std::shared_ptr<const HeadInputs> {
        const std::lock_guard lock(mutex_);
        const auto found = inputs_.find(key);
        return found == inputs_.end() ? nullptr : found->second;
    };
    if (auto inputs = known()) return inputs;
    // The exact section is entered before the map is locked, and never the other way round: no two threads can wait for
    // each other. Whoever comes second finds the first one's work.
    const ExactSection exact;
    if (auto inputs = known()) return inputs;
    auto inputs = std::make_shared<const HeadInputs>(derive());
    const std::lock_guard lock(mutex_);
    return inputs_[key] = std::move(inputs);
}

std::shared_ptr<const HeadInputs> Calculation::shared_in(Arithmetic arithmetic, std::size_t batch) const {
    return known_or({arithmetic.lane, arithmetic.precision, batch, 0}, [&] {
        HeadInputs derived = derive_shared(scenario_, arithmetic, batch);
        derived.finer = [this, batch](Arithmetic finer) { return shared_in(finer, batch); };
        return derived;
    });
}

std::shared_ptr<const HeadInputs> Calculation::inputs_in(Arithmetic arithmetic, HeadId id) const {
    return known_or({arithmetic.lane, arithmetic.precision, id.batch, id.head + 1}, [&] {
        HeadInputs derived = alike_ ? with_settings(scenario_, *alike_->inputs_in(arithmetic, id), id)
                                    : derive_inputs(scenario_, *shared_in(arithmetic, id.batch), arithmetic, id,
                                                    options_.deviation.get());
        derived.finer = [this, id](Arithmetic finer) { return inputs_in(finer, id); };
        return derived;
    });
}

std::vector<HeadId> Calculation::heads() const {
    std::vector<HeadId> ids;
    for (std::size_t batch = 0; batch < scenario_.batches; ++batch)
        for (std::size_t head = 0; head < scenario_.num_heads; ++head) ids.push_back({batch, head});
    return ids;
}

std::span<const Stage> Calculation::own_stages() const {
    return options_.deviation ? std::span<const Stage>(options_.deviation->stages) : stages();
}

Column Calculation::changed(const Column& values) const {
    const bool changes = options_.deviation && options_.deviation->numbers;
    return changes ? options_.deviation->numbers(values) : values;
}

bool Calculation::leaks() const {
    return options_.deviation && (options_.deviation->fill || options_.deviation->leaks);
}

void Calculation::run_stages(RowTrace& row, HeadId id, std::string_view last_step) const {
    for (const Stage& stage : own_stages()) {
        const Query view{scenario_, facts_, *row.head, row, options_, *this};
        if (!stage.applies(view) && !intervened(scenario_, stage.name)) continue;
        if (stage.name == exponentials_stage.name) refuse_endless_exponentials(scenario_, row, view.scores());
        Step step = stage.run(view);
        if (options_.deviation)
            for (const auto& change : options_.deviation->steps) change(view, step);
        step.values = changed(step.values);
        step.changes = intervene(scenario_, stage.name, id, row.query, step.values);
        row.steps.push_back(std::move(step));
        if (stage.name == last_step) return;
    }
}

RowTrace Calculation::row_until(Arithmetic arithmetic, HeadId id, std::size_t query,
                                std::string_view last_step) const {
    RowTrace row = begin_row(scenario_, inputs_in(arithmetic, id), id, query);
    row.leaks = leaks();
    refuse_empty_row(scenario_, row);
    run_stages(row, id, last_step);
    return row;
}

RowTrace Calculation::row_in(Arithmetic arithmetic, HeadId id, std::size_t query) const {
    RowTrace row = row_until(arithmetic, id, query, {});
    // Finer lanes are traced when first asked for, and kept with the row.
    auto known = std::make_shared<std::map<std::pair<Lane, long>, std::shared_ptr<const RowTrace>>>();
    row.finer = [this, id, query, known](Arithmetic finer) {
        auto& traced = (*known)[{finer.lane, finer.precision}];
        if (!traced) traced = {new RowTrace(row_in(finer, id, query)), let_go};
        return traced;
    };
    row.finer_key = [this, finer = row.finer, id, query](Arithmetic arithmetic_for_key, std::size_t key,
                                                         std::string_view step) {
        // What a variant sets is set in whole rows.
        if (!scenario_.interventions.empty()) return finer(arithmetic_for_key);
        return std::shared_ptr<const RowTrace>(new RowTrace(key_in(arithmetic_for_key, id, query, key, step)), let_go);
    };
    return row;
}

RowTrace Calculation::key_in(Arithmetic arithmetic, HeadId id, std::size_t query, std::size_t key,
                             std::string_view last_step) const {
    const auto whole = inputs_in(arithmetic, id);
    auto head = std::make_shared<HeadInputs>();
    head->batch = whole->batch;
    head->head = whole->head;
    head->q.values = row_of(whole->q.values, query);
    head->k.values = row_of(whole->k.values, key);
    if (facts_.adds_bias)
        head->bias = cell(whole->bias, (whole->bias.rows() == 1 ? 0 : query) * scenario_.n_k + key);
    head->scale = whole->scale;
    head->base = whole->base;
    head->log_base = whole->log_base;
    head->softcap = whole->softcap;
    head->slope = whole->slope;
    RowTrace row;
    row.head = std::move(head);
    row.removed = {removed_keys(scenario_.mask, id, query, scenario_.n_k)[key]};
    row.kept = {row.removed.front().any() ? char{0} : char{1}};
    row.reads_nothing = !row.kept.front();
    if (!scenario_.alibi_slopes.empty()) row.distances = {distances(scenario_, id.batch, query)[key]};
    row.leaks = leaks();
    run_stages(row, id, last_step);
    return row;
}

RowTrace Calculation::row_somehow(Arithmetic arithmetic, HeadId id, std::size_t query) const {
    try {
        return row_in(arithmetic, id, query);
    } catch (const Undecided&) {
        for (const Arithmetic& finer : finer_lanes) {
            const ExactSection exact;
            try {
                return row_in(finer, id, query);
            } catch (const Undecided&) {
                if (finer.lane == Lane::exact) throw;
            }
        }
        throw;
    }
}

RowTrace Calculation::row(HeadId id, std::size_t query) const {
    return row_somehow(options_.arithmetic, id, query);
}

bool Calculation::combines() const { return scenario_.num_heads > 1 || !scenario_.inputs.w_o.empty(); }

std::vector<Column> Calculation::outputs_in(Arithmetic arithmetic, std::size_t batch, std::size_t query) const {
    std::vector<Column> outputs;
    for (std::size_t head = 0; head < scenario_.num_heads; ++head) {
        const RowTrace row = row_in(arithmetic, {batch, head}, query);
        outputs.push_back(row.output());
    }
    return outputs;
}

/// Heads stand one under the other as they are stored, n rows each, and so do the pieces of the rows they are cut into.
Column Calculation::merged(Arithmetic arithmetic, std::size_t batch, std::size_t query,
                           std::span<const Column> outputs) const {
    const Merging merging = options_.deviation ? options_.deviation->merging : Merging::side_by_side;
    if (merging == Merging::averaged) {
        Column total = outputs.front();
        for (const Column& output : outputs.subspan(1)) total = add(total, output);
        return divide(total, to_lane(Exact(outputs.size()), total.arithmetic()));
    }
    if (merging == Merging::side_by_side) return beside(outputs);
    std::vector<Column> pieces;
    for (std::size_t piece = 0; piece < outputs.size(); ++piece) {
        const std::size_t stored = query * outputs.size() + piece;
        const RowTrace row = row_until(arithmetic, {batch, stored / scenario_.n_q}, stored % scenario_.n_q, {});
        pieces.push_back(row.output());
    }
    return beside(pieces);
}

RowTrace Calculation::combined_in(Arithmetic arithmetic, std::size_t batch, std::size_t query,
                                  std::span<const Column> outputs) const {
    RowTrace row;
    row.head = shared_in(arithmetic, batch);
    row.query = query;
    const Column all = merged(arithmetic, batch, query, outputs);
    // Of one head too: what is projected is there to be explained.
    row.steps.push_back({"concat", Operation::concat, {"output"}, Axis::components, all});
    if (row.head->w_o.size() > 0) {
        Step projected{"projected", Operation::project, {"concat", "W.O"}, Axis::components,
                       changed(project(all, row.head->w_o, row.head->b_o))};
        if (row.head->b_o.size() > 0) projected.operands.emplace_back("b.O");
        row.steps.push_back(std::move(projected));
    }
    row.finer = [this, batch, query](Arithmetic finer) {
        const auto again = outputs_in(finer, batch, query);
        return std::shared_ptr<const RowTrace>(new RowTrace(combined_in(finer, batch, query, again)), let_go);
    };
    return row;
}

RowTrace Calculation::combined(std::size_t batch, std::size_t query, std::span<const Column> outputs) const {
    const Arithmetic own = outputs.front().arithmetic();
    const bool of_one_lane = std::all_of(outputs.begin(), outputs.end(), [&](const Column& output) {
        return output.lane() == own.lane && output.arithmetic().precision == own.precision;
    });
    if (of_one_lane) {
        try {
            return combined_in(own, batch, query, outputs);
        } catch (const Undecided&) {
            if (own.lane == Lane::exact) throw;
        }
    }
    // A head had to be traced in a finer lane, or what they come to has to be; then all are.
    const ExactSection exact;
    return combined_in({Lane::exact, 0}, batch, query, outputs_in({Lane::exact, 0}, batch, query));
}

void Calculation::refuse_bad_rows() const {
    if (scenario_.empty_row == EmptyRow::error && scenario_.sinks.empty())
        for (const HeadId id : heads())
            for (std::size_t query = 0; query < scenario_.n_q; ++query)
                refuse_empty_row(scenario_, begin_row(scenario_, nullptr, id, query));
    const bool plain = !facts_.adds_bias && scenario_.interventions.empty() && scenario_.alibi_slopes.empty();
    const double factor = facts_.scales ? absolute_bound(scenario_.scale) : 1;
    for (const HeadId id : heads()) {
        const auto head = inputs(id);
        if (plain && score_bound(head->q.values, head->k.values) * factor < budget::exponent / 2) continue;
        for (std::size_t query = 0; query < scenario_.n_q; ++query) row(id, query);
    }
}

void Calculation::each_row(const std::function<void(RowTrace&&)>& sink) const {
    for (const HeadId id : heads())
        for (std::size_t query = 0; query < scenario_.n_q; ++query) sink(row(id, query));
}

bool is_worksheet(const Scenario& scenario) {
    constexpr std::size_t own = 8;  // what a key costs by itself is that of so many exponentials
    // Roots of norms and cosines of rotations multiply the terms of every number after them.
    constexpr std::size_t irrational = 64;
    std::size_t left = worksheet_products;
    if (scenario.rope) left /= irrational;
    if (scenario.qk_norm) left /= irrational;
    for (const std::size_t factor :
         {scenario.batches * scenario.num_heads, scenario.n_q, scenario.n_k, scenario.n_k + own,
          std::max(scenario.d_k, scenario.d_v)})
        left /= std::max<std::size_t>(factor, 1);
    return left > 0;
}

}  // namespace attn
