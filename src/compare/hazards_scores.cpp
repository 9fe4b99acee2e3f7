#include "compare/hazard_looks.hpp"

namespace attn::looks {
namespace {

std::string setting_of(const ScoreCell& cell) {
    if (cell.step == "biased") return "mask.bias";
    if (cell.step == "alibi") return "alibi";
    if (cell.step == "capped") return "softcap";
    return cell.step == "scaled" ? "scale" : "Q";
}

/// The setting that made the number so large, or the inputs.
Findings found(Survey& survey, const std::optional<ScoreCell>& cell, std::vector<Text> more = {}) {
    if (!cell) return {};
    const Figure number = survey.figure(*cell);
    const std::string path = survey.path(cell->step, cell->place);
    HazardFinding finding{{cell->step, setting_of(*cell), "scores", "Q", "K", "X"},
                          path,
                          {same(path), same(shown(number))},
                          {{"score", number}}};
    for (Text& text : more) finding.values.push_back(std::move(text));
    return {std::move(finding)};
}

bool is_scale(const Survey& survey, const Exact& scale) {
    return survey.scenario().d_k > 1 && equal(survey.scenario().scale, scale) == Truth::yes;
}

Findings scale_finding(Survey& survey) {
    return {{{"scale"}, "", {same(survey.scenario().d_k)}, {{"scale", to_figure(survey.scenario().scale, {})}}}};
}

}  // namespace

Findings beyond_f16(Survey& survey) { return found(survey, survey.scores().beyond_f16); }

/// Where float32 overflows too, that is said instead.
Findings exp_overflow_f16(Survey& survey) {
    if (survey.scores().exp_beyond_f32) return {};
    return found(survey, survey.scores().exp_beyond_f16);
}

Findings exp_overflow_f32(Survey& survey) { return found(survey, survey.scores().exp_beyond_f32); }

Findings exp_vanishes(Survey& survey) {
    const auto& cell = survey.scores().vanishing;
    if (!cell) return {};
    return found(survey, cell, {query_name(survey, cell->place)});
}

Findings softcap_saturates(Survey& survey) {
    if (!survey.scenario().softcap) return {};
    const Figure cap = to_figure(*survey.scenario().softcap, {});
    Findings findings = found(survey, survey.scores().saturated, {same(shown(cap))});
    for (HazardFinding& finding : findings) {
        finding.settings.insert(finding.settings.begin(), "softcap");
        finding.numbers.emplace_back("softcap", cap);
    }
    return findings;
}

Findings zero_scale(Survey& survey) {
    if (sign(survey.scenario().scale) != Sign::zero) return {};
    return {{{"scale"}, "", {}}};
}

Findings negative_scale(Survey& survey) {
    if (sign(survey.scenario().scale) != Sign::negative) return {};
    const Figure scale = to_figure(survey.scenario().scale, {});
    return {{{"scale"}, "", {same(shown(scale))}, {{"scale", scale}}}};
}

/// Queries and keys that were normed have a bounded product; a scale of 1 is common then.
Findings no_scale(Survey& survey) {
    if (survey.scenario().qk_norm || survey.scenario().normalize == Normalize::sum) return {};
    return is_scale(survey, Exact(1)) ? scale_finding(survey) : Findings{};
}

Findings missing_root(Survey& survey) {
    return is_scale(survey, Exact::ratio(1, static_cast<long>(survey.scenario().d_k))) ? scale_finding(survey)
                                                                                       : Findings{};
}

Findings inverted_root(Survey& survey) {
    return is_scale(survey, sqrt(Exact(survey.scenario().d_k))) ? scale_finding(survey) : Findings{};
}

}  // namespace attn::looks
