#pragma once

#include "base/markup.hpp"

#include <initializer_list>
#include <string_view>

namespace attn {

/// A sentence with its places filled by tagged text, so that each language may order them its own way: {} is the next
/// value, {0} the first. What stands between is plain. A place without a value stays as it is.
Line filled(std::string_view sentence, std::initializer_list<Line> values);

}  // namespace attn
