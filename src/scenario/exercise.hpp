#pragma once

#include "base/language.hpp"
#include "base/source.hpp"
#include "scenario/reading.hpp"
#include "scenario/scenario.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace attn {

/// What a worksheet asks of a scenario. It is no part of the calculation, so it is read by itself.
struct Exercise {
    Text task;                         ///< in place of the sheet's own words
    std::vector<Text> hints;           ///< before those of the steps
    Text answer;                       ///< for the key: what numbers alone do not say
    std::string blank;                 ///< as --blank has it; empty: not said
    Where blank_where;                 ///< of that
    std::optional<std::size_t> query;  ///< from 1
    std::string variant;               ///< empty: the scenario itself
};

/// Reads the value of the key "exercise".
Exercise read_exercise(Reading& reading, const Value& value, const Scenario& scenario);

/// The exercise of a file that was loaded before; an empty one where it has none.
Exercise load_exercise(const std::shared_ptr<const Source>& source, const Scenario& scenario);

}  // namespace attn
