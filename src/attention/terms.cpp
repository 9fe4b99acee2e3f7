#include "attention/stage.hpp"

namespace attn {

/// terms = weight·v. The value of a removed key is not read, unless it has a weight all the same. // [n_k, d_v]
const Stage terms_stage{
    "terms",
    always,
    [](const Query& query) -> Step {
        Kept read(query.row.kept.size());
        for (std::size_t key = 0; key < read.size(); ++key) read[key] = query.row.mixes(key);
        return {"terms",
                Operation::multiply,
                {"weights", "V"},
                Axis::key_values,
                multiply(query.row.at("weights").values, query.head.v.values, read),
                {}};
    },
};

}  // namespace attn
