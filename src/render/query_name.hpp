#pragma once

#include "ledger/ledger.hpp"

#include <string>

namespace attn {

/// What a query is called in its section's title: everything before its vector.
inline std::string query_name(const Section& section) {
    std::string name;
    for (const Span& span : section.title) {
        if (span.text.starts_with("    ")) break;
        name += span.text;
    }
    return name;
}

}  // namespace attn
