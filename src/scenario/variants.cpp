#include "scenario/variants.hpp"

#include "base/text.hpp"
#include "scenario/limits.hpp"
#include "scenario/patch.hpp"
#include "scenario/path_reading.hpp"
#include "scenario/products.hpp"
#include "scenario/read_scenario.hpp"
#include "scenario/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <set>
#include <utility>

namespace attn {
namespace {

constexpr auto variant_keys = std::to_array<std::string_view>({"name", "set", "expect", "title", "note"});

/// Keys of a scenario that say what it is called and what it must give; a variant has its own.
/// What a variant has for itself, or not at all.
constexpr auto own_keys = std::to_array<std::string_view>({"title", "note", "exercise", "expect", "variants"});

/// "K[2] = [0, 2c]", or "scores[1] += 100"; on one line, and cut where nobody would read on.
std::string change_text(const Value::Member& change) {
    constexpr std::size_t longest = 200;
    const Value* amount = added(change.value);
    auto text = amount != nullptr ? fmt::format("{} += {}", change.key, amount->written())
                                  : fmt::format("{} = {}", change.key, change.value.written());
    if (text.size() > longest) {
        auto end = longest;
        while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
        text = text.substr(0, end) + "…";
    }
    return one_line(text);
}

/// Does the path name something computed, rather than something the document states? Q, K and V may be either, and
/// alibi is the name of both a setting and its step.
bool names_computed(const Value& root, const Path& path, const Value& value) {
    if (names_head(path)) return true;
    const auto& [name, index] = path.parts.front();
    if (path.parts.size() > 1 || !is_among(name, settable_steps())) return false;
    if (added(value) != nullptr) return true;
    return name == "alibi" ? !index.empty() || !value.is_object() : root.find(name) == nullptr;
}

/// One variant on its way from the document to a scenario.
class VariantReader {
public:
    VariantReader(Reading& reading, Value base) : reading_(reading), tree_(std::move(base)) {}

    /// Applies `set` to the copy, and keeps what it changes in computed steps. False after a fault.
    bool apply(const Value& set) {
        bool good = true;
        for (const auto& change : set.members) {
            if (reading_.exhausted()) return false;
            changes_.push_back(change_text(change));
            good = apply(change) && good;
        }
        return good;
    }

    /// Gives the copy a key of the variant in place of the scenario's.
    void replace(std::string_view key, const Value::Member& member) {
        std::erase_if(tree_.members, [&](const auto& m) { return m.key == key; });
        tree_.members.push_back(member);
    }

    std::vector<std::string> changes() const { return changes_; }
    const Value& tree() const { return tree_; }
    const std::vector<Edit>& edits() const { return edits_; }

private:
    bool apply(const Value::Member& change);
    bool refuse(const Value::Member& change, const std::string& name);

    Reading& reading_;
    Value tree_;
    std::vector<Edit> edits_;
    std::vector<std::string> changes_;
};

bool VariantReader::apply(const Value::Member& change) {
    const auto path = read_path(reading_, change.key, change.key_where);
    if (!path) return false;
    const auto& name = path->parts.front().name;
    if (names_computed(tree_, *path, change.value)) {
        auto step = read_step_path(reading_, *path, change.key, change.key_where, settable_steps(), "set");
        if (step) edits_.push_back({std::move(*step), &change.value, change.key_where});
        return step.has_value();
    }
    const bool stated = is_among(name, scenario_keys()) && !is_among(name, own_keys);
    if (!stated) return refuse(change, name);
    if (added(change.value) == nullptr) return patch(reading_, tree_, *path, change);
    reading_.fault(change.value.where,
                   fmt::format("{} is stated, not computed, so nothing can be added to it", change.key),
                   "write its new value; add works on " + listed(settable_steps(), "and"));
    return false;
}

bool VariantReader::refuse(const Value::Member& change, const std::string& name) {
    const auto names = settable_names();
    reading_.fault(change.key_where, fmt::format("set names {}, which a variant cannot set", in_quotes(change.key)),
                   did_you_mean(name, names, "it can set " + listed(names, "and")));
    return false;
}

/// Reads all variants of one document.
class VariantsReader {
public:
    VariantsReader(Value root, Scenario& scenario, Faults& faults)
        : base_(std::move(root)), scenario_(scenario), faults_(faults), reading_(faults) {
        // Variants do not nest, and the scenario's expectations are about the scenario.
        // A variant has its own words and expectations, or none.
        std::erase_if(base_.members, [](const auto& m) { return is_among(m.key, own_keys); });
    }

    void read(const Value& variants) {
        if (!is_readable(variants)) return;
        for (std::size_t i = 0; i < variants.items.size(); ++i) {
            if (reading_.exhausted() || pairs_ > limits::pairs) return;
            read_variant(variants.items[i], Called("variants").at(i));
        }
    }

private:
    bool is_readable(const Value& variants);
    void read_variant(const Value& value, const Called& called);
    std::optional<std::string> read_name(const Value& value, const Called& called);
    void adopt(const Faults& own);
    bool too_many_pairs(const Value& value, const Scenario& variant);

    Value base_;
    Scenario& scenario_;
    Faults& faults_;
    Reading reading_;
    std::set<std::string> names_;
    std::size_t pairs_ = 0;
};

bool VariantsReader::is_readable(const Value& variants) {
    if (!variants.is_list()) {
        reading_.fault(variants.where, fmt::format("variants is {}; expected a list", variants.describe()),
                       R"(write [ { "name": "causal", "set": { "mask": "causal" } } ])");
        return false;
    }
    const auto count = variants.items.size();
    if (count > limits::variants) {
        reading_.fault(variants.where,
                       fmt::format("variants lists {}; a scenario has at most {}", count, limits::variants),
                       "put the others in a file of their own");
        return false;
    }
    const bool too_many_pairs = product({count + 1, pairs_of(scenario_)}) > limits::pairs;
    if (too_many_pairs || (count + 1) * base_.count() > limits::values) {
        reading_.fault(
            variants.where,
            fmt::format("a scenario of this size with {} is more than can be held", counted(count, "variant")),
            "put some in a file of their own");
        return false;
    }
    return true;
}

std::optional<std::string> VariantsReader::read_name(const Value& value, const Called& called) {
    const Value* name = value.find("name");
    if (name == nullptr) {
        reading_.fault(value.where, called.text() + " has no name", R"(give it one: "name": "only k2")");
        return std::nullopt;
    }
    auto text = reading_.string(*name, called.text() + ".name");
    if (!text) return std::nullopt;
    if (text->empty() || *text == "all") {
        reading_.fault(name->where,
                       text->empty() ? called.text() + " has an empty name"
                                     : "a variant cannot be named all, which means every variant",
                       "choose another name");
    } else if (!names_.insert(*text).second) {
        reading_.fault(name->where, fmt::format("two variants are named {}", in_quotes(*text)), "choose another name");
    } else {
        return text;
    }
    return std::nullopt;
}

/// Keeps the faults that only this variant has.
void VariantsReader::adopt(const Faults& own) {
    for (const Fault& fault : own.all()) {
        const auto& known = faults_.all();
        const bool repeated = std::any_of(known.begin(), known.end(), [&](const Fault& f) {
            return f.where.offset == fault.where.offset && f.message == fault.message;
        });
        if (repeated) continue;
        if (fault.kind == Fault::Kind::warning) reading_.warn(fault.where, fault.message, fault.help);
        else reading_.fault(fault.where, fault.message, fault.help);
    }
}

bool VariantsReader::too_many_pairs(const Value& value, const Scenario& variant) {
    const auto pairs = pairs_of(variant);
    pairs_ = pairs > limits::pairs ? pairs : pairs_ + pairs;
    if (pairs_ <= limits::pairs) return false;
    reading_.fault(value.where, "the variants together hold too many queries and keys",
                   "put some in a file of their own");
    return true;
}

void VariantsReader::read_variant(const Value& value, const Called& called) {
    if (!reading_.object(value, called, variant_keys)) return;
    const auto name = read_name(value, called);
    const Value* set = value.find("set");
    if (set == nullptr || !set->is_object()) {
        reading_.fault(set == nullptr ? value.where : set->where,
                       fmt::format("{} {}", called.text(), set == nullptr ? "has no set" : "needs an object in set"),
                       R"(say what it changes: "set": { "mask": "causal" })");
        return;
    }
    VariantReader variant(reading_, base_);
    if (!variant.apply(*set)) return;  // what else is wrong may only follow from it
    for (const auto& member : value.members) {
        if (member.key == "expect" || member.key == "title" || member.key == "note")
            variant.replace(member.key, member);
    }
    Faults own;
    auto read = std::make_shared<Scenario>(read_scenario(variant.tree(), variant.edits(), own));
    adopt(own);
    if (too_many_pairs(value, *read) || !name) return;
    scenario_.variants.push_back({*name, variant.changes(), std::move(read), value.where});
}

}  // namespace

std::vector<std::string_view> settable_names() {
    const auto steps = settable_steps();
    std::vector<std::string_view> names(steps.begin(), steps.end());
    for (const auto key : scenario_keys()) {
        if (!is_among(key, own_keys) && !is_among(key, steps)) names.push_back(key);
    }
    return names;
}

void read_variants(const Value& root, Scenario& scenario, Faults& faults) {
    VariantsReader(root, scenario, faults).read(*root.find("variants"));
}

}  // namespace attn
