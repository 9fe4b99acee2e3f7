#pragma once

#include "base/source.hpp"
#include "number/decimal.hpp"
#include "number/rounding.hpp"
#include "scenario/tensor_file.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// One side of a comparison: steps of numbers, whatever they were read from.

namespace attn {

/// The same name in two sides is the same thing only within one of these; they follow each other in the calculation.
enum class Phase { given, inputs, rows, combined };

/// A step's numbers for one head (or, of what all heads share, for head 0): one value a row.
struct StepBlock {
    std::size_t batch = 1, head = 1;
    std::vector<std::size_t> rows;   ///< a query, or a position; from 1, rising
    std::vector<Where> places;       ///< of each row; none where there is no text to point into
    std::vector<std::size_t> shape;  ///< of one row: [] a number, [n_k], [n_k, d_v]
    PackedDecimals decimals;
    PackedDecimals exact;  ///< closed forms, "" for none; holds nothing where there are none at all

    std::size_t row_size() const;
    /// Where a row stands in `rows`.
    std::optional<std::size_t> find(std::size_t row) const;
    /// [rows, …]: of the whole step.
    std::vector<std::size_t> whole_shape() const;
};

struct SideStep {
    std::string name;
    Phase phase = Phase::rows;
    std::vector<StepBlock> blocks;

    const StepBlock* find(std::size_t batch, std::size_t head) const;
    StepBlock& block(std::size_t batch, std::size_t head);
};

/// A scenario's ledger, or that of one of its variants.
struct Edition {
    std::string variant;  ///< empty for the scenario itself
    std::vector<std::pair<std::string, std::string>> shapes, config;
    std::vector<SideStep> steps;  ///< in the order of the calculation

    const SideStep* find(std::string_view step, Phase phase) const;
    SideStep& step(std::string_view name, Phase phase);
};

struct Side {
    std::string name;                           ///< the file's, as people gave it
    std::vector<Edition> editions;              ///< at least one
    int digits = default_digits;                ///< that its decimals carry
    std::optional<Element::Kind> element = {};  ///< of a tensor file, which holds one step and nothing else
};

/// The steps of the calculation between the scores and the exponentials. Each takes the scores as the one before left
/// them, and where it does nothing it may be left out.
bool is_score_step(std::string_view name);
/// The scores, and those of these steps that come before one.
std::span<const std::string_view> score_steps_before(std::string_view step);

/// Sorts an edition's steps: given, inputs, the table of steps, combined.
void sort_steps(Edition& edition);

/// Keeps only one query, and only one edition, where they were asked for. Throws InputError if there is none such.
void select(Side& side, std::optional<std::size_t> query, const std::string& variant);

}  // namespace attn
