#pragma once

#include "ledger/ledger.hpp"
#include "ledger/symbols.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

// Where everything stands in a workbook. A ledger's pieces are laid out on sheets; then names in formulas can be found.

namespace attn {

/// What a cell is, and so how it looks.
enum class CellKind {
    title,
    caption,
    heading,
    label,
    words,  ///< a line that runs over the columns beside it
    note,
    legend,    ///< how to use the sheet
    given,     ///< a number that others are computed from
    computed,  ///< a number, by a formula where it has one
};

/// What an exercise sheet does with a number.
enum class CellFate { shown, blank, hidden };

/// A rectangle of cells that formulas know by name.
struct CellRange {
    std::size_t sheet = 0, row = 0, column = 0, rows = 1, columns = 1;
};

struct PlannedCell {
    std::size_t row = 0, column = 0;  ///< from 0
    CellKind kind = CellKind::label;
    std::string text;  ///< words; of a cell without a number
    Figure figure = {};
    std::vector<std::variant<std::string, CellRange>> formula = {};
    CellFate fate = CellFate::shown;
    bool changed = false;

    bool is_number() const { return kind == CellKind::given || kind == CellKind::computed; }
};

/// A table's place, and what its columns are called, for what is written beside it.
struct PlannedTable {
    std::size_t first_row = 0, end_row = 0, end_column = 0;  ///< of its numbers
    std::map<std::size_t, std::string> headings;             ///< of each column: weight·v 2
};

struct PlannedSheet {
    std::string name;
    std::vector<PlannedCell> cells = {};
    std::vector<PlannedTable> tables = {};
    std::vector<std::size_t> widths = {};  ///< of columns, in signs
    std::size_t next_row = 0;
};

/// Lays a ledger out, piece by piece. Each edition begins sheets of its own: one, or one for what is given and one for
/// each head. Where `shown` is given, it has the shape of the piece, with gaps: an empty figure is asked for, a cell
/// without figures is hidden.
class WorkbookPlan {
public:
    explicit WorkbookPlan(Language language) : language_(language) {}

    void open(const Opening& opening, const Opening* shown = nullptr);
    void section(const Section& section, const Section* shown = nullptr);
    void combined(const Combination& combination, const Combination* shown = nullptr);
    /// Variants compared, as the ledger says it: words, on a sheet of their own.
    void close(const Closing& closing);

    /// Lines below the title of the first sheet, and rows that stay free there for what is no part of the ledger.
    void set_preface(std::vector<Line> lines, std::size_t free_rows);
    /// The first of those rows.
    std::size_t first_free_row() const { return first_free_row_; }

    /// A line of words across the sheet that is being filled.
    void write_line(const Line& line, CellKind kind);
    /// A sheet of its own for what follows, under a name that is free.
    void begin_sheet(const std::string& name);

    const std::vector<PlannedSheet>& sheets() const { return sheets_; }
    std::vector<PlannedSheet>& sheets() { return sheets_; }

private:
    using RangeName = std::tuple<std::string, std::size_t, std::size_t, std::size_t>;
    struct Owner {
        std::size_t batch = 0, head = 0, query = 0;  ///< query from 1; 0: no query's
        bool shared = false;                         ///< not the head's own
    };

    PlannedSheet& sheet() { return sheets_.back(); }
    void begin_edition(const Opening& opening);
    void end_edition();
    void begin_head(const Opening& opening);
    void add_cell(PlannedCell cell);
    void place(const Table& table, const Table* shown, const Owner& owner, CellKind kind);
    void place_headings(const Table& table, PlannedTable& plan);
    void place_column(const TableColumn& column, const TableColumn* shown, const Owner& owner, CellKind kind,
                      CellRange at);
    void place_total(const TableColumn& column, const TableColumn* shown, const Owner& owner, CellKind kind,
                     const CellRange& above);
    void place_figures(const Cell& cell, const Cell* shown, CellKind kind, std::size_t row, std::size_t column);
    void name_block(const std::string& name, const Owner& owner, CellRange block);
    void attach(const std::vector<Live>& live);
    PlannedCell* cell_at(const CellRange& block, std::size_t row, std::size_t column);
    const CellRange* find_block(const LiveRef& ref) const;
    void set_formula(PlannedCell& cell, const std::vector<LivePart>& parts);

    Language language_;
    std::vector<PlannedSheet> sheets_;
    std::map<RangeName, CellRange> blocks_;
    std::unordered_map<std::size_t, std::size_t> places_;  ///< sheet, row and column → index of the cell
    HeadCounts counts_;
    std::size_t n_k_ = 0;
    std::size_t edition_ = 0;  ///< names are an edition's own
    std::string prefix_;       ///< of the sheets of a variant
    bool parted_ = false;      ///< each head has a sheet
    std::vector<Line> preface_;
    std::size_t free_rows_ = 0, first_free_row_ = 0;
    std::pair<std::size_t, std::size_t> legend_;  ///< sheet and cell of the edition's own
    bool live_ = false;                           ///< has the edition a formula?
};

/// A formula as it is written in a cell of a sheet, under the names that the sheets have in the file.
std::string formula_text(const PlannedCell& cell, std::size_t sheet, const std::vector<std::string>& names);
/// B3; B3:C5; 'Head 1'!B3.
std::string cell_address(std::size_t row, std::size_t column);
std::string range_address(const CellRange& block);
std::string on_sheet(const std::string& name, const std::string& address);

}  // namespace attn
