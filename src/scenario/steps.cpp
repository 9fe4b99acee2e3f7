#include "scenario/steps.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

using Size = std::size_t Scenario::*;

constexpr std::size_t most_axes = 3;

struct Step {
    std::string_view name;
    std::array<Size, most_axes> axes;  // unused ones are null
};

constexpr auto steps = std::to_array<Step>({
    {"Q", {&Scenario::n_q, &Scenario::d_k}},
    {"K", {&Scenario::n_k, &Scenario::d_k}},
    {"V", {&Scenario::n_k, &Scenario::d_v}},
    {"scores", {&Scenario::n_q, &Scenario::n_k}},
    {"scaled", {&Scenario::n_q, &Scenario::n_k}},
    {"biased", {&Scenario::n_q, &Scenario::n_k}},
    {"masked", {&Scenario::n_q, &Scenario::n_k}},
    {"shifted", {&Scenario::n_q, &Scenario::n_k}},
    {"exponentials", {&Scenario::n_q, &Scenario::n_k}},
    {"sum", {&Scenario::n_q}},
    {"weights", {&Scenario::n_q, &Scenario::n_k}},
    {"terms", {&Scenario::n_q, &Scenario::n_k, &Scenario::d_v}},
    {"output", {&Scenario::n_q, &Scenario::d_v}},
});

constexpr auto names = [] {
    std::array<std::string_view, steps.size()> result;
    std::transform(steps.begin(), steps.end(), result.begin(), [](const Step& step) { return step.name; });
    return result;
}();

constexpr auto settable =
    std::to_array<std::string_view>({"Q", "K", "V", "scores", "scaled", "biased", "masked", "exponentials", "weights"});

}  // namespace

Words expected_steps() { return names; }

Words settable_steps() { return settable; }

std::vector<std::size_t> step_shape(std::string_view step, const Scenario& scenario) {
    std::vector<std::size_t> shape;
    const auto* const found = std::find_if(steps.begin(), steps.end(), [&](const Step& s) { return s.name == step; });
    if (found == steps.end()) return shape;
    for (const auto size : found->axes) {
        if (size != nullptr) shape.push_back(scenario.*size);
    }
    return shape;
}

}  // namespace attn
