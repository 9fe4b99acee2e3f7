#include "scenario/limits.hpp"
#include "scenario/readers.hpp"
#include "scenario/tensors.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>

// What changes the scores by head, and how the row is cut into blocks.

namespace attn {
namespace {

constexpr auto alibi_keys = std::to_array<std::string_view>({"slopes"});
constexpr auto tile_keys = std::to_array<std::string_view>({"keys"});

/// One number a head.
std::vector<Exact> read_by_head(Reading& reading, const Value& value, const Called& called, std::size_t heads) {
    auto numbers = read_row(reading, value, called);
    if (numbers.empty() || numbers.size() == heads) return numbers;
    reading.fault(
        value.where,
        fmt::format("{} has {} for {}", called.text(), counted(numbers.size(), "number"), counted(heads, "head")),
        "give one number a query head");
    return {};
}

/// Blocks of so many keys; the last one holds what is left.
std::vector<std::size_t> equal_tiles(std::size_t keys, std::size_t n_k) {
    std::vector<std::size_t> tiles;
    for (std::size_t first = 0; first < n_k; first += keys) tiles.push_back(std::min(keys, n_k - first));
    return tiles;
}

std::vector<std::size_t> read_tile_list(Reading& reading, const Value& keys, std::size_t n_k) {
    if (keys.items.empty()) {
        reading.fault(keys.where, "tiles.keys is empty; expected the keys of each block", "write [2, 2, 1]");
        return {};
    }
    std::vector<std::size_t> tiles;
    for (std::size_t i = 0; i < keys.items.size() && !reading.exhausted(); ++i) {
        const auto count = reading.integer(keys.items[i], Called("tiles.keys").at(i), 1, limits::distance);
        if (count) tiles.push_back(static_cast<std::size_t>(*count));
    }
    const auto total = std::accumulate(tiles.begin(), tiles.end(), std::size_t{0});
    if (tiles.size() != keys.items.size() || n_k == 0 || total == n_k) return tiles;
    reading.fault(keys.where,
                  fmt::format("tiles.keys holds {} in all, but there {}", counted(total, "key"),
                              n_k == 1 ? "is 1" : fmt::format("are {}", n_k)),
                  "every key belongs to one block");
    return {};
}

}  // namespace

void read_softcap(Reading& reading, const Value& value, Scenario& scenario) {
    const auto cap = reading.number(value, "softcap");
    if (!cap) return;
    if (sign(*cap) == Sign::positive) {
        scenario.softcap = *cap;
        return;
    }
    reading.fault(value.where, "softcap is not positive; scores are kept between −softcap and softcap",
                  "write a positive number such as 50, or leave it out");
}

void read_alibi(Reading& reading, const Value& value, Scenario& scenario) {
    if (!reading.object(value, "alibi", alibi_keys)) return;
    const Value* slopes = value.find("slopes");
    if (slopes == nullptr) {
        reading.fault(value.where, "alibi has no slopes", R"(write {"slopes": ["1/2", "1/4"]}, one a head)");
    } else if (slopes->is_list() || slopes->is_object()) {
        scenario.alibi_slopes = read_by_head(reading, *slopes, "alibi.slopes", scenario.num_heads);
    } else if (scenario.num_heads > 1) {
        reading.fault(slopes->where,
                      fmt::format("alibi.slopes is one number for {}", counted(scenario.num_heads, "head")),
                      "give a list with one slope a head");
    } else if (const auto slope = reading.number(*slopes, "alibi.slopes")) {
        scenario.alibi_slopes = {*slope};
    }
}

void read_sink(Reading& reading, const Value& value, Scenario& scenario) {
    if (value.is_list() || value.is_object()) {
        scenario.sinks = read_by_head(reading, value, "sink", scenario.num_heads);
    } else if (const auto logit = reading.number(value, "sink")) {
        scenario.sinks.assign(scenario.num_heads, *logit);
    }
}

void read_tiles(Reading& reading, const Value& value, Scenario& scenario) {
    if (!value.is_object()) {
        reading.fault(value.where, fmt::format("tiles is {}; expected an object", value.describe()),
                      R"(write {"keys": 2} for blocks of two keys)");
        return;
    }
    if (!reading.object(value, "tiles", tile_keys)) return;
    const Value* keys = value.find("keys");
    if (keys == nullptr) {
        reading.fault(value.where, "tiles does not say how many keys a block has", R"(write {"keys": 2})");
        return;
    }
    if (scenario.normalize != Normalize::softmax) {
        reading.fault(value.where, "tiles are blocks of an online softmax, but normalize is sum",
                      "leave out tiles, or normalize");
        return;
    }
    if (keys->is_list()) {
        scenario.tiles = read_tile_list(reading, *keys, scenario.n_k);
    } else if (const auto count = reading.integer(*keys, "tiles.keys", 1, limits::distance)) {
        scenario.tiles = equal_tiles(static_cast<std::size_t>(*count), scenario.n_k);
    }
}

}  // namespace attn
