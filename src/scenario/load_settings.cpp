#include "scenario/limits.hpp"
#include "scenario/readers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

// The keys that are one value: texts, names, and the settings of the calculation.

namespace attn {
namespace {

constexpr auto languages = std::to_array<std::string_view>({"en", "zh"});
constexpr auto token_sides = std::to_array<std::string_view>({"queries", "keys"});

/// Names the scenario itself gives to expressions, and those of no number, so that `let` cannot give them.
constexpr auto built_in = std::to_array<std::string_view>(
    {"d_k", "d_v", "d_model", "n_q", "n_k", "num_heads", "past", "length", "inf", "nan"});

bool is_name(std::string_view name) {
    constexpr std::size_t longest = 60;
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; };
    const auto part = [&](char c) { return letter(c) || (c >= '0' && c <= '9'); };
    return !name.empty() && name.size() <= longest && letter(name[0]) && std::all_of(name.begin(), name.end(), part);
}

/// True if `let` may give this name.
bool may_be_given(Reading& reading, const Value::Member& member) {
    if (is_reserved_name(member.key) || is_among(member.key, built_in)) {
        reading.fault(member.key_where, fmt::format("let gives the name {}, which has a meaning already", member.key),
                      "choose another name");
        return false;
    }
    if (is_name(member.key)) return true;
    reading.fault(member.key_where,
                  fmt::format("let gives the name {}, which no expression can use", in_quotes(member.key)),
                  "a name is at most 60 letters, digits and _, and begins with a letter");
    return false;
}

/// A name may use those before it; using one that is still to come is a fault of its own.
bool uses_later_name(Reading& reading, const std::vector<Value::Member>& members, std::size_t index) {
    const auto& [key, key_where, value] = members[index];
    if (!value.is_string() || value.text.size() > limits::number_length) return false;
    for (std::size_t later = index; later < members.size(); ++later) {
        const auto& name = members[later].key;
        if (!is_name(name) || is_reserved_name(name) || !mentions(value.text, name)) continue;
        reading.fault(value.where,
                      later == index ? fmt::format("let.{0} uses {0} itself", key)
                                     : fmt::format("let.{} uses {}, which comes after it", key, name),
                      "a name may use the names before it");
        return true;
    }
    return false;
}

std::vector<std::string> read_labels(Reading& reading, const Value& value, const Called& called) {
    std::vector<std::string> labels;
    if (!value.is_list()) {
        reading.fault(value.where, fmt::format("{} is {}; expected a list of labels", called.text(), value.describe()),
                      R"(write ["the", "cat"])");
        return labels;
    }
    for (std::size_t i = 0; i < value.items.size() && !reading.exhausted(); ++i) {
        labels.push_back(reading.string(value.items[i], called.at(i)).value_or(""));
    }
    return labels;
}

/// Labels must be as many as the positions they name, where that number is known.
void check_count(Reading& reading, const Value& value, const Called& called, std::size_t positions,
                 const std::string& positions_text) {
    if (!value.is_list() || positions == 0 || value.items.size() == positions) return;
    reading.fault(value.where,
                  fmt::format("{} has {} for {}", called.text(), counted(value.items.size(), "label"), positions_text),
                  "give one label a position");
}

/// Labels of positions that are queries and keys at once.
void read_shared_labels(Reading& reading, const Value& value, Scenario& scenario) {
    const auto queries = counted(scenario.n_q, "query", "queries");
    if (scenario.n_q != scenario.n_k && scenario.n_q > 0 && scenario.n_k > 0) {
        reading.fault(value.where,
                      fmt::format("tokens is one list for {} and {}", queries, counted(scenario.n_k, "key")),
                      R"(write { "queries": [...], "keys": [...] })");
        return;
    }
    check_count(reading, value, "tokens", scenario.n_q, queries);
    scenario.query_tokens = read_labels(reading, value, "tokens");
    scenario.key_tokens = scenario.query_tokens;
}

}  // namespace

Text read_text(Reading& reading, const Value& value, const Called& called) {
    if (value.is_string()) return {value.text, {}};
    Text text;
    if (!value.is_object()) {
        reading.fault(value.where, fmt::format("{} is {}; expected a string, or {{\"en\": …, \"zh\": …}}",
                                               called.text(), value.describe()));
        return text;
    }
    if (!reading.object(value, called, languages)) return text;
    if (const Value* en = value.find("en")) text.en = reading.string(*en, called.text() + ".en").value_or("");
    if (const Value* zh = value.find("zh")) text.zh = reading.string(*zh, called.text() + ".zh").value_or("");
    return text;
}

void read_title(Reading& reading, const Value& value, Scenario& scenario) {
    scenario.title = read_text(reading, value, "title");
}

void read_note(Reading& reading, const Value& value, Scenario& scenario) {
    scenario.note = read_text(reading, value, "note");
}

void read_let(Reading& reading, const Value& value, Scenario&) {
    if (!value.is_object()) {
        reading.fault(value.where, fmt::format("let is {}; expected an object of names", value.describe()),
                      R"--(write { "c": "sqrt(2)*ln(2)" })--");
        return;
    }
    if (value.members.size() > limits::names) {
        reading.fault(value.where, fmt::format("let gives more than {} names", limits::names));
        return;
    }
    for (std::size_t i = 0; i < value.members.size() && !reading.exhausted(); ++i) {
        const auto& member = value.members[i];
        if (!may_be_given(reading, member)) continue;
        const bool settled = !uses_later_name(reading, value.members, i);
        const auto number = settled ? reading.number(member.value, "let." + member.key) : std::nullopt;
        if (number) reading.define(member.key, *number);
        else reading.define_unknown(member.key);
    }
}

void read_tokens(Reading& reading, const Value& value, Scenario& scenario) {
    if (!value.is_object()) {
        read_shared_labels(reading, value, scenario);
        return;
    }
    if (!reading.object(value, "tokens", token_sides)) return;
    if (const Value* queries = value.find("queries")) {
        check_count(reading, *queries, "tokens.queries", scenario.n_q, counted(scenario.n_q, "query", "queries"));
        scenario.query_tokens = read_labels(reading, *queries, "tokens.queries");
    }
    if (const Value* keys = value.find("keys")) {
        check_count(reading, *keys, "tokens.keys", scenario.n_k, counted(scenario.n_k, "key"));
        scenario.key_tokens = read_labels(reading, *keys, "tokens.keys");
    }
}

void read_scale(Reading& reading, const Value& value, Scenario& scenario) {
    if (auto number = reading.number(value, "scale")) scenario.scale = *number;
    scenario.scale_text = value.text;
}

void read_normalize(Reading& reading, const Value& value, Scenario& scenario) {
    constexpr auto words = std::to_array<std::string_view>({"softmax", "sum"});
    if (const auto found = reading.choice(value, "normalize", words)) {
        scenario.normalize = *found == 0 ? Normalize::softmax : Normalize::sum;
    }
}

void read_base(Reading& reading, const Value& value, Scenario& scenario) {
    const auto base = reading.number(value, "base");
    if (!base) return;
    if (sign(*base) != Sign::positive) {
        reading.fault(value.where, "base is not positive; it is raised to the power of each score",
                      "write \"e\", or a positive number such as 2");
        return;
    }
    if (equal(*base, exp(Exact(1))) != Truth::yes) scenario.base = *base;
}

void read_empty_row(Reading& reading, const Value& value, Scenario& scenario) {
    constexpr auto words = std::to_array<std::string_view>({"zero", "uniform", "nan", "error"});
    constexpr auto choices =
        std::to_array<EmptyRow>({EmptyRow::zero, EmptyRow::uniform, EmptyRow::undefined, EmptyRow::error});
    if (const auto found = reading.choice(value, "empty_row", words)) scenario.empty_row = choices[*found];
}

}  // namespace attn
