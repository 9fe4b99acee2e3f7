#pragma once

#include "base/fault.hpp"
#include "base/source.hpp"
#include "scenario/limits.hpp"
#include "scenario/value.hpp"

#include <cstddef>
#include <memory>
#include <string_view>

namespace attn {

/// What a document may hold, and what helps where it holds more, or nothing.
struct DocumentRules {
    std::size_t file_bytes;
    std::size_t values;
    std::string_view too_many_bytes;
    std::string_view too_many_values;
    std::string_view empty;
};

/// Those of a scenario.
extern const DocumentRules scenario_rules;

/// Reads JSON with comments (// and /* */). A key given twice is a fault. Throws InputError on text that is not JSON,
/// not UTF-8, nested too deeply or too large.
Value read_document(const std::shared_ptr<const Source>& source, Faults& faults,
                    const DocumentRules& rules = scenario_rules);

}  // namespace attn
