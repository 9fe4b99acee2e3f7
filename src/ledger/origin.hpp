#pragma once

#include "base/markup.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace attn {

/// A cell of a step, of Q, K or V on their way, or of what was given. All counts from 0.
struct CellRef {
    std::string step;  ///< scores, K_rotated, X, W.Q, past.K, scale, …
    /// As in paths: query, key, component; position, component. Without its last part a row: Q[2]. Empty for one
    /// number.
    std::vector<std::size_t> index;
    std::size_t batch = 0;
    std::size_t head = 0;  ///< query head; of past and of W in a list, the key/value head
    friend bool operator==(const CellRef&, const CellRef&) = default;
};

/// Where one number, or one vector, of a ledger came from.
struct Origin {
    CellRef cell;
    /// Its derivation, then each change that a variant made, with closed forms and with decimals; no decimal lines where
    /// there are no closed forms, so that both would be the same.
    std::vector<Line> exact, decimal;
    std::vector<CellRef> from;
};

}  // namespace attn
