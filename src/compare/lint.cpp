#include "compare/lint.hpp"

#include "base/fault.hpp"
#include "compare/survey.hpp"
#include "scenario/document.hpp"
#include "scenario/path.hpp"

#include <fmt/args.h>
#include <fmt/format.h>

#include <algorithm>
#include <ranges>
#include <string_view>

namespace attn {
namespace {

/// The value at a path's names, as far as a document has it; its indices are not followed.
const Value* at_path(const Value& root, std::string_view path) {
    const Value* value = &root;
    for (const auto part : std::views::split(path, '.')) {
        value = value->is_object() ? value->find(std::string_view(part.begin(), part.end())) : nullptr;
        if (value == nullptr) return nullptr;
    }
    return value;
}

/// Does a variant's change concern a setting: itself, a part of it, or what it is a part of?
bool concerns(std::string_view change, std::string_view setting) {
    const auto begins = [](std::string_view whole, std::string_view part) {
        return whole.starts_with(part) &&
               (whole.size() == part.size() || whole[part.size()] == '.' || whole[part.size()] == '[');
    };
    return begins(change, setting) || begins(setting, change);
}

/// Where settings stand in a scenario file and its variants.
class Places {
public:
    explicit Places(const std::shared_ptr<const Source>& source) {
        Faults faults;
        root_ = read_document(source, faults);
    }

    /// The first of the settings that the file has; otherwise the file's beginning.
    Where of(const std::vector<std::string>& settings) const {
        for (const std::string& setting : settings)
            if (const Value* value = at_path(root_, setting)) return value->where;
        return {root_.where.source, root_.where.offset, 1};
    }

    /// The same of a variant: what it sets counts first.
    Where of(const std::vector<std::string>& settings, const Variant& variant) const {
        if (const Value* set = set_of(variant))
            for (const std::string& setting : settings)
                for (const auto& change : set->members)
                    if (concerns(change.key, setting)) return change.value.where;
        return variant.where;
    }

private:
    const Value* set_of(const Variant& variant) const {
        const Value* variants = root_.find("variants");
        if (variants == nullptr) return nullptr;
        const auto found = std::ranges::find_if(
            variants->items, [&](const Value& one) { return one.where.offset == variant.where.offset; });
        return found == variants->items.end() ? nullptr : found->find("set");
    }

    Value root_;
};

bool is_same(const LintFinding& a, const LintFinding& b) {
    return a.hazard == b.hazard && a.found.path == b.found.path && a.sentence(Language::en) == b.sentence(Language::en);
}

class Linter {
public:
    Linter(const std::shared_ptr<const Source>& source, const std::vector<const Hazard*>& allowed)
        : places_(source), allowed_(allowed) {}

    void look(const Scenario& scenario, const Variant* variant) {
        Survey survey(scenario);
        for (const Hazard& hazard : hazards()) {
            if (std::ranges::find(allowed_, &hazard) != allowed_.end()) continue;
            for (HazardFinding& found : hazard.look(survey)) keep({&hazard, std::move(found), {}, {}}, variant);
        }
    }

    /// In the order of the table.
    std::vector<LintFinding> findings() {
        std::ranges::stable_sort(findings_, {}, [](const LintFinding& one) { return one.hazard; });
        return std::move(findings_);
    }

private:
    void keep(LintFinding finding, const Variant* variant) {
        const auto known = std::ranges::find_if(findings_, [&](const auto& other) { return is_same(finding, other); });
        if (known != findings_.end()) {
            if (variant && !known->variants.empty()) known->variants.push_back(variant->name);
            return;
        }
        finding.where = variant ? places_.of(finding.found.settings, *variant) : places_.of(finding.found.settings);
        if (variant) finding.variants.push_back(variant->name);
        findings_.push_back(std::move(finding));
    }

    Places places_;
    const std::vector<const Hazard*>& allowed_;
    std::vector<LintFinding> findings_;
};

}  // namespace

std::string LintFinding::sentence(Language language) const {
    fmt::dynamic_format_arg_store<fmt::format_context> values;
    for (const Text& value : found.values) values.push_back(value.in(language));
    return fmt::vformat(hazard->found.in(language), values);
}

LintReport lint(const Scenario& scenario, const std::shared_ptr<const Source>& source,
                const std::vector<const Hazard*>& allowed) {
    Linter linter(source, allowed);
    linter.look(scenario, nullptr);
    for (const Variant& variant : scenario.variants) linter.look(*variant.scenario, &variant);
    return {scenario.source, linter.findings()};
}

}  // namespace attn
