#pragma once

#include "base/source.hpp"
#include "compare/got.hpp"
#include "scenario/value.hpp"

#include <cstddef>
#include <string>
#include <vector>

// An answer sheet: a JSON ledger as somebody filled it in.

namespace attn {

/// One row of a step.
struct SheetLine {
    std::string step;
    std::size_t batch = 0, head = 0;  ///< from 0; head is 0 where all heads share the step
    std::size_t row = 0;              ///< query or position, from 0
    std::vector<GotCell> cells;       ///< the row's numbers in order; a blank is skipped
    Where where;
};

struct Sheet {
    std::string name;              ///< the file's
    std::string variant;           ///< that it says it is of; empty: the scenario itself
    std::vector<SheetLine> lines;  ///< in the order of the calculation
};

/// The variant a sheet says it is of; empty for the scenario itself.
std::string variant_of_sheet(const Value& root);

/// The lines of a sheet, as it stands by itself or under that name among its variants. Of its steps, rows and heads
/// any may be missing. Throws InputError with all that is wrong: steps and rows the scenario has not, rows of another
/// length, cells that are no numbers, and a decimal that is no rounding of the exact form beside it.
Sheet read_sheet(const Value& root, const std::string& name, const Scenario& scenario, const std::string& variant);

}  // namespace attn
