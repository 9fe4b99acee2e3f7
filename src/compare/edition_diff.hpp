#pragma once

#include "compare/diff.hpp"

#include <string>
#include <vector>

namespace attn {

/// One edition of A beside one of B, step by step; all steps, or only those named.
EditionDiff compare_editions(const Side& side_a, const Edition& a, const Side& side_b, const Edition& b,
                             const Tolerances& tolerances, const std::vector<std::string>& steps);

}  // namespace attn
