#pragma once

#include "base/fault.hpp"
#include "number/expression.hpp"
#include "scenario/messages.hpp"
#include "scenario/tensor_files.hpp"
#include "scenario/value.hpp"

#include <array>
#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

namespace attn {

/// What a value is called in messages: W.Q, X[2], X[2,1]. Written out only where a message needs it.
class Called {
public:
    Called(std::string_view name) : name_(name) {}    // NOLINT(google-explicit-constructor)
    Called(const char* name) : name_(name) {}         // NOLINT(google-explicit-constructor)
    Called(const std::string& name) : name_(name) {}  // NOLINT(google-explicit-constructor)
    /// The part of it with an index from 0; written from 1.
    Called at(std::size_t index) const;
    std::string text() const;

private:
    std::string_view name_;
    std::array<std::size_t, 4> index_{};
    std::size_t depth_ = 0;
};

/// What the readers of one scenario share: where faults go, the names expressions may use, and how a JSON value becomes
/// a number. Every reader reports what is wrong and answers nothing; reading goes on, so that one run shows all faults.
class Reading {
public:
    explicit Reading(Faults& faults) : faults_(faults) {}

    void fault(const Where& where, std::string message, std::string help = {});
    void warn(const Where& where, std::string message, std::string help = {});
    /// True after so many faults that more would help nobody.
    bool exhausted() const;

    /// Gives a name to expressions.
    void define(std::string_view name, Exact value);
    /// Names something whose value an earlier fault hides: expressions with it are left alone.
    void define_unknown(std::string_view name);
    /// Names something that other scenarios have; `reason` says when, after "which".
    void define_absent(std::string_view name, std::string_view reason);
    const Names& names() const { return names_; }
    /// The tensor files of this scenario.
    TensorFiles& files() { return files_; }
    /// True once a number with a point or an exponent was read: then people see 0.43, not 43/100.
    bool saw_decimals() const { return saw_decimals_; }

    /// A finite real number: a JSON number exactly as written, or the value of an expression.
    std::optional<Exact> number(const Value& value, const Called& called);
    /// The same, or an infinity, where a bias may be one.
    std::optional<Exact> number_or_infinity(const Value& value, const Called& called);
    /// The same, or an infinity or nan, where a computed step may be one.
    std::optional<Exact> step_value(const Value& value, const Called& called);
    /// The value of an expression.
    std::optional<Exact> expression(const Value& string, const Called& called);
    std::optional<long> integer(const Value& value, const Called& called, long least, long most);
    std::optional<bool> boolean(const Value& value, const Called& called);
    std::optional<std::string> string(const Value& value, const Called& called);
    /// The index of a word among those allowed.
    std::optional<std::size_t> choice(const Value& value, const Called& called, Words words);
    /// True if it is an object; its keys must be among `known`.
    bool object(const Value& value, const Called& called, Words known);
    void unknown_key(const Where& where, std::string_view key, const Called& called, Words known);

private:
    std::optional<Exact> literal(const Value& number, const Called& called);
    bool mentions_unknown(std::string_view text) const;
    bool mentions_absent(const Value& string, const Called& called);
    bool too_long(const Value& value, const Called& called);

    Faults& faults_;
    TensorFiles files_;
    bool saw_decimals_ = false;
    Names names_;
    std::set<std::string, std::less<>> unknown_;
    std::map<std::string, std::string, std::less<>> absent_;
    std::unordered_map<std::string, Exact> literals_;     // by text: a matrix repeats its numbers
    std::unordered_map<std::string, Exact> expressions_;  // by text
};

/// Infinity, minus infinity or undefined, if that is what the characters of a string say.
std::optional<Exact> special_value(std::string_view text);

/// Does an expression use a name?
bool mentions(std::string_view expression, std::string_view name);

}  // namespace attn
