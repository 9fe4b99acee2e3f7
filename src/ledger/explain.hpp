#pragma once

#include "ledger/formula.hpp"
#include "ledger/origin.hpp"
#include "trace/trace.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

// How one number came to be, as data: work prints it for every number, why walks it back to what was given.

namespace attn {

/// One cell's derivation: symbol = formula = result (note).
struct Derived {
    std::string symbol;  ///< weight₃₁
    Operand formula;     ///< 2/(2 + 2 + 4)
    Cell result;         ///< 1/4
    std::vector<CellRef> from;
    Line note = {};
};

/// The derivation as a line. The formula is left out where it only says the result again.
Line equation(const Derived& derived, NumberForm numbers, Language language = Language::en);

/// symbol = value, where nothing is said of how it came to be.
Line named_value(std::string symbol, const Cell& value, NumberForm numbers, Language language = Language::en);

/// Which cell of a step of one query, from 0: a key or a block of keys, and one component of its vector. Without a
/// component the whole vector is meant, where the step has vectors.
struct Place {
    std::size_t row = 0;
    std::optional<std::size_t> component = {};
};

/// Explains any cell of one step.
using Explainer = std::function<Derived(const Place&)>;

/// How the calculation gave a step's cells, before a variant set any. What the cells share is worked out once.
Explainer explainer(const FormulaWriter& write, const RowTrace& row, const Step& step);
/// The cells that have something to say for themselves: all, or of a mask those it removes.
std::vector<Place> explained_places(const RowTrace& row, const Step& step);
/// How a cell came to be: as calculated, then each change a variant made in it. // the last one holds
std::vector<Derived> explain(const FormulaWriter& write, const RowTrace& row, const Step& step, const Place& place);
/// Only the changes.
std::vector<Derived> explain_changes(const FormulaWriter& write, const RowTrace& row, const Step& step,
                                     std::size_t cell);

/// The same for a matrix that rows are computed from: a position and a component. `shared` is what the heads of the
/// batch share; a matrix of it (X_positioned) is explained with shared as its head.
struct MatrixView {
    const HeadInputs& shared;
    const HeadInputs& head;
    const Derivation& matrix;
};
Explainer explainer(const FormulaWriter& write, const MatrixView& view);
std::vector<Derived> explain(const FormulaWriter& write, const MatrixView& view, std::size_t row, std::size_t col);
std::vector<Derived> explain_changes(const FormulaWriter& write, const MatrixView& view, std::size_t cell);

}  // namespace attn
