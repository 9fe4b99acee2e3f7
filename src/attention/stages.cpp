#include "attention/stage.hpp"

#include <array>

namespace attn {

bool decided(Truth truth) {
    if (truth == Truth::unknown) throw Undecided();
    return truth == Truth::yes;
}

Kept read_values(const Query& query) {
    const bool by_policy = query.row.reads_nothing && query.scenario.empty_row != EmptyRow::zero;
    return by_policy ? Kept(query.row.kept.size(), 1) : query.row.kept;
}

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
