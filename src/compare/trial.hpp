#pragma once

#include "attention/engine.hpp"
#include "compare/got.hpp"
#include "compare/mistakes.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace attn {

/// One row of a step, wherever it was found: of a traced query, or of a matrix that queries are computed from.
struct TracedCells {
    std::shared_ptr<const RowTrace> row;  ///< null for a matrix
    const Step* step = nullptr;
    std::shared_ptr<const HeadInputs> head;  ///< of a matrix
    const Derivation* matrix = nullptr;
    std::size_t first = 0, size = 0;

    const Column& values() const { return step ? step->values : matrix->values; }
    Decimal round(std::size_t cell, int digits) const;
};

/// An attempt being traced: a row when it is asked for, and as long as the next one is not.
class Trial {
public:
    /// `right` is the scenario's own calculation, or null where this is it. It must live as long.
    Trial(Attempt attempt, Lane lane, bool terms, const Trial* right);

    const Attempt& attempt() const { return attempt_; }
    const Scenario& scenario() const { return attempt_.scenario; }
    const Calculation& calculation() const { return *calculation_; }
    /// A query's row of a step (empty: of the last there is); nothing where there is no such step.
    std::optional<TracedCells> find(const std::string& step, std::size_t batch, std::size_t head, std::size_t query);
    std::shared_ptr<const RowTrace> row(HeadId id, std::size_t query);
    std::shared_ptr<const RowTrace> combined(std::size_t batch, std::size_t query);

private:
    /// The stages its rows are traced with, or the calculation's own where it has no such step.
    std::span<const Stage> order_of(std::string_view step) const;

    Attempt attempt_;
    std::unique_ptr<const Calculation> calculation_;
    std::shared_ptr<const RowTrace> last_;
};

/// Does a traced number give what was got?
bool fits(const TracedCells& traced, std::size_t cell, const GotCell& got, const Tolerance& tolerance);

/// How many numbers of some rows fit, and of how many.
struct Score {
    std::size_t fitting = 0, cells = 0;
    bool all() const { return fitting == cells; }
};

/// Compares an attempt with what was got. `patient`: to the end; otherwise to the first number that does not fit.
Score compare(Trial& trial, const Got& got, std::span<const GotRow* const> rows, bool patient);

}  // namespace attn
