#pragma once

#include "compare/hazards.hpp"

// What explain says, a hazard each; in hazard_explanations_*.cpp, by group.

namespace attn::explanations {

extern const HazardExplanation empty_row, zero_length, unread_key, alignment, half_window, mask_twice, idle_table;
extern const HazardExplanation zero_one_bias, finite_fill, visible_fill, filled_row;
extern const HazardExplanation beyond_f16, exp_overflow_f16, exp_overflow_f32, exp_vanishes, softcap_saturates;
extern const HazardExplanation zero_scale, negative_scale, no_scale, missing_root, inverted_root;
extern const HazardExplanation repeated_position, position_restarts, poisoned_value;

}  // namespace attn::explanations
