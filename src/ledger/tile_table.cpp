#include "ledger/key_table.hpp"
#include "ledger/symbols.hpp"
#include "ledger/tile.hpp"
#include "ledger/words.hpp"

#include <algorithm>
#include <utility>

namespace attn {
namespace {

using ShownTiles = std::vector<std::optional<std::size_t>>;

/// The first blocks and the last ones of a long row.
ShownTiles shown_tiles(std::size_t count, const PostOptions& options) {
    ShownTiles shown;
    const bool cut = options.most_rows != 0 && count > options.most_rows;
    const std::size_t ends = options.most_rows / 2;
    for (std::size_t tile = 0; tile < count; ++tile) {
        if (!cut || tile < ends || tile + ends >= count) shown.push_back(tile);
        else if (shown.back()) shown.push_back(std::nullopt);
    }
    return shown;
}

bool is_a_column(const Step& step) { return step.axis == Axis::tiles || step.axis == Axis::tile_values; }

TableColumn tile_column(const Scenario& scenario, const RowTrace& row, const Step& step, const ShownTiles& tiles,
                        const PostOptions& options) {
    TableColumn column{step.name, heading_of(step.name, scenario, options), {}, {}, {}};
    for (const auto& tile : tiles) column.cells.push_back(tile ? to_cell(row, step, *tile, options) : Cell{});
    return column;
}

/// The last running output over the last running sum stands below it.
void place_merged(Table& table, const RowTrace& row, const PostOptions& options) {
    const Step* merged = row.find("tile_merged");
    const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                     [](const TableColumn& c) { return c.step == "tile_output"; });
    if (!merged || !is_wanted(merged->name, options) || column == table.columns.end()) return;
    column->total = to_cell(row, *merged, 0, options);
    column->total_step = merged->name;
    table.total_head = {{Role::heading, symbol_of(merged->name, options.language)}};
}

}  // namespace

std::optional<Table> tile_table(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    if (options.packed || !row.find("tile_max")) return std::nullopt;
    const auto tiles = tiles_of(scenario.tiles);
    const ShownTiles shown = shown_tiles(tiles.size(), options);
    Table table;
    table.caption = {{Role::heading, std::string(say(Word::tiles_title, options.language))}};
    table.row_head = {{Role::heading, std::string(say(Word::tile_keys, options.language))}};
    for (const auto& tile : shown)
        table.rows.push_back(tile ? Line{{Role::symbol, tiles[*tile].keys()}} : Line{{Role::note, "…"}});
    for (const Step& step : row.steps)
        if (is_of_tiles(step) && is_a_column(step) && is_wanted(step.name, options))
            table.columns.push_back(tile_column(scenario, row, step, shown, options));
    place_merged(table, row, options);
    if (table.columns.empty()) return std::nullopt;
    return table;
}

}  // namespace attn
