#include "compare/side.hpp"

#include "base/fault.hpp"
#include "base/text.hpp"
#include "scenario/steps.hpp"

#include <algorithm>

namespace attn {
namespace {

/// A step's place in the table of steps; those it does not know come last.
std::size_t rank_of(std::string_view name) {
    const auto steps = expected_steps();
    return static_cast<std::size_t>(std::find(steps.begin(), steps.end(), name) - steps.begin());
}

/// Keeps only one row of a block.
void keep_row(StepBlock& block, std::size_t row) {
    StepBlock kept{block.batch, block.head, {}, {}, block.shape, {}, {}};
    if (const auto at = block.find(row)) {
        const std::size_t size = block.row_size();
        const auto copy = [&](const PackedDecimals& from, PackedDecimals& to) {
            for (std::size_t i = *at * size; i < (*at + 1) * size && from.size() > 0; ++i) {
                to.text() += from.at(i);
                to.end_cell();
            }
        };
        kept.rows = {row};
        if (!block.places.empty()) kept.places = {block.places[*at]};
        copy(block.decimals, kept.decimals);
        copy(block.exact, kept.exact);
    }
    block = std::move(kept);
}

void keep_query(Edition& edition, std::size_t query) {
    for (SideStep& step : edition.steps) {
        const bool of_queries = step.phase == Phase::rows || step.phase == Phase::combined || step.name == "Q";
        for (StepBlock& block : step.blocks)
            if (of_queries) keep_row(block, query);
        std::erase_if(step.blocks, [](const StepBlock& block) { return block.rows.empty(); });
    }
    std::erase_if(edition.steps, [](const SideStep& step) { return step.blocks.empty(); });
}

/// Is there still a row of any query?
bool has_rows(const Edition& edition) {
    return std::ranges::any_of(edition.steps, [](const SideStep& step) {
        return step.phase == Phase::rows || step.phase == Phase::combined;
    });
}

void keep_variant(Side& side, const std::string& variant) {
    const auto found = std::ranges::find(side.editions, variant, &Edition::variant);
    if (found != side.editions.end()) {
        Edition edition = std::move(*found);
        side.editions.clear();
        side.editions.push_back(std::move(edition));
        return;
    }
    std::vector<std::string_view> known;
    for (const Edition& edition : side.editions)
        if (!edition.variant.empty()) known.push_back(edition.variant);
    const auto guess = nearest(variant, known);
    throw InputError(Fault{{},
                           side.name + " has no variant '" + one_line(variant) + "'",
                           guess.empty() ? "" : "did you mean '" + one_line(guess) + "'?"});
}

}  // namespace

std::size_t StepBlock::row_size() const {
    std::size_t size = 1;
    for (const std::size_t side : shape) size *= side;
    return size;
}

std::optional<std::size_t> StepBlock::find(std::size_t row) const {
    const auto found = std::lower_bound(rows.begin(), rows.end(), row);
    if (found == rows.end() || *found != row) return std::nullopt;
    return static_cast<std::size_t>(found - rows.begin());
}

std::vector<std::size_t> StepBlock::whole_shape() const {
    std::vector<std::size_t> whole{rows.size()};
    whole.insert(whole.end(), shape.begin(), shape.end());
    return whole;
}

const StepBlock* SideStep::find(std::size_t batch, std::size_t head) const {
    const auto found =
        std::ranges::find_if(blocks, [&](const StepBlock& b) { return b.batch == batch && b.head == head; });
    return found == blocks.end() ? nullptr : &*found;
}

StepBlock& SideStep::block(std::size_t batch, std::size_t head) {
    const auto found =
        std::ranges::find_if(blocks, [&](const StepBlock& b) { return b.batch == batch && b.head == head; });
    if (found != blocks.end()) return *found;
    blocks.push_back({batch, head, {}, {}, {}, {}, {}});
    return blocks.back();
}

const SideStep* Edition::find(std::string_view step, Phase phase) const {
    const auto found =
        std::ranges::find_if(steps, [&](const SideStep& s) { return s.name == step && s.phase == phase; });
    return found == steps.end() ? nullptr : &*found;
}

SideStep& Edition::step(std::string_view name, Phase phase) {
    const auto found =
        std::ranges::find_if(steps, [&](const SideStep& s) { return s.name == name && s.phase == phase; });
    if (found != steps.end()) return *found;
    steps.push_back({std::string(name), phase, {}});
    return steps.back();
}

bool is_score_step(std::string_view name) {
    const auto rank = rank_of(name);
    return rank > rank_of("scores") && rank < rank_of("exponentials");
}

std::span<const std::string_view> score_steps_before(std::string_view step) {
    const auto first = rank_of("scores");
    return expected_steps().subspan(first, rank_of(step) - first);
}

void sort_steps(Edition& edition) {
    std::ranges::stable_sort(edition.steps, [](const SideStep& a, const SideStep& b) {
        return std::pair(a.phase, rank_of(a.name)) < std::pair(b.phase, rank_of(b.name));
    });
}

void select(Side& side, std::optional<std::size_t> query, const std::string& variant) {
    if (!variant.empty() && !side.element) keep_variant(side, variant);
    if (!query) return;
    for (Edition& edition : side.editions) keep_query(edition, *query);
    const bool any = std::ranges::any_of(side.editions, [](const Edition& e) { return has_rows(e); });
    if (!any && !side.element)
        throw InputError(Fault{{}, side.name + " has no query " + std::to_string(*query), "queries count from 1"});
}

}  // namespace attn
