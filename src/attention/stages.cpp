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

std::span<const Stage> stages() {
    static const std::array table{
        scores_stage,   // q·k
        scaled_stage,   // · 1/√d_k
        biased_stage,   // + bias
        masked_stage,   // removed pairs: −∞
        shifted_stage,  // − largest score
        exponentials_stage, sum_stage,
        weights_stage,  // exponential / sum
        terms_stage,    // weight·v
        output_stage,   // Σ weight·v
    };
    return table;
}

}  // namespace attn
