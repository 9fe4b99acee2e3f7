#pragma once

#include "base/source.hpp"
#include "compare/hazards.hpp"
#include "scenario/scenario.hpp"

#include <functional>
#include <string>
#include <vector>

namespace attn {

/// A hazard of a file, and where.
struct LintFinding {
    const Hazard* hazard = nullptr;
    HazardFinding found;
    std::vector<std::string> variants;  ///< that have it and the scenario has not; empty: the scenario has it
    Where where;

    std::string sentence(Language language) const;
};

/// A file, and what was found in it: in the order of the table.
struct LintReport {
    std::string name;
    std::vector<LintFinding> findings;
};

/// Looks for every hazard in a scenario and its variants. What a variant shares with the scenario is said once.
/// `allowed` are not looked for.
LintReport lint(const Scenario& scenario, const std::shared_ptr<const Source>& source,
                const std::vector<const Hazard*>& allowed);

}  // namespace attn
