#pragma once

#include "attention/stage.hpp"
#include "trace/trace.hpp"

#include <span>
#include <string_view>

namespace attn {

/// The step of that name, or null. A step before the exponential that did nothing is not recorded: its values are those
/// of the one before it, in the order of the stages the row was traced with.
const Step* recorded_step(const RowTrace& row, std::string_view name, std::span<const Stage> order = stages());

}  // namespace attn
