#pragma once

namespace attn::budget {

// Exact arithmetic can grow without end. These limits keep any scenario from hanging; past one, a value is kept as the
// recipe of its calculation and shown as a certified decimal, marked ≈ (or, for input, refused with a message).

/// Largest numerator, denominator or coefficient, in bits (about 2,400 digits).
inline constexpr long bits = 8192;
/// Largest numerator, denominator or coefficient under a root, in bits (38 digits). Calcium looks for their factors:
/// 10 ms at 128 bits, seconds at 8192. Roots of squares have no such limit.
inline constexpr long radicand = 128;
/// The same in a logarithm, which e^(x/2) may turn into a root: 80 ms at worst.
inline constexpr long logarithm = 512;
/// Largest c whose e^(c·ln 2) is turned into the constant 2^c, in bits.
inline constexpr long factor = 8;
/// Independent roots, logarithms and constants in one number. Calcium needs 0.5 ms to set up six, 3 ms for ten.
inline constexpr long generators = 6;
/// Terms of one number, as a polynomial in its generators.
inline constexpr long terms = 64;
/// Terms of a product of two sums of exponentials. Sums alone are linear and have no limit.
inline constexpr long product_terms = 256;
/// Precision in bits up to which a sign, an equality or a rounding is pursued.
inline constexpr long precision = 16384;
/// Precision in bits from which a zero or a tie is suspected, and a proof of it tried.
inline constexpr long suspicion = 256;
/// Largest |score| whose exponential is still written down: e^(10^15) has 434 million million digits before the point.
inline constexpr double exponent = 1e15;
/// Largest |x| whose tanh is written as (e^2x − 1)/(e^2x + 1); past it e^2x soon has more digits than can be held.
inline constexpr long hyperbolic = 4096;

}  // namespace attn::budget
