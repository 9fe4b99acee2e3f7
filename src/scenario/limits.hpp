#pragma once

#include <cstddef>

/// What one scenario file may hold, in one place. Every limit is far beyond a sheet a person could read; together they
/// keep time and memory bounded for any input at all.
namespace attn::limits {

inline constexpr std::size_t file_bytes = std::size_t{16} << 20;
inline constexpr std::size_t nesting = 64;                  ///< lists and objects inside one another
inline constexpr std::size_t values = 2'000'000;            ///< JSON values, those of each variant's copy included
inline constexpr std::size_t pairs = std::size_t{1} << 24;  ///< query-key pairs, over all heads, batches and variants
inline constexpr std::size_t side = 4096;                   ///< rows, or columns, of one matrix; matrices of one list
inline constexpr long heads = 4096;
inline constexpr std::size_t table = std::size_t{1} << 30;  ///< cells of one table that forbidden pairs fill
inline constexpr std::size_t number_length = 1000;          ///< characters of one number or expression
inline constexpr std::size_t expressions = 100'000;         ///< different expressions
inline constexpr std::size_t names = 1000;                  ///< that let may give
inline constexpr std::size_t variants = 100;
inline constexpr std::size_t faults = 100;   ///< reported for one file; then reading stops
inline constexpr long distance = 1'000'000;  ///< of a window side or an offset

}  // namespace attn::limits
