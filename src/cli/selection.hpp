#pragma once

#include "cli/options.hpp"
#include "ledger/figure.hpp"
#include "number/column.hpp"
#include "scenario/scenario.hpp"

#include <string>

namespace attn {

/// The variant of that name. Throws InputError, with those there are, where there is none.
const Variant& find_variant(const Scenario& scenario, const std::string& name);

/// What a command that shows one scenario at a time shows: the file's own, or one of its variants.
struct ChosenEdition {
    const Scenario* scenario;
    std::string title;  ///< the scenario's, and the variant's name
};
/// Throws InputError where all were asked for, or one there is not.
ChosenEdition choose_edition(const Options& options, const Scenario& scenario);

/// How numbers and words are shown, as the options have it.
PostOptions post_options(const Options& options, const Scenario& scenario);

/// Throws InputError where the query, head or batch that was picked is not there.
void require_picked(const Options& options, const Scenario& scenario);

/// The arithmetic that was asked for; by itself exact for a worksheet.
Lane chosen_lane(const Options& options, const Scenario& scenario);

}  // namespace attn
