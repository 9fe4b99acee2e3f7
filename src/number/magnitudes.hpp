#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace attn {

/// Upper bounds on the sizes in a matrix of doubles, taken once, so that the error of a dot product or of a mixture
/// costs one multiplication instead of a second pass.
struct Magnitudes {
    std::vector<double> row_norm;      ///< ‖mid‖₂ of each row; 0 only for a row of zeros
    std::vector<double> row_rad_norm;  ///< ‖rad‖₂ of each row
    std::vector<double> col_max;       ///< largest |mid| of each column
    std::vector<double> col_rad_max;   ///< largest rad of each column
};

Magnitudes measure(std::size_t rows, std::size_t cols, std::span<const double> mid, std::span<const double> rad);

}  // namespace attn
