#include "ledger/live_parts.hpp"
#include "ledger/tile.hpp"

#include <algorithm>
#include <array>

// The row block by block: the formulas of attention/tiles.cpp.

namespace attn {
namespace {

struct LiveTiles {
    const RowTrace& row;
    std::vector<Tile> tiles;

    const HeadInputs& head() const { return *row.head; }
    bool has_sink() const { return head().sink.size() > 0; }
    LiveRef cell(std::string step, std::size_t at, std::size_t component = 0) const {
        return {std::move(step), head().batch, head().head, row.query, at, component};
    }
    /// The keys of a block, of a step over the keys.
    LiveRef keys(std::string step, std::size_t tile) const {
        LiveRef ref = cell(std::move(step), tiles[tile].first);
        ref.rows = tiles[tile].count;
        return ref;
    }
    /// What the running maximum was before a block; nothing before the first one, unless there is a sink.
    std::optional<LiveRef> maximum_before(std::size_t tile) const {
        if (tile > 0) return cell("tile_running_max", tile - 1);
        if (has_sink()) return row_ref("sinks", head(), 0, 0);
        return std::nullopt;
    }
};

Formula unless_nothing_read(Formula cells) {
    return join("IF(COUNT(", cells, ")=0,", minus_infinity_text, ",MAX(", cells, "))");
}

Formula tile_max(const LiveTiles& of, std::size_t tile, std::size_t) {
    return unless_nothing_read(join(of.keys(plain_scores(of.row).name, tile)));
}

Formula running_max(const LiveTiles& of, std::size_t tile, std::size_t) {
    Formula cells = join(of.cell("tile_max", tile));
    if (const auto before = of.maximum_before(tile)) append(cells, join(",", *before));
    return unless_nothing_read(std::move(cells));
}

/// 0 where nothing was added up yet, 1 where nothing has been read up to now.
Formula rescale(const LiveTiles& of, std::size_t tile, std::size_t) {
    const LiveRef now = of.cell("tile_running_max", tile);
    const auto before = of.maximum_before(tile);
    Formula factor = join("0");
    if (before)
        factor = join("IF(ISNUMBER(", *before, "),", exponential_formula(of.row, join(*before, "-", now)), ",0)");
    return join("IF(ISNUMBER(", now, "),", std::move(factor), ",1)");
}

Formula exponential(const LiveTiles& of, std::size_t key, std::size_t) {
    const auto tile = static_cast<std::size_t>(
        std::ranges::find_if(of.tiles, [&](const Tile& t) { return key < t.end(); }) - of.tiles.begin());
    const LiveRef score = of.cell(plain_scores(of.row).name, key);
    Formula exponent = join(score, "-", of.cell("tile_running_max", tile));
    return join("IF(ISNUMBER(", score, "),", exponential_formula(of.row, std::move(exponent)), ",0)");
}

Formula running_sum(const LiveTiles& of, std::size_t tile, std::size_t) {
    Formula formula = join("SUM(", of.keys("tile_exponentials", tile), ")");
    if (tile > 0) append(formula, join("+", of.cell("tile_rescale", tile), "*", of.cell("tile_sum", tile - 1)));
    else if (of.has_sink()) append(formula, join("+", of.cell("tile_rescale", 0)));
    return formula;
}

Formula running_output(const LiveTiles& of, std::size_t tile, std::size_t component) {
    LiveRef values = row_ref(of.head().v.name, of.head(), of.tiles[tile].first, component);
    values.rows = of.tiles[tile].count;
    Formula formula = join("SUMPRODUCT(", of.keys("tile_exponentials", tile), ",", values, ")");
    if (tile > 0)
        append(formula, join("+", of.cell("tile_rescale", tile), "*", of.cell("tile_output", tile - 1, component)));
    return formula;
}

Formula merged(const LiveTiles& of, std::size_t, std::size_t component) {
    const std::size_t last = of.tiles.size() - 1;
    return join(of.cell("tile_output", last, component), "/", of.cell("tile_sum", last));
}

struct Row {
    std::string_view step;
    Formula (*write)(const LiveTiles&, std::size_t row, std::size_t component);
};

constexpr auto table = std::to_array<Row>({
    {"tile_max", tile_max},
    {"tile_running_max", running_max},
    {"tile_rescale", rescale},
    {"tile_exponentials", exponential},
    {"tile_sum", running_sum},
    {"tile_output", running_output},
    {"tile_merged", merged},
});

}  // namespace

std::vector<Live> live_tiles(const Scenario& scenario, const RowTrace& row, const Step& step) {
    const auto* const found = std::ranges::find(table, step.name, &Row::step);
    std::vector<Live> all;
    if (found == table.end()) return all;
    const LiveTiles of{row, tiles_of(scenario.tiles)};
    for (std::size_t at = 0; at < step.values.rows(); ++at)
        for (std::size_t component = 0; component < step.values.cols(); ++component)
            all.push_back({of.cell(step.name, at, component), found->write(of, at, component)});
    return all;
}

}  // namespace attn
