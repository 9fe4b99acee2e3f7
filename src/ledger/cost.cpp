#include "ledger/cost.hpp"

#include "ledger/cost_table.hpp"

#include <algorithm>

namespace attn {
namespace {

Sizes sizes_of(const Scenario& s) {
    const std::size_t dims = s.rope ? s.rope->dims : 0;
    const std::size_t block = s.tiles.empty() ? 0 : *std::ranges::max_element(s.tiles);
    return {{"batches", s.batches},
            {"num_heads", s.num_heads},
            {"num_kv_heads", s.num_kv_heads},
            {"n_q", s.n_q},
            {"n_k", s.n_k},
            {"n_new", s.n_k - s.n_past},
            {"n_x", s.inputs.x.rows()},
            {"n_tiles", s.tiles.size()},
            {"block", block},
            {"d_k", s.d_k},
            {"d_v", s.d_v},
            {"d_model", s.d_model},
            {"d_keys", s.inputs.projected() ? s.key_source().cols() : 0},
            {"d_out", s.d_out},
            {"waves", (s.d_model + 1) / 2},
            {"turned_pairs", dims / 2}};
}

/// Sizes that count positions; a block stays as long as it is, so there are twice as many.
bool grows(std::string_view name) { return name.starts_with("n_"); }

Sizes doubled(Sizes sizes) {
    for (auto& [name, size] : sizes)
        if (grows(name)) size *= 2;
    return sizes;
}

std::string with_replaced(std::string text, std::string_view from, std::string_view to) {
    for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    return text;
}

/// The formula in sizes alone. A product of pairs begins with them, so that no other name is mistaken for them.
std::string written_out(std::string_view formula) {
    std::string text = with_replaced(std::string(formula), "rows", "batches·num_heads·n_q");
    if (text.starts_with("pairs")) text.replace(0, 5, "batches·num_heads·n_q·n_k");
    return text;
}

/// Formulas to counts, in the scenario's sizes and in those with twice the positions.
class Counter {
public:
    explicit Counter(const Scenario& scenario) : sizes_(sizes_of(scenario)), twice_(doubled(sizes_)) {}

    const Sizes& sizes() const { return sizes_; }
    Count count(std::string_view formula) const {
        if (formula.empty()) return {};
        const std::string text = written_out(formula);
        return {text, evaluate(text, sizes_), evaluate(text, twice_)};
    }
    StepCost step(const CostRow& row) const {
        StepCost cost{std::string(row.step), {}};
        for (std::size_t i = 0; i < quantities; ++i) cost.counts[i] = count(row.formulas[i]);
        return cost;
    }

private:
    Sizes sizes_, twice_;
};

Counts totals(const std::vector<StepCost>& steps) {
    Counts total;
    for (const StepCost& step : steps) {
        if (step.step.starts_with("tile_")) continue;
        for (std::size_t i = 0; i < quantities; ++i) {
            const Sizes two{{"a", total[i].number}, {"b", step.counts[i].number}};
            const Sizes twice{{"a", total[i].doubled}, {"b", step.counts[i].doubled}};
            total[i] = {"", evaluate("a + b", two), evaluate("a + b", twice)};
        }
    }
    return total;
}

/// Is the size part of some formula?
bool speaks_of(const std::vector<StepCost>& steps, std::string_view size) {
    return std::ranges::any_of(steps, [&](const StepCost& step) {
        return std::ranges::any_of(step.counts,
                                   [&](const Count& count) { return count.formula.find(size) != std::string::npos; });
    });
}

/// Keys from `first` to before `end`.
struct Range {
    long first, end;
    std::uint64_t size() const { return static_cast<std::uint64_t>(std::max(0L, end - first)); }
};

/// The keys that causal, window and length leave to a query: one stretch of them.
Range stretch(const Scenario& scenario, std::size_t batch, std::size_t query) {
    const Mask& mask = scenario.mask;
    const long own = static_cast<long>(query) + mask.offset(batch);
    Range range{0, static_cast<long>(std::min(scenario.n_k, mask.length(batch).value_or(scenario.n_k)))};
    if (mask.causal) range.end = std::min(range.end, own + 1);
    if (mask.window && mask.window->left) range.first = std::max(range.first, own - *mask.window->left);
    if (mask.window && mask.window->right) range.end = std::min(range.end, own + *mask.window->right + 1);
    return range;
}

bool has_tables(const Mask& mask) { return !mask.allow.empty() || !mask.forbid.empty() || !mask.bias.empty(); }

bool table_leaves(const Mask& mask, std::size_t batch, std::size_t head, std::size_t query, std::size_t key) {
    if (!mask.allow.empty() && !mask.allow.at(batch, head, query, key)) return false;
    if (!mask.forbid.empty() && mask.forbid.at(batch, head, query, key)) return false;
    if (mask.bias.empty()) return true;
    const InputMatrix& bias = mask.bias.at(batch, head);
    return !bias.is_minus_infinity(bias.rows == 1 ? 0 : query, bias.cols == 1 ? 0 : key);
}

std::uint64_t left_by_tables(const Scenario& scenario, std::size_t batch, std::size_t query, Range range) {
    std::uint64_t read = 0;
    for (std::size_t head = 0; head < scenario.num_heads; ++head)
        for (long key = range.first; key < range.end; ++key)
            read += table_leaves(scenario.mask, batch, head, query, static_cast<std::size_t>(key)) ? 1 : 0;
    return read;
}

}  // namespace

std::string_view name_of(Quantity quantity) {
    static constexpr std::array<std::string_view, quantities> names{
        "multiplications", "additions", "divisions", "exponentials", "functions", "comparisons", "cells"};
    return names[static_cast<std::size_t>(quantity)];
}

std::uint64_t pairs_read(const Scenario& scenario) {
    std::uint64_t read = 0;
    for (std::size_t batch = 0; batch < scenario.batches; ++batch)
        for (std::size_t query = 0; query < scenario.n_q; ++query) {
            const Range range = stretch(scenario, batch, query);
            read += has_tables(scenario.mask) ? left_by_tables(scenario, batch, query, range)
                                              : range.size() * scenario.num_heads;
        }
    return read;
}

Cost cost_of(const Scenario& scenario, bool stable) {
    const Counter counter(scenario);
    Cost cost;
    for (const CostRow& row : cost_table())
        if (row.applies(scenario, stable)) cost.steps.push_back(counter.step(row));
    for (const auto& size : counter.sizes())
        if (speaks_of(cost.steps, size.first)) cost.sizes.push_back(size);
    cost.total = totals(cost.steps);
    cost.pairs = counter.count("pairs");
    cost.read = pairs_read(scenario);
    cost.cache = counter.count("batches·num_kv_heads·n_k·(d_k + d_v)");
    cost.cache_per_head = counter.count("batches·num_heads·n_k·(d_k + d_v)");
    cost.held = counter.count("pairs");
    if (!scenario.tiles.empty()) cost.held_by_tiles = counter.count("rows·block");
    return cost;
}

}  // namespace attn
