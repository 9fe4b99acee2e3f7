#include "attention/stage.hpp"

#include <array>

namespace attn {

bool decided(Truth truth) {
    if (truth == Truth::unknown) throw Undecided();
    return truth == Truth::yes;
}

Kept read_values(const Query& query) {
    Kept read = query.row.kept;
    for (std::size_t key = 0; key < read.size(); ++key) read[key] = query.row.mixes(key) ? 1 : 0;
    return read;
}

bool computed(const Query& query) { return softmax(query) && !query.row.decided_by_policy(); }

Column raised(const Query& query, const Column& scores) {
    return query.scenario.base ? power(query.head.base, query.head.log_base, scores) : exponential(scores);
}

std::span<const Stage> stages() {
    static const std::array table{
        scores_stage,   // q·k
        scaled_stage,   // · 1/√d_k
        capped_stage,   // c·tanh(score/c)
        alibi_stage,    // − slope·distance
        biased_stage,   // + bias
        masked_stage,   // removed pairs: −∞
        shifted_stage,  // − largest score
        exponentials_stage,
        sink_stage,  // the extra logit's exponential
        sum_stage,
        lse_stage,      // ln sum
        weights_stage,  // exponential / sum
        terms_stage,    // weight·v
        output_stage,   // Σ weight·v
        // The same row block by block, as kernels do it.
        tile_max_stage, tile_running_max_stage, tile_rescale_stage, tile_exponentials_stage, tile_sum_stage,
        tile_output_stage, tile_merged_stage,
    };
    return table;
}

}  // namespace attn
