#pragma once

#include <string_view>

namespace attn {

/// The program's version, as its build states it: "0.1.0".
std::string_view version();

}  // namespace attn
