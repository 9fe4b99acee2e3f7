#pragma once

#include "attention/engine.hpp"
#include "scenario/load.hpp"

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

// A scenario's text, loaded and traced.

namespace attn::test {

inline Scenario load(std::string text) {
    return load_scenario(std::make_shared<const Source>(Source{"test.json", std::move(text)}));
}

/// Every row, in the exact lane unless the options say otherwise. Rows of other lanes need their calculation alive.
inline std::vector<RowTrace> trace_all(const Scenario& scenario, const RunOptions& options = {}) {
    std::vector<RowTrace> rows;
    Calculation(scenario, options).each_row([&](RowTrace&& row) { rows.push_back(std::move(row)); });
    return rows;
}

/// Q, K and V, in the exact lane.
inline std::shared_ptr<const HeadInputs> inputs_of(const Scenario& scenario) { return Calculation(scenario).inputs({}); }

inline const Scenario& variant(const Scenario& scenario, const std::string& name) {
    for (const Variant& variant : scenario.variants)
        if (variant.name == name) return *variant.scenario;
    throw std::out_of_range("no variant " + name);
}

/// The names of a row's steps.
inline std::vector<std::string> step_names(const RowTrace& row) {
    std::vector<std::string> names;
    for (const Step& step : row.steps) names.push_back(step.name);
    return names;
}

/// Equal, and proved so, cell by cell. Undefined equals undefined here.
inline bool proved_equal(const Column& a, const Column& b) {
    if (a.rows() != b.rows() || a.cols() != b.cols()) return false;
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a.cells()[i].is_undefined() && b.cells()[i].is_undefined()) continue;
        if (equal(a.cells()[i], b.cells()[i]) != Truth::yes) return false;
    }
    return true;
}

}  // namespace attn::test
