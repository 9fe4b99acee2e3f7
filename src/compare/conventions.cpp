#include "compare/conventions.hpp"

#include "attention/stage.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace attn {
namespace {

/// A way to calculate: the scenario's own, or a system's. The scenario outlives it.
class Way {
public:
    Way(const Scenario& scenario, std::shared_ptr<const Deviation> deviation, Lane lane)
        : deviation_(std::move(deviation)),
          calculation_(scenario, {{lane, 0}, false, is_worksheet(scenario), false, deviation_}) {}

    const Calculation& calculation() const { return calculation_; }
    Traced traced(const RowTrace& row) const {
        return {row, deviation_ ? std::span<const Stage>(deviation_->stages) : stages()};
    }

private:
    std::shared_ptr<const Deviation> deviation_;
    Calculation calculation_;
};

/// A system that runs, and what it has come to so far.
struct Runner {
    Rendition rendition;
    std::optional<Way> way;
    ConventionResult result;
    std::vector<Column> outputs;  ///< of the heads of the query at hand

    Runner(const Convention& convention, const Scenario& scenario, Lane lane) : rendition(scenario) {
        convention.define(rendition);
        result.convention = &convention;
        result.undefined = rendition.undefined;
        if (!result.undefined.empty()) return;
        result.changes = rendition.changes;
        way.emplace(rendition.scenario, rendition.deviation, lane);
    }
};

class Comparison {
public:
    Comparison(const Scenario& scenario, const Selection& selection, Lane lane, const PostOptions& options)
        : scenario_(scenario),
          selection_(selection),
          options_(options),
          own_(scenario, nullptr, lane),
          combines_(own_.calculation().combines() && !selection.head) {
        for (const Convention& convention : conventions())
            runners_.push_back(std::make_unique<Runner>(convention, scenario, lane));
    }

    ConventionReport report() {
        for (const auto& [batch, query] : queries()) compare(batch, query);
        for (const auto& runner : runners_) report_.systems.push_back(std::move(runner->result));
        return std::move(report_);
    }

private:
    static std::pair<std::size_t, std::size_t> range(const std::optional<std::size_t>& picked, std::size_t count) {
        return picked ? std::pair(*picked, *picked + 1) : std::pair(std::size_t{0}, count);
    }

    std::vector<std::pair<std::size_t, std::size_t>> queries() const {
        std::vector<std::pair<std::size_t, std::size_t>> all;
        const auto [batch, batch_end] = range(selection_.batch, scenario_.batches);
        const auto [query, query_end] = range(selection_.query, scenario_.n_q);
        for (std::size_t b = batch; b < batch_end; ++b)
            for (std::size_t q = query; q < query_end; ++q) all.emplace_back(b, q);
        return all;
    }

    void compare(std::size_t batch, std::size_t query) {
        std::vector<Column> outputs;
        for (const auto& runner : runners_) runner->outputs.clear();
        const auto [head, head_end] = range(selection_.head, scenario_.num_heads);
        for (std::size_t h = head; h < head_end; ++h) {
            const RowTrace row = own_.calculation().row({batch, h}, query);
            if (combines_) outputs.push_back(row.output());
            else place({batch, scenario_.num_heads > 1 ? std::optional(h) : std::nullopt, query}, row);
            for (const auto& runner : runners_) {
                if (!runner->way) continue;
                const RowTrace there = runner->way->calculation().row({batch, h}, query);
                part(*runner, row, there);
                if (combines_) runner->outputs.push_back(there.output());
                else post(*runner, there);
            }
        }
        if (combines_) combine(batch, query, outputs);
    }

    /// The heads of one query come together.
    void combine(std::size_t batch, std::size_t query, const std::vector<Column>& outputs) {
        const RowTrace row = own_.calculation().combined(batch, query, outputs);
        place({batch, std::nullopt, query}, row);
        for (const auto& runner : runners_) {
            if (!runner->way) continue;
            const RowTrace there = runner->way->calculation().combined(batch, query, runner->outputs);
            part(*runner, row, there);
            post(*runner, there);
        }
    }

    void part(Runner& runner, const RowTrace& row, const RowTrace& there) const {
        auto& parting = runner.result.parting;
        if (!parting) parting = find_parting(scenario_, own_.traced(row), runner.way->traced(there), options_);
    }

    void place(const RowPlace& place, const RowTrace& row) {
        report_.places.push_back(place);
        report_.outputs.push_back(to_cell(row, row.steps.back(), 0, options_));
    }

    void post(Runner& runner, const RowTrace& there) const {
        Cell cell = to_cell(there, there.steps.back(), 0, options_);
        cell.changed = shown(cell) != shown(report_.outputs.back());
        runner.result.outputs.push_back(std::move(cell));
    }

    static std::string shown(const Cell& cell) { return plain_text(spell(cell, NumberForm::both)); }

    const Scenario& scenario_;
    const Selection& selection_;
    const PostOptions& options_;
    Way own_;
    bool combines_;
    std::vector<std::unique_ptr<Runner>> runners_;
    ConventionReport report_;
};

}  // namespace

ConventionReport compare_conventions(const Scenario& scenario, const Selection& selection, Lane lane,
                                     const PostOptions& options) {
    Scenario plain = scenario;
    plain.tiles.clear();  // another way to the same output
    return Comparison(plain, selection, lane, options).report();
}

}  // namespace attn
