#include "compare/diff.hpp"

#include "base/fault.hpp"
#include "base/text.hpp"
#include "compare/edition_diff.hpp"
#include "scenario/steps.hpp"

#include <algorithm>

namespace attn {
namespace {

Tolerances with_type(Tolerances tolerances, const Side& a, const Side& b) {
    if (tolerances.general) return tolerances;
    for (const auto& element : {a.element, b.element}) {
        if (!element) continue;
        const Tolerance of_type = tolerance_of(*element);
        if (!tolerances.general || of_type.near_rtol > tolerances.general->near_rtol) tolerances.general = of_type;
    }
    return tolerances;
}

/// A lone edition is compared with a lone one, whatever their names, and a tensor file with the first.
bool is_pair(const Side& a, const Side& b) {
    return (a.editions.size() == 1 && b.editions.size() == 1) || a.element || b.element;
}

/// Two sides without a step in common agree in nothing.
void require_cells(const Diff& diff) {
    for (const EditionDiff& edition : diff.editions)
        for (const StepDiff& step : edition.steps)
            if (step.cells > 0) return;
    throw InputError(Fault{{},
                           "there is nothing to compare: " + diff.name_a + " and " + diff.name_b +
                               " have none of the steps in common that were asked for",
                           "name a step that both have with --steps, or with --as what a tensor file is"});
}

/// A misspelt step would leave what was meant without what was asked for it.
void require_step(const Diff& diff, const std::string& option, const std::string& name) {
    std::vector<std::string_view> known(expected_steps().begin(), expected_steps().end());
    for (const EditionDiff& edition : diff.editions)
        for (const StepDiff& step : edition.steps) known.push_back(step.name);
    if (std::ranges::find(known, name) != known.end()) return;
    const auto guess = nearest(name, known);
    throw InputError(Fault{{},
                           option + ": neither side has a step '" + one_line(name) + "'",
                           guess.empty() ? "name a step that they have, such as weights"
                                         : "did you mean '" + std::string(guess) + "'?"});
}

const Edition* find_edition(const Side& side, const std::string& variant) {
    const auto found = std::ranges::find(side.editions, variant, &Edition::variant);
    return found == side.editions.end() ? nullptr : &*found;
}

/// Each edition with the one of the same name.
template <class Compare>
void compare_by_name(const Side& a, const Side& b, Compare compare, Diff& diff) {
    for (const Edition& edition : a.editions) {
        if (const Edition* other = find_edition(b, edition.variant)) compare(edition, *other);
        else diff.only_in_a.push_back(edition.variant);
    }
    for (const Edition& edition : b.editions)
        if (!find_edition(a, edition.variant)) diff.only_in_b.push_back(edition.variant);
}

}  // namespace

bool StepDiff::differs() const {
    return kind != Kind::compared || different > 0 || !rows_only_in_a.empty() || !rows_only_in_b.empty();
}

bool StepDiff::begins() const { return std::ranges::find(from, name) != from.end(); }

const StepDiff* EditionDiff::first() const {
    const auto found = std::ranges::find_if(steps, &StepDiff::differs);
    return found == steps.end() ? nullptr : &*found;
}

bool EditionDiff::differs() const {
    return first() != nullptr || !shapes.empty() || !only_in_a.empty() || !only_in_b.empty();
}

bool Diff::differs() const {
    return !only_in_a.empty() || !only_in_b.empty() || std::ranges::any_of(editions, &EditionDiff::differs);
}

std::size_t Diff::undecided() const {
    std::size_t count = 0;
    for (const EditionDiff& edition : editions)
        for (const StepDiff& step : edition.steps) count += step.undecided;
    return count;
}

Diff compare_sides(const Side& a, const Side& b, const Tolerances& tolerances, const std::vector<std::string>& steps) {
    Diff diff;
    diff.name_a = a.name;
    diff.name_b = b.name;
    diff.digits = std::min(a.digits, b.digits);
    diff.tolerances = with_type(tolerances, a, b);
    diff.by_type = !tolerances.general && diff.tolerances.general;
    const auto compare = [&](const Edition& in_a, const Edition& in_b) {
        diff.editions.push_back(compare_editions(a, in_a, b, in_b, diff.tolerances, steps));
    };
    if (is_pair(a, b)) {
        compare(a.editions.front(), b.editions.front());
    } else {
        compare_by_name(a, b, compare, diff);
    }
    for (const std::string& step : steps) require_step(diff, "--steps", step);
    for (const auto& own : tolerances.overrides) require_step(diff, "--tolerance", own.path.name);
    if (!diff.differs()) require_cells(diff);
    return diff;
}

}  // namespace attn
