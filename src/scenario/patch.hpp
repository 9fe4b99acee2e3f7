#pragma once

#include "scenario/path.hpp"
#include "scenario/reading.hpp"

namespace attn {

/// Puts a variant's value where its path points in the scenario's document: X[2], W.Q, mask.causal, let.c. Keys the
/// document leaves at their default are added. False, with a fault, where the path leads nowhere.
bool patch(Reading& reading, Value& root, const Path& path, const Value::Member& change);

}  // namespace attn
