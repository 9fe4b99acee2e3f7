#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace attn {

/// What the ledger writes in people's signs, as TeX: "2√2·ln 2" → `2\sqrt{2}\cdot\ln 2`, "1/4" → `\tfrac14`,
/// "q₃·k₁ = 1·0 + 1·1 = 1", "[3/2, 3/4]", "≈ 0.268941". Nothing where the text is not of that kind; it is then shown
/// as it stands. Every backslash comes before a letter, since Markdown eats those before punctuation.
std::optional<std::string> to_tex(std::string_view text);

}  // namespace attn
