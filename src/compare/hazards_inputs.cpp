#include "attention/mask.hpp"
#include "compare/hazard_looks.hpp"
#include "scenario/messages.hpp"

#include <algorithm>
#include <cmath>
#include <map>

namespace attn::looks {
namespace {

/// The first value of a head's keys that is no finite number, or nothing.
std::optional<std::size_t> poisoned_key(const Column& values) {
    const auto& cells = values.approximation().mid;
    const auto bad = std::ranges::find_if(cells, [](double x) { return !std::isfinite(x); });
    if (bad == cells.end()) return std::nullopt;
    return static_cast<std::size_t>(bad - cells.begin()) / values.cols();
}

/// The first query for which the mask removes a key, or nothing.
std::optional<std::size_t> removed_for(const Scenario& scenario, HeadId id, std::size_t key) {
    for (std::size_t query = 0; query < scenario.n_q; ++query)
        if (removed_keys(scenario.mask, id, query, scenario.n_k)[key].any()) return query;
    return std::nullopt;
}

}  // namespace

/// Whole positions: of others it is not asked.
Findings repeated_position(Survey& survey) {
    const auto& rope = survey.scenario().rope;
    if (!rope) return {};
    std::map<long, std::size_t> known;
    for (std::size_t key = 0; key < rope->k_positions.size(); ++key) {
        const auto position = rope->k_positions[key].to_integer();
        if (!position) continue;
        const auto [first, fresh] = known.emplace(*position, key);
        if (fresh) continue;
        const std::size_t past = survey.scenario().n_past;
        return {{{"rope.k_positions", "rope"},
                 "",
                 {same(past + first->second + 1), same(past + key + 1), same(std::to_string(*position))}}};
    }
    return {};
}

Findings position_restarts(Survey& survey) {
    const Scenario& scenario = survey.scenario();
    if (!scenario.rope || scenario.n_past == 0 || scenario.rope->q_positions.empty()) return {};
    if (sign(scenario.rope->q_positions.front()) != Sign::zero) return {};
    return {{{"rope.q_positions", "rope"}, "", {{counted(scenario.n_past, "key"), std::to_string(scenario.n_past)}}}};
}

Findings poisoned_value(Survey& survey) {
    const Scenario& scenario = survey.scenario();
    if (!scenario.allow_nonfinite || scenario.mask.none()) return {};
    for (std::size_t batch = 0; batch < scenario.batches; ++batch)
        for (std::size_t head = 0; head < scenario.num_heads; ++head) {
            const HeadId id{batch, head};
            const auto key = poisoned_key(survey.values(id));
            const auto query = key ? removed_for(scenario, id, *key) : std::nullopt;
            if (!query) continue;
            const PairPlace place{batch, head, *query, *key};
            return {{{"V", "X"}, survey.path("terms", place), {same(*key + 1), query_name(survey, place)}}};
        }
    return {};
}

}  // namespace attn::looks
