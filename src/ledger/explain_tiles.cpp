#include "ledger/step_view.hpp"
#include "ledger/symbols.hpp"
#include "ledger/tile.hpp"

#include <algorithm>
#include <array>

// The row block by block. Everything added up so far stands over the running maximum; a sink is where it begins.

namespace attn {
namespace {

bool has_sink(const StepView& view) { return view.row.head->sink.size() > 0; }

Figure sink_logit(const StepView& view) { return view.constant(view.row.head->sink); }

Figure figure_of(const StepView& view, const char* step, std::size_t cell) {
    return to_figure(view.row, view.row.at(step), cell, view.options());
}

std::vector<std::size_t> kept_keys(const StepView& view, const Tile& tile) {
    std::vector<std::size_t> keys;
    for (std::size_t key = tile.first; key < tile.end(); ++key)
        if (view.row.kept[key]) keys.push_back(key);
    return keys;
}

std::vector<Tile> tiles(const StepView& view) { return tiles_of(view.write.scenario().tiles); }

/// Has a score been met before this block?
bool begun_before(const StepView& view, std::size_t tile) {
    const std::size_t first = tiles(view)[tile].first;
    return has_sink(view) ||
           std::find(view.row.kept.begin(), view.row.kept.begin() + static_cast<std::ptrdiff_t>(first), 1) !=
               view.row.kept.begin() + static_cast<std::ptrdiff_t>(first);
}

Derived of_tile(const StepView& view, const Place& place, Operand formula, std::vector<CellRef> from) {
    return {view.symbol(place), std::move(formula), view.result_at(place), std::move(from)};
}

/// What nothing was worked out for: it is said why.
Derived told(const StepView& view, const Place& place, Word why, std::vector<CellRef> from = {}) {
    const Cell value = view.result_at(place);
    return {view.symbol(place), view.write.alone(value), value, std::move(from), view.write.note(why)};
}

/// block max₁₂ = max(1, ln 2)
Explainer explain_tile_max(const StepView& view) {
    return [view](const Place& place) {
        std::vector<Operand> scores;
        std::vector<CellRef> from;
        for (const std::size_t key : kept_keys(view, tiles(view)[place.row])) {
            scores.push_back(view.write.operand(view.operand(key)));
            from.push_back(view.ref_at(view.step.operands[0], {key, {}}));
        }
        if (scores.empty()) return told(view, place, Word::nothing_read_in_tile);
        return of_tile(view, place, listed("max", scores), from);
    };
}

/// running max₁₂ = max(running max₁₁, block max₁₂)
Explainer explain_running_max(const StepView& view) {
    return [view](const Place& place) {
        std::vector<Operand> maxima;
        std::vector<CellRef> from;
        if (place.row > 0) {
            maxima.push_back(view.write.operand(view.after_changes(place.row - 1)));
            from.push_back(view.ref_at(view.step.name, {place.row - 1, {}}));
        } else if (has_sink(view)) {
            maxima.push_back(view.write.operand(sink_logit(view)));
            from.push_back(view.elsewhere("sinks"));
        }
        maxima.push_back(view.write.operand(figure_of(view, "tile_max", place.row)));
        from.push_back(view.ref_at("tile_max", place));
        return of_tile(view, place, listed("max", maxima), from);
    };
}

Operand difference(const StepView& view, const Figure& a, const Figure& b) {
    Operand formula = view.write.factor(a);
    append(formula, " − ", view.write.factor(b));
    return formula;
}

/// rescale₁₂ = e^(old running max − new one)
Explainer explain_rescale(const StepView& view) {
    return [view](const Place& place) {
        if (!begun_before(view, place.row)) return told(view, place, Word::nothing_to_rescale);
        const bool first = place.row == 0;
        const Figure before = first ? sink_logit(view) : figure_of(view, "tile_running_max", place.row - 1);
        const Figure after = figure_of(view, "tile_running_max", place.row);
        return of_tile(view, place, exponential_of(view, difference(view, before, after)),
                       {first ? view.elsewhere("sinks") : view.ref_at("tile_running_max", {place.row - 1, {}}),
                        view.ref_at("tile_running_max", place)});
    };
}

std::size_t tile_with(const StepView& view, std::size_t key) {
    const auto all = tiles(view);
    const auto found = std::find_if(all.begin(), all.end(), [&](const Tile& tile) { return key < tile.end(); });
    return static_cast<std::size_t>(found - all.begin());
}

/// The exponential of a score over the running maximum of its block.
Explainer explain_tile_exponential(const StepView& view) {
    return [view](const Place& place) {
        const std::size_t tile = tile_with(view, place.row);
        const std::vector<CellRef> from{view.ref_at(view.step.operands[0], place),
                                        view.ref_at("tile_running_max", {tile, {}})};
        if (!view.row.kept[place.row]) return of_tile(view, place, {"0"}, from);
        const Figure maximum = figure_of(view, "tile_running_max", tile);
        return of_tile(view, place, exponential_of(view, difference(view, view.operand(place.row), maximum)), from);
    };
}

/// running sum₁₂ = rescale·running sum₁₁ + the block's exponentials
Explainer explain_tile_sum(const StepView& view) {
    return [view](const Place& place) {
        Operand formula;
        std::vector<CellRef> from;
        const auto add = [&](const Operand& part) { append(formula, formula.text.empty() ? "" : " + ", part); };
        if (place.row > 0 && begun_before(view, place.row)) {
            add(view.write.factor(figure_of(view, "tile_rescale", place.row)));
            append(formula, "·", view.write.factor(view.after_changes(place.row - 1)));
            from = {view.ref_at("tile_rescale", place), view.ref_at(view.step.name, {place.row - 1, {}})};
        } else if (place.row == 0 && has_sink(view)) {
            add(view.write.factor(figure_of(view, "tile_rescale", 0)));
            from = {view.ref_at("tile_rescale", place)};
        }
        for (const std::size_t key : kept_keys(view, tiles(view)[place.row])) {
            add(view.write.factor(figure_of(view, "tile_exponentials", key)));
            from.push_back(view.ref_at("tile_exponentials", {key, {}}));
        }
        if (formula.text.empty()) return told(view, place, Word::nothing_read_in_tile);
        return of_tile(view, place, formula, from);
    };
}

CellRef value_ref(const StepView& view, const Place& place) {
    CellRef ref = view.elsewhere("V", {place.row});
    if (place.component) ref.index.push_back(*place.component);
    return ref;
}

/// running output₁₂ = rescale·running output₁₁ + exponential·v of the block's keys
Explainer explain_tile_output(const StepView& view) {
    return [view](const Place& place) {
        Operand formula;
        std::vector<CellRef> from;
        const auto add = [&](const Figure& factor, const Cell& vector) {
            append(formula, formula.text.empty() ? "" : " + ", view.write.factor(factor));
            append(formula, "·", view.write.cell(vector));
        };
        const Place before{place.row - 1, place.component};
        if (place.row > 0 && begun_before(view, place.row)) {
            add(figure_of(view, "tile_rescale", place.row), view.result_at(before));
            from = {view.ref_at("tile_rescale", {place.row, {}}), view.ref_at(view.step.name, before)};
        }
        for (const std::size_t key : kept_keys(view, tiles(view)[place.row])) {
            const Place value{key, place.component};
            add(figure_of(view, "tile_exponentials", key), view.matrix_row(view.row.head->v, value));
            add_refs(from, {view.ref_at("tile_exponentials", {key, {}}), value_ref(view, value)});
        }
        if (formula.text.empty()) return told(view, place, Word::nothing_read_in_tile);
        return of_tile(view, place, formula, from);
    };
}

/// merged₁ = last running output / last running sum
Explainer explain_merged(const StepView& view) {
    const std::size_t last = view.write.scenario().tiles.size() - 1;
    return [view, last](const Place& place) {
        const Place above{last, place.component};
        const Operand sum = view.write.factor(figure_of(view, "tile_sum", last));
        return Derived{view.symbol(place),
                       quotient(view.write.cell(view.cell_at(view.row.at("tile_output"), above)), sum),
                       view.result_at(place),
                       {view.ref_at("tile_output", above), view.ref_at("tile_sum", {last, {}})}};
    };
}

struct Row {
    std::string_view step;
    Explainer (*prepare)(const StepView&);
};

constexpr auto table = std::to_array<Row>({
    {"tile_max", explain_tile_max},
    {"tile_running_max", explain_running_max},
    {"tile_rescale", explain_rescale},
    {"tile_exponentials", explain_tile_exponential},
    {"tile_sum", explain_tile_sum},
    {"tile_output", explain_tile_output},
    {"tile_merged", explain_merged},
});

}  // namespace

Explainer explain_tiles(const StepView& view) {
    const auto* const found =
        std::find_if(table.begin(), table.end(), [&](const Row& r) { return r.step == view.step.name; });
    return found == table.end() ? nullptr : found->prepare(view);
}

}  // namespace attn
