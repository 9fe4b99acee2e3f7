#pragma once

namespace attn {

/// The three answers an exact question has. `unknown` is said, never guessed away.
enum class Truth { no, yes, unknown };

/// The sign of an exact number, where it can be proved.
enum class Sign { negative, zero, positive, unknown };

}  // namespace attn
