#include "scenario/patch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <utility>
#include <vector>

namespace attn {
namespace {

/// Walks a path through a document, making room on the way.
class Walk {
public:
    Walk(Reading& reading, Value& root, const Value::Member& change)
        : reading_(reading), change_(change), place_(&root) {}

    Value* along(const Path& path) {
        for (const auto& part : path.parts) {
            const bool last = &part == &path.parts.back() && part.index.empty();
            if (!enter(part.name, last)) return nullptr;
            for (const auto index : part.index) {
                if (!enter(index)) return nullptr;
            }
        }
        return place_;
    }

private:
    bool enter(const std::string& name, bool last);
    Value* make(const std::string& name, bool last);
    bool enter(std::size_t index);
    void open_up_word();
    std::string joined(const std::string& name) const { return walked_.empty() ? name : here() + "." + name; }
    std::string here() const { return walked_ + index_text(index_); }
    bool fail(std::string message, std::string help = {}) {
        reading_.fault(change_.key_where, std::move(message), std::move(help));
        return false;
    }

    Reading& reading_;
    const Value::Member& change_;
    Value* place_;
    std::string walked_;              ///< the names so far, for messages
    std::vector<std::size_t> index_;  ///< the positions after the last name
};

/// "mask": "causal" is short for an object, into which a path may lead.
void Walk::open_up_word() {
    const bool causal = place_->text == "causal";
    if (walked_ != "mask" || !place_->is_string() || (!causal && place_->text != "none")) return;
    Value object;
    object.kind = Value::Kind::object;
    object.where = place_->where;
    if (causal) {
        Value yes;
        yes.kind = Value::Kind::boolean;
        yes.boolean = true;
        yes.where = place_->where;
        object.members.push_back({"causal", place_->where, std::move(yes)});
    }
    *place_ = std::move(object);
}

bool Walk::enter(const std::string& name, bool last) {
    open_up_word();
    if (!place_->is_object()) {
        return fail(fmt::format("{} is {}, which has no part called {}", here(), place_->describe(), name));
    }
    Value* inner = place_->find(name);
    if (inner == nullptr) inner = make(name, last);
    if (inner == nullptr) return false;
    place_ = inner;
    walked_ = joined(name);
    index_.clear();
    return true;
}

/// A key that is not given is made, if it is the one to be set or one that holds others.
Value* Walk::make(const std::string& name, bool last) {
    constexpr auto holders =
        std::to_array<std::string_view>({"W", "b", "mask", "mask.window", "tokens", "alibi", "tiles"});
    if (walked_ == "let") {
        std::vector<std::string_view> names;
        for (const auto& member : place_->members) names.push_back(member.key);
        fail(fmt::format("let gives no name {}", name),
             did_you_mean(name, names, "give it in the scenario's let first"));
        return nullptr;
    }
    const auto full = joined(name);
    if (!last && std::find(holders.begin(), holders.end(), full) == holders.end()) {
        fail(fmt::format("{} is not given, so no part of it can be set", full));
        return nullptr;
    }
    Value object;
    object.kind = Value::Kind::object;
    object.where = change_.key_where;
    place_->members.push_back({name, change_.key_where, std::move(object)});
    return &place_->members.back().value;
}

bool Walk::enter(std::size_t index) {
    if (!place_->is_list()) return fail(fmt::format("{} is {}, which has no positions", here(), place_->describe()));
    const auto outer = here();
    const auto size = place_->items.size();
    index_.push_back(index);
    if (index >= size) {
        return fail(fmt::format("{} does not exist; {} has length {}", here(), outer, size), "positions count from 1");
    }
    place_ = &place_->items[index];
    return true;
}

/// "a list of 3", or what else it is.
std::string form(const Value& value) {
    return value.is_list() ? fmt::format("a list of {}", value.items.size()) : value.describe();
}

}  // namespace

bool patch(Reading& reading, Value& root, const Path& path, const Value::Member& change) {
    Value* place = Walk(reading, root, change).along(path);
    if (place == nullptr) return false;
    const Value& value = change.value;
    const bool part = !path.parts.back().index.empty();
    if (part && (place->is_list() != value.is_list() || place->items.size() != value.items.size())) {
        reading.fault(value.where, fmt::format("{} is set to {}, but it is {}", change.key, form(value), form(*place)),
                      "a part is replaced by one of the same form");
        return false;
    }
    *place = value;
    return true;
}

}  // namespace attn
