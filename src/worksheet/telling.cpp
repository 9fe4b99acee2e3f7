#include "worksheet/telling.hpp"

#include "attention/mask.hpp"
#include "attention/stage.hpp"
#include "base/fault.hpp"
#include "compare/trial.hpp"
#include "number/exact_section.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace attn {
namespace {

constexpr int digits = 6;

using Numbers = std::vector<std::string>;

/// Every number of the last step; one word where there is nothing to compute.
Numbers numbers_of(const Attempt& attempt, const Trial* right) {
    Trial trial(attempt, Lane::certified, false, right);
    Numbers numbers;
    try {
        for (const HeadId id : trial.calculation().heads()) {
            if (trial.calculation().combines() && id.head > 0) continue;
            for (std::size_t query = 0; query < attempt.scenario.n_q; ++query)
                if (const auto traced = trial.find("", id.batch, id.head, query))
                    for (std::size_t i = 0; i < traced->size; ++i)
                        numbers.push_back(traced->round(i, digits).text(digits));
        }
    } catch (const InputError&) {
        return {"nothing"};
    } catch (const Undecided&) {
        return {"nothing"};
    }
    return numbers;
}

Attempt plain(const Scenario& scenario) {
    Attempt attempt(scenario);
    attempt.scenario.variants.clear();
    attempt.scenario.expectations.clear();
    return attempt;
}

/// May a version of it come to the right answer, for want of anything to get wrong?
bool may_be_right(const Mistake& mistake, const Scenario& scenario) {
    return mistake.name == "finite-fill" || mistake.name == "rounded-each-line" ||
           (mistake.name == "softmax-over-all" && scenario.n_q == 1);
}

/// The scenario's own calculation, against which attempts are held.
class Judge {
public:
    explicit Judge(const Scenario& scenario)
        : own_(plain(scenario)), right_(own_, Lane::certified, false, nullptr), numbers_(numbers_of(own_, nullptr)) {}

    const Attempt& own() const { return own_; }
    WrongAnswer answer(const Mistake& mistake, Attempt attempt) const {
        Numbers numbers = numbers_of(attempt, &right_);
        return {&mistake, std::make_shared<const Attempt>(std::move(attempt)), std::move(numbers)};
    }
    bool is_right(const WrongAnswer& answer) const { return answer.numbers == numbers_; }

private:
    Attempt own_;
    Trial right_;
    Numbers numbers_;
};

bool same(const Exact& a, const Exact& b) { return equal(a, b) == Truth::yes; }

bool same(const std::optional<Exact>& a, const std::optional<Exact>& b) {
    return a.has_value() == b.has_value() && (!a || same(*a, *b));
}

/// Do both masks keep the same pairs?
bool same_pairs(const Scenario& a, const Scenario& b) {
    for (std::size_t query = 0; query < a.n_q; ++query)
        if (!std::ranges::equal(removed_keys(a.mask, {0, 0}, query, a.n_k), removed_keys(b.mask, {0, 0}, query, b.n_k),
                                {}, &Removed::any, &Removed::any))
            return false;
    return true;
}

/// The settings that mistakes without a deviation change, where they change no input.
bool same_settings(const Scenario& a, const Scenario& b) {
    return same(a.scale, b.scale) && same(a.base, b.base) && a.normalize == b.normalize && a.empty_row == b.empty_row &&
           same_pairs(a, b);
}

}  // namespace

bool are_one_calculation(const WrongAnswer& a, const WrongAnswer& b) {
    const ExactSection exact;
    const auto only_settings = [](const Attempt& attempt) { return !attempt.deviation && !attempt.changes_inputs; };
    return only_settings(*a.attempt) && only_settings(*b.attempt) &&
           same_settings(a.attempt->scenario, b.attempt->scenario);
}

std::vector<WrongAnswer> wrong_answers(const Scenario& scenario) {
    const ExactSection exact;
    const Judge judge(scenario);
    std::vector<WrongAnswer> all;
    for (const Mistake& mistake : mistakes())
        for (Attempt& attempt : mistake.versions(judge.own()))
            if (WrongAnswer answer = judge.answer(mistake, std::move(attempt)); !judge.is_right(answer))
                all.push_back(std::move(answer));
    return all;
}

bool tells_mistakes_apart(const Scenario& scenario) {
    const ExactSection exact;
    const Judge judge(scenario);
    std::map<Numbers, WrongAnswer> known;
    for (const Mistake& mistake : mistakes())
        for (Attempt& attempt : mistake.versions(judge.own())) {
            WrongAnswer answer = judge.answer(mistake, std::move(attempt));
            if (judge.is_right(answer)) {
                if (!may_be_right(mistake, scenario)) return false;
                continue;
            }
            const auto [place, is_new] = known.emplace(answer.numbers, answer);
            if (!is_new && place->second.mistake != &mistake && !are_one_calculation(place->second, answer))
                return false;
        }
    return true;
}

}  // namespace attn
