#pragma once

#include "attention/engine.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <exception>
#include <span>
#include <string_view>

namespace attn {

/// What a stage sees: the scenario, the head's inputs, and the row as far as it is traced. All in one lane.
struct Query {
    const Scenario& scenario;
    const Facts& facts;
    const HeadInputs& head;
    const RowTrace& row;
    const RunOptions& options;
    const Calculation& calculation;  ///< for what looks at other queries

    /// The scores as the stages so far have left them. // [n_k]
    const Step& scores() const { return row.steps.back(); }
    Arithmetic arithmetic() const { return head.scale.arithmetic(); }
    HeadId id() const { return {head.batch - 1, head.head - 1}; }
};

/// Thrown by a stage that has to decide something its lane cannot tell; the row is then traced in a finer one.
struct Undecided : std::exception {
    const char* what() const noexcept override { return "a finer lane is needed"; }
};
/// A yes or a no, or Undecided.
bool decided(Truth truth);

/// The calculation, in order.
std::span<const Stage> stages();

// One file each.
extern const Stage scores_stage;
extern const Stage scaled_stage;
extern const Stage capped_stage;
extern const Stage alibi_stage;
extern const Stage biased_stage;
extern const Stage masked_stage;
extern const Stage shifted_stage;
extern const Stage exponentials_stage;
extern const Stage sink_stage;
extern const Stage sum_stage;
extern const Stage lse_stage;
extern const Stage weights_stage;
extern const Stage terms_stage;
extern const Stage output_stage;
extern const Stage tile_max_stage;
extern const Stage tile_running_max_stage;
extern const Stage tile_rescale_stage;
extern const Stage tile_exponentials_stage;
extern const Stage tile_sum_stage;
extern const Stage tile_output_stage;
extern const Stage tile_merged_stage;

/// Has the scenario slopes?
bool has_alibi(const Query& query);
/// The step of ALiBi over given distances, query to key. // [n_k]
Step alibi_step(const Query& query, std::span<const double> distances);
/// e^score, or base^score, of any column.
Column raised(const Query& query, const Column& scores);
/// The scores of the row, the sink's logit below them where there is one, all minus the largest of them. // [n_k (+ 1)]
Column shifted_with_sink(const Query& query, const Column& scores);
/// The largest score before the row was shifted, the sink's logit among them. // [1]
Column row_maximum(const Query& query);
/// Is the row's softmax computed, rather than decided by policy?
bool computed(const Query& query);

/// The keys whose values are read: those the mask keeps, and those that have a weight all the same.
Kept read_values(const Query& query);

/// For stages without which there is no attention.
inline bool always(const Query&) { return true; }
/// For stages that only softmax has.
inline bool softmax(const Query& query) { return query.scenario.normalize == Normalize::softmax; }

}  // namespace attn
