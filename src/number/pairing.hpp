#pragma once

#include "number/column.hpp"

namespace attn::detail {

/// The two cells of a matrix that one angle turns.
struct Pair {
    std::size_t first, second;
};

/// Of the angle at this place of [n, m], in a matrix [n, d].
inline Pair turning_pair(std::size_t angle, std::size_t m, std::size_t d, Pairing pairing) {
    const std::size_t row = angle / m * d;
    const std::size_t i = angle % m;
    if (pairing == Pairing::half) return {row + i, row + i + m};
    return {row + 2 * i, row + 2 * i + 1};
}

}  // namespace attn::detail
