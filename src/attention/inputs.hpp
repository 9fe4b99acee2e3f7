#pragma once

#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <cstddef>

namespace attn {

struct Deviation;

/// One query head of one batch, both from 0.
struct HeadId {
    std::size_t batch = 0, head = 0;
    friend bool operator==(const HeadId&, const HeadId&) = default;
};

/// What the heads of a batch share, in a lane: X with its positions, context, W.O and b.O. Its head has number 0; `finer`
/// is left to the caller, here and below.
HeadInputs derive_shared(const Scenario& scenario, Arithmetic arithmetic, std::size_t batch);

/// Q, K and V of a head in the lane of what it shares: given or projected, behind the cache, with a variant's
/// interventions applied, normed and rotated; and the scale, bias, base and all else that its rows use.
HeadInputs derive_inputs(const Scenario& scenario, const HeadInputs& shared, Arithmetic arithmetic, HeadId id,
                         const Deviation* deviation = nullptr);

/// A head's Q, K and V beside the scale, bias, base and all else of another scenario.
HeadInputs with_settings(const Scenario& scenario, HeadInputs head, HeadId id);

}  // namespace attn
