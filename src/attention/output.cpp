#include "attention/stage.hpp"

namespace attn {

/// output = Σ weight·v over the keys. // [d_v]
const Stage output_stage{
    "output",
    always,
    [](const Query& query) -> Step {
        if (const Step* terms = query.row.find("terms"))
            return {"output", Operation::mix, {"terms"}, Axis::components, mix(terms->values)};
        return {"output",
                Operation::mix,
                {"weights", "V"},
                Axis::components,
                weigh(query.row.at("weights").values, query.head.v.values, read_values(query))};
    },
};

}  // namespace attn
