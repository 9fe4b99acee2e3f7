#pragma once

#include <string>

namespace attn {

/// The JSON Schema (2020-12) of the ledger that the json format writes.
std::string ledger_schema();
/// The same with blanks, as worksheet writes it.
std::string worksheet_schema();
/// Of the pages of `conventions` and of --cost.
std::string conventions_schema();
std::string cost_schema();

/// The same of what diff writes as JSON.
std::string diff_schema();

/// The same of what diagnose writes as JSON.
std::string diagnosis_schema();
/// Its definitions of a finding, which other pages use, too: members of "$defs".
std::string finding_definitions();

/// The same of what diagnose --list writes as JSON.
std::string catalogue_schema();

/// The same of what why writes as JSON, of one scenario or of two.
std::string why_schema();

/// The same of what check --got writes as JSON.
std::string grade_schema();

/// The same of what lint and explain write as JSON.
std::string lint_schema();

}  // namespace attn
