#pragma once

#include "base/fault.hpp"
#include "base/source.hpp"
#include "scenario/value.hpp"

#include <memory>

namespace attn {

/// Reads JSON with comments (// and /* */). A key given twice is a fault. Throws InputError on text that is not JSON,
/// not UTF-8, nested too deeply or too large (limits.hpp).
Value read_document(const std::shared_ptr<const Source>& source, Faults& faults);

}  // namespace attn
