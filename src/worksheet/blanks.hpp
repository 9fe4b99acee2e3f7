#pragma once

#include "worksheet/blank_request.hpp"
#include "worksheet/draw.hpp"
#include "worksheet/items.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace attn {

/// What a sheet does with a cell.
enum class Fate {
    shown,
    blank,   ///< asked for
    hidden,  ///< not asked for, and not told either: it would give a blank away
};

/// A number that was given and that the sheet leaves out, because the rest determines it.
struct MissingInput {
    Spot spot;  ///< of the row it stands in
    std::size_t component = 0;
    Text why;                 ///< where to look
    Line equation, solution;  ///< the equation that determines it, with ? in its place; and solved
};

/// What a sheet leaves out of a ledger.
///
/// Where steps are asked for, everything that is computed from them is hidden, step by step. Where single cells are
/// asked for, the ledger around them stays, but for cells that would only repeat the number that is missing.
struct Blanks {
    std::map<std::string, Fate> steps;  ///< a step that is not here is shown
    std::map<Spot, Fate> spots;         ///< cells that differ from their step
    std::optional<MissingInput> missing;

    Fate of(const std::string& step) const;
    Fate of(const Spot& spot) const;
    bool asks(const Spot& spot) const { return of(spot) == Fate::blank; }
};

/// `items` are those of the edition. Throws InputError where the scenario has no such step, or nothing to ask for.
Blanks choose_blanks(const BlankRequest& request, const Where& where, const TracedEdition& edition,
                     const std::vector<Item>& items, std::uint64_t seed, const PostOptions& options);

/// Chooses a given number that the rest of the ledger determines, and that stands nowhere else. Throws InputError where
/// there is none.
MissingInput choose_missing_input(const TracedEdition& edition, Draw& draw, const Where& where,
                                  const PostOptions& options);

}  // namespace attn
