#pragma once

#include <string_view>

namespace attn {

/// The schema's definitions as they are printed. @steps@ and @settable@ stand for names that the tables of steps and
/// keys hold.
extern const std::string_view schema_definitions;

}  // namespace attn
