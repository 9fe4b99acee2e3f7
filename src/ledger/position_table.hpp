#pragma once

#include "ledger/figure.hpp"
#include "ledger/ledger.hpp"
#include "ledger/words.hpp"
#include "scenario/input_matrix.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

// What the tables of an opening share. Private to the opening_*.cpp.

namespace attn {

Line word_heading(Word word, const PostOptions& options);
Line symbol_heading(std::string name);

/// A row of a table of positions, or a gap where rows were left out.
using ShownRows = std::vector<std::optional<std::size_t>>;
ShownRows shown_rows(std::size_t count, const PostOptions& options);

/// A table with a row a position, and no column yet.
Table position_table(Line caption, Word row_head, std::size_t count, const std::vector<std::string>& tokens,
                     const PostOptions& options);
/// A matrix as it was given.
TableColumn matrix_column(std::string step, Line head, const InputMatrix& matrix, const PostOptions& options);

}  // namespace attn
