#include "attention/deviations.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace attn {
namespace {

StageList::iterator find_stage(StageList& list, std::string_view name) {
    const auto found = std::ranges::find(list, name, &Stage::name);
    if (found == list.end()) throw std::out_of_range("no stage named " + std::string(name));
    return found;
}

/// Cells of removed keys become the fill.
Column filled(const Query& query, const Column& scores) {
    std::vector<CellChange> changes;
    for (std::size_t key = 0; key < query.row.kept.size(); ++key)
        if (!query.row.kept[key]) changes.push_back({key, *query.options.deviation->fill, false});
    return with_changes(scores, changes);
}

Step masked_step(const Query& query, Column values) {
    return {"masked", Operation::remove, {query.scores().name, "mask"}, Axis::keys, std::move(values)};
}

bool removes(const Query& query) { return query.facts.removes; }

/// Has the row nothing but its fills? A sink is something.
bool only_fills(const Query& query) { return query.row.reads_nothing && query.head.sink.size() == 0; }

}  // namespace

bool has_stage(const StageList& list, std::string_view name) {
    return std::ranges::find(list, name, &Stage::name) != list.end();
}

StageList own_stages() { return {stages().begin(), stages().end()}; }

StageList with_replaced(StageList list, const Stage& stage) {
    *find_stage(list, stage.name) = stage;
    return list;
}

StageList with_moved(StageList list, std::string_view name, std::string_view behind) {
    const auto from = find_stage(list, name);
    const Stage stage = *from;
    list.erase(from);
    list.insert(find_stage(list, behind) + 1, stage);
    return list;
}

const Stage filled_stage{
    "masked",
    removes,
    [](const Query& query) -> Step { return masked_step(query, filled(query, query.scores().values)); },
};

const Stage filled_where_empty_stage{
    "masked",
    removes,
    [](const Query& query) -> Step {
        const Column& scores = query.scores().values;
        if (only_fills(query)) return masked_step(query, filled(query, scores));
        return masked_step(query, remove(scores, query.row.kept, Filler::minus_infinity));
    },
};

const Stage alibi_both_ways_stage{
    "alibi",
    has_alibi,
    [](const Query& query) -> Step {
        std::vector<double> away;
        for (const double distance : query.row.distances) away.push_back(-std::abs(distance));
        return alibi_step(query, away);
    },
};

}  // namespace attn
