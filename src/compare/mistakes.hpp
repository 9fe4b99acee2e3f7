#pragma once

#include "attention/engine.hpp"
#include "base/language.hpp"
#include "base/sentence.hpp"
#include "scenario/scenario.hpp"

#include <memory>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

// How attention is computed wrongly: each known mistake as a change of what is calculated.

namespace attn {

/// The digits of the numbers somebody got: after the point, and in all.
struct ShownDigits {
    int places = 4, significant = 4;
};

/// A scenario calculated in another way.
struct Attempt {
    Scenario scenario;
    ShownDigits shown = {};                ///< to which somebody may have rounded on the way
    std::shared_ptr<Deviation> deviation;  ///< null where only settings differ
    bool changes_inputs = false;           ///< Q, K or V are other matrices than the scenario's own
    bool sees_all_pairs = false;           ///< a single row of it takes the work of the whole table
    bool needs_terms = false;              ///< what it changes shows in weight·v
    std::vector<Text> versions;            ///< of each mistake made, which version; empty where there is but one

    explicit Attempt(Scenario original) : scenario(std::move(original)) {}
    /// Its deviation, to be changed: no other attempt shares it.
    Deviation& deviate();
};

/// A row of the catalogue. To add one: a function that makes its versions, and a row in mistakes.cpp; a scenario with
/// the numbers it gives in scenarios/mistakes/.
struct Mistake {
    std::string_view name;  ///< stable
    Sentence sentence;      ///< what was done
    /// The ways to make it on top of an attempt; none where there is nothing to get wrong.
    std::vector<Attempt> (*versions)(const Attempt& before);
};

/// The catalogue, in the order in which mistakes are tried.
std::span<const Mistake> mistakes();
/// The mistake with a name, or null.
const Mistake* find_mistake(std::string_view name);

}  // namespace attn
