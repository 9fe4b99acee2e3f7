#pragma once

#include "attention/engine.hpp"
#include "scenario/scenario.hpp"
#include "trace/trace.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

namespace attn {

/// The part of a scenario that a sheet is about; counted from 1, and all of it where nothing is said.
struct SheetPart {
    std::optional<std::size_t> query, head, batch;
};

/// A scenario or a variant with everything it computes. A sheet is small: all of it is held.
struct TracedEdition {
    struct Head {
        HeadId id;
        std::shared_ptr<const HeadInputs> shared, inputs;
        std::vector<RowTrace> rows;  ///< of the queries asked for
    };

    const Scenario* scenario = nullptr;
    const Variant* variant = nullptr;  ///< null for the scenario itself
    std::unique_ptr<const Calculation> calculation;
    std::vector<Head> heads;
    /// Where the heads come together: a row a query, batch by batch. Empty where they don't, or one head was asked for.
    std::vector<std::vector<RowTrace>> together;
};

TracedEdition trace_edition(const Scenario& scenario, const Variant* variant, const SheetPart& part);

}  // namespace attn
