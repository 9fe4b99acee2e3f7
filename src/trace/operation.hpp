#pragma once

namespace attn {

/// The closed list of what a step can do. Each operation knows how it is written out and explained
/// (ledger/explain); a new stage is built from these and is rendered the day it is written.
enum class Operation {
    given,      ///< stated in the scenario
    project,    ///< x·W + b
    dot,        ///< q·k
    scale,      ///< times one number
    add,        ///< plus a bias
    remove,     ///< pairs that may not be read
    shift,      ///< minus the largest of the row
    exp,        ///< e^score
    power,      ///< base^score
    sum,        ///< over keys
    divide,     ///< by the sum
    tanh,       ///< c·tanh(score / c)
    log,        ///< the natural logarithm
    max,        ///< the largest
    rotate,     ///< pairs of components turned by an angle
    normalise,  ///< divided by the root of the mean square
    concat,     ///< the heads' outputs side by side
    policy,     ///< weights of a query that may read nothing: decided, not computed
    multiply,   ///< weight·v
    mix,        ///< Σ weight·v
};

}  // namespace attn
