#pragma once

#include "base/language.hpp"
#include "compare/mistakes.hpp"
#include "ledger/figure.hpp"

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// What bites: settings and numbers that are legal, and that some system or some float format answers otherwise.

namespace attn {

class Survey;

/// One hazard where it was found.
struct HazardFinding {
    /// Paths of the settings it comes from; it stands at the first one that the file has.
    std::vector<std::string> settings;
    std::string path;          ///< of the number concerned: scores[2,3]; empty: a setting is all there is to it
    std::vector<Text> values;  ///< what the hazard's sentence is filled with
    std::vector<std::pair<std::string, Figure>> numbers = {};  ///< the numbers found, by name
};

/// What attn-ledger explain says of a hazard.
struct HazardExplanation {
    Sentence why;              ///< what goes wrong
    Sentence elsewhere;        ///< what systems do
    Sentence advice;           ///< what to do
    std::string_view source;   ///< of what is said about systems and formats
    std::string_view example;  ///< a scenario, as JSON, in which lint finds it
    bool systems = false;      ///< the example is run as every system of convention_table.cpp defines it
};

/// A row of the table of hazards. To add one: a function that looks for it, its row in hazards.cpp, its explanation in
/// hazard_explanations_*.cpp, and a scenario in scenarios/hazards/.
struct Hazard {
    std::string_view code;  ///< stable, never given again: H001
    std::string_view name;  ///< stable: empty-row
    Sentence what;          ///< in a few words
    Sentence found;         ///< the sentence of a finding, with places for its values
    Sentence help;          ///< a way out
    std::vector<HazardFinding> (*look)(Survey& survey);
    const HazardExplanation* explanation;
};

std::span<const Hazard> hazards();
/// The hazard with a code or a name, in any case of letters, or null.
const Hazard* find_hazard(std::string_view word);
/// Every code and every name, for "did you mean".
std::vector<std::string_view> hazard_words();

}  // namespace attn
