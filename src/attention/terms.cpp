#include "attention/stage.hpp"

namespace attn {

/// terms = weight·v. The value of a removed key is not read, unless the policy of an empty row says so.
/// // [n_k, d_v]
const Stage terms_stage{
    "terms",
    always,
    [](const Query& query) -> Step {
        const Kept all(query.row.kept.size(), true);
        const bool by_policy = query.row.reads_nothing && query.scenario.empty_row != EmptyRow::zero;
        return {"terms", Operation::multiply, {"weights", "V"}, Axis::key_values,
                multiply(query.row.at("weights").values, query.head.v.values, by_policy ? all : query.row.kept), {}};
    },
};

}  // namespace attn
