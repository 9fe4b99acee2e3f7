#include "render/xlsx_sheet.hpp"

#include "base/text.hpp"
#include "render/xlsx_book.hpp"
#include "render/xlsx_plan.hpp"
#include "render/xlsx_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace attn {
namespace {

constexpr double usual_tolerance = 0.005;  // of the number: three digits
constexpr const char* agreement = "0.000001";
constexpr std::size_t check_width = 9;  // signs
constexpr std::size_t free_rows = 2;    // the tolerance, and the score
constexpr const char* ways_to_minus_infinity = R"({"inf","-inf","−inf","−∞","-∞","-infinity"})";

/// The planned sheets twice: as they are filled in, and hidden, as they are worked out.
class ExerciseBook {
public:
    ExerciseBook(const Worksheet& sheet, const SheetRequest& request)
        : sheet_(sheet),
          language_(request.post.language),
          finds_given_(request.blank.kind == BlankRequest::Kind::given),
          plan_(language_) {}

    std::vector<BookSheet> write() && {
        lay_out();
        for (const PlannedSheet& sheet : plan_.sheets()) names_.push_back(sheet.name);
        const std::size_t count = names_.size();
        for (std::size_t i = 0; i < count; ++i) {
            plan_.begin_sheet(say(BookWord::key_of, language_, names_[i]));
            keys_.push_back(plan_.sheets().back().name);
        }
        std::vector<BookSheet> hidden;
        for (std::size_t i = 0; i < count; ++i) hidden.push_back(key_sheet(i));
        for (std::size_t i = 0; i < count; ++i) book_.push_back(exercise_sheet(i));
        add_score();
        if (!sheet_.hints.empty()) book_.push_back(hint_sheet());
        for (BookSheet& key : hidden) book_.push_back(std::move(key));
        return std::move(book_);
    }

private:
    void lay_out() {
        plan_.set_preface(sheet_.task, free_rows);
        for (std::size_t i = 0; i < sheet_.editions.size(); ++i) {
            const SheetEdition& whole = sheet_.whole[i];
            const SheetEdition& shown = sheet_.editions[i];
            for (std::size_t h = 0; h < whole.heads.size(); ++h) {
                plan_.open(whole.heads[h].opening, &shown.heads[h].opening);
                for (std::size_t q = 0; q < whole.heads[h].sections.size(); ++q)
                    plan_.section(whole.heads[h].sections[q], &shown.heads[h].sections[q]);
            }
            for (std::size_t c = 0; c < whole.combinations.size(); ++c)
                plan_.combined(whole.combinations[c], &shown.combinations[c]);
        }
        plan_.close({});
    }

    std::string exercise_cell(std::size_t sheet, const PlannedCell& cell) const {
        return on_sheet(names_[sheet], cell_address(cell.row, cell.column));
    }
    std::string key_cell(std::size_t sheet, const PlannedCell& cell) const {
        return on_sheet(keys_[sheet], cell_address(cell.row, cell.column));
    }

    /// Given numbers come from the exercise, and everything else is worked out of them.
    BookSheet key_sheet(std::size_t index) {
        const PlannedSheet& plan = plan_.sheets()[index];
        BookSheet sheet{keys_[index]};
        sheet.hidden = true;
        for (const PlannedCell& cell : plan.cells) {
            if (!cell.is_number()) continue;
            BookCell written = written_number(cell, language_);
            const bool told = cell.kind == CellKind::given && cell.fate != CellFate::hidden;
            if (told) {
                written.content = BookCell::Content::formula;
                written.text = "=" + exercise_cell(index, cell);
            } else if (cell.kind == CellKind::computed && !cell.formula.empty() && cell.figure.decimal != "nan") {
                written.content = BookCell::Content::formula;
                written.text = formula_text(cell, index, keys_);
            }
            sheet.cells.push_back(std::move(written));
        }
        if (finds_given_) add_agreement(index, sheet);
        return sheet;
    }

    /// Where a given number is looked for, what follows from it has to be what the sheet shows: a row at a time.
    void add_agreement(std::size_t index, BookSheet& key) {
        const PlannedSheet& plan = plan_.sheets()[index];
        std::map<std::size_t, std::vector<const PlannedCell*>> rows;
        for (const PlannedCell& cell : plan.cells)
            if (cell.kind == CellKind::computed && cell.fate == CellFate::shown && to_double(cell.figure))
                rows[cell.row].push_back(&cell);
        const std::size_t column = plan.widths.size() + 1;
        for (auto& [row, cells] : rows) {
            std::string sum;
            for (const PlannedCell* cell : cells)
                sum +=
                    (sum.empty() ? "ABS(" : "+ABS(") + key_cell(index, *cell) + "-" + exercise_cell(index, *cell) + ")";
            BookCell agrees{row, column, BookCell::Content::formula, "=IF(" + sum + "<=" + agreement + ",1,0)", {}};
            key.cells.push_back(std::move(agrees));
        }
        if (!rows.empty())
            agreements_.push_back(on_sheet(
                keys_[index],
                range_address({index, rows.begin()->first, column, rows.rbegin()->first - rows.begin()->first + 1})));
    }

    std::string tolerance() const { return on_sheet(names_.front(), cell_address(plan_.first_free_row(), 1)); }

    BookSheet exercise_sheet(std::size_t index) {
        const PlannedSheet& plan = plan_.sheets()[index];
        BookSheet sheet{plan.name, {}, plan.widths};
        for (const PlannedCell& cell : plan.cells) {
            if (!cell.is_number()) {
                sheet.cells.push_back(written_words(cell));
                if (cell.kind == CellKind::legend) sheet.cells.back().text = say(BookWord::how_to_answer, language_);
            } else {
                sheet.cells.push_back(exercise_number(index, cell));
            }
        }
        for (const PlannedTable& table : plan.tables) add_checks(index, table, sheet);
        return sheet;
    }

    /// What repeats a given number that is looked for is not asked for twice.
    bool is_asked(const PlannedCell& cell) const {
        return cell.fate == CellFate::blank && !(finds_given_ && cell.kind == CellKind::computed);
    }

    BookCell exercise_number(std::size_t index, const PlannedCell& cell) const {
        BookCell written = written_number(cell, language_);
        if (cell.fate == CellFate::shown) {
            const bool computed = cell.kind == CellKind::computed;
            if (!computed || finds_given_ || cell.formula.empty() || cell.figure.decimal == "nan") return written;
            written.content = BookCell::Content::formula;
            written.text = "=" + key_cell(index, cell);
            return written;
        }
        const bool blank = is_asked(cell);
        written.content = blank ? BookCell::Content::empty : BookCell::Content::text;
        written.text = blank ? "" : "…";
        written.number.reset();
        written.framed = blank;
        if (!blank) written.look = CellKind::note;
        written.changed = false;
        return written;
    }

    /// To the right of everything: for each column with blanks one that says of each whether it is right.
    void add_checks(std::size_t index, const PlannedTable& table, BookSheet& sheet) {
        const PlannedSheet& plan = plan_.sheets()[index];
        std::map<std::size_t, std::vector<const PlannedCell*>> columns;
        for (const PlannedCell& cell : plan.cells)
            if (is_asked(cell) && cell.row >= table.first_row && cell.row < table.end_row)
                columns[cell.column].push_back(&cell);
        std::size_t at = plan.widths.size() + 1;
        BookChecks area{table.first_row, table.end_row, at, at + columns.size()};
        for (const auto& [column, cells] : columns) {
            const std::string head = std::string(say(BookWord::check, language_)) + " " + table.headings.at(column);
            BookCell heading{table.first_row - 1, at, BookCell::Content::text, head, {}};
            heading.look = CellKind::heading;
            sheet.cells.push_back(std::move(heading));
            sheet.widths.resize(std::max(sheet.widths.size(), at + 1), check_width);
            sheet.widths[at] = std::max(sheet.widths[at], display_width(head) + 2);
            for (const PlannedCell* cell : cells) {
                const std::string own = cell_address(cell->row, cell->column);
                BookCell check{cell->row,
                               at,
                               BookCell::Content::formula,
                               "=IF(ISBLANK(" + own + "),\"\",IF(" + is_right(index, *cell) + ",\"✓\",\"✗\"))",
                               {}};
                check.look = CellKind::computed;
                sheet.cells.push_back(std::move(check));
                ++asked_;
            }
            ++at;
        }
        if (columns.empty()) return;
        score_ += (score_.empty() ? "COUNTIF(" : "+COUNTIF(") +
                  on_sheet(names_[index], range_address({index, area.first_row, area.first_column,
                                                         area.end_row - area.first_row, columns.size()})) +
                  ",\"✓\")";
        sheet.checks.push_back(area);
    }

    std::string is_right(std::size_t index, const PlannedCell& cell) const {
        const std::string own = cell_address(cell.row, cell.column);
        if (cell.kind == CellKind::given) {
            std::string all;
            for (const std::string& range : agreements_) all += (all.empty() ? "" : ",") + range;
            return fmt::format("AND(ISNUMBER({}),MIN({})=1)", own, all);
        }
        const std::string key = key_cell(index, cell);
        return fmt::format(
            "IF(ISNUMBER({0}),IF(ISNUMBER({1}),ABS({1}-{0})<={2}*ABS({0}),FALSE),"
            "OR(LOWER({1})=LOWER({0}),AND({0}=\"−∞\",ISNUMBER(MATCH(LOWER({1}),{3},0)))))",
            key, own, tolerance(), ways_to_minus_infinity);
    }

    void add_score() {
        BookSheet& first = book_.front();
        const std::size_t row = plan_.first_free_row();
        const auto label = [&](std::size_t at, std::string text) {
            first.cells.push_back({at, 0, BookCell::Content::text, std::move(text), {}});
            first.widths[0] = std::max(first.widths[0], display_width(first.cells.back().text) + 2);
        };
        label(row, std::string(say(BookWord::tolerance, language_)));
        BookCell tolerance{row, 1, BookCell::Content::number, {}, usual_tolerance};
        tolerance.look = CellKind::given;
        first.cells.push_back(std::move(tolerance));
        label(row + 1, say(BookWord::score, language_, asked_));
        BookCell score{row + 1, 1, BookCell::Content::formula, "=" + score_, 0};
        score.look = CellKind::computed;
        first.cells.push_back(std::move(score));
    }

    BookSheet hint_sheet() {
        plan_.begin_sheet(std::string(say(BookWord::hints, language_)));
        BookSheet sheet{plan_.sheets().back().name};
        std::size_t row = 0;
        const auto add = [&](std::string text, CellKind look) {
            BookCell cell{row++, 0, BookCell::Content::text, std::move(text), {}};
            cell.look = look;
            sheet.cells.push_back(std::move(cell));
        };
        for (std::size_t i = 0; i < sheet_.hints.size(); ++i) {
            add(hint_title(sheet_.hints[i], i + 1, language_), CellKind::caption);
            for (const Line& line : sheet_.hints[i].lines) {
                sheet.folded.push_back(row);
                add(plain_text(line), CellKind::words);
            }
        }
        return sheet;
    }

    const Worksheet& sheet_;
    Language language_;
    bool finds_given_;
    WorkbookPlan plan_;
    std::vector<std::string> names_, keys_;  ///< of the planned sheets, as they are filled in and as they are hidden
    std::vector<BookSheet> book_;
    std::vector<std::string> agreements_;  ///< where it says 1 if what follows is what is shown
    std::string score_;
    std::size_t asked_ = 0;
};

}  // namespace

void write_workbook_sheet(const Worksheet& sheet, const SheetRequest& request, std::ostream& out) {
    write_book(ExerciseBook(sheet, request).write(), Results::untold, out);
}

}  // namespace attn
