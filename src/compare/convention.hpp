#pragma once

#include "attention/engine.hpp"
#include "base/language.hpp"
#include "base/sentence.hpp"
#include "scenario/scenario.hpp"

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// A scenario as a system defines it: the settings it changes, or why it cannot run it at all.
struct Rendition {
    Scenario scenario;
    std::shared_ptr<Deviation> deviation;  ///< null where only settings differ
    std::vector<Text> changes;             ///< what became another than the scenario says
    Text undefined;                        ///< what the system has no word for; empty: it runs

    explicit Rendition(const Scenario& original) : scenario(original) {}
};

/// A row of the table of systems. To add one: a function that makes its rendition, and a row in convention_table.cpp.
struct Convention {
    std::string_view id;  ///< stable: pytorch-sdpa-2.5
    std::string_view name;
    Sentence version;
    Sentence definition;      ///< what it defines where systems differ, in a sentence
    std::string_view source;  ///< of the definition
    void (*define)(Rendition& rendition);
};

std::span<const Convention> conventions();

}  // namespace attn
