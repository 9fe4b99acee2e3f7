#include "attention/stage.hpp"

#include <array>

namespace attn {

std::span<const Stage> stages() {
    static const std::array table{
        scores_stage,  // q·k
        scaled_stage,  // · 1/√d_k
        biased_stage,  // + bias
        masked_stage,  // removed pairs: −∞
        shifted_stage,  // − largest score
        exponentials_stage,
        sum_stage,
        weights_stage,  // exponential / sum
        terms_stage,    // weight·v
        output_stage,   // Σ weight·v
    };
    return table;
}

}  // namespace attn
