#include "scenario/limits.hpp"
#include "scenario/mask_tables.hpp"
#include "scenario/products.hpp"
#include "scenario/readers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <compare>
#include <set>
#include <utility>
#include <vector>

namespace attn {
namespace {

constexpr auto mask_words = std::to_array<std::string_view>({"none", "causal"});
constexpr auto parts =
    std::to_array<std::string_view>({"causal", "window", "align", "lengths", "allow", "forbid", "bias"});
constexpr auto sides = std::to_array<std::string_view>({"left", "right"});
constexpr auto pair_keys = std::to_array<std::string_view>({"batch", "head", "query", "key"});

/// Positions from 0, and one past the last.
struct Range {
    std::size_t first = 0, end = 0;
    auto operator<=>(const Range&) const = default;
};

/// A side of a pair; all positions where it is left out, none after a fault.
Range read_side(Reading& reading, const Value& pair, const Called& called, std::string_view side,
                std::size_t positions) {
    const Value* value = pair.find(side);
    if (value == nullptr) return {0, positions};
    const auto most = positions == 0 ? limits::distance : static_cast<long>(positions);
    const auto position = reading.integer(*value, called.text() + "." + std::string(side), 1, most);
    if (!position) return {};
    return {static_cast<std::size_t>(*position) - 1, static_cast<std::size_t>(*position)};
}

/// A pair's batches, heads, queries and keys.
using Pairs = std::array<Range, 4>;

std::optional<Pairs> read_pair(Reading& reading, const Value& pair, const Called& called, const Scenario& scenario) {
    if (!reading.object(pair, called, pair_keys)) return std::nullopt;
    if (pair.members.empty()) {
        reading.fault(pair.where, fmt::format("{} names neither a query nor a key", called.text()),
                      R"(write {"query": 2, "key": 3}, or one of them for every pair it is in)");
        return std::nullopt;
    }
    const auto side = [&](std::string_view name, std::size_t positions) {
        return read_side(reading, pair, called, name, positions);
    };
    return Pairs{side("batch", scenario.batches), side("head", scenario.num_heads), side("query", scenario.n_q),
                 side("key", scenario.n_k)};
}

void forbid(const Pairs& pairs, Broadcast<char>& table) {
    const auto& [batches, heads, queries, keys] = pairs;
    for (auto batch = batches.first; batch < std::min(batches.end, table.batches); ++batch)
        for (auto head = heads.first; head < std::min(heads.end, table.heads); ++head)
            for (auto query = queries.first; query < queries.end; ++query)
                for (auto key = keys.first; key < keys.end; ++key) table.at(batch, head, query, key) = 1;
}

bool any_names(const Value& pairs, std::string_view side) {
    return std::any_of(pairs.items.begin(), pairs.items.end(),
                       [&](const Value& pair) { return pair.find(side) != nullptr; });
}

/// A table for the pairs, without any yet: one for all heads and batches, unless some pair names one.
Broadcast<char> empty_table(Reading& reading, const Value& pairs, const Scenario& scenario) {
    const auto batches = any_names(pairs, "batch") ? scenario.batches : 1;
    const auto heads = any_names(pairs, "head") ? scenario.num_heads : 1;
    const auto cells = product({batches, heads, scenario.n_q, scenario.n_k});
    if (cells <= limits::table) return {batches, heads, scenario.n_q, scenario.n_k, std::vector<char>(cells)};
    reading.fault(pairs.where, "mask.forbid lists pairs of a table that is too large to be held",
                  "say it with causal, window or lengths, or give a table in a tensor file");
    return {};
}

void read_forbid(Reading& reading, const Value& value, Scenario& scenario) {
    const bool pairs = value.is_list() && !value.items.empty() && value.items[0].is_object();
    if (!pairs) {
        scenario.mask.forbid = read_flags(reading, value, "mask.forbid", scenario);
        return;
    }
    auto& table = scenario.mask.forbid = empty_table(reading, value, scenario);
    std::set<Pairs> known;  // a hostile list repeats what takes long
    for (std::size_t i = 0; i < value.items.size() && !reading.exhausted(); ++i) {
        const auto found = read_pair(reading, value.items[i], Called("mask.forbid").at(i), scenario);
        if (found && !table.empty() && known.insert(*found).second) forbid(*found, table);
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
    if (value.items.size() != scenario.batches) {
        reading.fault(
            value.where,
            fmt::format("mask.lengths has {}, but there {}", counted(value.items.size(), "length"),
                        scenario.batches == 1 ? "is one batch" : fmt::format("are {} batches", scenario.batches)),
            scenario.batches == 1 ? "write one length: [3]" : "write one length a batch");
        return;
    }
    const auto most = scenario.n_k == 0 ? limits::distance : static_cast<long>(scenario.n_k);
    std::vector<std::size_t> lengths;
    for (std::size_t i = 0; i < value.items.size() && !reading.exhausted(); ++i) {
        const auto length = reading.integer(value.items[i], Called("mask.lengths").at(i), 0, most);
        if (length) lengths.push_back(static_cast<std::size_t>(*length));
    }
    if (lengths.size() == scenario.batches) scenario.mask.lengths = std::move(lengths);
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

std::optional<std::size_t> read_word(Reading& reading, const Value& value) {
    if (value.is_string()) return reading.choice(value, "mask", mask_words);
    reading.fault(value.where, fmt::format("mask is {}; expected none, causal or an object", value.describe()),
                  "a table of who may read whom goes in mask.allow");
    return std::nullopt;
}

}  // namespace

void read_mask(Reading& reading, const Value& value, Scenario& scenario) {
    scenario.mask_where = value.where;
    if (!value.is_object()) {
        scenario.mask.causal = read_word(reading, value) == std::size_t{1};
        return;
    }
    if (!reading.object(value, "mask", parts)) return;
    if (const Value* causal = value.find("causal")) {
        scenario.mask.causal = reading.boolean(*causal, "mask.causal").value_or(false);
    }
    if (const Value* window = value.find("window")) read_window(reading, *window, scenario);
    if (const Value* lengths = value.find("lengths")) read_lengths(reading, *lengths, scenario);
    if (const Value* allow = value.find("allow")) {
        scenario.mask.allow = read_flags(reading, *allow, "mask.allow", scenario);
    }
    if (const Value* forbid = value.find("forbid")) read_forbid(reading, *forbid, scenario);
    if (const Value* bias = value.find("bias")) scenario.mask.bias = read_bias(reading, *bias, scenario);
}

}  // namespace attn
