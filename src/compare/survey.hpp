#pragma once

#include "attention/engine.hpp"
#include "ledger/figure.hpp"
#include "scenario/scenario.hpp"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// What hazards are looked for in: a scenario, counted through once.

namespace attn {

/// A query and a key of a head, all from 0.
struct PairPlace {
    std::size_t batch = 0, head = 0, query = 0, key = 0;
};

/// The parts of a mask, in the order in which Removed names them.
enum class MaskPart { causal, window, padding, allow, forbid, bias };
inline constexpr std::size_t mask_parts = 6;

/// What the mask does to the pairs. Where all heads, or all batches, share it, it is counted once.
struct MaskCensus {
    static constexpr std::size_t sets = std::size_t{1} << mask_parts;
    std::array<std::size_t, sets> pairs = {};  ///< removed by just these parts; bit i of the index is MaskPart i
    std::array<PairPlace, sets> first = {};    ///< the first such pair
    std::size_t empty_rows = 0;                ///< queries that may read nothing, but for batches of length 0
    PairPlace first_empty;
    std::size_t hidden_keys = 0;  ///< read by no query, and from some hidden by the causal mask alone
    PairPlace first_hidden;

    std::size_t removed_by(MaskPart part) const;
};

/// What stands in mask.bias.
struct BiasCensus {
    bool zeros = false, ones = false, minus_infinities = false, others = false;
    /// A very negative number far from every other one, so most likely meant as "may not read".
    std::optional<double> fill;
};

/// A cell of a step that went beyond a limit.
struct ScoreCell {
    PairPlace place;
    std::string step;
};

/// Where scores go, as far as hazards ask. Each cell was proved to be beyond its limit.
struct ScoreCensus {
    std::optional<ScoreCell> beyond_f16;      ///< of scores, scaled, capped or alibi: |x| > 65,504
    std::optional<ScoreCell> exp_beyond_f32;  ///< the exponential of a kept score is above the largest float32
    std::optional<ScoreCell> exp_beyond_f16;  ///< above 65,504
    std::optional<ScoreCell> vanishing;  ///< the largest kept score of a row whose exponentials are all 0 in float32
    std::optional<ScoreCell> saturated;  ///< what goes into the softcap is so large that tanh is 1 in bf16
    std::optional<PairPlace> filled;     ///< the filled key that comes nearest to a key without the fill
    std::size_t filled_rows = 0;         ///< rows in which every key that may be read carries the fill
    PairPlace first_filled;
};

/// A scenario and what was counted in it, each census when it is first asked for. The scenario outlives it.
class Survey {
public:
    explicit Survey(const Scenario& scenario);

    const Scenario& scenario() const { return scenario_; }
    const MaskCensus& mask();
    const BiasCensus& bias();
    const ScoreCensus& scores();

    /// Do masks, or biases, differ by batch, or by head?
    bool by_batch() const;
    bool by_head() const;
    /// A number of a step before the softmax: with its closed form in a worksheet.
    Figure figure(const ScoreCell& cell);
    /// A weight; and whether it is at least a limit.
    struct Weight {
        Figure figure;
        bool at_least = false;
    };
    /// Nothing where the row's exponentials have no digits to count.
    std::optional<Weight> weight(const PairPlace& place, const Exact& limit);
    /// "batch[1].head[2].scores[2,3]": as much as the scenario needs.
    std::string path(std::string_view step, const PairPlace& place) const;
    std::string row_path(std::string_view step, const PairPlace& place) const;
    /// The values of a head, as its rows read them, in doubles with bounds. // [n_k, d_v]
    const Column& values(HeadId id) const { return calculation_->inputs(id)->v.values; }

private:
    std::string prefix(const PairPlace& place) const;

    Scenario scenario_;                               ///< with an answer for empty rows: none is refused here
    std::unique_ptr<const Calculation> calculation_;  ///< of all that comes before the mask is applied, in doubles
    std::optional<MaskCensus> mask_;
    std::optional<BiasCensus> bias_;
    std::optional<ScoreCensus> scores_;
};

/// The largest numbers of two float formats, exactly.
Exact largest_f16();
Exact largest_f32();

}  // namespace attn
