#include "compare/hazard_looks.hpp"

#include <fmt/format.h>

namespace attn::looks {
namespace {

/// From here on a share is seen by float32, whose numbers at 1 are 2⁻²³ apart and round at half of that.
Exact visible() { return Exact::ratio(1, 1L << 24); }

bool softmax_of_fill(Survey& survey) {
    return survey.scenario().normalize == Normalize::softmax && !survey.scenario().mask.bias.empty() &&
           survey.bias().fill.has_value();
}

Figure fill_figure(Survey& survey, const PairPlace& place) {
    const InputMatrix& bias = survey.scenario().mask.bias.at(place.batch, place.head);
    return to_figure(bias.at(bias.rows == 1 ? 0 : place.query, bias.cols == 1 ? 0 : place.key), {});
}

/// The fill, and the weight it leaves where it comes nearest to a score.
Findings fill(Survey& survey, bool wants_visible) {
    if (!softmax_of_fill(survey) || !survey.scores().filled) return {};
    const PairPlace place = *survey.scores().filled;
    const auto weight = survey.weight(place, visible());
    if ((weight && weight->at_least) != wants_visible) return {};
    const Figure number = fill_figure(survey, place);
    const std::string path = survey.path("weights", place);
    const Text left =
        weight ? same(shown(weight->figure)) : Text{"too small to have its digits counted", "小到数不清位数"};
    HazardFinding finding{{"mask.bias", "mask"}, path, {same(shown(number)), same(path), left}, {{"fill", number}}};
    if (weight) finding.numbers.emplace_back("weight", weight->figure);
    return {std::move(finding)};
}

}  // namespace

Findings zero_one_bias(Survey& survey) {
    const BiasCensus& bias = survey.bias();
    if (!bias.zeros || !bias.ones || bias.minus_infinities || bias.others) return {};
    return {{{"mask.bias", "mask"}, "", {}}};
}

Findings finite_fill(Survey& survey) { return fill(survey, false); }

Findings visible_fill(Survey& survey) { return fill(survey, true); }

Findings filled_row(Survey& survey) {
    if (!softmax_of_fill(survey) || survey.scores().filled_rows == 0) return {};
    const ScoreCensus& census = survey.scores();
    const Figure number = fill_figure(survey, census.first_filled);
    const Text query = query_name(survey, census.first_filled);
    const Text more = and_more(census.filled_rows - 1);
    return {{{"mask.bias", "mask"},
             survey.row_path("weights", census.first_filled),
             {same(shown(number)), {query.en + more.en, query.zh + more.zh}},
             {{"fill", number}}}};
}

}  // namespace attn::looks
