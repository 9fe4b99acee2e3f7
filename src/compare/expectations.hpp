#pragma once

#include "attention/inputs.hpp"
#include "number/exact.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace attn {

/// One expected cell that is not met.
struct Unmet {
    enum class Reason { different, undecided, no_such_step, no_such_cell };
    std::string path;      ///< output[3,1]
    std::string expected;  ///< as the author wrote it
    Reason reason = Reason::different;
    Exact found;           ///< for different and undecided
    Where where;
};

/// What came of a scenario's expectations.
struct ExpectationReport {
    std::size_t proved = 0;
    std::vector<Unmet> unmet;
};

/// Proves expectations against a trace, a row at a time.
class ExpectationChecker {
public:
    explicit ExpectationChecker(const Scenario& scenario) : scenario_(scenario) {}
    /// A head's derivations, or those that all heads of a batch share.
    void inputs(const HeadInputs& head);
    /// Is anything expected of this head's query, or of what the batch's heads come to there? From 0.
    bool expects_of(HeadId id, std::size_t query) const;
    /// Is anything expected of concat or projected?
    bool expects_combined() const;
    /// A head's row, or the row in which the heads of a batch come together.
    void row(const RowTrace& row);
    const ExpectationReport& report() const { return report_; }

private:
    void compare(const Expectation& expectation, const ExpectedCell& cell, const std::string& path, const Exact& found);
    void miss(const ExpectedCell& cell, const std::string& path, Unmet::Reason reason, const Exact& found = {});

    const Scenario& scenario_;
    ExpectationReport report_;
};

}  // namespace attn
