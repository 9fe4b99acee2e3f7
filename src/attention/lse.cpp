#include "attention/stage.hpp"

namespace attn {
namespace {

/// What was taken from every exponent comes back: max, times ln base.
Column shifted_back(const Query& query, const Column& logarithms) {
    const Column maximum = row_maximum(query);
    return add(logarithms, query.scenario.base ? scale(maximum, query.head.log_base) : maximum);
}

}  // namespace

/// lse = ln of the sum of the unshifted exponentials: what kernels keep for the backward pass and for merging. // [1]
const Stage lse_stage{
    "lse",
    [](const Query& query) { return query.options.lse && softmax(query); },
    [](const Query& query) -> Step {
        const Column logarithms = logarithm(query.row.at("sum").values);
        if (!query.row.find("shifted")) return {"lse", Operation::log, {"sum"}, Axis::single, logarithms};
        return {"lse", Operation::log, {"sum", "max"}, Axis::single, shifted_back(query, logarithms)};
    },
};

}  // namespace attn
