#pragma once

#include "ledger/post.hpp"
#include "worksheet/blanks.hpp"

namespace attn {

/// Who reads the sheet: a blank is ____ for people, and no number for machines. In a workbook it is a cell to fill in:
/// every piece keeps its shape, so that it stands where its answer does.
enum class Reader { person, machine, workbook };

/// How pieces of a ledger become pieces of a sheet, or of its key.
struct Blanking {
    const Blanks& blanks;
    Reader reader = Reader::person;
    bool key = false;  ///< nothing is left out: the answers are marked
    NumberForm numbers = NumberForm::exact;
    Language language = Language::en;
};

// What could give an answer away goes with the blanks: totals, checks, remarks, and the query in a title.

void leave_blanks(Opening& opening, const Blanking& how);
void leave_blanks(Section& section, const RowTrace& row, const Blanking& how, const PostOptions& options);
void leave_blanks(Combination& combination, const Blanking& how);

/// Is there nothing left to show or to ask for?
bool is_empty(const Table& table);

}  // namespace attn
