#pragma once

namespace attn {

/// The closed list of what a step can do. Each operation knows how it is written out and explained
/// (ledger/work); a new stage is built from these and is rendered the day it is written.
enum class Operation {
    given,     ///< stated in the scenario
    project,   ///< x·W + b
    dot,       ///< q·k
    scale,     ///< times one number
    add,       ///< plus a bias
    remove,    ///< pairs that may not be read
    shift,     ///< minus the largest of the row
    exp,       ///< e^score
    power,     ///< base^score
    sum,       ///< over keys
    divide,    ///< by the sum
    policy,    ///< weights of a query that may read nothing: decided, not computed
    multiply,  ///< weight·v
    mix,       ///< Σ weight·v
};

}  // namespace attn
