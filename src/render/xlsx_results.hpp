#pragma once

#include <cstddef>
#include <string>

namespace attn {

/// Takes out of a workbook what its formulas come to, on each of its sheets. The library that writes it says 0 where
/// nothing else was said, and LibreOffice would believe it. Throws OutputError.
void leave_results_untold(const std::string& file, std::size_t sheets);

}  // namespace attn
