#pragma once

#include "compare/convention.hpp"
#include "ledger/figure.hpp"
#include "trace/trace.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace attn {

/// Where two calculations of one row part for the first time, in the order of calculation.
struct Parting {
    std::string path;  ///< masked[1,3], head[2].weights[1,4]
    Figure here, there;
};

/// A traced row, and the stages it was traced with.
struct Traced {
    const RowTrace& row;
    std::span<const Stage> stages;
};

/// Compares two rows of one query step by step: exactly where both are exact and it can be decided, otherwise by their
/// correct roundings. The path names head and batch where the scenario has several.
std::optional<Parting> find_parting(const Scenario& scenario, const Traced& here, const Traced& there,
                                    const PostOptions& options);

/// Which rows are compared, from 0; all where nothing is said.
struct Selection {
    std::optional<std::size_t> batch, head, query;
};

/// A query of a batch, from 0; and of a head, unless the heads come together.
struct RowPlace {
    std::size_t batch = 0;
    std::optional<std::size_t> head;
    std::size_t query = 0;
};

/// What a system makes of the scenario.
struct ConventionResult {
    const Convention* convention = nullptr;
    std::vector<Text> changes;
    Text undefined;             ///< why it has no output; empty: it has
    std::vector<Cell> outputs;  ///< one a place; `changed` where it is not the scenario's own
    std::optional<Parting> parting;
};

struct ConventionReport {
    std::vector<RowPlace> places;
    std::vector<Cell> outputs;  ///< the scenario's own
    std::vector<ConventionResult> systems;
};

/// Runs the scenario as each system defines it, in one lane.
ConventionReport compare_conventions(const Scenario& scenario, const Selection& selection, Lane lane,
                                     const PostOptions& options);

}  // namespace attn
