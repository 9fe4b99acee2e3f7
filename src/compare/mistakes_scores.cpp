#include "attention/mask.hpp"
#include "compare/attempts.hpp"

#include <algorithm>

// What goes wrong on the way from the scores to their exponentials.

namespace attn {
namespace {

/// Another scale; none where it would be the same.
Attempts scaled_by(const Attempt& before, const Exact& scale, const char* text) {
    return only_if(!same(scale, before.scenario.scale), before, [&](Attempt& attempt) {
        attempt.scenario.scale = scale;
        attempt.scenario.scale_text = text;
    });
}

/// What a layer's positions are wide: X, or all heads side by side.
std::size_t width(const Scenario& scenario) {
    return scenario.d_model != 0 ? scenario.d_model : scenario.num_heads * scenario.d_k;
}

Attempts raised_over(const Attempt& before, long base) {
    const auto& own = before.scenario.base;
    const bool another = softmax(before) && (!own || !same(*own, Exact(base)));
    return only_if(another, before, [&](Attempt& attempt) { attempt.scenario.base = Exact(base); });
}

}  // namespace

Attempts no_scale(const Attempt& before) { return scaled_by(before, 1, "1"); }

Attempts scale_twice(const Attempt& before) {
    return scaled_by(before, before.scenario.scale * before.scenario.scale, "scale²");
}

Attempts scale_by_d(const Attempt& before) {
    return scaled_by(before, Exact::ratio(1, static_cast<long>(before.scenario.d_k)), "1/d_k");
}

Attempts scale_by_d_model(const Attempt& before) {
    return scaled_by(before, Exact(1) / sqrt(Exact(width(before.scenario))), "1/sqrt(d_model)");
}

Attempts scale_by_heads(const Attempt& before) {
    if (before.scenario.num_heads == 1) return {};
    return scaled_by(before, Exact(1) / sqrt(Exact(before.scenario.num_heads)), "1/sqrt(num_heads)");
}

Attempts base_2(const Attempt& before) { return raised_over(before, 2); }
Attempts base_3(const Attempt& before) { return raised_over(before, 3); }
Attempts base_10(const Attempt& before) { return raised_over(before, 10); }

Attempts scores_as_weights(const Attempt& before) {
    return only_if(softmax(before), before, [](Attempt& attempt) { attempt.scenario.normalize = Normalize::sum; });
}

Attempts softcap_after_mask(const Attempt& before) {
    const bool cuts = !before.deviation || has_stage(before.deviation->stages, "masked");
    return only_if(before.scenario.softcap && removes_anything(before.scenario.mask) && cuts, before, [](Attempt& attempt) {
        Deviation& own = attempt.deviate();
        own.stages = with_moved(std::move(own.stages), "capped", "masked");
        own.leaks = true;
    });
}

Attempts alibi_sign(const Attempt& before) {
    return only_if(!before.scenario.alibi_slopes.empty(), before, [](Attempt& attempt) {
        for (Exact& slope : attempt.scenario.alibi_slopes) slope = -slope;
    });
}

}  // namespace attn
