#pragma once

#include "ledger/figure.hpp"
#include "ledger/ledger.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace attn {

/// A row of the table: a key, or a gap where keys were left out.
using ShownKeys = std::vector<std::optional<std::size_t>>;

/// All keys of a short row; of a long one the first, the last and the heaviest, with gaps between.
ShownKeys shown_keys(const RowTrace& row, const PostOptions& options);

/// A row a key, a column a step. For machines the steps of the tiles are columns too.
Table key_table(const Scenario& scenario, const RowTrace& row, const ShownKeys& keys, const PostOptions& options);

/// For people, a row a block of keys; nothing where the row is not tiled, or nobody asked for it.
std::optional<Table> tile_table(const Scenario& scenario, const RowTrace& row, const PostOptions& options);

}  // namespace attn
