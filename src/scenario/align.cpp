#include "scenario/align.hpp"

#include "scenario/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace attn {
namespace {

constexpr auto words = std::to_array<std::string_view>({"top-left", "bottom-right"});

long bottom_right(const Scenario& scenario) {
    return static_cast<long>(scenario.n_k) - static_cast<long>(scenario.n_q);
}

/// "reads key 1", "reads keys 1 to 4", "reads no key".
std::string what_query_1_reads(const Scenario& scenario, long offset) {
    const auto keys = keys_of_query_1(scenario.mask, offset, scenario.n_k);
    if (!keys) return "reads no key";
    if (keys->first == keys->second) return fmt::format("reads key {}", keys->first);
    return fmt::format("reads keys {} to {}", keys->first, keys->second);
}

/// An offset as an expression, which may use what the mask knows besides the sizes.
std::optional<long> read_offset(const Reading& reading, const Value& align, const Scenario& scenario) {
    Reading own = reading;  // past and length are names in align only
    own.define("past", Exact(0));
    if (scenario.mask.length) own.define("length", Exact(*scenario.mask.length));
    else own.define_absent("length", "only mask.lengths gives");
    return own.integer(align, "mask.align", -limits::distance, limits::distance);
}

}  // namespace

std::optional<std::pair<long, long>> keys_of_query_1(const Mask& mask, long offset, std::size_t n_k) {
    const long own = 1 + offset;
    long first = 1;
    long last = static_cast<long>(n_k);
    if (mask.causal) last = std::min(last, own);
    if (mask.window && mask.window->left) first = std::max(first, own - *mask.window->left);
    if (mask.window && mask.window->right) last = std::min(last, own + *mask.window->right);
    if (first > last) return std::nullopt;
    return std::pair{first, last};
}

std::optional<long> read_align(Reading& reading, const Value& align, const Scenario& scenario) {
    if (!align.is_string()) return read_offset(reading, align, scenario);
    if (align.text == words[0]) return 0;
    if (align.text == words[1]) return bottom_right(scenario);
    if (const auto help = did_you_mean(align.text, words); !help.empty()) {
        reading.fault(align.where, fmt::format("mask.align is {}", in_quotes(align.text)), help);
        return std::nullopt;
    }
    return read_offset(reading, align, scenario);
}

void fault_of_missing_align(Reading& reading, const Value& mask, const Scenario& scenario) {
    if (scenario.n_q == 0 || scenario.n_k == 0) return;
    reading.fault(mask.where,
                  fmt::format("for {} and {}, the mask must say where query 1 stands",
                              counted(scenario.n_q, "query", "queries"), counted(scenario.n_k, "key")),
                  fmt::format(R"(with "align": "top-left" query 1 {}; with "align": "bottom-right" it {})",
                              what_query_1_reads(scenario, 0), what_query_1_reads(scenario, bottom_right(scenario))));
}

}  // namespace attn
