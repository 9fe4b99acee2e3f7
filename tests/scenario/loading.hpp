#pragma once

#include "cli/diagnostics.hpp"
#include "scenario/load.hpp"

#include <memory>
#include <string>
#include <string_view>

// Helpers for tests that load a scenario from text.

namespace attn::testing {

inline std::shared_ptr<const Source> source_of(std::string text, std::string name = "quiz.json") {
    return std::make_shared<Source>(Source{std::move(name), std::move(text)});
}

inline Scenario load(std::string text) { return load_scenario(source_of(std::move(text))); }

/// The messages of all faults, one a line, with line and column: "2:3 X is empty". Empty if the text loads.
inline std::string faults_of(std::string text) {
    try {
        load(std::move(text));
        return {};
    } catch (const InputError& error) {
        std::string lines;
        for (const Fault& fault : error.faults()) {
            const auto position = fault.where.position();
            lines += std::to_string(position.line) + ":" + std::to_string(position.column) + " " + fault.message + "\n";
        }
        return lines;
    }
}

inline constexpr std::string_view one_query = R"("Q": [[1]], "K": [[0], ["ln 2"], ["ln 3"]], "V": [[0], [3], [6]])";
inline constexpr std::string_view three_tokens =
    R"("X": [[1, 0], [0, 1], [1, 1]], "W": { "Q": [[1, 0], [0, 1]], "K": [[1, 0], [0, 1]], "V": [[2, 0], [0, 1]] })";
inline constexpr std::string_view two_on_five =
    R"("Q": [[0], [0]], "K": [[0], [0], [0], [0], [0]], "V": [[1], [2], [3], [4], [5]])";

/// A scenario with these inputs, and some more keys that begin line 2.
inline std::string with(std::string_view inputs, std::string_view keys) {
    return "{ " + std::string(inputs) + (keys.empty() ? "" : ",\n") + std::string(keys) + " }";
}

/// What such a scenario is refused for.
inline std::string refused(std::string_view inputs, std::string_view keys) { return faults_of(with(inputs, keys)); }

/// Are they proved equal?
inline bool same(const Exact& a, const Exact& b) { return equal(a, b) == Truth::yes; }

}  // namespace attn::testing
