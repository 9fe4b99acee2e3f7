#pragma once

#include "base/fault.hpp"
#include "base/source.hpp"
#include "scenario/json_text.hpp"

#include <memory>
#include <string_view>

namespace attn {

/// How far the reading of a JSON text had come when it met something that is not JSON.
struct JsonState {
    enum class Inside { file, list, object };

    Inside inside = Inside::file;
    Where opened;            ///< the innermost list or object that is not closed
    bool empty = false;      ///< it holds nothing yet
    bool after_key = false;  ///< a key was read, and its value is still to come
    bool done = false;       ///< the whole document was read
};

/// A way out for a file that holds nothing.
inline constexpr std::string_view minimal_scenario = R"(write a scenario: { "Q": [[1]], "K": [[0]], "V": [[2]] })";

/// Says in people's words what a text holds instead of JSON: what was found where the cursor stands, what should stand
/// there, and a way out. The library's own sentences speak of tokens, and change with its version.
Fault explain_json_error(const std::shared_ptr<const Source>& source, TokenCursor cursor, const JsonState& state);

}  // namespace attn
