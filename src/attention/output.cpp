#include "attention/stage.hpp"

namespace attn {

/// output = Σ weight·v over the keys. // [d_v]
const Stage output_stage{
    "output",
    always,
    [](const Query& query) -> Step {
        return {"output", Operation::mix, {"terms"}, Axis::components, mix(query.row.at("terms").values), {}};
    },
};

}  // namespace attn
