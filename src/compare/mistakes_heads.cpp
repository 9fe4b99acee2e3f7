#include "compare/attempts.hpp"

// What goes wrong where there are several heads.

namespace attn {
namespace {

bool several(const Scenario& scenario) { return scenario.num_heads > 1; }

/// Matrices of key/value heads, one for each query head: 0, 1, 0, 1.
void tile(InputTensor& tensor, std::size_t kv_heads, std::size_t heads) {
    if (tensor.heads == 1) return;
    std::vector<InputMatrix> parts;
    for (std::size_t batch = 0; batch < tensor.batches; ++batch)
        for (std::size_t head = 0; head < heads; ++head)
            parts.push_back(tensor.parts[batch * tensor.heads + head % kv_heads]);
    tensor.parts = std::move(parts);
    tensor.heads = heads;
}

void tile(Projection& projection, std::size_t kv_heads, std::size_t heads) {
    tile(projection.weight, kv_heads, heads);
    if (projection.bias.empty()) return;
    std::vector<std::vector<Exact>> bias;
    for (std::size_t head = 0; head < heads; ++head) bias.push_back(projection.bias[head % kv_heads]);
    projection.bias = std::move(bias);
}

}  // namespace

Attempts heads_split(const Attempt& before) {
    // One position's row holds its heads in order, whichever way it is cut.
    const bool cut = several(before.scenario) && projected(before) && before.scenario.n_k > 1;
    return only_if(cut, before, [](Attempt& attempt) {
        attempt.changes_inputs = true;
        attempt.deviate().split_as_stored = true;
    });
}

Attempts heads_merged(const Attempt& before) {
    return only_if(several(before.scenario) && before.scenario.n_q > 1, before,
                   [](Attempt& attempt) { attempt.deviate().merging = Merging::as_stored; });
}

Attempts heads_averaged(const Attempt& before) {
    return only_if(several(before.scenario), before, [](Attempt& attempt) {
        attempt.deviate().merging = Merging::averaged;
        // W.O has a row for each component of all heads: the mean fits none.
        attempt.scenario.inputs.w_o = {};
        attempt.scenario.inputs.b_o.clear();
    });
}

Attempts output_projection_missing(const Attempt& before) {
    return only_if(!before.scenario.inputs.w_o.empty(), before, [](Attempt& attempt) {
        attempt.scenario.inputs.w_o = {};
        attempt.scenario.inputs.b_o.clear();
    });
}

Attempts kv_heads_tiled(const Attempt& before) {
    const Scenario& scenario = before.scenario;
    const bool grouped = scenario.num_kv_heads > 1 && scenario.num_kv_heads < scenario.num_heads;
    return only_if(grouped, before, [](Attempt& attempt) {
        attempt.changes_inputs = true;
        Scenario& own = attempt.scenario;
        const std::size_t kv_heads = own.num_kv_heads;
        for (InputTensor* tensor : {&own.inputs.k, &own.inputs.v, &own.inputs.past_k, &own.inputs.past_v})
            if (!tensor->empty()) tile(*tensor, kv_heads, own.num_heads);
        for (Projection* projection : {&own.inputs.w_k, &own.inputs.w_v})
            if (!projection->weight.empty()) tile(*projection, kv_heads, own.num_heads);
        own.num_kv_heads = own.num_heads;
    });
}

}  // namespace attn
