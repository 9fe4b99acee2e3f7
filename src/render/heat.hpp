#pragma once

#include "ledger/ledger.hpp"

#include <optional>
#include <string>

// The colours of a heat map. Only how strong a colour is comes from a double here, never a digit.

namespace attn {

/// The size of a number, for its colour: infinities too; nothing where it is undefined.
std::optional<double> size_of(const Figure& figure);

/// From the least to the largest of some numbers. Where some are negative it reaches as far to both sides of 0,
/// otherwise it starts at 0. What is not finite does not stretch it.
class HeatScale {
public:
    /// Takes a number into account.
    void add(const Figure& figure);
    /// Where a number stands: 0 to 1, or from −1 where some are negative. Nothing where it is not finite.
    std::optional<double> place(const Figure& figure) const;
    /// The ends, as the ledger spells them; empty figures before any number was added.
    const Figure& least() const { return least_; }
    const Figure& largest() const { return largest_; }
    bool has_negative() const { return low_ < 0; }

private:
    double low_ = 0, high_ = 0;
    Figure least_, largest_;
};

/// #rrggbb. White at 0, blue towards 1, orange towards −1 (C. Brewer's scales "Blues" and "Oranges", which are told
/// apart with any kind of colour vision).
struct Heat {
    std::string colour;
    bool dark = false;  ///< what is written on it should be light
};
Heat heat_at(double place);

}  // namespace attn
