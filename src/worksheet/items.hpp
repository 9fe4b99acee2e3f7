#pragma once

#include "ledger/explain.hpp"
#include "worksheet/traced_edition.hpp"

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// A cell of the ledger's tables, as a place: which step, and where in it.
struct Spot {
    std::string step;
    std::size_t batch = 1, head = 1;  ///< from 1; head 0: what all heads share
    std::size_t row = 0;              ///< a query, or a row of a matrix; from 0
    std::size_t cell = 0;             ///< a key or a block of keys; 0 where a row of the step is one cell
    auto operator<=>(const Spot&) const = default;
};

/// A computed cell, and how it came to be.
struct Item {
    Spot spot;
    Cell value;
    std::vector<Derived> lines;  ///< as shown work has them
    std::vector<Spot> from;      ///< cells it was made of, those that were given among them
    bool settled = false;        ///< decided without calculation: by the mask, by a variant, or by a policy
    bool speaks = true;          ///< has work to show
};

/// Every computed cell, each after those it was made of.
std::vector<Item> items_of(const TracedEdition& edition, const PostOptions& options);

}  // namespace attn
