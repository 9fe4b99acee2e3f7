#include "scenario/steps.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

using Size = std::size_t (*)(const Scenario&);

constexpr std::size_t most_axes = 3;

enum class Kind { matrix_of_all, matrix, row, combined };

struct Step {
    std::string_view name;
    std::array<Size, most_axes> axes;  // unused ones are null
    Kind kind = Kind::row;
};

std::size_t n_q(const Scenario& s) { return s.n_q; }
std::size_t n_k(const Scenario& s) { return s.n_k; }
std::size_t d_k(const Scenario& s) { return s.d_k; }
std::size_t d_v(const Scenario& s) { return s.d_v; }
std::size_t d_model(const Scenario& s) { return s.d_model; }
std::size_t d_out(const Scenario& s) { return s.d_out; }
std::size_t n_tiles(const Scenario& s) { return s.tiles.size(); }
std::size_t all_heads(const Scenario& s) { return s.num_heads * s.d_v; }

constexpr auto all_steps = std::to_array<Step>({
    {"X_positioned", {n_q, d_model}, Kind::matrix_of_all},
    {"Q", {n_q, d_k}, Kind::matrix},
    {"K", {n_k, d_k}, Kind::matrix},
    {"V", {n_k, d_v}, Kind::matrix},
    {"Q_normed", {n_q, d_k}, Kind::matrix},
    {"K_normed", {n_k, d_k}, Kind::matrix},
    {"Q_rotated", {n_q, d_k}, Kind::matrix},
    {"K_rotated", {n_k, d_k}, Kind::matrix},
    {"scores", {n_q, n_k}},
    {"scaled", {n_q, n_k}},
    {"capped", {n_q, n_k}},
    {"alibi", {n_q, n_k}},
    {"biased", {n_q, n_k}},
    {"masked", {n_q, n_k}},
    {"shifted", {n_q, n_k}},
    {"exponentials", {n_q, n_k}},
    {"sink", {n_q}},
    {"sum", {n_q}},
    {"lse", {n_q}},
    {"weights", {n_q, n_k}},
    {"terms", {n_q, n_k, d_v}},
    {"output", {n_q, d_v}},
    {"tile_max", {n_q, n_tiles}},
    {"tile_running_max", {n_q, n_tiles}},
    {"tile_rescale", {n_q, n_tiles}},
    {"tile_exponentials", {n_q, n_k}},
    {"tile_sum", {n_q, n_tiles}},
    {"tile_output", {n_q, n_tiles, d_v}},
    {"tile_merged", {n_q, d_v}},
    {"concat", {n_q, all_heads}, Kind::combined},
    {"projected", {n_q, d_out}, Kind::combined},
});

constexpr auto step_names = [] {
    std::array<std::string_view, all_steps.size()> result;
    std::transform(all_steps.begin(), all_steps.end(), result.begin(), [](const Step& step) { return step.name; });
    return result;
}();

constexpr auto settable = std::to_array<std::string_view>(
    {"Q", "K", "V", "scores", "scaled", "capped", "alibi", "biased", "masked", "exponentials", "weights"});

const Step* find_step(std::string_view name) {
    const auto* const found =
        std::find_if(all_steps.begin(), all_steps.end(), [&](const Step& s) { return s.name == name; });
    return found == all_steps.end() ? nullptr : found;
}

template <class... Kinds>
bool is_one_of(std::string_view step, Kinds... kinds) {
    const Step* found = find_step(step);
    return found != nullptr && ((found->kind == kinds) || ...);
}

}  // namespace

Words expected_steps() { return step_names; }

Words settable_steps() { return settable; }

bool is_shared_step(std::string_view step) { return is_one_of(step, Kind::matrix_of_all, Kind::combined); }

bool is_combined_step(std::string_view step) { return is_one_of(step, Kind::combined); }

bool is_matrix_step(std::string_view step) { return is_one_of(step, Kind::matrix_of_all, Kind::matrix); }

std::vector<std::size_t> step_shape(std::string_view step, const Scenario& scenario) {
    std::vector<std::size_t> shape;
    const Step* found = find_step(step);
    if (found == nullptr) return shape;
    for (const auto size : found->axes) {
        if (size != nullptr) shape.push_back(size(scenario));
    }
    return shape;
}

std::string why_not_settable(std::string_view step, const Scenario& scenario) {
    if (step == "exponentials" && scenario.normalize == Normalize::sum) return "normalize is sum";
    if (step == "biased" && scenario.mask.bias.empty()) return "the mask has no bias";
    if (step == "capped" && !scenario.softcap) return "the scenario has no softcap";
    if (step == "alibi" && scenario.alibi_slopes.empty()) return "the scenario has no alibi";
    return {};
}

std::string why_not_expected(std::string_view step, const Scenario& scenario) {
    if (step == "sink" && scenario.sinks.empty()) return "the scenario has no sink";
    if (step.starts_with("tile_") && scenario.tiles.empty()) return "the scenario has no tiles";
    if (step == "X_positioned" && !scenario.sinusoidal) return "the scenario has no positions";
    if (step == "projected" && scenario.d_out == 0) return "the scenario has no W.O";
    if (step == "concat" && scenario.num_heads == 1) return "the scenario has one head";
    const bool turned = step == "Q_rotated" || step == "K_rotated";
    if (turned && !scenario.rope) return "the scenario has no rope";
    const bool normed = step == "Q_normed" || step == "K_normed";
    if (normed && !scenario.qk_norm) return "the scenario has no qk_norm";
    return {};
}

}  // namespace attn
