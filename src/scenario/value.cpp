#include "scenario/value.hpp"

#include <utility>

namespace attn {

const Value* Value::find(std::string_view key) const {
    for (const auto& member : members) {
        if (member.key == key) return &member.value;
    }
    return nullptr;
}

Value* Value::find(std::string_view key) { return const_cast<Value*>(std::as_const(*this).find(key)); }

std::string Value::describe() const {
    switch (kind) {
        case Kind::null: return "null";
        case Kind::boolean: return boolean ? "true" : "false";
        case Kind::number: return "a number";
        case Kind::string: return "a string";
        case Kind::list: return "a list";
        case Kind::object: return "an object";
    }
    return {};
}

std::string Value::written() const {
    std::string inner;
    switch (kind) {
        case Kind::null:
        case Kind::boolean: return describe();
        case Kind::number:
        case Kind::string: return text;
        case Kind::list:
            for (const Value& item : items) inner += (inner.empty() ? "" : ", ") + item.written();
            return "[" + inner + "]";
        case Kind::object:
            for (const auto& member : members) {
                inner += (inner.empty() ? "" : ", ") + member.key + ": " + member.value.written();
            }
            return "{" + inner + "}";
    }
    return inner;
}

std::size_t Value::count() const {
    std::size_t total = 1;
    for (const Value& item : items) total += item.count();
    for (const Member& member : members) total += member.value.count();
    return total;
}

Where inside_string(const Where& string, std::string_view characters, std::size_t offset, std::size_t length) {
    if (string.length != characters.size() + 2 || offset > characters.size()) return string;
    return {string.source, string.offset + 1 + offset, length};
}

}  // namespace attn
