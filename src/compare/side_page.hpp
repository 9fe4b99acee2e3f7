#pragma once

#include "base/language.hpp"
#include "compare/side.hpp"
#include "ledger/page.hpp"

namespace attn {

/// A side as lines that a line diff can tell apart: one a step and a query.
Page post_side(const Side& side, Language language);

}  // namespace attn
