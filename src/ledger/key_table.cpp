#include "ledger/key_table.hpp"

#include "ledger/checks.hpp"
#include "ledger/symbols.hpp"
#include "ledger/tile.hpp"
#include "ledger/words.hpp"
#include "ledger/work.hpp"

#include <algorithm>
#include <memory>
#include <utility>

namespace attn {
namespace {

bool was_changed(const Step& step, std::size_t row) {
    const std::size_t cols = step.values.cols();
    return std::any_of(step.changes.begin(), step.changes.end(), [&](const Change& c) { return c.cell / cols == row; });
}

/// Does the step's work show on this key? A removed key's −∞ comes with its reason.
Line removal_note(const RowTrace& row, const Step& step, std::size_t key, const PostOptions& options) {
    if (step.operation != Operation::remove || !row.removed[key].any()) return {};
    return {{Role::note, "(" + removal_reasons(row.removed[key], options.language) + ")"}};
}

bool has_vectors(const Step& step) { return step.axis == Axis::key_values || step.axis == Axis::tile_values; }

std::shared_ptr<const PackedCells> pack(const RowTrace& row, const Step& step, const PostOptions& options) {
    const auto finer = [&](std::size_t cell) { return round_cell(row, step, cell, options.digits); };
    return std::make_shared<const PackedCells>(
        PackedCells{pack_decimals(step.values, options.digits, finer), step.values.cols(), has_vectors(step)});
}

/// A step over the keys, or the blocks of keys, as a column of the table.
TableColumn key_column(const Scenario& scenario, const RowTrace& row, const Step& step, const ShownKeys& keys,
                       const PostOptions& options) {
    TableColumn column{step.name, heading_of(step.name, scenario, options), {}, {}, {}};
    column.idle = step.operation == Operation::remove && step.changes.empty() &&
                  std::all_of(row.kept.begin(), row.kept.end(), [](char kept) { return kept != 0; });
    if (options.packed && step.values.lane() != Lane::exact) {
        column.packed = pack(row, step, options);
        return column;
    }
    for (const auto& key : keys) {
        if (!key) {
            column.cells.emplace_back();
            continue;
        }
        Cell cell = to_cell(row, step, *key, options);
        cell.changed = was_changed(step, *key);
        cell.note = removal_note(row, step, *key, options);
        column.cells.push_back(std::move(cell));
    }
    return column;
}

/// The values beside their weights: what the next column multiplies.
TableColumn value_column(const RowTrace& row, const ShownKeys& keys, const PostOptions& options) {
    TableColumn column{"", {{Role::heading, std::string(say(Word::value, options.language))}}, {}, {}, {}};
    for (const auto& key : keys) column.cells.push_back(key ? to_cell(*row.head, row.head->v, *key, options) : Cell{});
    return column;
}

/// A total stands under the column it sums.
void place_total(Table& table, const RowTrace& row, const Step& step, const PostOptions& options) {
    const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                     [&](const TableColumn& c) { return c.step == step.operands.front(); });
    Cell total = to_cell(row, step, 0, options);
    total.changed = !step.changes.empty();
    if (column != table.columns.end()) {
        column->total = std::move(total);
        column->total_step = step.name;
        return;
    }
    // Its column is not there, or was not asked for: it stands alone.
    table.columns.push_back(
        {"", {{Role::heading, symbol_of(step.name, options.language)}}, {}, std::move(total), step.name});
}

void place_weights_total(Table& table, const RowTrace& row, const Step& weights, const PostOptions& options) {
    for (TableColumn& column : table.columns)
        if (column.step == weights.name && !column.total) column.total = Cell{{weights_total(row, options)}};
}

/// The heaviest keys: by their weights as shown, so that no lane and no machine chooses others.
std::vector<std::size_t> heaviest_keys(const RowTrace& row, std::size_t count, const PostOptions& options) {
    std::vector<std::pair<Decimal, std::size_t>> weights;
    for (std::size_t key = 0; key < row.kept.size(); ++key)
        if (row.kept[key]) weights.push_back({round_cell(row, row.at("weights"), key, options.digits), key});
    count = std::min(count, weights.size());
    std::partial_sort(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(count), weights.end(),
                      [](const auto& a, const auto& b) {
                          return heavier(a.first, b.first) || (!heavier(b.first, a.first) && a.second < b.second);
                      });
    std::vector<std::size_t> keys;
    for (std::size_t i = 0; i < count; ++i) keys.push_back(weights[i].second);
    return keys;
}

/// What a sink is worth in the steps it takes part in, below the keys: its exponential, and its share of the weight.
Cell sink_cell(const RowTrace& row, const TableColumn& column, const PostOptions& options) {
    const Step& sink = row.at("sink");
    const Step& sum = row.at("sum");
    if (column.step == sum.operands.front()) {
        Cell cell = to_cell(row, sink, 0, options);
        cell.changed = !sink.changes.empty();
        return cell;
    }
    if (column.step != "weights") return {};
    return {{to_figure(sink_share(row), 0, options)}};
}

/// The sink as the last row of a table for people, where a column has something to say of it.
void add_sink_row(Table& table, const RowTrace& row, const PostOptions& options) {
    const auto& parts = row.at("sum").operands.front();
    if (std::none_of(table.columns.begin(), table.columns.end(),
                     [&](const TableColumn& c) { return c.step == parts || c.step == "weights"; }))
        return;
    table.rows.push_back({{Role::symbol, symbol_of("sink", options.language)}});
    for (TableColumn& column : table.columns)
        if (!column.cells.empty()) column.cells.push_back(sink_cell(row, column, options));
}

bool of_tiles(const Step& step) { return step.axis == Axis::tiles || step.axis == Axis::tile_values; }

/// A row a block, for machines.
ShownKeys all_tiles(const Step& step) {
    ShownKeys tiles;
    for (std::size_t tile = 0; tile < step.values.rows(); ++tile) tiles.push_back(tile);
    return tiles;
}

/// Does a step stand in the key table? Where people read, those of the tiles have a table of their own, and a sink a
/// row beside the exponentials.
bool has_column(const RowTrace& row, const Step& step, const PostOptions& options) {
    if (options.packed) return true;
    if (step.name == "sink") return !is_wanted(row.at("sum").operands.front(), options);
    // Formulas read what a block's own numbers were made of.
    return !is_of_tiles(step) || (options.live && step.axis == Axis::keys);
}

}  // namespace

/// All keys of a short row; of a long one the first, the last and the heaviest, with gaps between.
ShownKeys shown_keys(const RowTrace& row, const PostOptions& options) {
    const std::size_t n_k = row.kept.size();
    std::vector<char> shown(n_k, 1);
    if (options.most_rows != 0 && n_k > options.most_rows) {
        const std::size_t ends = options.most_rows / 4;
        for (std::size_t key = 0; key < n_k; ++key) shown[key] = key < ends || key + ends >= n_k;
        for (const std::size_t key : heaviest_keys(row, options.most_rows - 2 * ends, options)) shown[key] = 1;
    }
    ShownKeys keys;
    for (std::size_t key = 0; key < n_k; ++key) {
        if (shown[key]) keys.push_back(key);
        else if (keys.empty() || keys.back()) keys.push_back(std::nullopt);
    }
    return keys;
}

Table key_table(const Scenario& scenario, const RowTrace& row, const ShownKeys& keys, const PostOptions& options) {
    Table table;
    table.row_head = {{Role::heading, std::string(say(Word::key, options.language))}};
    const bool labelled =
        !options.packed || !scenario.key_tokens.empty() || row.at("weights").values.lane() == Lane::exact;
    for (const auto& key : labelled ? keys : ShownKeys{})
        table.rows.push_back(key ? position_label(*key + 1, scenario.key_tokens) : Line{{Role::note, "…"}});
    for (const Step& step : row.steps) {
        if (!is_wanted(step.name, options) || !has_column(row, step, options)) continue;
        const bool total = step.axis == Axis::single || step.axis == Axis::components;
        if (step.operation == Operation::multiply && !options.packed)
            table.columns.push_back(value_column(row, keys, options));
        if (total) place_total(table, row, step, options);
        else table.columns.push_back(key_column(scenario, row, step, of_tiles(step) ? all_tiles(step) : keys, options));
        if (step.name == "weights" && !options.packed) place_weights_total(table, row, step, options);
    }
    if (row.find("sink") && !options.packed) add_sink_row(table, row, options);
    if (std::any_of(table.columns.begin(), table.columns.end(),
                    [](const TableColumn& c) { return c.total.has_value(); }))
        table.total_head = {{Role::operation, "Σ"}};
    return table;
}

}  // namespace attn
