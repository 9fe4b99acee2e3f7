#pragma once

#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

namespace attn {

/// X with the sines and cosines of its rows' positions added. // [n, d_model]
Derivation add_positions(const Sinusoidal& positions, const Column& x);

/// The angles by which rows at these positions are turned, a row before them that stays in place. // [cached + n, dims/2]
Column rotation_angles(const Rope& rope, const std::vector<Exact>& positions, std::size_t cached,
                       Arithmetic arithmetic);

}  // namespace attn
