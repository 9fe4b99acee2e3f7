#pragma once

#include "base/language.hpp"
#include "compare/side.hpp"
#include "compare/tolerance.hpp"
#include "ledger/ledger.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

// Where two sides differ: the first step in the order of the calculation, and what of the rest follows from it.

namespace attn {

/// A cell, and what the two sides have there.
struct DifferentCell {
    Text path;  ///< weights[3,2], and of which head where there are several
    Figure a, b;
    std::optional<Figure> off;  ///< |a − b|; nothing where one is not finite
    Where where_a, where_b;
};

/// A step of the one side beside the same of the other.
struct StepDiff {
    enum class Kind { compared, only_in_a, only_in_b, shapes };

    std::string name;
    Kind kind = Kind::compared;
    std::size_t cells = 0, different = 0, undecided = 0;
    std::optional<DifferentCell> worst;  ///< the farthest apart
    std::vector<std::size_t> shape_a, shape_b;
    std::vector<std::size_t> rows_only_in_a, rows_only_in_b;  ///< queries that have it only there
    bool idle_in_a = false, idle_in_b = false;                ///< it does nothing there, and was left out
    Where where_a, where_b;                                   ///< the first row

    /// The steps in which its differences began, itself among them where some begin here.
    std::vector<std::string> from;
    std::size_t began_here = 0;                ///< cells
    std::optional<DifferentCell> first_began;  ///< of these

    bool differs() const;
    /// Some of its differences come of nothing before.
    bool begins() const;
};

/// One edition of both sides.
struct EditionDiff {
    std::string variant_a, variant_b;
    std::vector<std::pair<std::string, std::pair<std::string, std::string>>> shapes, settings;  ///< what differs
    std::vector<Text> only_in_a, only_in_b;                                                     ///< "query 3 of head 1"
    std::vector<StepDiff> steps;

    /// The first step that differs, or null.
    const StepDiff* first() const;
    bool differs() const;
};

struct Diff {
    std::string name_a, name_b;
    int digits = 0;         ///< at which decimals were compared
    Tolerances tolerances;  ///< as used
    bool by_type = false;   ///< the general tolerance is that of a tensor file's type
    std::vector<EditionDiff> editions;
    std::vector<std::string> only_in_a, only_in_b;  ///< variants

    bool differs() const;
    std::size_t undecided() const;
};

/// Compares A, what is expected, with B, what was found: all steps, or some of them. Throws InputError where there is
/// nothing to compare.
Diff compare_sides(const Side& a, const Side& b, const Tolerances& tolerances,
                   const std::vector<std::string>& steps = {});

}  // namespace attn
