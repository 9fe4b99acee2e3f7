#pragma once

#include "base/language.hpp"
#include "ledger/cost.hpp"
#include "ledger/page.hpp"

#include <string>

namespace attn {

/// What each step takes, in numbers; what doubles when the positions do; and the formulas.
Page cost_page(const std::string& title, const Cost& cost, Language language);

}  // namespace attn
