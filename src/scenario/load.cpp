#include "scenario/load.hpp"

#include "scenario/align.hpp"
#include "scenario/document.hpp"
#include "scenario/exercise.hpp"
#include "scenario/json_error.hpp"
#include "scenario/read_scenario.hpp"
#include "scenario/readers.hpp"
#include "scenario/variants.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace attn {
namespace {

struct Key {
    std::string_view name;
    void (*read)(Reading&, const Value&, Scenario&);  // null: the inputs, read as one, and what they need to know
};

// In reading order: expressions use the names of let, and what follows uses the shapes of the inputs.
constexpr auto top_keys = std::to_array<Key>({
    {"title", read_title},
    {"note", read_note},
    {"let", read_let},
    {"allow_nonfinite", nullptr},
    {"layout", nullptr},
    {"num_heads", nullptr},
    {"num_kv_heads", nullptr},
    {"X", nullptr},
    {"context", nullptr},
    {"W", nullptr},
    {"b", nullptr},
    {"Q", nullptr},
    {"K", nullptr},
    {"V", nullptr},
    {"past", nullptr},
    {"tokens", read_tokens},
    {"positions", read_positions},
    {"qk_norm", read_qk_norm},
    {"rope", read_rope},
    {"scale", read_scale},
    {"softcap", read_softcap},
    {"alibi", read_alibi},
    {"mask", read_mask},
    {"sink", read_sink},
    {"normalize", read_normalize},
    {"base", read_base},
    {"empty_row", read_empty_row},
    {"tiles", read_tiles},
    {"expect", read_expect},
    {"exercise",
     [](Reading& reading, const Value& value, Scenario& scenario) { read_exercise(reading, value, scenario); }},
    {"variants", nullptr},
});

constexpr auto key_names = [] {
    std::array<std::string_view, top_keys.size()> names;
    std::transform(top_keys.begin(), top_keys.end(), names.begin(), [](const Key& key) { return key.name; });
    return names;
}();

void read_default_scale(Reading& reading, const Where& where, Scenario& scenario) {
    Value text;
    text.kind = Value::Kind::string;
    text.text = "1/sqrt(d_k)";
    text.where = where;
    read_scale(reading, text, scenario);
}

std::vector<Fault> warnings_of(const Faults& faults) {
    std::vector<Fault> warnings;
    std::copy_if(faults.all().begin(), faults.all().end(), std::back_inserter(warnings),
                 [](const Fault& fault) { return fault.kind == Fault::Kind::warning; });
    return warnings;
}

}  // namespace

Words scenario_keys() { return key_names; }

Scenario read_scenario(const Value& root, const std::vector<Edit>& edits, Faults& faults) {
    Reading reading(faults);
    Scenario scenario;
    scenario.source = root.where.source->name;
    scenario.mask_where = {root.where.source, root.where.offset, 1};
    if (!root.is_object()) {
        reading.fault(root.where, fmt::format("a scenario is an object in {{ }}, but this is {}", root.describe()),
                      std::string(minimal_scenario));
        return scenario;
    }
    reading.object(root, "", key_names);
    if (const Value* allow = root.find("allow_nonfinite"))
        scenario.allow_nonfinite = reading.boolean(*allow, "allow_nonfinite").value_or(false);
    reading.files().allow_nonfinite = scenario.allow_nonfinite;
    const auto heads = measure_inputs(reading, root, scenario);
    bool inputs_read = false;
    for (const Key& key : top_keys) {
        if (key.read == nullptr) {
            if (!std::exchange(inputs_read, true)) read_inputs(reading, root, heads, scenario);
            scenario.decimals = reading.saw_decimals();
        } else if (const Value* value = root.find(key.name)) {
            key.read(reading, *value, scenario);
        }
    }
    if (root.find("scale") == nullptr) read_default_scale(reading, root.where, scenario);
    settle_offsets(reading, root, scenario);
    read_interventions(reading, edits, scenario);
    return scenario;
}

Scenario load_scenario(const std::shared_ptr<const Source>& source) {
    Faults faults;
    const Value root = read_document(source, faults);
    Scenario scenario = read_scenario(root, {}, faults);
    if (root.find("variants") != nullptr) read_variants(root, scenario, faults);
    faults.throw_if_any();
    scenario.warnings = warnings_of(faults);
    return scenario;
}

}  // namespace attn
