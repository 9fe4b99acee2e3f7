#include "scenario/align.hpp"
#include "scenario/limits.hpp"
#include "scenario/mask_tables.hpp"
#include "scenario/readers.hpp"

#include <fmt/format.h>

#include <array>

namespace attn {
namespace {

constexpr auto words = std::to_array<std::string_view>({"none", "causal"});
constexpr auto parts =
    std::to_array<std::string_view>({"causal", "window", "align", "lengths", "allow", "forbid", "bias"});
constexpr auto sides = std::to_array<std::string_view>({"left", "right"});
constexpr auto pair_keys = std::to_array<std::string_view>({"query", "key"});

void read_pair(Reading& reading, const Value& pair, const Called& called, Scenario& scenario) {
    if (!reading.object(pair, called, pair_keys)) return;
    if (pair.members.empty()) {
        reading.fault(pair.where, fmt::format("{} names neither a query nor a key", called.text()),
                      R"(write {"query": 2, "key": 3}, or one of them for every pair it is in)");
        return;
    }
    // From 0, one past the last; all positions where the side is left out.
    const auto range = [&](std::string_view side, std::size_t positions) -> std::pair<std::size_t, std::size_t> {
        const Value* value = pair.find(side);
        if (value == nullptr) return {0, positions};
        const auto most = positions == 0 ? limits::distance : static_cast<long>(positions);
        const auto position = reading.integer(*value, called.text() + "." + std::string(side), 1, most);
        if (!position) return {0, 0};
        return {static_cast<std::size_t>(*position) - 1, static_cast<std::size_t>(*position)};
    };
    const auto [first_query, end_query] = range("query", scenario.n_q);
    const auto [first_key, end_key] = range("key", scenario.n_k);
    if (scenario.mask.forbid.empty()) return;
    for (auto query = first_query; query < end_query; ++query) {
        for (auto key = first_key; key < end_key; ++key) scenario.mask.forbid.at(query, key) = 1;
    }
}

void read_forbid(Reading& reading, const Value& value, Scenario& scenario) {
    const bool pairs = value.is_list() && !value.items.empty() && value.items[0].is_object();
    if (!pairs) {
        scenario.mask.forbid = read_flags(reading, value, "mask.forbid", scenario);
        return;
    }
    scenario.mask.forbid = Matrix<char>(scenario.n_q, scenario.n_k);
    for (std::size_t i = 0; i < value.items.size() && !reading.exhausted(); ++i) {
        read_pair(reading, value.items[i], Called("mask.forbid").at(i), scenario);
    }
}

void read_lengths(Reading& reading, const Value& value, Scenario& scenario) {
    if (!value.is_list() || value.items.empty()) {
        reading.fault(value.where,
                      fmt::format("mask.lengths is {}; expected a list with one length a batch",
                                  value.is_list() ? "empty" : value.describe()),
                      "write [3]");
        return;
    }
    if (value.items.size() > 1) {
        reading.fault(value.where,
                      fmt::format("mask.lengths has {}, but there is one batch", counted(value.items.size(), "length")),
                      "write one length: [3]");
        return;
    }
    const auto most = scenario.n_k == 0 ? limits::distance : static_cast<long>(scenario.n_k);
    const auto length = reading.integer(value.items[0], Called("mask.lengths").at(0), 0, most);
    if (length) scenario.mask.length = static_cast<std::size_t>(*length);
}

void read_window(Reading& reading, const Value& value, Scenario& scenario) {
    if (!reading.object(value, "mask.window", sides)) return;
    const Value* left = value.find("left");
    const Value* right = value.find("right");
    if (left == nullptr && right == nullptr) {
        reading.fault(value.where, "mask.window has neither left nor right",
                      R"(write {"left": 1, "right": 0}; a side that is left out is unbounded)");
        return;
    }
    scenario.mask.window.emplace();
    if (left != nullptr) scenario.mask.window->left = reading.integer(*left, "mask.window.left", 0, limits::distance);
    if (right != nullptr) {
        scenario.mask.window->right = reading.integer(*right, "mask.window.right", 0, limits::distance);
    }
}

/// Settles where query 1 stands, which matters to causal and window only.
void settle_align(Reading& reading, const Value& mask, Scenario& scenario) {
    const Value* align = mask.find("align");
    const bool needed = scenario.mask.causal || scenario.mask.window.has_value();
    if (align != nullptr) {
        if (!needed) {
            reading.warn(align->where, "mask.align has no effect without causal or window", "leave it out");
        }
        scenario.mask.offset = read_align(reading, *align, scenario).value_or(0);
    } else if (needed && scenario.n_q != scenario.n_k) {
        fault_of_missing_align(reading, mask, scenario);
    }
}

std::optional<std::size_t> read_word(Reading& reading, const Value& value) {
    if (value.is_string()) return reading.choice(value, "mask", words);
    reading.fault(value.where, fmt::format("mask is {}; expected none, causal or an object", value.describe()),
                  "a table of who may read whom goes in mask.allow");
    return std::nullopt;
}

}  // namespace

void read_mask(Reading& reading, const Value& value, Scenario& scenario) {
    scenario.mask_where = value.where;
    if (!value.is_object()) {
        scenario.mask.causal = read_word(reading, value) == std::size_t{1};
        settle_align(reading, value, scenario);
        return;
    }
    if (!reading.object(value, "mask", parts)) return;
    if (const Value* causal = value.find("causal")) {
        scenario.mask.causal = reading.boolean(*causal, "mask.causal").value_or(false);
    }
    if (const Value* window = value.find("window")) read_window(reading, *window, scenario);
    if (const Value* lengths = value.find("lengths")) read_lengths(reading, *lengths, scenario);
    settle_align(reading, value, scenario);
    if (const Value* allow = value.find("allow")) {
        scenario.mask.allow = read_flags(reading, *allow, "mask.allow", scenario);
    }
    if (const Value* forbid = value.find("forbid")) read_forbid(reading, *forbid, scenario);
    if (const Value* bias = value.find("bias")) scenario.mask.bias = read_bias(reading, *bias, scenario);
}

}  // namespace attn
