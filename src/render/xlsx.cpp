#include "render/format.hpp"
#include "render/xlsx_book.hpp"
#include "render/xlsx_plan.hpp"
#include "render/xlsx_words.hpp"

#include <algorithm>
#include <string>
#include <vector>

// A workbook: the calculation with live formulas, and beside it what the ledger says, in the same cells of a second
// sheet. Formulas work in doubles, as spreadsheets do; the ledger's numbers are proved.

namespace attn {
namespace {

class XlsxWriter final : public LedgerWriter {
public:
    XlsxWriter(std::ostream& out, const RenderOptions& options)
        : out_(out), language_(options.language), plan_(options.language) {}

    void open(const Opening& opening) override { plan_.open(opening); }
    void section(const Section& section) override { plan_.section(section); }
    void combined(const Combination& combination) override { plan_.combined(combination); }

    void close(const Closing& closing) override {
        const std::size_t calculated = plan_.sheets().size();
        plan_.close(closing);
        std::vector<std::string> names;
        for (const PlannedSheet& sheet : plan_.sheets()) names.push_back(sheet.name);
        const bool beyond = std::ranges::any_of(
            plan_.sheets(), [](const PlannedSheet& sheet) { return std::ranges::any_of(sheet.cells, errs); });
        std::vector<BookSheet> book;
        for (std::size_t i = 0; i < names.size(); ++i) book.push_back(live_sheet(i, names, beyond));
        for (std::size_t i = 0; i < calculated; ++i) {
            plan_.begin_sheet(say(BookWord::ledger_of, language_, names[i]));
            book.push_back(ledger_sheet(plan_.sheets()[i], plan_.sheets().back().name));
        }
        write_book(book, Results::told, out_);
    }

private:
    static bool errs(const PlannedCell& cell) {
        return cell.is_number() && !cell.formula.empty() && is_beyond_doubles(cell.figure);
    }

    BookSheet live_sheet(std::size_t index, const std::vector<std::string>& names, bool beyond) const {
        const PlannedSheet& plan = plan_.sheets()[index];
        BookSheet sheet{plan.name, {}, plan.widths};
        for (const PlannedCell& cell : plan.cells) {
            if (!cell.is_number()) {
                sheet.cells.push_back(written_words(cell));
                if (cell.kind == CellKind::legend && beyond)
                    sheet.cells.back().text += say(BookWord::beyond_doubles, language_);
                continue;
            }
            sheet.cells.push_back(written_number(cell, language_));
            BookCell& written = sheet.cells.back();
            // What is undefined stays the ledger's word.
            if (cell.formula.empty() || cell.figure.decimal == "nan") continue;
            if (!written.number) written.words = written.text;
            written.content = BookCell::Content::formula;
            written.text = formula_text(cell, index, names);
        }
        return sheet;
    }

    BookSheet ledger_sheet(const PlannedSheet& plan, const std::string& name) const {
        BookSheet sheet{name, {}, plan.widths};
        for (const PlannedCell& cell : plan.cells) {
            sheet.cells.push_back(written_words(cell));
            BookCell& written = sheet.cells.back();
            if (cell.kind == CellKind::legend) written.text = say(BookWord::legend_ledger, language_);
            if (cell.is_number()) written.text = spelled(cell.figure, language_);
        }
        return sheet;
    }

    std::ostream& out_;
    Language language_;
    WorkbookPlan plan_;
};

}  // namespace

std::unique_ptr<LedgerWriter> make_xlsx_writer(std::ostream& out, const RenderOptions& options) {
    return std::make_unique<XlsxWriter>(out, options);
}

}  // namespace attn
