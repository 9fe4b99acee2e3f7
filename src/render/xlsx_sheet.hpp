#pragma once

#include "worksheet/sheet.hpp"

#include <ostream>

namespace attn {

/// An exercise as a workbook: cells to fill in, and beside each table whether they are right. The answers are nowhere
/// in it as numbers: a hidden sheet works them out of what is given, so that whoever changes a given number gets an
/// exercise with answers of its own. `sheet` is made for Reader::workbook.
void write_workbook_sheet(const Worksheet& sheet, const SheetRequest& request, std::ostream& out);

}  // namespace attn
