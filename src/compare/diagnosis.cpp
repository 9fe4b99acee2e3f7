#include "compare/diagnosis.hpp"

#include "attention/engine.hpp"

#include <algorithm>

namespace attn {
namespace {

/// More that fit are counted, not listed.
constexpr std::size_t most_findings = 8;
/// Rows by which the nearest is found.
constexpr std::size_t most_scored_rows = 16;

/// Is the scenario itself, without what only its checks and pages need.
Attempt plain(const Scenario& scenario, const ShownDigits& shown) {
    Attempt attempt(scenario);
    attempt.scenario.variants.clear();
    attempt.scenario.expectations.clear();
    attempt.scenario.tiles.clear();
    attempt.shown = shown;
    return attempt;
}

std::vector<const GotRow*> all_rows(const Got& got) {
    std::vector<const GotRow*> rows;
    for (const GotRow& row : got.rows) rows.push_back(&row);
    return rows;
}

/// Some of many, evenly spread.
std::vector<const GotRow*> spread(const std::vector<const GotRow*>& rows) {
    if (rows.size() <= most_scored_rows) return rows;
    std::vector<const GotRow*> some;
    for (std::size_t i = 0; i < most_scored_rows; ++i) some.push_back(rows[i * rows.size() / most_scored_rows]);
    return some;
}

class Search {
public:
    Search(const Scenario& scenario, const Got& got, Lane lane, const PostOptions& options)
        : got_(got),
          lane_(lane),
          options_(options),
          large_(!is_worksheet(scenario)),
          own_(plain(scenario, got.shown)),
          right_(own_, lane, got.step == "terms", nullptr),
          rows_(all_rows(got)) {
        result_.name = got.name;
        result_.step = got.step;
        result_.cells = got.size();
        result_.tolerance = got.tolerance;
        result_.by_tolerance = std::ranges::any_of(got.rows, [](const GotRow& row) {
            return std::ranges::any_of(row.cells, [](const GotCell& c) { return c.kind == GotCell::Kind::near; });
        });
    }

    Diagnosis run() {
        if (compare(right_, got_, rows_, false).all()) {
            result_.verdict = Diagnosis::Verdict::right;
            return std::move(result_);
        }
        make_singles();
        for (const Suspect& suspect : singles_) keep_if_fits(suspect);
        if (fitting_.empty()) try_pairs();
        if (fitting_.empty()) find_nearest();
        else describe_findings();
        return std::move(result_);
    }

private:
    void make_singles() {
        for (const Mistake& mistake : mistakes())
            for (Attempt& attempt : mistake.versions(own_))
                singles_.push_back({{&mistake}, std::make_shared<const Attempt>(std::move(attempt))});
    }

    Trial trial(const Suspect& suspect) const { return {*suspect.attempt, lane_, got_.step == "terms", &right_}; }

    bool fits_all(const Suspect& suspect) const {
        Trial own = trial(suspect);
        return compare(own, got_, rows_, false).all();
    }

    /// Of several versions of one mistake that fit, the first is named.
    void keep_if_fits(const Suspect& suspect) {
        const bool named =
            std::ranges::any_of(fitting_, [&](const Suspect& s) { return s.mistakes == suspect.mistakes; });
        if (!named && fits_all(suspect)) fitting_.push_back(suspect);
    }

    /// Too much work for one of a thousand pairs.
    bool is_heavy(const Suspect& suspect) const {
        return large_ && (suspect.attempt->changes_inputs || suspect.attempt->sees_all_pairs);
    }

    void try_pairs() {
        for (std::size_t i = 0; i < singles_.size(); ++i)
            for (std::size_t j = i + 1; j < singles_.size(); ++j) {
                const Suspect& first = singles_[i];
                const Suspect& second = singles_[j];
                if (first.mistakes == second.mistakes) continue;
                if (is_heavy(first) || is_heavy(second)) ++result_.pairs_left;
                else try_pair(first, second);
            }
    }

    void try_pair(const Suspect& first, const Suspect& second) {
        ++result_.pairs_tried;
        const Mistake& mistake = *second.mistakes.front();
        const Text& version = second.attempt->versions.back();
        for (Attempt& attempt : mistake.versions(*first.attempt))
            if (attempt.versions.back().en == version.en)
                keep_if_fits({{first.mistakes.front(), &mistake}, std::make_shared<const Attempt>(std::move(attempt))});
    }

    void find_nearest() {
        const auto some = spread(rows_);
        result_.rows_scored = some.size();
        result_.rows_got = rows_.size();
        result_.right_score = compare(right_, got_, some, true);
        const Suspect* best = nullptr;
        for (const Suspect& suspect : singles_) {
            Trial own = trial(suspect);
            const Score score = compare(own, got_, some, true);
            if (score.fitting <= std::max(result_.nearest_score.fitting, result_.right_score.fitting)) continue;
            result_.nearest_score = score;
            best = &suspect;
        }
        if (!best) return;
        result_.verdict = Diagnosis::Verdict::near_miss;
        result_.nearest = describe(*best);
    }

    /// With closed forms where there are any, whatever lane the search took.
    Finding describe(const Suspect& suspect) const {
        const Lane shown = large_ ? Lane::certified : Lane::exact;
        Trial right(own_, shown, !large_, nullptr);
        Trial wrong(*suspect.attempt, shown, !large_, nullptr);
        return {suspect, find_departure(right, wrong, most_scored_rows, options_)};
    }

    void describe_findings() {
        result_.verdict = Diagnosis::Verdict::found;
        const std::size_t listed = std::min(fitting_.size(), most_findings);
        for (std::size_t i = 0; i < listed; ++i) result_.findings.push_back(describe(fitting_[i]));
        result_.more = fitting_.size() - listed;
        if (fitting_.size() < 2) return;
        result_.separation_sought = true;
        fitting_.resize(listed);
        result_.separation = find_separation(own_.scenario, fitting_, got_);
    }

    const Got& got_;
    Lane lane_;
    const PostOptions& options_;
    bool large_;
    Attempt own_;
    Trial right_;
    std::vector<const GotRow*> rows_;
    std::vector<Suspect> singles_, fitting_;
    Diagnosis result_;
};

}  // namespace

std::shared_ptr<const Attempt> made_again(const Suspect& suspect, const Scenario& scenario, const ShownDigits& shown) {
    auto attempt = std::make_shared<Attempt>(plain(scenario, shown));
    for (std::size_t i = 0; i < suspect.mistakes.size(); ++i) {
        auto versions = suspect.mistakes[i]->versions(*attempt);
        const auto same = std::ranges::find_if(
            versions, [&](const Attempt& one) { return one.versions.back().en == suspect.attempt->versions[i].en; });
        if (same == versions.end()) return nullptr;
        attempt = std::make_shared<Attempt>(std::move(*same));
    }
    return attempt;
}

Diagnosis diagnose(const Scenario& scenario, const Got& got, Lane lane, const PostOptions& options) {
    return Search(scenario, got, lane, options).run();
}

}  // namespace attn
