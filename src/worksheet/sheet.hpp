#pragma once

#include "ledger/page.hpp"
#include "ledger/post.hpp"
#include "scenario/exercise.hpp"
#include "worksheet/blank_request.hpp"
#include "worksheet/blanking.hpp"
#include "worksheet/traced_edition.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace attn {

/// What a sheet is to be about.
struct SheetRequest {
    Exercise exercise;  ///< its words; what it leaves blank is said below
    BlankRequest blank;
    Where blank_where;       ///< of that, in the scenario's file; nowhere: the command line
    std::uint64_t seed = 1;  ///< of cells, and of a given number
    SheetPart part;
    bool key = false;  ///< the answers, worked out, instead of blanks
    int workbook_digits = 0;  ///< of a workbook's numbers, which are not the digits people read
    Reader reader = Reader::person;
    PostOptions post;
};

/// A hint: what is said of it while it is folded, and what it tells.
struct Hint {
    Line summary;
    std::vector<Line> lines;
};

/// A scenario or a variant on a sheet: the ledger's own pieces, with blanks.
struct SheetEdition {
    struct Head {
        Opening opening;
        std::vector<Section> sections;
    };
    std::string variant;  ///< empty: the scenario itself
    std::vector<Head> heads;
    std::vector<Combination> combinations;
};

struct Worksheet {
    Line title;
    std::vector<SheetEdition> editions;
    std::vector<SheetEdition> whole;  ///< the same without blanks; for a workbook, which works its answers out
    std::vector<Line> task;
    std::vector<Hint> hints;
    std::vector<Line> answer;  ///< the author's words, for the key
};

/// Makes a sheet of a scenario and variants of it; `editions` is not empty. Throws InputError where what is to be left
/// out is not there.
Worksheet make_sheet(const Scenario& scenario, const std::vector<const Variant*>& editions,
                     const SheetRequest& request);

/// "Hint 3: weight"; of the author's own, "Hint 1".
std::string hint_title(const Hint& hint, std::size_t number, Language language);

/// The sheet, or its key, as people read it.
Page sheet_page(const Worksheet& sheet, const SheetRequest& request);

}  // namespace attn
