#include "scenario/tensor_files.hpp"

#include "scenario/axes.hpp"
#include "scenario/reading.hpp"

#include <array>
#include <filesystem>

namespace attn {
namespace {

constexpr std::array<std::string_view, 3> file_keys{"file", "tensor", "layout"};

/// A path in a scenario is relative to the scenario's own folder; standard input has none.
std::string resolved(const Where& where, const std::string& path) {
    const std::filesystem::path scenario(where.source->name);
    return (scenario.parent_path() / path).string();
}

}  // namespace

bool names_tensor_file(const Value& value) { return value.is_object() && value.find("file") != nullptr; }

const TensorFile* TensorFiles::find(Reading& reading, const Value& value, const Called& called, TensorRules rules,
                                    bool layout) {
    const auto answered = answered_.find(&value);
    if (answered != answered_.end()) return answered->second;
    rules.allow_nonfinite = allow_nonfinite;
    return answered_[&value] = open(reading, value, called, rules, layout);
}

const TensorFile* TensorFiles::open(Reading& reading, const Value& value, const Called& called,
                                    const TensorRules& rules, bool layout) {
    if (!reading.object(value, called, Words(file_keys).first(layout ? file_keys.size() : 2))) return nullptr;
    const auto file = reading.string(*value.find("file"), called.text() + ".file");
    const Value* tensor_value = value.find("tensor");
    const auto tensor = tensor_value ? reading.string(*tensor_value, called.text() + ".tensor") : std::string();
    const Value* layout_value = value.find("layout");
    if (layout_value && layout && !read_layout(reading, *layout_value, called.text() + ".layout")) return nullptr;
    if (!file || !tensor) return nullptr;
    auto [entry, is_new] = known_.try_emplace({*file, *tensor, rules});
    if (!is_new) return entry->second.get();
    try {
        entry->second = std::make_shared<const TensorFile>(
            read_tensor_file(resolved(value.where, *file), *tensor, value.find("file")->where, rules));
    } catch (const InputError& error) {
        for (const Fault& fault : error.faults()) reading.fault(fault.where, fault.message, fault.help);
    }
    return entry->second.get();
}

}  // namespace attn
