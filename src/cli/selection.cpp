#include "cli/selection.hpp"

#include "attention/engine.hpp"
#include "base/fault.hpp"
#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

const Variant& find_variant(const Scenario& scenario, const std::string& name) {
    const auto& variants = scenario.variants;
    const auto found = std::find_if(variants.begin(), variants.end(), [&](const Variant& v) { return v.name == name; });
    if (found != variants.end()) return *found;
    std::vector<std::string_view> known;
    std::string list;
    for (const Variant& variant : variants) {
        known.push_back(variant.name);
        list += (list.empty() ? "" : ", ") + one_line(variant.name);
    }
    const auto guess = nearest(name, known);
    throw InputError(Fault{{},
                           scenario.source + " has no variant '" + one_line(name) + "'",
                           !guess.empty() ? "did you mean '" + one_line(guess) + "'?"
                           : list.empty() ? "it has no variants"
                                          : "it has: " + list});
}

ChosenEdition choose_edition(const Options& options, const Scenario& scenario) {
    if (options.variant == "all")
        throw InputError(Fault{{}, options.command + " shows one variant at a time", "say --variant NAME"});
    std::string title = one_line(scenario.title.in(options.language));
    if (title.empty()) title = scenario.source;
    if (options.variant.empty()) return {&scenario, title};
    const Variant& variant = find_variant(scenario, options.variant);
    return {variant.scenario.get(), title + " · " + one_line(variant.name)};
}

namespace {

/// Something that is counted from 1, and picked by number.
struct Counted {
    const char* one;
    const char* several;
};

void require(const std::optional<std::size_t>& picked, const std::string& source, std::size_t count,
             const Counted& what) {
    if (!picked || *picked <= count) return;
    throw InputError(Fault{{},
                           fmt::format("--{} {} is not there: {} has {} {}", what.one, *picked, source, count,
                                       count == 1 ? what.one : what.several),
                           fmt::format("{} count from 1", what.several)});
}

}  // namespace

PostOptions post_options(const Options& options, const Scenario& scenario) {
    PostOptions post;
    post.language = options.language;
    post.digits = options.digits;
    post.numbers = options.numbers;
    post.rationals = scenario.decimals ? Rationals::decimals : Rationals::fractions;
    return post;
}

void require_picked(const Options& options, const Scenario& scenario) {
    require(options.query, scenario.source, scenario.n_q, {"query", "queries"});
    require(options.head, scenario.source, scenario.num_heads, {"head", "heads"});
    require(options.batch, scenario.source, scenario.batches, {"batch", "batches"});
}

Lane chosen_lane(const Options& options, const Scenario& scenario) {
    if (options.lane == "auto") return is_worksheet(scenario) ? Lane::exact : Lane::certified;
    return options.lane == "exact" ? Lane::exact : Lane::certified;
}

}  // namespace attn
