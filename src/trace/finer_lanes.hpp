#pragma once

#include "number/column.hpp"

#include <array>

namespace attn {

/// What is tried, in order, where a row's own lane leaves a rounding or a decision open.
inline constexpr std::array finer_lanes{
    Arithmetic{Lane::balls, 192},
    Arithmetic{Lane::balls, 512},
    Arithmetic{Lane::exact, 0},
};

}  // namespace attn
