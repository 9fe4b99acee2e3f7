#pragma once

#include "compare/got.hpp"
#include "compare/mistakes.hpp"
#include "compare/trial.hpp"
#include "ledger/figure.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

// Which known mistake gives the numbers somebody got.

namespace attn {

/// One mistake, or two made together.
struct Suspect {
    std::vector<const Mistake*> mistakes;  ///< in the order they are made
    std::shared_ptr<const Attempt> attempt;
};

/// The first step, in the order of the calculation, and there the first number, that a mistake changes.
struct Departure {
    std::string path;             ///< weights[1,2]
    std::optional<Figure> right;  ///< nothing where the step is the mistake's alone
    std::optional<Figure> wrong;  ///< nothing where the mistake has no such step
    Line corrected;               ///< the right line of work
};

struct Finding {
    Suspect suspect;
    std::optional<Departure> departure;
};

/// A change of the scenario under which all that fit give different numbers.
struct Separation {
    std::string path, value;  ///< "K[2]" and "[0, 3]", as a variant sets them
};

struct Diagnosis {
    enum class Verdict { right, found, near_miss, nothing };

    Verdict verdict = Verdict::nothing;
    std::string name;       ///< of what was got
    std::string step;       ///< it was compared as; empty: the last there is
    std::size_t cells = 0;  ///< that were got
    bool by_tolerance = false;
    Tolerance tolerance;
    std::vector<Finding> findings;  ///< all that fit
    std::size_t more = 0;           ///< that fit and are not listed
    std::optional<Separation> separation;
    bool separation_sought = false;

    // Where nothing fits: the nearest, over some or all rows.
    std::optional<Finding> nearest;
    Score nearest_score, right_score;
    std::size_t rows_scored = 0, rows_got = 0;
    std::size_t pairs_tried = 0, pairs_left = 0;  ///< pairs of mistakes
};

/// Tries the scenario itself, every known mistake, and where none fits, pairs of them.
Diagnosis diagnose(const Scenario& scenario, const Got& got, Lane lane, const PostOptions& options);

/// Where an attempt first departs from the scenario's own calculation; `rows` are those that are looked at.
std::optional<Departure> find_departure(Trial& right, Trial& wrong, std::size_t most_rows, const PostOptions& options);

/// The first of some small changes of the scenario under which all suspects' numbers differ, at so many digits.
std::optional<Separation> find_separation(const Scenario& scenario, const std::vector<Suspect>& suspects,
                                          const Got& got);

/// The mistakes of a suspect made on another scenario; null where one has nothing to get wrong there.
std::shared_ptr<const Attempt> made_again(const Suspect& suspect, const Scenario& scenario, const ShownDigits& shown);

}  // namespace attn
