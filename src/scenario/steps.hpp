#pragma once

#include "scenario/messages.hpp"
#include "scenario/scenario.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

// The names a scenario may use for what is computed, in the order of the calculation.

/// Steps whose values `expect` may state.
Words expected_steps();

/// Steps that a variant may set.
Words settable_steps();

/// Is the step one of a batch rather than of a head: X with its positions, and what the heads come to together?
bool is_shared_step(std::string_view step);

/// Is it what the heads of a batch come to together: concat, projected?
bool is_combined_step(std::string_view step);

/// Is it a matrix that rows are computed from, rather than a step of a row: X, Q, K, V on their way?
bool is_matrix_step(std::string_view step);

/// The shape of a step over all queries of one head: scores [n_q, n_k], output [n_q, d_v], … A size that is not known
/// is 0.
std::vector<std::size_t> step_shape(std::string_view step, const Scenario& scenario);

/// Why the scenario has no such step to be set ("the mask has no bias"); empty where it has.
std::string why_not_settable(std::string_view step, const Scenario& scenario);

/// Why there is no such step to expect; empty where there is, or where a step that did nothing has the values of the
/// one before it.
std::string why_not_expected(std::string_view step, const Scenario& scenario);

}  // namespace attn
