#include "attention/engine.hpp"

#include "attention/interventions.hpp"
#include "attention/mask.hpp"
#include "attention/stage.hpp"

#include <algorithm>

namespace attn {
namespace {

/// The row before its first step: what the mask says of it.
RowTrace begin_row(const Scenario& scenario, const std::shared_ptr<const HeadInputs>& head, std::size_t query) {
    RowTrace row;
    row.head = head;
    row.query = query;
    row.removed = removed_keys(scenario.mask, query, scenario.n_k);
    for (const Removed& why : row.removed) row.kept.push_back(!why.any());
    row.reads_nothing = std::none_of(row.kept.begin(), row.kept.end(), [](bool kept) { return kept; });
    const auto& bias = scenario.mask.bias;
    if (!bias.empty()) row.bias.assign(bias.row(query).begin(), bias.row(query).end());
    return row;
}

/// An exponential whose digits could not be counted is refused before it is asked for.
void refuse_endless_exponentials(const Scenario& scenario, const RowTrace& row, const Step& scores) {
    const Exact limit(1'000'000'000'000'000L);
    for (std::size_t key = 0; key < scores.values.rows; ++key) {
        const Exact& score = scores.values.cells[key];
        if (!score.is_finite() || less(abs(score), limit) == Truth::yes) continue;
        throw InputError({{}, scenario.source + ": " + scores.name + "[" + std::to_string(row.query + 1) + "," +
                                  std::to_string(key + 1) + "] is beyond ±10^15; its exponential has no decimals to show",
                          "make Q, K, the scale or the bias smaller"});
    }
}

void refuse_empty_row(const Scenario& scenario, const RowTrace& row) {
    if (!row.reads_nothing || scenario.empty_row != EmptyRow::error) return;
    throw InputError({scenario.mask_where,
                      "query " + std::to_string(row.query + 1) + " may read no key, and \"empty_row\" is \"error\"",
                      "let it read a key, or say \"empty_row\": \"zero\", \"uniform\" or \"nan\""});
}

RowTrace trace_row(const Scenario& scenario, const std::shared_ptr<const HeadInputs>& head, std::size_t query,
                   bool stable) {
    RowTrace row = begin_row(scenario, head, query);
    refuse_empty_row(scenario, row);
    for (const Stage& stage : stages()) {
        const Query view{scenario, *head, row, stable};
        if (!stage.applies(view) && !intervened(scenario, stage.name)) continue;
        if (stage.name == exponentials_stage.name) refuse_endless_exponentials(scenario, row, view.scores());
        Step step = stage.run(view);
        step.changes = intervene(scenario, stage.name, query, step.values);
        row.steps.push_back(std::move(step));
    }
    return row;
}

}  // namespace

void trace(const Scenario& scenario, const std::shared_ptr<const HeadInputs>& inputs, const RunOptions& options,
           const std::function<void(RowTrace&&)>& sink) {
    const std::size_t first = options.query.value_or(0);
    const std::size_t last = options.query ? first + 1 : scenario.n_q;
    for (std::size_t query = first; query < last; ++query) sink(trace_row(scenario, inputs, query, options.stable));
}

}  // namespace attn
