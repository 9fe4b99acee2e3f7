#pragma once

#include "base/language.hpp"
#include "base/markup.hpp"
#include "ledger/figure.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace attn {

/// weight₃₁, or weight[12,1] where digits side by side could be misread. Indices count from 1.
std::string indexed(std::string_view symbol, std::size_t i);
std::string indexed(std::string_view symbol, std::size_t i, std::size_t j);
std::string indexed(std::string_view symbol, std::size_t i, std::size_t j, std::size_t k);

/// The symbol of a matrix that rows are computed from: Q, Q′ once it was normed or rotated, Q″ after both; and of its
/// rows: q, q′, q″.
std::string matrix_symbol(const HeadInputs& head, std::string_view name);
std::string row_symbol(const HeadInputs& head, std::string_view name);

/// The symbol of a step's cells in shown work: weight for weights, exp for exponentials.
std::string symbol_of(std::string_view step, Language language);

/// The head of a step's column: q·k, ÷ √2, exp, weight, weight·v. A step without a head of its own has its name.
Line heading_of(std::string_view step, const Scenario& scenario, const PostOptions& options);

/// How a scale is said: divided by √2, or multiplied by 1/3, whichever is shorter.
struct SpokenScale {
    bool divides = false;
    Figure by;
};
SpokenScale speak_scale(const Exact& scale, const PostOptions& options);

/// "Head 2", "Batch 2 · Head 1", or nothing where there is one of each. Counted from 1; head 0 is none.
std::string head_name(const Scenario& scenario, std::size_t batch, std::size_t head, Language language);
/// The same where only the counts are known.
struct HeadCounts {
    std::size_t batches = 1, heads = 1;
};
std::string head_name(const HeadCounts& counts, std::size_t batch, std::size_t head, Language language);

/// A position with its label: 2, or "2 cat".
Line position_label(std::size_t position, const std::vector<std::string>& tokens);

}  // namespace attn
