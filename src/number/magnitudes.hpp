#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

namespace attn {

/// Upper bounds on the sizes in a matrix of doubles, taken once and only when asked for, so that the error of a dot
/// product or of a mixture costs one multiplication instead of a second pass. May be asked from several threads.
class Magnitudes {
public:
    Magnitudes(std::size_t rows, std::size_t cols, std::span<const double> mid, std::span<const double> rad)
        : rows_(rows), cols_(cols), mid_(mid), rad_(rad) {}

    struct Rows {
        std::vector<double> norm;  ///< ‖mid‖₂ of each row; 0 only for a row of zeros; NaN where it is not finite
        std::vector<double> rad_norm;  ///< ‖rad‖₂ of each row
    };
    struct Cols {
        std::vector<double> largest;      ///< largest finite |mid| of each column
        std::vector<double> largest_rad;  ///< largest rad of each column; ∞ where a cell is not bounded
        std::vector<double> norm;         ///< ‖mid‖₂ of each column; NaN or ∞ where it is not finite
        bool finite = true;               ///< no NaN and no infinity anywhere
    };
    /// For exact products of small whole numbers.
    struct Grid {
        std::optional<int> exponent;  ///< every mid is a whole multiple of 2^exponent; absent where nobody looked
        double largest = 0;           ///< largest |mid|
    };

    const Rows& rows() const;
    const Cols& cols() const;
    const Grid& grid() const;

private:
    std::size_t rows_, cols_;
    std::span<const double> mid_, rad_;
    mutable std::once_flag rows_once_, cols_once_, grid_once_;
    mutable Rows rows_sizes_;
    mutable Cols cols_sizes_;
    mutable Grid grid_;
};

/// Are all dot products of a row of one and a row of the other exact, whatever the order of summation? They are where
/// every product and every partial sum is a whole multiple of one power of two, and none has more than 53 bits.
bool dot_products_are_exact(const Magnitudes& a, const Magnitudes& b, std::size_t terms);

}  // namespace attn
