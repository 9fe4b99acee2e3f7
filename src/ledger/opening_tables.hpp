#pragma once

#include "ledger/figure.hpp"
#include "ledger/ledger.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// A selection costs what it shows: of a large scenario's matrices, those that were asked for by name.
bool shows_matrix(std::string_view matrix, const PostOptions& options);

/// One of several, as its column is called: X[2] of batch 2; past.K[2,1] of batch 2, head 1. A count of 1 is not said.
std::string numbered(std::string name, std::size_t batch, std::size_t batches, std::size_t head, std::size_t heads);

/// What was given, as it was given: X, context, W and b, the cache, W.O and b.O.
std::vector<Table> given_tables(const Scenario& scenario, const PostOptions& options);
/// What the heads of a batch share on the way to Q, K and V: X with its positions.
std::vector<Table> shared_tables(const Scenario& scenario, const HeadInputs& shared, const PostOptions& options);
/// The shapes at each turn: X [3, 2] · W_Q [2, 4] → Q [3, 4] → 2 heads of [3, 2]. Nothing where there is one head and
/// no W_O, and Q, K, V come from one place.
std::vector<Line> shape_lines(const Scenario& scenario, const PostOptions& options);
/// Q, K and V of a head by position, then what norms and rotations made of them. `of_head` names the head in the
/// captions; empty where a title does.
std::vector<Table> derived_tables(const Scenario& scenario, const HeadInputs& head, const std::string& of_head,
                                  const PostOptions& options);

}  // namespace attn
