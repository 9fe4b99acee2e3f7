#pragma once

#include <string>
#include <string_view>

namespace attn {

/// Any text as itself in XML and HTML, in an element or in a quoted attribute: one line, never markup. With `ascii` the
/// ledger's signs have words.
std::string escape_xml(std::string_view text, bool ascii = false);

}  // namespace attn
