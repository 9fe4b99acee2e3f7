#include "worksheet/blanking.hpp"

#include "ledger/symbols.hpp"

#include <algorithm>
#include <functional>

namespace attn {
namespace {

constexpr const char* gap = "____";

/// The missing number of an input, where it stands in this cell.
std::optional<std::size_t> missing_in(const Blanks& blanks, const Spot& spot) {
    if (!blanks.missing || blanks.missing->spot != spot) return std::nullopt;
    return blanks.missing->component;
}

/// A cell with one of its numbers left out, or all.
void leave_out(Cell& cell, std::optional<std::size_t> component, const Blanking& how) {
    Line line;
    if (cell.vector) line.push_back({Role::number, "["});
    for (std::size_t i = 0; i < cell.figures.size(); ++i) {
        if (i > 0) line.push_back({Role::number, ", "});
        if (component && *component != i) {
            line += spell(cell.figures[i], how.numbers, how.language);
        } else {
            line.push_back({Role::plain, gap});
            cell.figures[i] = {};
        }
    }
    if (cell.vector) line.push_back({Role::number, "]"});
    cell.changed = false;
    cell.note = {};
    if (how.reader != Reader::person) return;
    cell.text = std::move(line);
    cell.figures.clear();
}

/// A cell that is neither shown nor asked for.
void hide(Cell& cell, const Blanking& how) {
    cell.changed = false;
    cell.note = {};
    if (how.reader == Reader::machine) {
        for (Figure& figure : cell.figures) figure = {};
        return;
    }
    cell.figures.clear();
    cell.text = {{Role::note, "…"}};
}

void treat(Cell& cell, const Spot& spot, const Blanking& how) {
    if (cell.figures.empty()) return;
    const auto component = missing_in(how.blanks, spot);
    const bool asked = component || how.blanks.asks(spot);
    if (how.key) {
        cell.changed = asked;
        return;
    }
    if (asked) leave_out(cell, component, how);
    else if (how.blanks.of(spot) == Fate::hidden) hide(cell, how);
}

/// What a column is about: the place of each of its cells, and of its total.
struct Places {
    std::function<Spot(std::size_t)> cell;
    Spot total;
};

bool is_hidden(const Blanking& how, const Spot& spot) { return how.blanks.of(spot) == Fate::hidden; }

void treat(TableColumn& column, const Places& places, const Blanking& how) {
    const std::size_t count = column.cells.size();
    std::size_t hidden = 0;
    bool all_shown = true;
    for (std::size_t i = 0; i < count; ++i) {
        hidden += is_hidden(how, places.cell(i)) ? 1U : 0U;
        all_shown = all_shown && how.blanks.of(places.cell(i)) == Fate::shown;
    }
    for (std::size_t i = 0; i < count; ++i) treat(column.cells[i], places.cell(i), how);
    if (column.total) {
        if (!column.total_step.empty()) treat(*column.total, places.total, how);
        else if (!all_shown && !how.key) column.total.reset();
    }
    if (how.key || how.reader == Reader::workbook) return;
    if (column.total && !column.total_step.empty() && is_hidden(how, places.total)) {
        column.total.reset();
        column.total_step.clear();
    }
    if (count > 0 && hidden == count) {
        // Its total may be asked for all the same, and there is room for the numbers on the way.
        column.cells.assign(how.reader == Reader::machine ? 0 : count, Cell{});
        column.step.clear();
    }
    if (!all_shown) column.idle = false;
}

bool says_nothing(const TableColumn& column) {
    const bool no_cells =
        std::ranges::all_of(column.cells, [](const Cell& cell) { return cell.figures.empty() && cell.text.empty(); });
    return no_cells && !column.total && !column.packed;
}

void drop_empty_columns(Table& table, const Blanking& how) {
    if (how.key || how.reader == Reader::workbook) return;
    std::erase_if(table.columns, says_nothing);
    if (std::ranges::none_of(table.columns, [](const TableColumn& column) { return column.total.has_value(); }))
        table.total_head = {};
}

/// The values beside their weights repeat V.
void treat_values(TableColumn& column, const Section& section, const Blanking& how) {
    const auto spot = [&](std::size_t key) { return Spot{"V", section.batch, section.head, key}; };
    for (std::size_t key = 0; key < column.cells.size(); ++key) {
        Cell& cell = column.cells[key];
        if (how.key) {
            cell.changed = missing_in(how.blanks, spot(key)).has_value();
        } else if (how.blanks.of(spot(key)) != Fate::shown) {
            cell = {};
        } else {
            treat(cell, spot(key), how);
        }
    }
}

/// The sink's line below the keys: its exponential, and its share of the weight, which is no key's.
Spot spot_below(const Section& section, const std::string& step, std::size_t below) {
    const bool share = step == "weights";
    return {share ? "weights" : "sink", section.batch, section.head, section.query - 1, share ? below : 0};
}

void treat(Table& table, const Section& section, std::size_t n_k, const Blanking& how) {
    for (TableColumn& column : table.columns) {
        if (column.step.empty() && column.total_step.empty()) {
            treat_values(column, section, how);
            continue;
        }
        const std::size_t query = section.query - 1;
        const auto place = [&, step = column.step](std::size_t cell) {
            if (cell >= n_k && !step.starts_with("tile_")) return spot_below(section, step, cell);
            return Spot{step, section.batch, section.head, query, cell};
        };
        treat(column, {place, {column.total_step, section.batch, section.head, query, 0}}, how);
    }
    drop_empty_columns(table, how);
}

/// "Query 3    q = [1, ____]", or without the query where it is asked for.
void treat_title(Section& section, const RowTrace& row, const Blanking& how, const PostOptions& options) {
    if (how.key) return;
    const Derivation& q = row.head->q;
    const Spot spot{q.name, section.batch, section.head, row.query};
    const auto component = missing_in(how.blanks, spot);
    if (!component && how.blanks.of(spot) == Fate::shown) return;
    const auto gap_before = std::ranges::find_if(
        section.title, [](const Span& span) { return span.role == Role::plain && span.text == "    "; });
    if (gap_before == section.title.end()) return;
    if (!component) {
        section.title.erase(gap_before, section.title.end());
        return;
    }
    section.title.erase(gap_before + 1, section.title.end());
    Cell cell = to_cell(*row.head, q, row.query, options);
    leave_out(cell, component, {how.blanks, Reader::person, false, how.numbers});
    section.title += {{Role::symbol, row_symbol(*row.head, q.name)}, {Role::operation, " = "}};
    section.title += cell.text;
}

}  // namespace

bool is_empty(const Table& table) { return table.columns.empty(); }

void leave_blanks(Opening& opening, const Blanking& how) {
    const auto treat_all = [&](std::vector<Table>& tables, bool given) {
        for (Table& table : tables) {
            for (TableColumn& column : table.columns) {
                const bool shared = given || column.step == "X_positioned";
                const std::size_t head = shared ? 0 : opening.head;
                const std::size_t batch = given ? 1 : opening.batch;
                const auto place = [&, step = column.step](std::size_t row) { return Spot{step, batch, head, row}; };
                treat(column, {place, {column.total_step, batch, head}}, how);
            }
            drop_empty_columns(table, how);
        }
        std::erase_if(tables, is_empty);
    };
    treat_all(opening.given, true);
    treat_all(opening.derived, false);
}

void leave_blanks(Section& section, const RowTrace& row, const Blanking& how, const PostOptions& options) {
    treat_title(section, row, how, options);
    treat(section.table, section, row.kept.size(), how);
    if (section.tiles) {
        treat(*section.tiles, section, row.kept.size(), how);
        if (is_empty(*section.tiles)) section.tiles.reset();
    }
    if (how.key) return;
    section.checks.clear();
    section.notes.clear();
}

void leave_blanks(Combination& combination, const Blanking& how) {
    for (TableColumn& column : combination.table.columns) {
        const auto place = [&, step = column.step](std::size_t row) {
            return Spot{step, combination.batch, 0, combination.first_query - 1 + row, 0};
        };
        treat(column, {place, {}}, how);
    }
    drop_empty_columns(combination.table, how);
}

}  // namespace attn
