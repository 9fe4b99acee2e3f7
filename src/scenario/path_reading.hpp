#pragma once

#include "scenario/path.hpp"
#include "scenario/reading.hpp"
#include "scenario/scenario.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// A step, or a part of it, of some head: batch[1].head[2].scores[3].
struct StepPath {
    std::optional<std::size_t> batch, head;  ///< from 0; absent: of every one
    Path::Part step;

    /// As it is written, without the step's index: "head[2].scores".
    std::string text() const;
};

/// Reads a path that stands as a key. Faults point into the key.
std::optional<Path> read_path(Reading& reading, const std::string& key, const Where& where);

/// Does a path begin with a head or a batch?
bool names_head(const Path& path);

/// The step that a path names, which must be one of these. `owner` is what holds it: expect, or set.
std::optional<StepPath> read_step_path(Reading& reading, const Path& path, const std::string& key, const Where& where,
                                       Words steps, std::string_view owner);

/// True where the scenario has the head and batch of the path, and the index lies within the step's shape; sizes of 0
/// are not known, and not checked.
bool check_path(Reading& reading, const Where& where, const StepPath& path, const Scenario& scenario);

/// What the place is called in messages; its cells are called weights[3,1] and so on.
Called called(const Path::Part& part);

}  // namespace attn
