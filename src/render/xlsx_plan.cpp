#include "render/xlsx_plan.hpp"

#include "base/fault.hpp"
#include "base/text.hpp"
#include "render/layout.hpp"
#include "render/query_name.hpp"
#include "render/xlsx_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace attn {
namespace {

constexpr std::size_t most_sheet_rows = 1048576, most_sheet_columns = 16384;  // ECMA-376, as every program has them
constexpr std::size_t longest_name = 31;
constexpr std::size_t least_width = 12, most_width = 30;

/// A sheet's name may not hold these signs, nor begin or end with an apostrophe.
std::string sheet_name(std::string_view wished) {
    std::string name;
    for (const char c : wished) name += std::string_view("[]:*?/\\'").find(c) == std::string_view::npos ? c : '_';
    return name;
}

/// A rare sign counts twice, as spreadsheets count.
std::string shortened(const std::string& name, std::size_t most) {
    std::string text;
    std::size_t length = 0;
    for (std::size_t at = 0; at < name.size();) {
        std::size_t end = at + 1;
        while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0U) == 0x80U) ++end;
        length += end - at == 4 ? 2 : 1;
        if (length > most) break;
        text += name.substr(at, end - at);
        at = end;
    }
    return text;
}

std::string lowered(std::string text) {
    for (char& c : text) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return text;
}

const TableColumn* column_of(const Table* table, std::size_t index) {
    return table && index < table->columns.size() ? &table->columns[index] : nullptr;
}

/// Of a column that is shown in part, what is not there is hidden.
const Cell* cell_of(const TableColumn* column, std::size_t index) {
    static const Cell nothing;
    if (!column) return nullptr;
    return index < column->cells.size() ? &column->cells[index] : &nothing;
}

/// Which keys may be read tells what the mask makes of the scores: where that is asked for, it is not shown.
bool shows_mask(const Table& shown) {
    const auto masked = std::ranges::find(shown.columns, "masked", &TableColumn::step);
    return masked == shown.columns.end() || std::ranges::all_of(masked->cells, [](const Cell& cell) {
               return !cell.figures.empty() && !cell.figures.front().decimal.empty();
           });
}

CellFate fate_of(const Cell* shown, std::size_t component) {
    if (!shown) return CellFate::shown;
    if (component >= shown->figures.size()) return CellFate::hidden;
    const Figure& figure = shown->figures[component];
    return figure.decimal.empty() && figure.exact.empty() ? CellFate::blank : CellFate::shown;
}

/// How many columns a step takes: one, or one a component.
std::size_t width_of(const TableColumn& column) {
    std::size_t width = column.total ? column.total->figures.size() : 0;
    for (const Cell& cell : column.cells) width = std::max(width, cell.figures.size());
    return std::max<std::size_t>(width, 1);
}

}  // namespace

void WorkbookPlan::add_cell(PlannedCell cell) {
    if (cell.row >= most_sheet_rows || cell.column >= most_sheet_columns)
        throw InputError(Fault{{},
                               fmt::format("the ledger does not fit a spreadsheet, which has {} rows and {} columns",
                                           most_sheet_rows, most_sheet_columns),
                               "take one query with --query, or --format csv, which has no limit"});
    auto& widths = sheet().widths;
    if (widths.size() <= cell.column) widths.resize(cell.column + 1, least_width);
    // Titles and notes run over the columns beside them.
    if (cell.kind == CellKind::label || cell.kind == CellKind::heading)
        widths[cell.column] = std::clamp(display_width(cell.text) + 2, widths[cell.column], most_width);
    places_[((sheets_.size() - 1) * most_sheet_rows + cell.row) * most_sheet_columns + cell.column] =
        sheet().cells.size();
    sheet().cells.push_back(std::move(cell));
}

PlannedCell* WorkbookPlan::cell_at(const CellRange& block, std::size_t row, std::size_t column) {
    const auto found =
        places_.find((block.sheet * most_sheet_rows + block.row + row) * most_sheet_columns + block.column + column);
    return found == places_.end() ? nullptr : &sheets_[block.sheet].cells[found->second];
}

void WorkbookPlan::set_preface(std::vector<Line> lines, std::size_t free_rows) {
    preface_ = std::move(lines);
    free_rows_ = free_rows;
}

void WorkbookPlan::begin_sheet(const std::string& wished) {
    const std::string whole = sheet_name(wished);
    const auto taken = [&](const std::string& name) {
        return std::ranges::any_of(sheets_, [&](const PlannedSheet& s) { return lowered(s.name) == lowered(name); });
    };
    std::string name = shortened(whole, longest_name);
    for (std::size_t number = 2; name.empty() || taken(name); ++number) {
        const std::string tail = fmt::format(" {}", number);
        name = shortened(whole, longest_name - tail.size()) + tail;
    }
    sheets_.push_back({std::move(name)});
}

void WorkbookPlan::write_line(const Line& line, CellKind kind) {
    if (line.empty()) return;
    add_cell({sheet().next_row++, 0, kind, plain_text(line)});
}

/// Without formulas the legend says so.
void WorkbookPlan::end_edition() {
    if (edition_ > 0 && !live_)
        sheets_[legend_.first].cells[legend_.second].text = say(BookWord::legend_values, language_);
    live_ = false;
}

void WorkbookPlan::begin_edition(const Opening& opening) {
    end_edition();
    const auto size = [&](std::string_view name) -> std::size_t {
        const auto shape = std::ranges::find(opening.shapes, name, &std::pair<std::string, std::size_t>::first);
        return shape == opening.shapes.end() ? 1 : shape->second;
    };
    ++edition_;
    counts_ = {size("batches"), size("num_heads")};
    n_k_ = size("n_k");
    parted_ = counts_.batches * counts_.heads > 1;
    prefix_ = opening.variant;
    const std::string first(say(BookWord::calculation, language_));
    const std::string given(say(BookWord::given, language_));
    if (!parted_) begin_sheet(prefix_.empty() ? first : prefix_);
    else begin_sheet(prefix_.empty() ? given : prefix_ + " · " + given);
}

void WorkbookPlan::begin_head(const Opening& opening) {
    const std::string name = head_name(counts_, opening.batch, opening.head, language_);
    begin_sheet(prefix_.empty() ? name : prefix_ + " · " + name);
    write_line({{Role::heading, name}}, CellKind::title);
}

void WorkbookPlan::open(const Opening& opening, const Opening* shown) {
    if (!opening.shapes.empty() || sheets_.empty()) {
        begin_edition(opening);
        write_line(opening.title, CellKind::title);
        for (const Line& line : std::exchange(preface_, {})) write_line(line, CellKind::words);
        for (const Line& note : opening.notes) write_line(note, CellKind::note);
        write_line(shapes_line(opening), CellKind::note);
        for (const Setting& setting : opening.settings) write_line(setting.text, CellKind::note);
        write_line({{Role::note, std::string(say(BookWord::legend, language_))}}, CellKind::legend);
        legend_ = {sheets_.size() - 1, sheet().cells.size() - 1};
        if (edition_ == 1) first_free_row_ = std::exchange(sheet().next_row, sheet().next_row + free_rows_);
    }
    const Owner owner{opening.batch, opening.head};
    const Owner shared{0, 0, 0, true};
    const auto table_in = [](const std::vector<Table>* tables, std::size_t i) {
        return tables && i < tables->size() ? &(*tables)[i] : nullptr;
    };
    for (std::size_t i = 0; i < opening.given.size(); ++i)
        place(opening.given[i], table_in(shown ? &shown->given : nullptr, i), shared, CellKind::given);
    for (const Table& table : opening.parameters) place(table, nullptr, shared, CellKind::given);
    if (parted_) begin_head(opening);
    for (const Table& table : opening.own_parameters) place(table, nullptr, owner, CellKind::given);
    for (std::size_t i = 0; i < opening.derived.size(); ++i) {
        const Table& table = opening.derived[i];
        const bool of_batch = !table.columns.empty() && table.columns.front().step == "X_positioned";
        place(table, table_in(shown ? &shown->derived : nullptr, i), of_batch ? Owner{opening.batch} : owner,
              CellKind::given);
    }
    attach(opening.live);
}

void WorkbookPlan::section(const Section& section, const Section* shown) {
    ++sheet().next_row;
    write_line({{Role::heading, query_name(section)}}, CellKind::caption);
    const Owner owner{section.batch, section.head, section.query};
    Table table = section.table;
    table.columns.insert(table.columns.begin(), section.parameters.begin(), section.parameters.end());
    Table beside;
    if (shown) {
        beside = shown->table;
        const bool tells = shows_mask(shown->table);
        for (auto parameter = section.parameters.rbegin(); parameter != section.parameters.rend(); ++parameter) {
            beside.columns.insert(beside.columns.begin(), *parameter);
            if (parameter->step == "may_read" && !tells) beside.columns.front().cells.clear();
        }
    }
    place(table, shown ? &beside : nullptr, owner, CellKind::computed);
    if (section.tiles)
        place(*section.tiles, shown && shown->tiles ? &*shown->tiles : nullptr, owner, CellKind::computed);
    for (const Line& note : shown ? shown->notes : section.notes) write_line(note, CellKind::note);
    attach(section.live);
}

void WorkbookPlan::combined(const Combination& combination, const Combination* shown) {
    if (parted_) {
        const std::string name = plain_text(combination.title);
        begin_sheet(prefix_.empty() ? name : prefix_ + " · " + name);
    }
    write_line(combination.title, CellKind::caption);
    place(combination.table, shown ? &shown->table : nullptr, {combination.batch}, CellKind::computed);
    attach(combination.live);
}

void WorkbookPlan::close(const Closing& closing) {
    end_edition();
    if (!closing.comparison) return;
    begin_sheet(std::string(say(BookWord::variants, language_)));
    const Table& table = *closing.comparison;
    write_line(table.caption, CellKind::title);
    const std::size_t head = sheet().next_row++;
    add_cell({head, 0, CellKind::heading, plain_text(table.row_head)});
    for (std::size_t column = 0; column < table.columns.size(); ++column)
        add_cell({head, column + 1, CellKind::heading, plain_text(table.columns[column].heading)});
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        const std::size_t at = sheet().next_row++;
        add_cell({at, 0, CellKind::label, plain_text(table.rows[row])});
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const Cell& cell = table.columns[column].cells[row];
            PlannedCell words{at, column + 1, CellKind::label,
                              plain_text(cell.text.empty() ? spell(cell, NumberForm::exact, language_) : cell.text)};
            words.changed = cell.changed;
            add_cell(std::move(words));
        }
    }
    for (const Line& note : closing.notes) write_line(note, CellKind::note);
}

void WorkbookPlan::place_headings(const Table& table, PlannedTable& plan) {
    const std::size_t row = sheet().next_row++;
    const bool vectors = std::ranges::any_of(table.columns, [](const TableColumn& c) { return width_of(c) > 1; });
    if (vectors) ++sheet().next_row;
    if (!table.row_head.empty()) add_cell({row, 0, CellKind::heading, plain_text(table.row_head)});
    std::size_t at = 1;
    for (const TableColumn& column : table.columns) {
        const std::string heading = plain_text(column.heading);
        const std::size_t width = width_of(column);
        add_cell({row, at, CellKind::heading, heading});
        for (std::size_t i = 0; i < width; ++i) {
            plan.headings[at + i] = width == 1 ? heading : heading + " " + std::to_string(i + 1);
            if (width > 1) add_cell({row + 1, at + i, CellKind::heading, std::to_string(i + 1)});
        }
        at += width;
    }
    plan.end_column = at;
}

/// A table: its caption, its headings, a row a key or a position, and the totals.
void WorkbookPlan::place(const Table& table, const Table* shown, const Owner& owner, CellKind kind) {
    if (table.columns.empty()) return;
    if (owner.query == 0) ++sheet().next_row;
    write_line(table.caption, CellKind::caption);
    PlannedTable plan;
    place_headings(table, plan);
    plan.first_row = sheet().next_row;
    std::size_t rows = table.rows.size();
    for (const TableColumn& column : table.columns) rows = std::max(rows, column.cells.size());
    for (std::size_t row = 0; row < table.rows.size(); ++row)
        if (!table.rows[row].empty()) add_cell({plan.first_row + row, 0, CellKind::label, plain_text(table.rows[row])});
    plan.end_row = plan.first_row + rows;
    if (!table.total_head.empty()) add_cell({plan.end_row++, 0, CellKind::label, plain_text(table.total_head)});
    CellRange at{sheets_.size() - 1, plan.first_row, 1, rows, 1};
    for (std::size_t i = 0; i < table.columns.size(); ++i) {
        at.columns = width_of(table.columns[i]);
        place_column(table.columns[i], column_of(shown, i), owner, kind, at);
        at.column += at.columns;
    }
    sheet().next_row = plan.end_row;
    sheet().tables.push_back(std::move(plan));
}

void WorkbookPlan::place_figures(const Cell& cell, const Cell* shown, CellKind kind, std::size_t row,
                                 std::size_t column) {
    for (std::size_t i = 0; i < cell.figures.size(); ++i) {
        PlannedCell planned{row, column + i, kind, {}, cell.figures[i]};
        planned.fate = fate_of(shown, i);
        planned.changed = cell.changed;
        add_cell(std::move(planned));
    }
}

/// `at` is as long as the table; a column of it may be shorter.
void WorkbookPlan::place_column(const TableColumn& column, const TableColumn* shown, const Owner& owner, CellKind kind,
                                CellRange at) {
    const bool parameter = column.step == "may_read" || column.step == "distance";
    const CellKind own = parameter ? CellKind::given : kind;
    for (std::size_t row = 0; row < column.cells.size(); ++row)
        place_figures(column.cells[row], cell_of(shown, row), own, at.row + row, at.column);
    const CellRange above = at;
    at.rows = column.cells.size();
    if (!column.step.empty() && at.rows > 0) name_block(column.step, owner, at);
    // The sink's own number stands below the keys, in the column that is added up.
    if (owner.query > 0 && at.rows > n_k_ && column.step != "weights" && !column.cells.back().figures.empty())
        name_block("sink", owner, {at.sheet, at.row + n_k_, at.column, 1, 1});
    // The values beside their weights repeat V.
    if (column.step.empty() && column.total_step.empty())
        for (std::size_t row = 0; row < at.rows; ++row)
            for (std::size_t i = 0; i < column.cells[row].figures.size(); ++i)
                set_formula(*cell_at(at, row, i), {LiveRef{"V", owner.batch, owner.head, {}, row, i}});
    if (column.total) place_total(column, shown, owner, own, above);
}

void WorkbookPlan::place_total(const TableColumn& column, const TableColumn* shown, const Owner& owner, CellKind kind,
                               const CellRange& above) {
    static const Cell nothing;
    const Cell* const beside = !shown ? nullptr : shown->total ? &*shown->total : &nothing;
    const CellRange total{above.sheet, above.row + above.rows, above.column, 1, above.columns};
    place_figures(*column.total, beside, kind, total.row, total.column);
    if (!column.total_step.empty()) return name_block(column.total_step, owner, total);
    LiveRef all{column.step, owner.batch, owner.head, owner.query - 1, 0, 0};
    all.rows = column.cells.size();
    set_formula(*cell_at(total, 0, 0), {"SUM(", all, ")"});
}

void WorkbookPlan::name_block(const std::string& name, const Owner& owner, CellRange block) {
    const auto of = [&](std::size_t number) { return owner.shared ? 0 : number; };
    blocks_[{fmt::format("{}.{}", edition_, name), of(owner.batch), of(owner.head), owner.query}] = block;
}

const CellRange* WorkbookPlan::find_block(const LiveRef& ref) const {
    const auto found =
        blocks_.find({fmt::format("{}.{}", edition_, ref.block), ref.batch, ref.head, ref.query ? *ref.query + 1 : 0});
    return found == blocks_.end() ? nullptr : &found->second;
}

/// A formula that reads what is not in the book is left out: the cell then holds the ledger's number.
void WorkbookPlan::set_formula(PlannedCell& cell, const std::vector<LivePart>& parts) {
    std::vector<std::variant<std::string, CellRange>> formula;
    for (const LivePart& part : parts) {
        if (const auto* const words = std::get_if<std::string>(&part)) {
            formula.emplace_back(*words);
            continue;
        }
        const LiveRef& ref = std::get<LiveRef>(part);
        const CellRange* const found = find_block(ref);
        if (!found) return;
        CellRange cells = *found;
        if (ref.row) {
            cells.row += *ref.row;
            cells.rows = ref.rows;
        }
        if (ref.column) {
            cells.column += *ref.column;
            cells.columns = 1;
        }
        formula.emplace_back(cells);
    }
    cell.kind = CellKind::computed;
    cell.formula = std::move(formula);
}

void WorkbookPlan::attach(const std::vector<Live>& live) {
    for (const Live& one : live) {
        const CellRange* const block = find_block(one.cell);
        if (!block) continue;
        if (PlannedCell* cell = cell_at(*block, one.cell.row.value_or(0), one.cell.column.value_or(0)))
            set_formula(*cell, one.formula);
        live_ = true;
    }
}

}  // namespace attn
