#pragma once

#include <string>

namespace attn {

/// The JSON Schema (2020-12) of the ledger that the json format writes.
std::string ledger_schema();

}  // namespace attn
