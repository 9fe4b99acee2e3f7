#include "scenario/reading.hpp"

#include "scenario/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace attn {
namespace {

/// A value as it stands in messages: what was written, if that is short, otherwise what kind of thing it is.
std::string shown(const Value& value) {
    constexpr std::size_t longest = 30;
    if (value.is_number() && value.text.size() <= longest) return value.text;
    if (value.is_string() && value.text.size() <= longest) return "\"" + value.text + "\"";
    return value.describe();
}

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool continues_name(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

/// What `integer` expects: a side without a bound that a person would meet is not named.
std::string whole_number(long least, long most) {
    if (least == most) return std::to_string(least);
    if (most < limits::distance) return fmt::format("a whole number from {} to {}", least, most);
    return least >= 0 ? fmt::format("a whole number, {} or more", least) : "a whole number";
}

}  // namespace

Called Called::at(std::size_t index) const {
    Called part = *this;
    if (part.depth_ < part.index_.size()) part.index_[part.depth_++] = index + 1;
    return part;
}

std::string Called::text() const {
    std::string result(name_);
    for (std::size_t i = 0; i < depth_; ++i) result += (i == 0 ? "[" : ",") + std::to_string(index_[i]);
    if (depth_ > 0) result += "]";
    return result;
}

std::optional<Exact> special_value(std::string_view text) {
    const auto first = text.find_first_not_of(' ');
    if (first == std::string_view::npos) return std::nullopt;
    text = text.substr(first, text.find_last_not_of(' ') + 1 - first);
    if (text == "nan" || text == "NaN") return Exact::undefined();
    const bool minus = text.starts_with('-') || text.starts_with("−");
    if (minus) text.remove_prefix(text.starts_with('-') ? 1 : std::string_view("−").size());
    else if (text.starts_with('+')) text.remove_prefix(1);
    if (text != "inf" && text != "∞" && text != "Infinity") return std::nullopt;
    return minus ? Exact::minus_infinity() : Exact::infinity();
}

bool mentions(std::string_view expression, std::string_view name) {
    for (auto at = expression.find(name); at != std::string_view::npos; at = expression.find(name, at + 1)) {
        const auto end = at + name.size();
        const bool begins = at == 0 || !is_letter(expression[at - 1]);  // a digit may stand before: 2c
        const bool ends = end == expression.size() || !continues_name(expression[end]);
        if (begins && ends) return true;
    }
    return false;
}

void Reading::fault(const Where& where, std::string message, std::string help) {
    if (!exhausted()) faults_.add(where, std::move(message), std::move(help));
}

void Reading::warn(const Where& where, std::string message, std::string help) {
    if (!exhausted()) faults_.warn(where, std::move(message), std::move(help));
}

bool Reading::exhausted() const { return faults_.size() >= limits::faults; }

void Reading::define(std::string_view name, Exact value) {
    names_.insert_or_assign(std::string(name), std::move(value));
    expressions_.clear();
}

void Reading::define_unknown(std::string_view name) { unknown_.emplace(name); }

void Reading::define_absent(std::string_view name, std::string_view reason) {
    absent_.emplace(std::string(name), std::string(reason));
}

bool Reading::mentions_unknown(std::string_view text) const {
    return std::any_of(unknown_.begin(), unknown_.end(), [&](const auto& name) { return mentions(text, name); });
}

bool Reading::mentions_absent(const Value& string, const Called& called) {
    const auto used = std::find_if(absent_.begin(), absent_.end(), [&](const auto& entry) {
        return !names_.contains(entry.first) && mentions(string.text, entry.first);
    });
    if (used == absent_.end()) return false;
    fault(string.where, fmt::format("{} uses {}, which {}", called.text(), used->first, used->second));
    return true;
}

bool Reading::too_long(const Value& value, const Called& called) {
    if (value.text.size() <= limits::number_length) return false;
    fault(value.where,
          fmt::format("{} is {} characters long; a number or expression has at most {}", called.text(),
                      value.text.size(), limits::number_length),
          value.is_string() ? "give its parts names in let" : "write a shorter number");
    return true;
}

std::optional<Exact> Reading::literal(const Value& number, const Called& called) {
    if (const auto known = literals_.find(number.text); known != literals_.end()) return known->second;
    if (too_long(number, called)) return std::nullopt;
    auto value = Exact::from_decimal(number.text);
    if (!value) {
        fault(number.where,
              fmt::format("{} is {}, whose power of ten is too large to be held exactly", called.text(), shown(number)),
              "write a number with a smaller exponent");
        return std::nullopt;
    }
    literals_.emplace(number.text, *value);
    saw_decimals_ = saw_decimals_ || number.text.find_first_of(".eE") != std::string::npos;
    return value;
}

std::optional<Exact> Reading::expression(const Value& string, const Called& called) {
    if (const auto known = expressions_.find(string.text); known != expressions_.end()) return known->second;
    if (exhausted() || too_long(string, called) || mentions_unknown(string.text)) return std::nullopt;
    if (mentions_absent(string, called)) return std::nullopt;
    if (expressions_.size() >= limits::expressions) {
        fault(string.where, fmt::format("the file holds more than {} different expressions", limits::expressions),
              "a ledger of this size is not one file; split it");
        return std::nullopt;
    }
    try {
        auto value = evaluate(string.text, names_);
        if (value.is_finite()) {
            expressions_.emplace(string.text, value);
            return value;
        }
        fault(string.where, fmt::format("{} is {}, which is not a finite real number", called.text(), shown(string)));
    } catch (const ExpressionError& error) {
        fault(inside_string(string.where, string.text, error.offset(), error.length()),
              fmt::format("{}: {}", called.text(), error.what()), error.help());
    }
    return std::nullopt;
}

std::optional<Exact> Reading::step_value(const Value& value, const Called& called) {
    if (value.is_number()) return literal(value, called);
    if (value.is_string()) {
        if (auto special = special_value(value.text)) return special;
        return expression(value, called);
    }
    fault(value.where,
          fmt::format("{} is {}; expected a number, or an expression in quotes", called.text(), value.describe()),
          R"--(write 0.5, "1/3" or "sqrt(2)*ln(2)")--");
    return std::nullopt;
}

std::optional<Exact> Reading::number_or_infinity(const Value& value, const Called& called) {
    auto result = step_value(value, called);
    if (!result || !result->is_undefined()) return result;
    fault(value.where, fmt::format("{} is nan, which is not a number", called.text()),
          "a scenario states numbers; to remove a pair, use mask");
    return std::nullopt;
}

std::optional<Exact> Reading::number(const Value& value, const Called& called) {
    auto result = number_or_infinity(value, called);
    if (!result || result->is_finite()) return result;
    fault(value.where, fmt::format("{} is infinite; only mask.bias may hold an infinite number", called.text()),
          "write a finite number; to remove a pair, use mask");
    return std::nullopt;
}

std::optional<long> Reading::integer(const Value& value, const Called& called, long least, long most) {
    const auto result = number(value, called);
    if (!result) return std::nullopt;
    const auto whole = result->to_integer();
    if (whole && *whole >= least && *whole <= most) return whole;
    fault(value.where, fmt::format("{} is {}; expected {}", called.text(), shown(value), whole_number(least, most)));
    return std::nullopt;
}

std::optional<bool> Reading::boolean(const Value& value, const Called& called) {
    if (value.is_boolean()) return value.boolean;
    fault(value.where, fmt::format("{} is {}; expected true or false", called.text(), shown(value)));
    return std::nullopt;
}

std::optional<std::string> Reading::string(const Value& value, const Called& called) {
    if (value.is_string()) return value.text;
    fault(value.where, fmt::format("{} is {}; expected a string", called.text(), shown(value)),
          "put it in double quotes");
    return std::nullopt;
}

std::optional<std::size_t> Reading::choice(const Value& value, const Called& called, Words words) {
    const auto found = std::find(words.begin(), words.end(), value.text);
    if (value.is_string() && found != words.end()) return static_cast<std::size_t>(found - words.begin());
    fault(value.where, fmt::format("{} is {}; expected {}", called.text(), shown(value), listed(words, "or")),
          value.is_string() ? did_you_mean(value.text, words) : std::string{});
    return std::nullopt;
}

void Reading::unknown_key(const Where& where, std::string_view key, const Called& called, Words known) {
    const auto owner = called.text();
    fault(where, fmt::format("{} has no key {}", owner.empty() ? "a scenario" : owner, in_quotes(key)),
          did_you_mean(key, known, "its keys are " + listed(known, "and")));
}

bool Reading::object(const Value& value, const Called& called, Words known) {
    if (!value.is_object()) {
        fault(value.where,
              fmt::format("{} is {}; expected an object with {}", called.text(), shown(value), listed(known, "and")));
        return false;
    }
    for (const auto& [key, where, ignored] : value.members) {
        if (exhausted()) break;
        if (!is_among(key, known)) unknown_key(where, key, called, known);
    }
    return !exhausted();
}

}  // namespace attn
