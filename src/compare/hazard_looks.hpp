#pragma once

#include "compare/hazards.hpp"
#include "compare/survey.hpp"

#include <string>
#include <vector>

// The functions that look for hazards, a file a group; hazards.cpp has their table.

namespace attn::looks {

using Findings = std::vector<HazardFinding>;

// hazards_mask.cpp: who may read whom.
Findings empty_row(Survey& survey);
Findings zero_length(Survey& survey);
Findings unread_key(Survey& survey);
Findings alignment(Survey& survey);
Findings half_window(Survey& survey);
Findings mask_twice(Survey& survey);
Findings idle_table(Survey& survey);

// hazards_bias.cpp: what is added to scores.
Findings zero_one_bias(Survey& survey);
Findings finite_fill(Survey& survey);
Findings visible_fill(Survey& survey);
Findings filled_row(Survey& survey);

// hazards_scores.cpp: numbers beyond a float format, and the scale.
Findings beyond_f16(Survey& survey);
Findings exp_overflow_f16(Survey& survey);
Findings exp_overflow_f32(Survey& survey);
Findings exp_vanishes(Survey& survey);
Findings softcap_saturates(Survey& survey);
Findings zero_scale(Survey& survey);
Findings negative_scale(Survey& survey);
Findings no_scale(Survey& survey);
Findings missing_root(Survey& survey);
Findings inverted_root(Survey& survey);

// hazards_inputs.cpp: positions and values.
Findings repeated_position(Survey& survey);
Findings position_restarts(Survey& survey);
Findings poisoned_value(Survey& survey);

/// The same in every language.
inline Text same(std::string text) { return {std::move(text), {}}; }
inline Text same(std::size_t number) { return same(std::to_string(number)); }
/// A number as people read it: 70000, ln 2, ≈ 0.268941.
inline std::string shown(const Figure& figure) { return plain_text(spell(figure, NumberForm::exact)); }
/// ", and 3 more" or nothing.
Text and_more(std::size_t more);
/// "query 2 of head 1 in batch 3": as much as tells it apart.
Text query_name(const Survey& survey, const PairPlace& place);

}  // namespace attn::looks
