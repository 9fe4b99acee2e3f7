#include "base/fault.hpp"
#include "render/xlsx_book.hpp"
#include "render/xlsx_results.hpp"

#include <unistd.h>
#include <xlsxwriter.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <system_error>
#include <tuple>

namespace attn {
namespace {

constexpr double default_height = 15;          // points
constexpr std::time_t first_date = 315532800;  // 1980-01-01: no clock, so that the same book gives the same bytes

/// The library writes to a file by name; this is one that nobody else has.
class TemporaryFile {
public:
    TemporaryFile() {
        std::error_code error;
        const auto folder = std::filesystem::temp_directory_path(error);
        if (error) throw OutputError("a temporary file", error.message() + " (TMPDIR)");
        name_ = (folder / "attn-ledger-XXXXXX").string();
        const int file = mkstemp(name_.data());
        if (file < 0) throw OutputError("a temporary file", std::strerror(errno));
        close(file);
    }
    ~TemporaryFile() { std::remove(name_.c_str()); }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;

    const std::string& name() const { return name_; }

private:
    std::string name_;
};

void require(lxw_error error) {
    if (error != LXW_NO_ERROR) throw OutputError("the workbook", lxw_strerror(error));
}

/// The looks of cells, each made once.
class Looks {
public:
    explicit Looks(lxw_workbook* book) : book_(book) {}

    lxw_format* of(const BookCell& cell) {
        const auto key = std::tuple(cell.look, cell.framed, cell.changed, cell.column == 0);
        const auto found = made_.find(key);
        return found != made_.end() ? found->second : made_.emplace(key, make(cell)).first->second;
    }
    lxw_format* coloured(lxw_color_t color) {
        lxw_format* format = workbook_add_format(book_);
        format_set_font_color(format, color);
        return format;
    }

private:
    lxw_format* make(const BookCell& cell) {
        lxw_format* format = workbook_add_format(book_);
        switch (cell.look) {
            case CellKind::title:
                format_set_bold(format);
                format_set_font_size(format, 14);
                break;
            case CellKind::caption: format_set_bold(format); break;
            case CellKind::heading:
                format_set_bold(format);
                format_set_bottom(format, LXW_BORDER_THIN);
                format_set_align(format, cell.column == 0 ? LXW_ALIGN_LEFT : LXW_ALIGN_RIGHT);
                break;
            case CellKind::label:
            case CellKind::words: format_set_align(format, LXW_ALIGN_LEFT); break;
            case CellKind::note:
            case CellKind::legend:
                format_set_italic(format);
                format_set_font_color(format, 0x595959);
                break;
            case CellKind::given:
                format_set_bg_color(format, 0xFFF2CC);
                format_set_align(format, LXW_ALIGN_RIGHT);
                break;
            case CellKind::computed: format_set_align(format, LXW_ALIGN_RIGHT); break;
        }
        if (cell.framed) format_set_border(format, LXW_BORDER_MEDIUM);
        if (cell.changed) {
            format_set_bold(format);
            format_set_font_color(format, 0xC55A11);
        }
        return format;
    }

    lxw_workbook* book_;
    std::map<std::tuple<CellKind, bool, bool, bool>, lxw_format*> made_;
};

void write_cell(lxw_worksheet* sheet, const BookCell& cell, lxw_format* format) {
    const auto row = static_cast<lxw_row_t>(cell.row);
    const auto column = static_cast<lxw_col_t>(cell.column);
    const char* text = cell.text.c_str();
    const double number = cell.number.value_or(0);
    switch (cell.content) {
        case BookCell::Content::text: return require(worksheet_write_string(sheet, row, column, text, format));
        case BookCell::Content::number: return require(worksheet_write_number(sheet, row, column, number, format));
        case BookCell::Content::empty: return require(worksheet_write_blank(sheet, row, column, format));
        case BookCell::Content::formula:
            if (cell.words.empty())
                return require(worksheet_write_formula_num(sheet, row, column, text, format, number));
            return require(worksheet_write_formula_str(sheet, row, column, text, format, cell.words.c_str()));
    }
}

void colour(lxw_worksheet* sheet, const BookChecks& checks, const char* sign, lxw_format* format) {
    lxw_conditional_format rule{};
    std::string value = std::string("\"") + sign + "\"";
    rule.type = LXW_CONDITIONAL_TYPE_CELL;
    rule.criteria = LXW_CONDITIONAL_CRITERIA_EQUAL_TO;
    rule.value_string = value.data();
    rule.format = format;
    require(worksheet_conditional_format_range(
        sheet, static_cast<lxw_row_t>(checks.first_row), static_cast<lxw_col_t>(checks.first_column),
        static_cast<lxw_row_t>(checks.end_row - 1), static_cast<lxw_col_t>(checks.end_column - 1), &rule));
}

void write_sheet(lxw_workbook* book, Looks& looks, const BookSheet& from) {
    lxw_worksheet* const sheet = workbook_add_worksheet(book, from.name.c_str());
    if (!sheet) throw OutputError("the workbook", "no sheet can be called '" + from.name + "'");
    for (std::size_t column = 0; column < from.widths.size(); ++column)
        require(worksheet_set_column(sheet, static_cast<lxw_col_t>(column), static_cast<lxw_col_t>(column),
                                     static_cast<double>(from.widths[column]), nullptr));
    for (const BookCell& cell : from.cells) {
        if (cell.look == CellKind::title)
            require(worksheet_set_row(sheet, static_cast<lxw_row_t>(cell.row), default_height * 1.5, nullptr));
        write_cell(sheet, cell, looks.of(cell));
    }
    for (const BookChecks& checks : from.checks) {
        colour(sheet, checks, "✓", looks.coloured(0x00803C));
        colour(sheet, checks, "✗", looks.coloured(0xC00000));
    }
    worksheet_outline_settings(sheet, LXW_TRUE, LXW_FALSE, LXW_TRUE, LXW_FALSE);  // the head of a fold stands above it
    for (const std::size_t row : from.folded) {
        lxw_row_col_options fold{LXW_TRUE, 1, LXW_FALSE};
        require(worksheet_set_row_opt(sheet, static_cast<lxw_row_t>(row), default_height, nullptr, &fold));
    }
    worksheet_set_landscape(sheet);
    worksheet_set_paper(sheet, 9);  // A4
    worksheet_fit_to_pages(sheet, 1, 0);
    if (from.hidden) worksheet_hide(sheet);
}

}  // namespace

void write_book(const std::vector<BookSheet>& sheets, Results results, std::ostream& out) {
    const TemporaryFile file;
    lxw_workbook* const book = workbook_new(file.name().c_str());
    if (!book) throw OutputError("the workbook", "there is no memory for it");
    try {
        lxw_doc_properties properties{};
        properties.created = first_date;
        require(workbook_set_properties(book, &properties));
        Looks looks(book);
        for (const BookSheet& sheet : sheets) write_sheet(book, looks, sheet);
    } catch (...) {
        lxw_workbook_free(book);
        throw;
    }
    require(workbook_close(book));  // frees it
    if (results == Results::untold) leave_results_untold(file.name(), sheets.size());
    std::ifstream written(file.name(), std::ios::binary);
    out << written.rdbuf();
}

}  // namespace attn
