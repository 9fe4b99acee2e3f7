#include "scenario/document.hpp"

#include "base/text.hpp"
#include "scenario/json_error.hpp"
#include "scenario/json_text.hpp"
#include "scenario/limits.hpp"
#include "scenario/messages.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdint>
#include <map>

namespace attn {
namespace {

// long double reaches 1e4932, so that numbers a double cannot hold still arrive here, as text.
using Json = nlohmann::basic_json<std::map, std::vector, std::string, bool, std::int64_t, std::uint64_t, long double>;

/// A list or object that is not closed yet.
struct Open {
    Value value;
    std::string key;  ///< of an object's next member
    Where key_where;
    bool drop = false;  ///< the next member repeats a key
    std::map<std::string, Where, std::less<>> keys;
};

/// Builds the tree from the library's events, which come in the text's order: each is matched with its token.
class TreeBuilder : public nlohmann::json_sax<Json> {
public:
    TreeBuilder(std::shared_ptr<const Source> source, Faults& faults, const DocumentRules& rules)
        : source_(std::move(source)), faults_(faults), rules_(rules), cursor_(source_->text) {}

    bool null() override { return scalar(Value::Kind::null); }
    bool boolean(bool value) override {
        const bool went_on = scalar(Value::Kind::boolean);
        last_->boolean = value;
        return went_on;
    }
    bool number_integer(number_integer_t) override { return number(); }
    bool number_unsigned(number_unsigned_t) override { return number(); }
    bool number_float(number_float_t, const string_t&) override { return number(); }
    bool string(string_t& characters) override {
        const bool went_on = scalar(Value::Kind::string);
        last_->text = std::move(characters);
        return went_on;
    }
    bool binary(binary_t&) override { return false; }  // JSON text has none
    bool start_object(std::size_t) override { return open(Value::Kind::object); }
    bool start_array(std::size_t) override { return open(Value::Kind::list); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& key) override;
    bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override;

    Value take() { return std::move(root_); }
    const TokenCursor& cursor() const { return cursor_; }

private:
    Where next_place() {
        const auto token = cursor_.next();
        return {source_, token.offset, token.length};
    }
    bool scalar(Value::Kind kind);
    bool number();
    bool open(Value::Kind kind);
    bool close();
    Value& attach(Value value);
    bool count_value(const Where& where);

    std::shared_ptr<const Source> source_;
    Faults& faults_;
    const DocumentRules& rules_;
    TokenCursor cursor_;
    std::vector<Open> open_;
    Value root_;
    Value* last_ = nullptr;
    Value dropped_;
    std::size_t values_ = 0;
    bool after_key_ = false;
    bool done_ = false;
};

Value& TreeBuilder::attach(Value value) {
    after_key_ = false;
    if (open_.empty()) {
        done_ = true;
        return root_ = std::move(value);
    }
    Open& parent = open_.back();
    if (parent.value.is_list()) return parent.value.items.emplace_back(std::move(value));
    if (parent.drop) return dropped_ = std::move(value);
    parent.value.members.push_back({std::move(parent.key), std::move(parent.key_where), std::move(value)});
    return parent.value.members.back().value;
}

bool TreeBuilder::count_value(const Where& where) {
    if (++values_ <= rules_.values) return true;
    faults_.add(where, fmt::format("the file holds more than {} values", rules_.values),
                std::string(rules_.too_many_values));
    return false;
}

bool TreeBuilder::scalar(Value::Kind kind) {
    Value value;
    value.kind = kind;
    value.where = next_place();
    last_ = &attach(std::move(value));
    return count_value(last_->where);
}

bool TreeBuilder::number() {
    const bool went_on = scalar(Value::Kind::number);
    last_->text = last_->where.text();
    return went_on;
}

bool TreeBuilder::open(Value::Kind kind) {
    Open opened;
    opened.value.kind = kind;
    opened.value.where = next_place();
    after_key_ = false;
    const auto where = opened.value.where;
    if (open_.size() == limits::nesting) {
        faults_.add(where, fmt::format("lists and objects are nested more than {} deep", limits::nesting),
                    "no part of a scenario needs more than a few levels; look for a [ or { too many");
        return false;
    }
    open_.push_back(std::move(opened));
    return count_value(where);
}

bool TreeBuilder::close() {
    const auto end = next_place();
    Value value = std::move(open_.back().value);
    open_.pop_back();
    value.where.length = end.offset + end.length - value.where.offset;
    attach(std::move(value));
    return true;
}

bool TreeBuilder::key(string_t& key) {
    Open& object = open_.back();
    object.key_where = next_place();
    after_key_ = true;
    const auto [first, is_new] = object.keys.try_emplace(key, object.key_where);
    object.drop = !is_new;
    if (object.drop) {
        faults_.add(object.key_where,
                    fmt::format("the key {} is given twice; the first is on line {}", in_quotes(key),
                                first->second.position().line),
                    "keep one of them");
    }
    object.key = std::move(key);
    return faults_.size() < limits::faults;
}

bool TreeBuilder::parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) {
    JsonState state;
    state.done = done_;
    state.after_key = after_key_;
    if (!open_.empty()) {
        const Value& inner = open_.back().value;
        state.inside = inner.is_list() ? JsonState::Inside::list : JsonState::Inside::object;
        state.opened = inner.where;
        state.empty = inner.items.empty() && open_.back().keys.empty();
    }
    auto fault = explain_json_error(source_, cursor_, state);
    faults_.add(std::move(fault.where), std::move(fault.message), std::move(fault.help));
    return false;
}

/// Refuses text that cannot be JSON at all, before the library sees it: it takes a NUL byte for the end of the text.
void check_text(const std::shared_ptr<const Source>& source, const DocumentRules& rules) {
    const std::string& text = source->text;
    const auto refuse = [&](std::size_t offset, std::string message, std::string help) {
        throw InputError(Fault{{source, offset, 1}, std::move(message), std::move(help)});
    };
    if (text.size() > rules.file_bytes) {
        refuse(0, fmt::format("the file holds more than {} MiB", rules.file_bytes >> 20U),
               std::string(rules.too_many_bytes));
    }
    if (text.empty()) refuse(0, "the file is empty", std::string(rules.empty));
    if (const auto broken = invalid_utf8(text); broken < text.size()) {
        refuse(broken, "the file is not text in UTF-8: it holds " + one_line(text.substr(broken, 1)),
               "save it as UTF-8");
    }
    if (const auto nul = text.find('\0'); nul != std::string::npos) {
        refuse(nul, "the file holds a NUL byte", "save it as plain text in UTF-8");
    }
}

}  // namespace

const DocumentRules scenario_rules{limits::file_bytes, limits::values,
                                   "a scenario is small enough for a person to read; is this the right file?",
                                   "a ledger of this size is not one file; split it", minimal_scenario};

Value read_document(const std::shared_ptr<const Source>& source, Faults& faults, const DocumentRules& rules) {
    check_text(source, rules);
    TreeBuilder builder(source, faults, rules);
    if (!Json::sax_parse(source->text, &builder, nlohmann::detail::input_format_t::json, true, true)) {
        faults.throw_if_any();
    }
    return builder.take();
}

}  // namespace attn
