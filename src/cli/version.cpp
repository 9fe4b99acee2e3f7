#include "cli/version.hpp"

namespace attn {

std::string_view version() { return ATTN_LEDGER_VERSION; }

}  // namespace attn
