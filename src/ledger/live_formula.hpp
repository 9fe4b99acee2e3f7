#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace attn {

/// Cells that a formula reads, by name. A block is a column of the ledger, called by its step; of a query's steps each
/// query has its own.
struct LiveRef {
    std::string block;                  ///< scores, K_rotated, W.Q[2], scale, …
    std::size_t batch = 0, head = 0;    ///< from 1; 0: all share it
    std::optional<std::size_t> query;   ///< of a query's steps; from 0
    std::optional<std::size_t> row;     ///< a key, a position; from 0. Nothing: all of them
    std::optional<std::size_t> column;  ///< a component; from 0. Nothing: all of them
    std::size_t rows = 1;               ///< how many, from `row` on
};

/// A piece of a formula: functions and signs as spreadsheets write them, or cells.
using LivePart = std::variant<std::string, LiveRef>;

/// A computed cell, and its formula.
struct Live {
    LiveRef cell;
    std::vector<LivePart> formula;
};

}  // namespace attn
