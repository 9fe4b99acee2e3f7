#pragma once

#include "compare/mistakes.hpp"
#include "scenario/scenario.hpp"

#include <memory>
#include <string>
#include <vector>

namespace attn {

/// What a mistake gives in a scenario, in one of its versions.
struct WrongAnswer {
    const Mistake* mistake;
    std::shared_ptr<const Attempt> attempt;
    std::vector<std::string> numbers;  ///< all of the last step, at the digits people write
};

/// Those of every mistake that can be made, but for versions that come to the right answer.
std::vector<WrongAnswer> wrong_answers(const Scenario& scenario);

/// Does every mistake give an answer of its own, other than the right one? So a wrong answer says what went wrong. A
/// large number in place of −∞ and rounding may change nothing that is shown, and are no mistake then; nor is a softmax
/// over the whole table where there is one query.
bool tells_mistakes_apart(const Scenario& scenario);

/// Are they two names of one calculation? With the scale 1/√d_k, scaling twice is dividing by d_k; with one key more
/// than queries, a mask aligned at the top left is a strict one.
bool are_one_calculation(const WrongAnswer& a, const WrongAnswer& b);

}  // namespace attn
