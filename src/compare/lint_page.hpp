#pragma once

#include "compare/lint.hpp"
#include "ledger/page.hpp"

#include <vector>

namespace attn {

/// What was found in some files.
Page lint_page(const std::vector<LintReport>& reports, Language language);
/// Every hazard there is.
Page hazards_page(Language language);
/// One hazard, with its example worked.
Page explain_page(const Hazard& hazard, Language language);

/// A finding for machines.
Datum finding_datum(const LintFinding& finding, Language language);
/// Its lines for people.
Paragraph finding_paragraph(const std::string& file, const LintFinding& finding, Language language);

}  // namespace attn
