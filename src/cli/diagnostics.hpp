#pragma once

#include "base/fault.hpp"

#include <string>
#include <vector>

namespace attn {

enum class Colour { off, on };

/// A fault as people read it on a terminal, in the form editors jump to:
///
///     attn-ledger: quiz.json:14:8: error: V has 4 rows but K has 3; each key needs one value
///        14 |   "V": [[1,0],[0,1],[1,1],[2,2]],
///           |        ^
///       help: add a row to K, or drop one from V
///
/// Nothing of the input reaches the terminal unescaped; long lines are cut around the caret. Ends with a line break.
std::string diagnostic(const Fault& fault, Colour colour = Colour::off);

/// All the faults of a file, in the order given; past the first 20, only how many more there are.
std::string diagnostics(const std::vector<Fault>& faults, Colour colour = Colour::off);

}  // namespace attn
