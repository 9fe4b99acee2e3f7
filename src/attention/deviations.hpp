#pragma once

#include "attention/stage.hpp"

#include <string_view>
#include <vector>

// How others calculate: the calculation's own stages with some of them changed. A system's convention and a known mistake
// are both a list of stages, and are traced, explained and certified like the calculation itself.

namespace attn {

/// A list of stages to be changed.
using StageList = std::vector<Stage>;

/// The calculation's own.
StageList own_stages();
bool has_stage(const StageList& list, std::string_view name);
/// With another stage in the place of the one of its name. Throws std::out_of_range where there is none.
StageList with_replaced(StageList list, const Stage& stage);
/// With the stage `name` moved behind the stage `behind`.
StageList with_moved(StageList list, std::string_view name, std::string_view behind);

/// masked: the deviation's fill in place of −∞. Removed keys keep a finite score, and so take weight. // [n_k]
extern const Stage filled_stage;
/// masked: what a finite fill comes to in floats. Far below every score its exponential is 0, as −∞'s is; in a row where
/// nothing is left the fills are all there is, and equal. // [n_k]
extern const Stage filled_where_empty_stage;
/// alibi = score − slope·|distance|: keys after the query are as far as keys before it. // [n_k]
extern const Stage alibi_both_ways_stage;

}  // namespace attn
