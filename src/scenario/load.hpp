#pragma once

#include "base/source.hpp"
#include "scenario/scenario.hpp"

#include <memory>

namespace attn {

/// Reads a scenario file's text: the one place that knows its keys. Throws InputError with every fault of the file.
Scenario load_scenario(const std::shared_ptr<const Source>& source);

}  // namespace attn
