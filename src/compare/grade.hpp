#pragma once

#include "compare/diagnosis.hpp"
#include "compare/sheet.hpp"
#include "ledger/figure.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

// What an answer sheet is worth, cell by cell.

namespace attn {

enum class Mark {
    right,    ///< as exactly as it was written
    carried,  ///< not right, but it follows from the lines before it, as they were written
    wrong,
    blank,
};

/// How many cells have each mark.
class Marks {
public:
    void add(Mark mark, std::size_t count = 1) { counts_[static_cast<std::size_t>(mark)] += count; }
    std::size_t of(Mark mark) const { return counts_[static_cast<std::size_t>(mark)]; }

private:
    std::array<std::size_t, 4> counts_{};
};

/// A line of the sheet, with a mark for each of its cells.
struct GradedLine {
    SheetLine line;
    std::vector<Mark> cells;
    Marks marks;

    /// The worst of its marks; blank only where all of it is.
    Mark mark() const;
};

struct WrongCell {
    std::string path;     ///< weights[1,2], and of which head where there are several
    std::string written;  ///< as it stands in the sheet
    Figure right;
};

/// The first wrong line in the order of the calculation: the first step that is wrong anywhere, there the first row.
struct FirstWrong {
    std::string path;               ///< weights[2]
    std::vector<Finding> findings;  ///< the known mistakes that give this line; none where none is known
    std::size_t more = 0;           ///< that give it too and are not listed
};

struct Grade {
    std::string name;               ///< the sheet's
    std::vector<GradedLine> lines;  ///< in the order of the calculation; without those that only repeat what was given
    Marks marks;                    ///< of all cells
    std::vector<WrongCell> wrong;   ///< in the order of the calculation
    std::optional<FirstWrong> first_wrong;
};

/// Marks a sheet of this scenario. Throws InputError where the sheet has a line that the calculation has not.
Grade grade(const Scenario& scenario, Sheet sheet, Lane lane, const PostOptions& options);

}  // namespace attn
