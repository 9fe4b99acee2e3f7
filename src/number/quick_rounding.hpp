#pragma once

#include "number/decimal.hpp"

#include <optional>
#include <string>

// Rounding straight from a double and its bound. Private to number/.

namespace attn::detail {

/// The correct rounding of every number within rad of mid, if they all round alike; nothing otherwise.
std::optional<Decimal> quick_rounding(double mid, double rad, int significant);

/// The same, appended in Decimal::text's spelling; false, and nothing appended, where it is not settled.
bool append_quick_rounding(std::string& out, double mid, double rad, int significant);

}  // namespace attn::detail
