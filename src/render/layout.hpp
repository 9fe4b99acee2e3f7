#pragma once

#include "base/language.hpp"
#include "ledger/ledger.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

// What the formats for people share: how a number is spelled, and a table cut into lines of entries.
// Nothing here knows a colour, a `|` or a `$`.

/// A place of a table, ready to be written.
struct Entry {
    Line value;
    Line note;
    bool changed = false;
};

/// A table as it stands on paper, without the columns of steps that did nothing. Every line is as long as the head.
struct Grid {
    std::vector<Line> head;
    std::vector<std::vector<Entry>> lines;  ///< the rows, then the total line if there is one
};

Grid to_grid(const Table& table, NumberForm form, Language language = Language::en);

/// Shapes as one line: n_q = 3, n_k = 3. Empty when there are none.
Line shapes_line(const Opening& opening);

/// The line with the mark of its result before it: ✓, ✗ or ?.
Line check_line(const Check& check);

/// A line without spaces at its end.
Line trim_end(Line line);

/// The program's own signs and numbers, as against words and names.
bool is_formula(Role role);
/// The end of the spans from `first` on that make one formula: signs and numbers, with only blanks between. `first`
/// itself where there is none.
std::size_t formula_end(const Line& line, std::size_t first);

bool is_ascii(std::string_view text);

}  // namespace attn
