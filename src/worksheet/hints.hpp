#pragma once

#include "worksheet/blanks.hpp"
#include "worksheet/sheet.hpp"

namespace attn {

/// Two hints for each step that is asked for: its rule in symbols, then one of its lines with numbers put in, or, where
/// those are blank themselves, what to work out first. They never show a number that the sheet leaves out.
std::vector<Hint> hints_of(const std::vector<Item>& items, const Blanks& blanks, const PostOptions& options);

/// A hint that the scenario's author gave.
Hint authors_hint(const Text& text, Language language);

}  // namespace attn
