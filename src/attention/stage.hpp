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
    bool stable = false;  ///< shift every row by its largest score
    bool terms = true;    ///< record weight·v for each key

    /// The scores as the stages so far have left them. // [n_k]
    const Step& scores() const { return row.steps.back(); }
    Arithmetic arithmetic() const { return head.scale.arithmetic(); }
};

/// Thrown by a stage that has to decide something its lane cannot tell; the row is then traced in a finer one.
struct Undecided : std::exception {
    const char* what() const noexcept override { return "a finer lane is needed"; }
};
/// A yes or a no, or Undecided.
bool decided(Truth truth);

/// One row of the calculation's table: its field name, when it does something, and what.
/// To add one: a file here, a row in stages.cpp, a field in Scenario with its line in load, a scenario with its expect.
struct Stage {
    std::string_view name;
    bool (*applies)(const Query& query);
    Step (*run)(const Query& query);
};

/// The calculation, in order.
std::span<const Stage> stages();

// One file each.
extern const Stage scores_stage;
extern const Stage scaled_stage;
extern const Stage biased_stage;
extern const Stage masked_stage;
extern const Stage shifted_stage;
extern const Stage exponentials_stage;
extern const Stage sum_stage;
extern const Stage weights_stage;
extern const Stage terms_stage;
extern const Stage output_stage;

/// The keys whose values are read: those the mask keeps, and those that have a weight all the same.
Kept read_values(const Query& query);

/// For stages without which there is no attention.
inline bool always(const Query&) { return true; }
/// For stages that only softmax has.
inline bool softmax(const Query& query) { return query.scenario.normalize == Normalize::softmax; }

}  // namespace attn
