#include "worksheet/traced_edition.hpp"

#include "number/exact_section.hpp"

namespace attn {
namespace {

bool is_asked(const std::optional<std::size_t>& picked, std::size_t index) { return !picked || *picked == index + 1; }

/// What the heads of a batch come to, for the queries asked for.
std::vector<RowTrace> come_together(const TracedEdition& edition, std::size_t batch, const SheetPart& part) {
    std::vector<RowTrace> rows;
    for (std::size_t query = 0; query < edition.scenario->n_q; ++query) {
        if (!is_asked(part.query, query)) continue;
        std::vector<Column> outputs;
        for (const TracedEdition::Head& head : edition.heads)
            if (head.id.batch == batch) outputs.push_back(head.rows[rows.size()].output());
        rows.push_back(edition.calculation->combined(batch, query, outputs));
    }
    return rows;
}

}  // namespace

TracedEdition trace_edition(const Scenario& scenario, const Variant* variant, const SheetPart& part) {
    const ExactSection exact;
    TracedEdition edition;
    edition.scenario = &scenario;
    edition.variant = variant;
    edition.calculation = std::make_unique<const Calculation>(
        scenario, RunOptions{{Lane::exact, 0}, false, true, !scenario.tiles.empty()});
    for (const HeadId id : edition.calculation->heads()) {
        if (!is_asked(part.batch, id.batch) || !is_asked(part.head, id.head)) continue;
        TracedEdition::Head head{id, edition.calculation->shared(id.batch), edition.calculation->inputs(id), {}};
        for (std::size_t query = 0; query < scenario.n_q; ++query)
            if (is_asked(part.query, query)) head.rows.push_back(edition.calculation->row(id, query));
        edition.heads.push_back(std::move(head));
    }
    if (!edition.calculation->combines() || part.head) return edition;
    for (std::size_t batch = 0; batch < scenario.batches; ++batch)
        if (is_asked(part.batch, batch)) edition.together.push_back(come_together(edition, batch, part));
    return edition;
}

}  // namespace attn
