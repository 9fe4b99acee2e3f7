#include "scenario/align.hpp"

#include "scenario/limits.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <string_view>

namespace attn {
namespace {

constexpr auto align_words = std::to_array<std::string_view>({"top-left", "bottom-right"});

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

/// An offset as an expression, which may use what the mask knows besides the sizes: past, and length. Where it uses
/// length, there is one a batch.
std::vector<long> read_offsets(const Reading& reading, const Value& align, const Scenario& scenario) {
    Reading own = reading;  // past and length are names in align only
    own.define("past", Exact(scenario.n_past));
    const auto& lengths = scenario.mask.lengths;
    if (lengths.empty()) own.define_absent("length", "only mask.lengths gives");
    const bool by_batch = !lengths.empty() && align.is_string() && mentions(align.text, "length");
    std::vector<long> offsets;
    std::map<std::size_t, long> known;  // by length: hostile batches are many
    for (std::size_t batch = 0; batch < (by_batch ? lengths.size() : 1); ++batch) {
        if (by_batch) {
            if (const auto found = known.find(lengths[batch]); found != known.end()) {
                offsets.push_back(found->second);
                continue;
            }
            own.define("length", Exact(lengths[batch]));
        }
        const auto offset = own.integer(align, "mask.align", -limits::distance, limits::distance);
        if (!offset) return {0};
        offsets.push_back(*offset);
        if (by_batch) known[lengths[batch]] = *offset;
    }
    return offsets;
}

std::vector<long> read_align(Reading& reading, const Value& align, const Scenario& scenario) {
    if (!align.is_string()) return read_offsets(reading, align, scenario);
    if (align.text == align_words[0]) return {0};
    if (align.text == align_words[1]) return {bottom_right(scenario)};
    if (const auto help = did_you_mean(align.text, align_words); !help.empty()) {
        reading.fault(align.where, fmt::format("mask.align is {}", in_quotes(align.text)), help);
        return {0};
    }
    return read_offsets(reading, align, scenario);
}

/// The fault of a causal mask or a window when n_q ≠ n_k and nothing says where query 1 stands: it names both choices
/// and what query 1 would read under each.
void fault_of_missing_align(Reading& reading, const Value& mask, const Scenario& scenario) {
    reading.fault(mask.where,
                  fmt::format("for {} and {}, the mask must say where query 1 stands",
                              counted(scenario.n_q, "query", "queries"), counted(scenario.n_k, "key")),
                  fmt::format(R"(with "align": "top-left" query 1 {}; with "align": "bottom-right" it {})",
                              what_query_1_reads(scenario, 0), what_query_1_reads(scenario, bottom_right(scenario))));
}

/// The same of alibi, which counts distances from there.
void fault_of_missing_place(Reading& reading, const Value& alibi, const Scenario& scenario) {
    reading.fault(alibi.where,
                  fmt::format("for {} and {}, alibi needs to know where query 1 stands",
                              counted(scenario.n_q, "query", "queries"), counted(scenario.n_k, "key")),
                  fmt::format(R"(say "mask": {{"align": "top-left"}} for key 1, or "bottom-right" for key {})",
                              1 + bottom_right(scenario)));
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

void settle_offsets(Reading& reading, const Value& root, Scenario& scenario) {
    const Value* mask = root.find("mask");
    const Value* align = mask != nullptr ? mask->find("align") : nullptr;
    const Value* alibi = root.find("alibi");
    const bool masked = scenario.mask.causal || scenario.mask.window.has_value();
    scenario.mask.offsets = {static_cast<long>(scenario.n_past)};
    if (align != nullptr) {
        if (!masked && alibi == nullptr)
            reading.warn(align->where, "mask.align has no effect without causal, window or alibi", "leave it out");
        scenario.mask.offsets = read_align(reading, *align, scenario);
        return;
    }
    const bool known = scenario.n_q > 0 && scenario.n_k > 0;
    if (!known || scenario.n_past > 0 || scenario.n_q == scenario.n_k) return;
    if (masked) fault_of_missing_align(reading, *mask, scenario);
    else if (alibi != nullptr) fault_of_missing_place(reading, *alibi, scenario);
}

}  // namespace attn
