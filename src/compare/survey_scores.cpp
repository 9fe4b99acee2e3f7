#include "compare/survey.hpp"

#include "attention/mask.hpp"
#include "number/column.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace attn {
namespace {

/// A number that cells are held against, and doubles on both sides of it.
class Limit {
public:
    explicit Limit(Exact exact) : exact_(std::move(exact)) {
        const Column column = to_lane(exact_, {Lane::certified, 0});
        const Approximation& cell = column.approximation();
        const double rad = cell.rad.empty() ? 0 : cell.rad[0];
        below_ = std::nextafter(cell.mid[0] - rad, -std::numeric_limits<double>::infinity());
        above_ = std::nextafter(cell.mid[0] + rad, std::numeric_limits<double>::infinity());
    }

    double below() const { return below_; }
    double above() const { return above_; }
    const Exact& exact() const { return exact_; }

private:
    Exact exact_;
    double below_ = 0, above_ = 0;
};

/// A cell of a row, with what its doubles tell of it.
struct Seen {
    const RowTrace& row;
    const Step& step;
    std::size_t key;

    double mid() const { return step.values.approximation().mid[key]; }
    double rad() const {
        const auto& rad = step.values.approximation().rad;
        return rad.empty() ? 0 : rad[key];
    }
    bool finite() const { return mid() - mid() == 0; }
    Exact exact() const {
        const Column values = row.finer_key({Lane::exact, 0}, key, step.name)->at(step.name).values;
        return values.cells()[values.size() == 1 ? 0 : key];
    }
};

/// Proved to be above?
bool is_above(const Seen& cell, const Limit& limit) {
    if (!cell.finite() || cell.mid() + cell.rad() < limit.below()) return false;
    if (cell.mid() - cell.rad() > limit.above()) return true;
    return less(limit.exact(), cell.exact()) == Truth::yes;
}

bool is_below(const Seen& cell, const Limit& limit) {
    if (!cell.finite() || cell.mid() - cell.rad() > limit.above()) return false;
    if (cell.mid() + cell.rad() < limit.below()) return true;
    return less(cell.exact(), limit.exact()) == Truth::yes;
}

/// Is |cell| proved to be above?
bool exceeds(const Seen& cell, const Limit& limit) {
    if (!cell.finite() || std::abs(cell.mid()) + cell.rad() < limit.below()) return false;
    if (std::abs(cell.mid()) - cell.rad() > limit.above()) return true;
    return less(limit.exact(), abs(cell.exact())) == Truth::yes;
}

/// The farthest cell of those that are beyond a limit.
class Farthest {
public:
    template <class Beyond>
    void take(std::optional<ScoreCell>& found, const Seen& cell, const PairPlace& place, Beyond beyond) {
        const double size = std::abs(cell.mid());
        if ((found && !(size > size_)) || !beyond()) return;
        size_ = size;
        found = ScoreCell{place, cell.step.name};
    }

private:
    double size_ = 0;
};

/// A float format's limit for exponents: the logarithm of a number to the row's base.
Exact exponent_of(const Scenario& scenario, const Exact& number) {
    return scenario.base ? log(number) / log(*scenario.base) : log(number);
}

/// Half the least float32 above 0: what is below it rounds to 0.
Exact vanishing() { return Exact::from_double(std::ldexp(1.0, -150)); }

/// tanh(x) rounds to 1 in bf16, whose numbers below 1 are 2⁻⁸ apart, from 1 − 2⁻⁹ on: atanh of that.
Exact saturating() { return log(Exact(1023)) / Exact(2); }

class ScoreCounter {
public:
    ScoreCounter(const Scenario& scenario, const Calculation& calculation, const BiasCensus& bias)
        : scenario_(scenario),
          calculation_(calculation),
          fill_(bias.fill),
          raises_(scenario.normalize == Normalize::softmax &&
                  (!scenario.base || less(Exact(1), *scenario.base) == Truth::yes)),
          f16_(largest_f16()),
          exp_f16_(raises_ ? exponent_of(scenario, largest_f16()) : Exact()),
          exp_f32_(raises_ ? exponent_of(scenario, largest_f32()) : Exact()),
          exp_zero_(raises_ ? exponent_of(scenario, vanishing()) : Exact()),
          cap_(scenario.softcap ? *scenario.softcap * saturating() : Exact()) {}

    ScoreCensus count() {
        for (const HeadId id : calculation_.heads()) {
            if (is_harmless(id)) continue;
            for (std::size_t query = 0; query < scenario_.n_q; ++query) count_row(id, calculation_.row(id, query));
        }
        return std::move(census_);
    }

private:
    /// Can no score of the head come near any limit? By the lengths of its queries and keys (Cauchy–Schwarz).
    bool is_harmless(HeadId id) const {
        const Mask& mask = scenario_.mask;
        if (!mask.bias.empty() || !scenario_.interventions.empty() || !scenario_.alibi_slopes.empty()) return false;
        const auto head = calculation_.inputs(id);
        const Column scale = to_lane(abs(scenario_.scale), {Lane::certified, 0});
        const Approximation& factor = scale.approximation();
        const double bound = score_bound(head->q.values, head->k.values);
        const double scaled = bound * (factor.mid[0] + (factor.rad.empty() ? 0 : factor.rad[0]));
        const double least =
            std::min({raises_ ? exp_f16_.below() : f16_.below(), scenario_.softcap ? cap_.below() : f16_.below()});
        return bound * (1 + 1e-9) < f16_.below() && scaled * (1 + 1e-9) < least;
    }

    void count_row(HeadId id, const RowTrace& row) {
        const PairPlace start{id.batch, id.head, row.query, 0};
        for (const Step& step : row.steps)
            if (step.name != "biased") count_step(row, step, start);
        if (scenario_.softcap) count_cap(row, start);
        if (raises_) count_exponents(row, start);
        if (fill_ && scenario_.normalize == Normalize::softmax) count_fill(id, row, start);
    }

    void count_step(const RowTrace& row, const Step& step, const PairPlace& start) {
        each(row, step, start, [&](const Seen& cell, const PairPlace& place) {
            beyond_.take(census_.beyond_f16, cell, place, [&] { return exceeds(cell, f16_); });
        });
    }

    void count_cap(const RowTrace& row, const PairPlace& start) {
        const Step* before = row.find("scaled") ? row.find("scaled") : row.find("scores");
        each(row, *before, start, [&](const Seen& cell, const PairPlace& place) {
            if (!row.kept[cell.key]) return;
            saturated_.take(census_.saturated, cell, place, [&] { return exceeds(cell, cap_); });
        });
    }

    /// Of keys that may be read.
    void count_exponents(const RowTrace& row, const PairPlace& start) {
        std::optional<Seen> largest;
        bool all_vanish = true;
        each(row, row.steps.back(), start, [&](const Seen& cell, const PairPlace& place) {
            if (!row.kept[cell.key] || is_filled(cell)) return;
            exp_f32_farthest_.take(census_.exp_beyond_f32, cell, place, [&] { return is_above(cell, exp_f32_); });
            exp_f16_farthest_.take(census_.exp_beyond_f16, cell, place, [&] { return is_above(cell, exp_f16_); });
            all_vanish = all_vanish && is_below(cell, exp_zero_);
            if (!largest || cell.mid() > largest->mid()) largest.emplace(cell);
        });
        if (!largest || !all_vanish || census_.vanishing) return;
        PairPlace place = start;
        place.key = largest->key;
        census_.vanishing = ScoreCell{place, largest->step.name};
    }

    void count_fill(HeadId id, const RowTrace& row, const PairPlace& start) {
        const auto& scores = row.steps.back().values.approximation().mid;
        double largest = -std::numeric_limits<double>::infinity();
        std::optional<std::size_t> nearest;
        bool any_plain = false;
        for (std::size_t key = 0; key < scores.size(); ++key) {
            if (!row.kept[key]) continue;
            if (carries_fill(id, row.query, key)) {
                if (!nearest || scores[key] > scores[*nearest]) nearest = key;
            } else {
                any_plain = true;
                largest = std::max(largest, scores[key]);
            }
        }
        PairPlace place = start;
        if (nearest) place.key = *nearest;
        if (nearest && !any_plain && census_.filled_rows++ == 0) census_.first_filled = place;
        if (!nearest || !any_plain || (census_.filled && !(scores[*nearest] - largest > nearest_fill_))) return;
        nearest_fill_ = scores[*nearest] - largest;
        census_.filled = place;
    }

    bool carries_fill(HeadId id, std::size_t query, std::size_t key) {
        const Approximation& cells = bias_of(id).approximation();
        const std::size_t row = bias_.rows() == 1 ? 0 : query;
        const std::size_t cell = row * bias_.cols() + (bias_.cols() == 1 ? 0 : key);
        return cells.mid[cell] + (cells.rad.empty() ? 0 : cells.rad[cell]) == *fill_;
    }

    bool is_filled(const Seen& cell) {
        return fill_ && carries_fill({cell.row.head->batch - 1, cell.row.head->head - 1}, cell.row.query, cell.key);
    }

    const Column& bias_of(HeadId id) {
        if (bias_.size() == 0 || id.batch != bias_id_.batch || id.head != bias_id_.head) {
            bias_ = scenario_.mask.bias.at(id.batch, id.head).in_lane({Lane::certified, 0});
            bias_id_ = id;
        }
        return bias_;
    }

    template <class Use>
    static void each(const RowTrace& row, const Step& step, const PairPlace& start, Use use) {
        PairPlace place = start;
        for (place.key = 0; place.key < step.values.size(); ++place.key) use(Seen{row, step, place.key}, place);
    }

    const Scenario& scenario_;
    const Calculation& calculation_;
    std::optional<double> fill_;
    bool raises_;  ///< a base above 1 is raised to the scores
    Limit f16_, exp_f16_, exp_f32_, exp_zero_, cap_;
    Farthest beyond_, saturated_, exp_f32_farthest_, exp_f16_farthest_;
    double nearest_fill_ = 0;
    Column bias_;
    HeadId bias_id_ = {};
    ScoreCensus census_;
};

}  // namespace

const ScoreCensus& Survey::scores() {
    if (!scores_) scores_ = ScoreCounter(scenario_, *calculation_, bias()).count();
    return *scores_;
}

}  // namespace attn
