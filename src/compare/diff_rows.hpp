#pragma once

#include "compare/cells.hpp"
#include "compare/side.hpp"

#include <cstddef>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>

namespace attn {

/// Batch, head, query.
using RowKey = std::tuple<std::size_t, std::size_t, std::size_t>;

/// The queries of which an edition has any step.
std::set<RowKey> places_of(const Edition& edition);

/// One row of a step, wherever it was found.
struct RowView {
    const StepBlock* block = nullptr;
    std::size_t row = 0;  ///< in the block
    bool idle = false;    ///< the step does nothing here: these are the scores as the one before left them

    std::size_t size() const { return block->row_size(); }
    CellText cell(std::size_t i, int digits) const;
    Where where() const { return block->places.empty() ? Where{} : block->places[row]; }
};

/// A query's row of a step. Where a whole row was recorded without a step between scores and exponentials, that step
/// did nothing.
std::optional<RowView> find_row(const Edition& edition, std::string_view step, Phase phase, const RowKey& place);

}  // namespace attn
