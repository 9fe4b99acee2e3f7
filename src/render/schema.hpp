#pragma once

#include <string>

namespace attn {

/// The JSON Schema (2020-12) of the ledger that the json format writes.
std::string ledger_schema();
/// Of the pages of `conventions` and of --cost.
std::string conventions_schema();
std::string cost_schema();

/// The same of what diff writes as JSON.
std::string diff_schema();

/// The same of what diagnose writes as JSON.
std::string diagnosis_schema();

}  // namespace attn
