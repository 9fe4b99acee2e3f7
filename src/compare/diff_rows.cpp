#include "compare/diff_rows.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

std::optional<RowView> stored_row(const SideStep& step, const RowKey& place) {
    const auto [batch, head, query] = place;
    const StepBlock* block = step.find(batch, head);
    if (!block) return std::nullopt;
    const auto row = block->find(query);
    if (!row) return std::nullopt;
    return RowView{block, *row, false};
}

/// Were the steps of a query recorded, rather than some that were asked for?
bool is_whole(const Edition& edition, const RowKey& place) {
    constexpr std::array<std::string_view, 4> always{"scores", "sum", "weights", "output"};
    return std::ranges::all_of(always, [&](std::string_view name) {
        const SideStep* step = edition.find(name, Phase::rows);
        return step && stored_row(*step, place);
    });
}

/// The last of the steps before this one that left its scores there.
std::optional<RowView> scores_before(const Edition& edition, std::string_view step, const RowKey& place) {
    std::optional<RowView> last;
    for (const std::string_view name : score_steps_before(step))
        if (const SideStep* earlier = edition.find(name, Phase::rows))
            if (const auto row = stored_row(*earlier, place)) last = row;
    if (last) last->idle = true;
    return last;
}

}  // namespace

std::set<RowKey> places_of(const Edition& edition) {
    std::set<RowKey> places;
    for (const SideStep& step : edition.steps)
        if (step.phase == Phase::rows)
            for (const StepBlock& block : step.blocks)
                for (const std::size_t row : block.rows) places.insert({block.batch, block.head, row});
    return places;
}

CellText RowView::cell(std::size_t i, int digits) const {
    const std::size_t at = row * size() + i;
    return {block->decimals.at(at), block->exact.size() > at ? block->exact.at(at) : std::string_view{}, digits};
}

std::optional<RowView> find_row(const Edition& edition, std::string_view step, Phase phase, const RowKey& place) {
    if (const SideStep* stored = edition.find(step, phase))
        if (const auto row = stored_row(*stored, place)) return row;
    if (phase != Phase::rows || !is_score_step(step) || !is_whole(edition, place)) return std::nullopt;
    return scores_before(edition, step, place);
}

}  // namespace attn
