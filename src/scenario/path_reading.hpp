#pragma once

#include "scenario/path.hpp"
#include "scenario/reading.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// Reads a path that stands as a key. Faults point into the key.
std::optional<Path> read_path(Reading& reading, const std::string& key, const Where& where);

/// Reads a path that must name one of these steps, such as weights[3]. `owner` is what holds it: expect, or set.
std::optional<Path::Part> read_step_path(Reading& reading, const std::string& key, const Where& where, Words steps,
                                         std::string_view owner);

/// True where the index lies within the shape; sizes of 0 are not known, and not checked.
bool check_index(Reading& reading, const Where& where, const Path::Part& part, const std::vector<std::size_t>& shape);

/// What the place is called in messages; its cells are called weights[3,1] and so on.
Called called(const Path::Part& part);

/// Reports heads, batches and steps that this version has not; true if it did.
bool is_later_path(Reading& reading, const Path& path, const Where& where);

}  // namespace attn
