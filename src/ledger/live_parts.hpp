#pragma once

#include "ledger/live.hpp"

#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

// What the live_*.cpp share.

namespace attn {

/// What a spreadsheet shows of −∞, which it has no number for. Its functions over ranges pass words by.
inline constexpr const char* minus_infinity_text = "\"−∞\"";

using Formula = std::vector<LivePart>;

/// Formulas put together: join("EXP(", cell, ")").
inline void append(Formula& to, const char* text) { to.emplace_back(std::string(text)); }
inline void append(Formula& to, std::string text) { to.emplace_back(std::move(text)); }
inline void append(Formula& to, LiveRef cell) { to.emplace_back(std::move(cell)); }
inline void append(Formula& to, Formula tail) {
    for (LivePart& part : tail) to.push_back(std::move(part));
}
template <class... Parts>
Formula join(Parts... parts) {
    Formula formula;
    (append(formula, std::move(parts)), ...);
    return formula;
}

/// A given number that all share: scale, base, ….
inline LiveRef shared_ref(std::string name, std::size_t column = 0) { return {std::move(name), 0, 0, {}, 0, column}; }
/// A row of a matrix, or one cell of it.
inline LiveRef row_ref(std::string name, const HeadInputs& head, std::size_t row,
                       std::optional<std::size_t> column = {}) {
    return {std::move(name), head.batch, head.head, {}, row, column};
}
/// A column of a matrix, from the first row to the last.
inline LiveRef column_ref(std::string name, const HeadInputs& head, std::size_t column) {
    return {std::move(name), head.batch, head.head, {}, {}, column};
}

/// A row times a column. Within SUMPRODUCT the matrix product needs no entering as an array.
inline Formula row_times_column(LiveRef row, LiveRef column) {
    return join("SUMPRODUCT(MMULT(", std::move(row), ",", std::move(column), "))");
}

/// A formula, and what a variant did to its cell: set it, or added to it.
Formula with_changes(Formula formula, const std::vector<Change>& changes, std::size_t cell, const PostOptions& options);

/// The steps that go block by block; nothing for another step.
std::vector<Live> live_tiles(const Scenario& scenario, const RowTrace& row, const Step& step);
/// The step whose exponentials are taken, before any shift.
const Step& plain_scores(const RowTrace& row);
/// EXP of a formula, or the base to its power.
Formula exponential_formula(const RowTrace& row, Formula exponent);

}  // namespace attn
