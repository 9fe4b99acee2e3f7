#include "compare/contrast.hpp"

#include "number/exact_section.hpp"
#include "scenario/steps.hpp"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

namespace attn {
namespace {

RunOptions run_options() {
    RunOptions options;
    options.lse = true;
    options.terms = false;  // an output is then made of weights and values, each of which can be replaced
    return options;
}

bool same(const std::vector<Exact>& a, const std::vector<Exact>& b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i].is_undefined() || b[i].is_undefined()) {
            if (a[i].is_undefined() != b[i].is_undefined()) return false;
        } else if (equal(a[i], b[i]) != Truth::yes) {
            return false;
        }
    }
    return true;
}

std::vector<Exact> minus(const std::vector<Exact>& a, const std::vector<Exact>& b) {
    std::vector<Exact> result;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) result.push_back(a[i] - b[i]);
    return result;
}

/// What a scenario states, by the name under which explanations know it, and how to take it from another scenario.
struct Stated {
    std::string_view name;
    void (*take)(Scenario& into, const Scenario& from);
};

constexpr auto stated = std::to_array<Stated>({
    {"X", [](Scenario& a, const Scenario& b) { a.inputs.x = b.inputs.x; }},
    {"context", [](Scenario& a, const Scenario& b) { a.inputs.context = b.inputs.context; }},
    {"W.Q", [](Scenario& a, const Scenario& b) { a.inputs.w_q = b.inputs.w_q; }},
    {"W.K", [](Scenario& a, const Scenario& b) { a.inputs.w_k = b.inputs.w_k; }},
    {"W.V", [](Scenario& a, const Scenario& b) { a.inputs.w_v = b.inputs.w_v; }},
    {"W.O", [](Scenario& a, const Scenario& b) { a.inputs.w_o = b.inputs.w_o; }},
    {"b.O", [](Scenario& a, const Scenario& b) { a.inputs.b_o = b.inputs.b_o; }},
    {"past.K", [](Scenario& a, const Scenario& b) { a.inputs.past_k = b.inputs.past_k; }},
    {"past.V", [](Scenario& a, const Scenario& b) { a.inputs.past_v = b.inputs.past_v; }},
    {"scale", [](Scenario& a, const Scenario& b) { a.scale = b.scale; }},
    {"softcap", [](Scenario& a, const Scenario& b) { a.softcap = b.softcap; }},
    {"slope", [](Scenario& a, const Scenario& b) { a.alibi_slopes = b.alibi_slopes; }},
    {"sinks", [](Scenario& a, const Scenario& b) { a.sinks = b.sinks; }},
    {"base", [](Scenario& a, const Scenario& b) { a.base = b.base; }},
    {"mask", [](Scenario& a, const Scenario& b) { a.mask = b.mask; }},
    {"bias", [](Scenario& a, const Scenario& b) { a.mask.bias = b.mask.bias; }},
    {"positions", [](Scenario& a, const Scenario& b) { a.sinusoidal = b.sinusoidal; }},
    {"empty_row", [](Scenario& a, const Scenario& b) { a.empty_row = b.empty_row; }},
});

/// An operand of the second calculation as an intervention in the first.
Intervention taken(const CellRef& cell, std::vector<Exact> values) {
    Intervention change;
    change.step = cell.step;
    change.batch = cell.batch;
    change.head = cell.head;
    change.row = cell.index.front();
    if (cell.index.size() > 1) change.col = cell.index[1];
    change.values = std::move(values);
    return change;
}

/// Two calculations and a cell of both.
class Contrasting {
public:
    Contrasting(const Scenario& first, const Scenario& second, PostOptions options)
        : first_(first), calculation_a_(first, run_options()), calculation_b_(second, run_options()), options_(std::move(options)),
          a_(calculation_a_, options_), b_(calculation_b_, options_) {}

    Contrast explain(const CellRef& asked) {
        const CellRef in_a = a_.recorded(asked);
        const CellRef in_b = b_.recorded(asked);
        Contrast result;
        result.path = path_of(asked, first_);
        result.first = a_.exact(in_a);
        result.second = b_.exact(in_b);
        result.differs = !same(result.first, result.second);
        result.difference = minus(result.second, result.first);
        if (!result.differs) return result;
        for (const auto& [step, cells] : changed_groups(in_a, in_b)) contribute(result, in_a, step, cells);
        if (result.contributions.size() > 1) result.interplay = rest(result);
        result.changes = changes(in_a);
        return result;
    }

private:
    using Group = std::pair<std::string, std::vector<CellRef>>;

    /// Operands of either side that are known to differ, by the step they belong to.
    std::vector<Group> changed_groups(const CellRef& in_a, const CellRef& in_b) {
        std::vector<Group> groups;
        std::set<std::string> seen;
        for (Why* side : {&a_, &b_})
            for (const CellRef& operand : side->operands(side == &a_ ? in_a : in_b)) {
                if (!seen.insert(path_of(operand, first_)).second || !differs(operand)) continue;
                const auto group = std::find_if(groups.begin(), groups.end(),
                                                [&](const Group& g) { return g.first == operand.step; });
                if (group == groups.end()) groups.push_back({operand.step, {operand}});
                else group->second.push_back(operand);
            }
        return groups;
    }

    bool differs(const CellRef& operand) { return !same(a_.exact(operand), b_.exact(operand)); }

    /// The first scenario with these operands of the second. Nothing where they cannot be set by themselves.
    std::optional<Scenario> replaced(const std::string& step, const std::vector<CellRef>& cells) {
        Scenario changed = first_;
        const auto* const known =
            std::find_if(stated.begin(), stated.end(), [&](const Stated& s) { return s.name == step; });
        if (known != stated.end()) {
            known->take(changed, b_.scenario());
            return changed;
        }
        const auto settable = settable_steps();
        if (std::find(settable.begin(), settable.end(), step) == settable.end()) return std::nullopt;
        for (const CellRef& cell : cells) changed.interventions.push_back(taken(cell, b_.exact(cell)));
        return changed;
    }

    void contribute(Contrast& result, const CellRef& cell, const std::string& step, const std::vector<CellRef>& cells) {
        const auto changed = replaced(step, cells);
        if (!changed) return;
        const Calculation calculation(*changed, run_options());
        Why why(calculation, options_);
        const auto gives = why.exact(why.recorded(cell));
        result.contributions.push_back({step, gives, minus(gives, result.first)});
    }

    static std::vector<Exact> rest(const Contrast& result) {
        std::vector<Exact> left = result.difference;
        for (const Contribution& one : result.contributions) left = minus(left, one.contributes);
        return left;
    }

    /// The cell in both, and below it those operands that differ.
    Changed changes(const CellRef& cell) {
        Changed changed{path_of(cell, first_), a_.value(cell), b_.value(cell), {}};
        if (!told_.insert(changed.path).second) return changed;
        for (const auto& [step, cells] : changed_groups(cell, cell))
            for (const CellRef& operand : cells) changed.from.push_back(changes(operand));
        return changed;
    }

    const Scenario& first_;
    Calculation calculation_a_, calculation_b_;
    PostOptions options_;
    Why a_, b_;
    std::set<std::string> told_;
};

void require_same_shapes(const Scenario& first, const Scenario& second) {
    const auto sizes = [](const Scenario& s) {
        return std::array{s.batches, s.num_heads, s.n_q, s.n_k, s.d_k, s.d_v};
    };
    if (sizes(first) == sizes(second)) return;
    constexpr std::array names{"batches", "num_heads", "n_q", "n_k", "d_k", "d_v"};
    for (std::size_t i = 0; i < names.size(); ++i)
        if (sizes(first)[i] != sizes(second)[i])
            throw InputError(Fault{{},
                                   first.source + " has " + names[i] + " = " + std::to_string(sizes(first)[i]) + ", " +
                                       second.source + " has " + std::to_string(sizes(second)[i]),
                                   "a difference is explained between calculations of one shape"});
}

}  // namespace

Contrast contrast(const Scenario& first, const Scenario& second, const CellRef& cell, const PostOptions& options) {
    const ExactSection exact;
    require_same_shapes(first, second);
    return Contrasting(first, second, options).explain(cell);
}

}  // namespace attn
