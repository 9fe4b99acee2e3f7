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

/// The row before its first step: what the mask says of it.
RowTrace begin_row(const Scenario& scenario, std::shared_ptr<const HeadInputs> head, std::size_t query) {
    RowTrace row;
    row.head = std::move(head);
    row.query = query;
    row.removed = removed_keys(scenario.mask, query, scenario.n_k);
    for (const Removed& why : row.removed) row.kept.push_back(why.any() ? 0 : 1);
    row.reads_nothing = std::none_of(row.kept.begin(), row.kept.end(), [](char kept) { return kept != 0; });
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
    if (!row.reads_nothing || scenario.empty_row != EmptyRow::error) return;
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

std::shared_ptr<const HeadInputs> Calculation::known_inputs(Arithmetic arithmetic) const {
    const std::lock_guard lock(mutex_);
    const auto known = inputs_.find({arithmetic.lane, arithmetic.precision});
    return known == inputs_.end() ? nullptr : known->second;
}

std::shared_ptr<const HeadInputs> Calculation::inputs_in(Arithmetic arithmetic) const {
    if (auto known = known_inputs(arithmetic)) return known;
    // The exact section is entered before the map is locked, and never the other way round: no two threads can wait for
    // each other. Whoever comes second finds the first one's work.
    const ExactSection exact;
    if (auto known = known_inputs(arithmetic)) return known;
    HeadInputs derived = derive_inputs(scenario_, arithmetic);
    derived.finer = [this](Arithmetic finer) { return inputs_in(finer); };
    auto inputs = std::make_shared<const HeadInputs>(std::move(derived));
    const std::lock_guard lock(mutex_);
    inputs_[{arithmetic.lane, arithmetic.precision}] = inputs;
    return inputs;
}

void Calculation::run_stages(RowTrace& row, std::string_view last_step) const {
    for (const Stage& stage : stages()) {
        const Query view{scenario_, facts_, *row.head, row, options_.stable, options_.terms};
        if (!stage.applies(view) && !intervened(scenario_, stage.name)) continue;
        if (stage.name == exponentials_stage.name) refuse_endless_exponentials(scenario_, row, view.scores());
        Step step = stage.run(view);
        step.changes = intervene(scenario_, stage.name, row.query, step.values);
        row.steps.push_back(std::move(step));
        if (stage.name == last_step) return;
    }
}

RowTrace Calculation::row_in(Arithmetic arithmetic, std::size_t query) const {
    RowTrace row = begin_row(scenario_, inputs_in(arithmetic), query);
    refuse_empty_row(scenario_, row);
    run_stages(row, {});
    // Finer lanes are traced when first asked for, and kept with the row.
    auto known = std::make_shared<std::map<std::pair<Lane, long>, std::shared_ptr<const RowTrace>>>();
    row.finer = [this, query, known](Arithmetic finer) {
        auto& traced = (*known)[{finer.lane, finer.precision}];
        if (!traced) traced = {new RowTrace(row_in(finer, query)), let_go};
        return traced;
    };
    row.finer_key = [this, finer = row.finer, query](Arithmetic arithmetic_for_key, std::size_t key,
                                                     std::string_view step) {
        // What a variant sets is set in whole rows.
        if (!scenario_.interventions.empty()) return finer(arithmetic_for_key);
        return std::shared_ptr<const RowTrace>(new RowTrace(key_in(arithmetic_for_key, query, key, step)), let_go);
    };
    return row;
}

RowTrace Calculation::key_in(Arithmetic arithmetic, std::size_t query, std::size_t key,
                             std::string_view last_step) const {
    const auto whole = inputs_in(arithmetic);
    auto head = std::make_shared<HeadInputs>();
    head->q.values = row_of(whole->q.values, query);
    head->k.values = row_of(whole->k.values, key);
    if (facts_.adds_bias) head->bias = cell(whole->bias, query * scenario_.n_k + key);
    head->scale = whole->scale;
    head->base = whole->base;
    head->log_base = whole->log_base;
    RowTrace row;
    row.head = std::move(head);
    row.removed = {removed_keys(scenario_.mask, query, scenario_.n_k)[key]};
    row.kept = {row.removed.front().any() ? char{0} : char{1}};
    row.reads_nothing = !row.kept.front();
    run_stages(row, last_step);
    return row;
}

RowTrace Calculation::row(std::size_t query) const {
    try {
        return row_in(options_.arithmetic, query);
    } catch (const Undecided&) {
        for (const Arithmetic& finer : finer_lanes) {
            const ExactSection exact;
            try {
                return row_in(finer, query);
            } catch (const Undecided&) {
                if (finer.lane == Lane::exact) throw;
            }
        }
        throw;
    }
}

void Calculation::refuse_bad_rows() const {
    if (scenario_.empty_row == EmptyRow::error)
        for (std::size_t query = 0; query < scenario_.n_q; ++query)
            refuse_empty_row(scenario_, begin_row(scenario_, nullptr, query));
    const auto head = inputs();
    const double bound = score_bound(head->q.values, head->k.values);
    const double factor = facts_.scales ? absolute_bound(scenario_.scale) : 1;
    if (!facts_.adds_bias && scenario_.interventions.empty() && bound * factor < budget::exponent / 2) return;
    each_row([](RowTrace&&) {});
}

void Calculation::each_row(const std::function<void(RowTrace&&)>& sink) const {
    for (std::size_t query = 0; query < scenario_.n_q; ++query) sink(row(query));
}

bool is_worksheet(const Scenario& scenario) {
    constexpr std::size_t own = 8;  // what a key costs by itself is that of so many exponentials
    std::size_t left = worksheet_products;
    for (const std::size_t factor :
         {scenario.n_q, scenario.n_k, scenario.n_k + own, std::max(scenario.d_k, scenario.d_v)})
        left /= std::max<std::size_t>(factor, 1);
    return left > 0;
}

}  // namespace attn
