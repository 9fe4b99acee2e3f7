#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace attn {

/// Upper bounds on the sizes in a matrix of doubles, taken once, so that the error of a dot product or of a mixture
/// costs one multiplication instead of a second pass.
struct Magnitudes {
    std::vector<double> row_norm;      ///< ‖mid‖₂ of each row; 0 only for a row of zeros; NaN where it is not finite
    std::vector<double> row_rad_norm;  ///< ‖rad‖₂ of each row
    std::vector<double> col_max;       ///< largest finite |mid| of each column
    std::vector<double> col_rad_max;   ///< largest rad of each column
    std::optional<int> grid;           ///< every mid is a whole multiple of 2^grid; absent where nobody looked
    double largest = 0;                ///< largest finite |mid|
    bool finite = true;                ///< no NaN and no infinity anywhere
};

/// Are all dot products of a row of one and a row of the other exact, whatever the order of summation? They are where
/// every product and every partial sum is a whole multiple of one power of two, and none has more than 53 bits.
bool dot_products_are_exact(const Magnitudes& a, const Magnitudes& b, std::size_t terms);

Magnitudes measure(std::size_t rows, std::size_t cols, std::span<const double> mid, std::span<const double> rad);

}  // namespace attn
