#include "scenario/tensor_files.hpp"

#include "scenario/reading.hpp"

#include <array>
#include <filesystem>

namespace attn {
namespace {

constexpr std::array<std::string_view, 2> file_keys{"file", "tensor"};

/// A path in a scenario is relative to the scenario's own folder; standard input has none.
std::string resolved(const Where& where, const std::string& path) {
    const std::filesystem::path scenario(where.source->name);
    return (scenario.parent_path() / path).string();
}

}  // namespace

bool names_tensor_file(const Value& value) { return value.is_object() && value.find("file") != nullptr; }

const TensorFile* TensorFiles::find(Reading& reading, const Value& value, const Called& called) {
    const auto answered = answered_.find(&value);
    if (answered != answered_.end()) return answered->second;
    return answered_[&value] = open(reading, value, called);
}

const TensorFile* TensorFiles::open(Reading& reading, const Value& value, const Called& called) {
    if (!reading.object(value, called, file_keys)) return nullptr;
    const auto file = reading.string(*value.find("file"), called.text() + ".file");
    const Value* tensor_value = value.find("tensor");
    const auto tensor = tensor_value ? reading.string(*tensor_value, called.text() + ".tensor") : std::string();
    if (!file || !tensor) return nullptr;
    auto [entry, is_new] = known_.try_emplace({*file, *tensor});
    if (!is_new) return entry->second.get();
    TensorRules rules;
    rules.allow_nonfinite = allow_nonfinite;
    try {
        entry->second = std::make_shared<const TensorFile>(
            read_tensor_file(resolved(value.where, *file), *tensor, value.find("file")->where, rules));
    } catch (const InputError& error) {
        for (const Fault& fault : error.faults()) reading.fault(fault.where, fault.message, fault.help);
    }
    return entry->second.get();
}

}  // namespace attn
