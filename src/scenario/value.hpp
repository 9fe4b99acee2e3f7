#pragma once

#include "base/source.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// A JSON value with the place it stands at. Numbers keep their text, so 0.1 stays one tenth.
struct Value {
    enum class Kind { null, boolean, number, string, list, object };

    struct Member;

    Kind kind = Kind::null;
    Where where;
    bool boolean = false;
    std::string text;             ///< a number as written, or a string's characters
    std::vector<Value> items;     ///< of a list
    std::vector<Member> members;  ///< of an object, in the file's order

    bool is_null() const { return kind == Kind::null; }
    bool is_boolean() const { return kind == Kind::boolean; }
    bool is_number() const { return kind == Kind::number; }
    bool is_string() const { return kind == Kind::string; }
    bool is_list() const { return kind == Kind::list; }
    bool is_object() const { return kind == Kind::object; }
    /// The member with a key, or null.
    const Value* find(std::string_view key) const;
    Value* find(std::string_view key);
    /// What it is, for messages: "a number", "a string", "a list", "an object", "true", "null".
    std::string describe() const;
    /// The value as a person would write it on one line, without quotes: [0, 2c], {forbid: [{key: 3}]}.
    std::string written() const;
    /// How many values it holds, itself included.
    std::size_t count() const;
};

struct Value::Member {
    std::string key;
    Where key_where;
    Value value;
};

/// The place of some bytes of a string's characters; the whole string where escapes keep them from being counted.
Where inside_string(const Where& string, std::string_view characters, std::size_t offset, std::size_t length);

}  // namespace attn
