#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace attn {

/// Names of sizes, and what they are.
using Sizes = std::vector<std::pair<std::string_view, std::uint64_t>>;

/// The value of a formula in sizes: names and whole numbers joined by ·, + and −, with parentheses. What would pass
/// 2⁶⁴ − 1 stays there. Throws std::invalid_argument for a name that is no size, or what is no formula.
std::uint64_t evaluate(std::string_view formula, const Sizes& sizes);

}  // namespace attn
