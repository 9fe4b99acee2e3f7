#include "compare/survey.hpp"

#include "attention/deviations.hpp"
#include "scenario/path.hpp"

#include <algorithm>
#include <limits>

namespace attn {
namespace {

/// The stages up to the scores that are raised, but for the mask: what may be read is known without it.
std::shared_ptr<const Deviation> up_to_the_mask() {
    StageList list = own_stages();
    const auto masked = std::ranges::find(list, masked_stage.name, &Stage::name);
    list.erase(masked, list.end());
    return std::make_shared<const Deviation>(Deviation{std::move(list), std::nullopt});
}

Scenario without_refusal(const Scenario& original) {
    Scenario scenario = original;
    scenario.variants.clear();
    if (scenario.empty_row == EmptyRow::error) scenario.empty_row = EmptyRow::zero;
    return scenario;
}

}  // namespace

Exact largest_f16() { return Exact(65504); }
Exact largest_f32() { return Exact::from_double(std::numeric_limits<float>::max()); }

Survey::Survey(const Scenario& scenario)
    : scenario_(without_refusal(scenario)),
      calculation_(std::make_unique<const Calculation>(
          scenario_, RunOptions{{Lane::certified, 0}, false, false, false, up_to_the_mask()})) {}

Figure Survey::figure(const ScoreCell& cell) {
    PostOptions options;
    options.rationals = scenario_.decimals ? Rationals::decimals : Rationals::fractions;
    const HeadId id{cell.place.batch, cell.place.head};
    if (is_worksheet(scenario_)) {
        const RowTrace row = calculation_->row_until({Lane::exact, 0}, id, cell.place.query, cell.step);
        return to_figure(row.at(cell.step).values.cells()[cell.place.key], options);
    }
    const RowTrace row = calculation_->row(id, cell.place.query);
    return to_figure(row, row.at(cell.step), cell.place.key, options);
}

std::optional<Survey::Weight> Survey::weight(const PairPlace& place, const Exact& limit) {
    try {
        const Calculation whole(scenario_, {{Lane::certified, 0}, false, false, false, nullptr});
        const RowTrace row = whole.row({place.batch, place.head}, place.query);
        const Step& weights = row.at("weights");
        // The limit has fewer digits than these, so a rounding below it is of a number below it.
        PostOptions precise;
        precise.digits = max_digits;
        const auto rounded = Exact::from_decimal(to_figure(row, weights, place.key, precise).decimal);
        PostOptions shown;
        shown.digits = 3;
        // Only of a vanishing weight the power of ten is past what a literal may have.
        const bool reached = rounded && less(*rounded, limit) != Truth::yes;
        return Weight{to_figure(row, weights, place.key, shown), reached};
    } catch (const InputError&) {
        return std::nullopt;  // an exponent beyond ±10^15
    }
}

std::string Survey::prefix(const PairPlace& place) const {
    std::string text;
    if (scenario_.batches > 1) text += "batch" + index_text({place.batch}) + ".";
    if (scenario_.num_heads > 1) text += "head" + index_text({place.head}) + ".";
    return text;
}

std::string Survey::path(std::string_view step, const PairPlace& place) const {
    return prefix(place) + std::string(step) + index_text({place.query, place.key});
}

std::string Survey::row_path(std::string_view step, const PairPlace& place) const {
    return prefix(place) + std::string(step) + index_text({place.query});
}

}  // namespace attn
