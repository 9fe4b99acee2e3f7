#pragma once

#include "ledger/page.hpp"
#include "ledger/why.hpp"

#include <string>
#include <vector>

// Explains a difference: one cell in two calculations, which of its operands changed, and what each contributes by
// itself. An operand is taken from the second calculation by an intervention in the first, while all else stays.

namespace attn {

/// What a group of operands does alone: the weights, or the values.
struct Contribution {
    std::string operand;            ///< weights, V, exponentials, X
    std::vector<Exact> gives;       ///< the cell in the first calculation, with this operand of the second
    std::vector<Exact> contributes; ///< that minus the first's own
};

/// A cell that differs, and the operands that differ with it.
struct Changed {
    std::string path;
    Cell first, second;
    std::vector<Changed> from;
};

struct Contrast {
    std::string path;
    bool differs = false;
    std::vector<Exact> first, second, difference;  ///< a number, or a vector
    std::vector<Contribution> contributions;       ///< of each group of operands that changed
    std::vector<Exact> interplay;  ///< the difference minus all contributions; empty with fewer than two
    Changed changes;
};

/// Both scenarios must have the cell. Throws InputError where their shapes differ.
Contrast contrast(const Scenario& first, const Scenario& second, const CellRef& cell, const PostOptions& options);

Page contrast_page(const Contrast& contrast, const PostOptions& options);

}  // namespace attn
