#pragma once

#include "scenario/reading.hpp"
#include "scenario/scenario.hpp"

namespace attn {

// One reader a key of scenario-format.md. Each puts what it reads into the scenario, and what is wrong into the
// reading; load.cpp holds the table of them, in reading order.

void read_title(Reading& reading, const Value& value, Scenario& scenario);
void read_note(Reading& reading, const Value& value, Scenario& scenario);
void read_let(Reading& reading, const Value& value, Scenario& scenario);
void read_tokens(Reading& reading, const Value& value, Scenario& scenario);
void read_scale(Reading& reading, const Value& value, Scenario& scenario);
void read_mask(Reading& reading, const Value& value, Scenario& scenario);
void read_normalize(Reading& reading, const Value& value, Scenario& scenario);
void read_base(Reading& reading, const Value& value, Scenario& scenario);
void read_empty_row(Reading& reading, const Value& value, Scenario& scenario);
void read_expect(Reading& reading, const Value& value, Scenario& scenario);

/// X, context, W, b, Q, K and V belong together: they are read and compared as one.
void read_inputs(Reading& reading, const Value& root, Scenario& scenario);

/// Finds n_q, n_k, d_k, d_v and d_model in the shapes of the inputs, before any number is read, and names them for
/// expressions. A size that cannot be known stays 0.
void measure_inputs(Reading& reading, const Value& root, Scenario& scenario);

}  // namespace attn
