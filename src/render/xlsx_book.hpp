#pragma once

#include "render/xlsx_plan.hpp"

#include <cstddef>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

// A workbook ready to be written: what stands in each cell, and how it looks.

namespace attn {

struct BookCell {
    enum class Content { text, number, formula, empty };

    std::size_t row = 0, column = 0;  ///< from 0
    Content content = Content::text;
    std::string text;              ///< words, or a formula from its = on
    std::optional<double> number;  ///< the number, or what a formula comes to
    std::string words = {};        ///< what a formula comes to, where that is no number
    CellKind look = CellKind::label;
    bool framed = false;  ///< to be filled in
    bool changed = false;
};

/// Cells that say ✓ or ✗, and are coloured by it.
struct BookChecks {
    std::size_t first_row = 0, end_row = 0, first_column = 0, end_column = 0;
};

struct BookSheet {
    std::string name;
    std::vector<BookCell> cells = {};
    std::vector<std::size_t> widths = {};  ///< of columns, in signs
    std::vector<BookChecks> checks = {};
    std::vector<std::size_t> folded = {};  ///< rows that show when their fold is opened
    bool hidden = false;
};

/// Does a file say what its formulas come to? Programs believe it until something changes; where it is untold they have
/// to work it out when they open the file.
enum class Results { told, untold };

/// Writes a file for spreadsheets (ECMA-376, Office Open XML). The same book gives the same bytes. Throws OutputError.
void write_book(const std::vector<BookSheet>& sheets, Results results, std::ostream& out);

/// The number nearest to a decimal, as spreadsheets hold it; nothing for −∞, for what is no number, and past the
/// largest.
std::optional<double> to_double(const Figure& figure);
/// Larger than any double: a formula that comes to it gives an error.
bool is_beyond_doubles(const Figure& figure);
/// A cell with words; with a given number: its closed form as a formula, or the number.
BookCell written_words(const PlannedCell& cell);
BookCell written_number(const PlannedCell& cell, Language language);
/// What the ledger says of a number: 1/4, 0.268941, −∞.
std::string spelled(const Figure& figure, Language language);

}  // namespace attn
