#include "render/xlsx_book.hpp"

#include "ledger/figure.hpp"
#include "ledger/live.hpp"

#include <charconv>

namespace attn {

std::optional<double> to_double(const Figure& figure) {
    const std::string& text = figure.decimal;
    if (text.find_first_of("0123456789") == std::string::npos) return std::nullopt;
    double number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error == std::errc{}) return number;
    // Out of range: nearer to 0 than any double, or larger than all.
    const bool small = text.find("e-") != std::string::npos;
    return small ? std::optional(0.0) : std::nullopt;
}

bool is_beyond_doubles(const Figure& figure) {
    return figure.decimal.find_first_of("0123456789") != std::string::npos && !to_double(figure);
}

std::string spelled(const Figure& figure, Language language) {
    return plain_text(spell(figure, NumberForm::exact, language));
}

BookCell written_words(const PlannedCell& cell) {
    BookCell written{cell.row, cell.column, BookCell::Content::text, cell.text, {}};
    written.look = cell.kind;
    // A position is a number, lest a spreadsheet warn of numbers written as words.
    const bool counts = cell.text.size() < 10 && cell.text.find_first_not_of("0123456789") == std::string::npos;
    if (counts && !cell.text.empty()) {
        written.content = BookCell::Content::number;
        written.number = std::stod(cell.text);
    }
    written.changed = cell.changed;
    return written;
}

BookCell written_number(const PlannedCell& cell, Language language) {
    BookCell written{cell.row, cell.column, BookCell::Content::number, {}, to_double(cell.figure)};
    written.look = cell.kind;
    written.changed = cell.changed;
    if (!written.number) {
        written.content = BookCell::Content::text;
        written.text = spelled(cell.figure, language);
    } else if (!cell.figure.exact.empty() && !cell.figure.whole) {
        // √2·ln 2 stays what it is; its nearest decimal is only what it comes to.
        written.content = BookCell::Content::formula;
        written.text = "=" + spreadsheet_value(cell.figure);
    }
    return written;
}

}  // namespace attn
