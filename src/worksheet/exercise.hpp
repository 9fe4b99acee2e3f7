#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace attn {

enum class Difficulty { easy, medium, hard };
enum class MaskKind { none, causal, padding, window };
/// Of which numbers the exponentials are products: of 2 alone, or of 2 and 3.
enum class Factors { two, two_and_three };

/// What an exercise is to be like. What is not said is drawn, or follows from the difficulty.
struct ExerciseRequest {
    std::uint64_t seed = 1;
    Difficulty difficulty = Difficulty::medium;
    std::optional<std::size_t> queries, keys, d_k, d_v, heads;
    std::optional<MaskKind> mask;
    std::optional<Factors> factors;
    std::string said;  ///< the command that asks for it, for the scenario's note
};

/// The most that may be asked for.
inline constexpr std::size_t most_positions = 6, most_components = 4, most_heads = 4;

/// A well-posed exercise, as the text of a scenario file. Its exponentials are whole numbers, its weights fractions
/// with small denominators, and every known mistake that can be made in it gives an answer of its own. The same request
/// gives the same text on every machine. Throws InputError where no such exercise is found.
std::string make_exercise(const ExerciseRequest& request);

}  // namespace attn
