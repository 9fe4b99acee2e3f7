#include "attention/stage.hpp"

namespace attn {

/// terms = weight·v. The value of a removed key is not read, unless it has a weight all the same. // [n_k, d_v]
const Stage terms_stage{
    "terms",
    [](const Query& query) { return query.options.terms; },
    [](const Query& query) -> Step {
        return {"terms",
                Operation::multiply,
                {"weights", "V"},
                Axis::key_values,
                multiply(query.row.at("weights").values, query.head.v.values, read_values(query))};
    },
};

}  // namespace attn
