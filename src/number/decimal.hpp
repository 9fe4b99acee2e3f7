#pragma once

#include "number/exact.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace attn {

/// A decimal: the correct rounding of a true value, to nearest, ties away from zero.
/// value = (−1)^negative · 0.d₁d₂d₃… · 10^exponent, with d₁ ≠ 0; zero has no digits.
struct Decimal {
    enum class Kind { finite, infinity, undefined, undecided };

    Kind kind = Kind::finite;
    bool negative = false;
    std::string digits;     ///< no trailing zeros; empty for zero
    long exponent = 0;

    /// People's and JSON's spelling: "0.25", "-1.5", "1.23457e-12", "inf", "-inf", "nan"; "?" where not even the
    /// sign could be decided. `significant` is the number of digits that was asked for: from there on an exponent.
    std::string text(int significant) const;
    friend bool operator==(const Decimal&, const Decimal&) = default;
};

/// Is a larger in size than b? Infinities and what is undefined come last.
bool heavier(const Decimal& a, const Decimal& b);

inline constexpr int max_digits = 40;
inline constexpr int default_digits = 6;

/// The correct rounding of `x` to `significant` digits (1 to 40). Every digit is proved. Where a tie can be neither
/// proved nor refuted, fewer digits come back: those that are certain.
Decimal round_significant(const Exact& x, int significant);

/// Is the decimal the number itself, not only its rounding?
bool rounding_is_exact(const Exact& x, const Decimal& decimal);

/// A decimal as somebody wrote it ("0.333", "1.50e-3"), for comparison at the digits written.
struct WrittenDecimal {
    Exact value;
    Exact half_unit;  ///< half of the last place written
};

/// Reads a decimal literal that has a point or an exponent; nothing otherwise.
std::optional<WrittenDecimal> read_written_decimal(std::string_view text);

/// Is `written` the correct rounding of `x` to the digits written?
Truth rounds_to(const Exact& x, const WrittenDecimal& written);

}  // namespace attn
