#pragma once

#include <string>

namespace attn {

/// The JSON Schema (2020-12) of a scenario file. It accepts every scenario the loader accepts; what a schema cannot say
/// (shapes that must agree, expressions) is left to the loader.
std::string scenario_schema();

}  // namespace attn
