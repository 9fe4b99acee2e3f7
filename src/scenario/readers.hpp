#pragma once

#include "scenario/reading.hpp"
#include "scenario/scenario.hpp"

#include <cstddef>
#include <optional>

namespace attn {

// One reader a key of scenario-format.md. Each puts what it reads into the scenario, and what is wrong into the
// reading; load.cpp holds the table of them, in reading order.

void read_title(Reading& reading, const Value& value, Scenario& scenario);
void read_note(Reading& reading, const Value& value, Scenario& scenario);
void read_let(Reading& reading, const Value& value, Scenario& scenario);
void read_tokens(Reading& reading, const Value& value, Scenario& scenario);
void read_scale(Reading& reading, const Value& value, Scenario& scenario);
void read_positions(Reading& reading, const Value& value, Scenario& scenario);
void read_qk_norm(Reading& reading, const Value& value, Scenario& scenario);
void read_rope(Reading& reading, const Value& value, Scenario& scenario);
void read_softcap(Reading& reading, const Value& value, Scenario& scenario);
void read_alibi(Reading& reading, const Value& value, Scenario& scenario);
void read_sink(Reading& reading, const Value& value, Scenario& scenario);
void read_tiles(Reading& reading, const Value& value, Scenario& scenario);
void read_mask(Reading& reading, const Value& value, Scenario& scenario);
void read_normalize(Reading& reading, const Value& value, Scenario& scenario);
void read_base(Reading& reading, const Value& value, Scenario& scenario);
void read_empty_row(Reading& reading, const Value& value, Scenario& scenario);
void read_expect(Reading& reading, const Value& value, Scenario& scenario);

/// A text, in one language or in several.
Text read_text(Reading& reading, const Value& value, const Called& called);

/// What num_heads and num_kv_heads say; nothing where they are not given, or wrong.
struct StatedHeads {
    std::optional<std::size_t> num_heads, num_kv_heads;
};

/// Finds the sizes, heads and batches in the shapes of the inputs, before any number is read, and names them for
/// expressions. A size that cannot be known stays 0.
StatedHeads measure_inputs(Reading& reading, const Value& root, Scenario& scenario);

/// X, context, W, b, Q, K, V and past belong together: they are read and compared as one.
void read_inputs(Reading& reading, const Value& root, const StatedHeads& stated, Scenario& scenario);

}  // namespace attn
