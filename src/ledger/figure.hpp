#pragma once

#include "base/language.hpp"
#include "base/markup.hpp"
#include "ledger/ledger.hpp"
#include "number/decimal.hpp"
#include "number/exact.hpp"
#include "number/notation.hpp"
#include "trace/trace.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// How a ledger is posted: none of this changes a value.
struct PostOptions {
    Language language = Language::en;
    int digits = default_digits;
    NumberForm numbers = NumberForm::exact;      ///< in shown work
    Rationals rationals = Rationals::fractions;  ///< 1/4 or 0.25, where both are exact
    bool work = false;                           ///< write every line out
    bool origins = false;                        ///< tell of every number where it came from
    bool live = false;                           ///< give every computed number's formula, and what formulas read
    std::vector<std::string> steps;              ///< only these steps; all when empty
    bool selection = false;                      ///< part of a large scenario: its matrices only where asked for
    bool packed = false;                         ///< for machines: decimals in bulk, where there are no closed forms
    std::size_t most_rows = 0;                   ///< of a table for people; 0: all
};

/// Was this step asked for?
bool is_wanted(std::string_view step, const PostOptions& options);

/// A number in both its forms.
Figure to_figure(const Exact& x, const PostOptions& options);
/// A cell of one number, or of a vector.
Cell to_cell(const Exact& x, const PostOptions& options);
Cell to_cell(std::span<const Exact> vector, const PostOptions& options);

/// A cell of a traced step, of Q, K or V, or of a column by itself: with its closed form in the exact lane.
Figure to_figure(const RowTrace& row, const Step& step, std::size_t cell, const PostOptions& options);
Figure to_figure(const HeadInputs& head, const Derivation& matrix, std::size_t cell, const PostOptions& options);
Figure to_figure(const Column& column, std::size_t cell, const PostOptions& options);
/// One row of a step as a cell: a number where the step has one a key, otherwise a vector.
Cell to_cell(const RowTrace& row, const Step& step, std::size_t index, const PostOptions& options);
Cell to_cell(const HeadInputs& head, const Derivation& matrix, std::size_t index, const PostOptions& options);

/// A figure as people read it: 1/4, ≈ 0.268941, 1/4 = 0.25, −∞. `=` stands only before a decimal that is the whole
/// value; a rounded one is marked ≈. What has no value is said in words: undefined.
Line spell(const Figure& figure, NumberForm form, Language language = Language::en);
/// A number or a vector: [3/2, 3/4].
Line spell(const Cell& cell, NumberForm form, Language language = Language::en);

}  // namespace attn
