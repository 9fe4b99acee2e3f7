#include "attention/mask.hpp"
#include "compare/survey.hpp"

#include <algorithm>
#include <limits>

namespace attn {
namespace {

std::size_t set_of(const Removed& why) {
    const std::array<bool, mask_parts> parts{why.causal, why.window, why.padding, why.allow, why.forbid, why.bias};
    std::size_t set = 0;
    for (std::size_t part = 0; part < mask_parts; ++part) set |= std::size_t{parts[part]} << part;
    return set;
}

/// What the queries of one head do to each key.
struct KeyUse {
    std::vector<char> read, causal_alone;  ///< [n_k]
};

class MaskCounter {
public:
    explicit MaskCounter(const Scenario& scenario) : scenario_(scenario) {}

    MaskCensus count(std::size_t batches, std::size_t heads) {
        for (std::size_t batch = 0; batch < batches; ++batch)
            for (std::size_t head = 0; head < heads; ++head) count_head({batch, head});
        return census_;
    }

private:
    void count_head(HeadId id) {
        KeyUse use{std::vector<char>(scenario_.n_k), std::vector<char>(scenario_.n_k)};
        for (std::size_t query = 0; query < scenario_.n_q; ++query) count_row(id, query, use);
        for (std::size_t key = 0; key < scenario_.n_k; ++key) {
            if (use.read[key] || !use.causal_alone[key]) continue;
            if (census_.hidden_keys++ == 0) census_.first_hidden = {id.batch, id.head, 0, key};
        }
    }

    void count_row(HeadId id, std::size_t query, KeyUse& use) {
        constexpr std::size_t causal = 1;
        const auto removed = removed_keys(scenario_.mask, id, query, scenario_.n_k);
        bool reads = false;
        for (std::size_t key = 0; key < removed.size(); ++key) {
            const std::size_t set = set_of(removed[key]);
            if (census_.pairs[set]++ == 0) census_.first[set] = {id.batch, id.head, query, key};
            reads |= set == 0;
            use.read[key] = static_cast<char>(use.read[key] | (set == 0 ? 1 : 0));
            use.causal_alone[key] = static_cast<char>(use.causal_alone[key] | (set == causal ? 1 : 0));
        }
        if (reads || scenario_.mask.length(id.batch) == std::size_t{0}) return;
        if (census_.empty_rows++ == 0) census_.first_empty = {id.batch, id.head, query, 0};
    }

    const Scenario& scenario_;
    MaskCensus census_;
};

/// Each number of a bias as a double, and how far it may be off.
template <class Use>
void each_bias(const Mask& mask, Use use) {
    for (const InputMatrix& part : mask.bias.parts) {
        const Column column = part.in_lane({Lane::certified, 0});
        const Approximation& cells = column.approximation();
        for (std::size_t i = 0; i < cells.mid.size(); ++i) use(cells.mid[i], cells.rad.empty() ? 0 : cells.rad[i]);
    }
}

// A bias weaker than this is a preference: e^−5 leaves 0.7 % of a weight, which somebody may well want.
constexpr double weakest_fill = -5;
// From here on a fill may stand among other biases, if it is a hundred times as large as any of them.
constexpr double plain_fill = -1000;
constexpr double gap = 100;

bool is_fill(double least, double largest_other) {
    if (least > weakest_fill) return false;
    return largest_other == 0 || (least <= plain_fill && -least >= gap * largest_other);
}

}  // namespace

std::size_t MaskCensus::removed_by(MaskPart part) const {
    std::size_t count = 0;
    for (std::size_t set = 0; set < sets; ++set)
        if ((set >> static_cast<std::size_t>(part)) & 1U) count += pairs[set];
    return count;
}

bool Survey::by_batch() const {
    const Mask& mask = scenario_.mask;
    return mask.offsets.size() > 1 || mask.lengths.size() > 1 || mask.allow.batches > 1 || mask.forbid.batches > 1 ||
           mask.bias.batches > 1;
}

bool Survey::by_head() const {
    const Mask& mask = scenario_.mask;
    return mask.allow.heads > 1 || mask.forbid.heads > 1 || mask.bias.heads > 1;
}

const MaskCensus& Survey::mask() {
    if (!mask_ && !removes_anything(scenario_.mask)) mask_.emplace();
    if (!mask_)
        mask_ = MaskCounter(scenario_).count(by_batch() ? scenario_.batches : 1, by_head() ? scenario_.num_heads : 1);
    return *mask_;
}

const BiasCensus& Survey::bias() {
    if (bias_) return *bias_;
    BiasCensus census;
    double least = 0;
    each_bias(scenario_.mask, [&](double mid, double rad) {
        const bool finite = mid - mid == 0;
        if (!finite) {
            (mid < 0 ? census.minus_infinities : census.others) = true;
            return;
        }
        if (mid == 0 && rad == 0) census.zeros = true;
        else if (mid == 1 && rad == 0) census.ones = true;
        else census.others = true;
        least = std::min(least, mid + rad);
    });
    double largest_other = 0;
    if (least <= weakest_fill)
        each_bias(scenario_.mask, [&](double mid, double rad) {
            if (mid - mid == 0 && mid + rad != least) largest_other = std::max(largest_other, std::abs(mid) + rad);
        });
    if (is_fill(least, largest_other)) census.fill = least;
    bias_ = census;
    return *bias_;
}

}  // namespace attn
