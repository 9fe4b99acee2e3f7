#include "scenario/interventions.hpp"

#include "scenario/nested.hpp"
#include "scenario/path_reading.hpp"
#include "scenario/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace attn {
namespace {

/// A step that this scenario does not have cannot be set.
bool has_step(Reading& reading, const Edit& edit, const Scenario& scenario) {
    const auto missing = why_not_settable(edit.step.step.name, scenario);
    if (missing.empty() || reading.exhausted()) return true;
    reading.fault(edit.where, fmt::format("{}, so there is no step {} to set", missing, edit.step.step.name),
                  "set another step, or change that in the same variant");
    return false;
}

/// The numbers of a change: one for all cells, or one a cell of what the path picks.
std::vector<Exact> read_values(Reading& reading, const Value& value, const Called& step,
                               const std::vector<std::size_t>& shape) {
    const auto nested = read_nested(reading, value, step);
    if (!nested) return {};
    const bool known = std::find(shape.begin(), shape.end(), std::size_t{0}) == shape.end();
    if (known && !nested->shape.empty() && nested->shape != shape) {
        reading.fault(
            value.where,
            fmt::format("{} is set to {}, but it is {}", step.text(), shape_text(nested->shape), shape_text(shape)),
            "give one number for all of it, or one a cell");
        return {};
    }
    std::vector<Exact> values;
    for (std::size_t cell = 0; cell < nested->cells.size() && !reading.exhausted(); ++cell) {
        const auto number = reading.number(*nested->cells[cell], cell_name(step, nested->shape, cell));
        if (number) values.push_back(*number);
    }
    if (values.size() != nested->cells.size()) values.clear();
    return values;
}

/// Numbers for a whole table become one intervention a row; otherwise there is one.
void add_interventions(Intervention whole, std::vector<Exact> values, std::size_t cols, Scenario& scenario) {
    if (whole.row || values.size() <= 1 || cols == 0) {
        whole.values = std::move(values);
        scenario.interventions.push_back(std::move(whole));
        return;
    }
    for (std::size_t row = 0; row * cols < values.size(); ++row) {
        Intervention one = whole;
        one.row = row;
        const auto first = values.begin() + static_cast<std::ptrdiff_t>(row * cols);
        one.values.assign(first, first + static_cast<std::ptrdiff_t>(cols));
        scenario.interventions.push_back(std::move(one));
    }
}

void read_intervention(Reading& reading, const Edit& edit, Scenario& scenario) {
    const auto& step = edit.step.step;
    if (!check_path(reading, edit.where, edit.step, scenario) || !has_step(reading, edit, scenario)) return;
    const auto shape = step_shape(step.name, scenario);
    const Value* amount = added(*edit.value);
    Intervention intervention;
    intervention.step = step.name;
    intervention.batch = edit.step.batch;
    intervention.head = edit.step.head;
    if (!step.index.empty()) intervention.row = step.index[0];
    if (step.index.size() > 1) intervention.col = step.index[1];
    intervention.adds = amount != nullptr;
    intervention.where = edit.where;
    const Sizes rest(shape.begin() + std::ssize(step.index), shape.end());
    auto values = read_values(reading, amount != nullptr ? *amount : *edit.value, called(step), rest);
    if (!values.empty()) add_interventions(std::move(intervention), std::move(values), shape.back(), scenario);
}

}  // namespace

const Value* added(const Value& value) { return value.members.size() == 1 ? value.find("add") : nullptr; }

void read_interventions(Reading& reading, const std::vector<Edit>& edits, Scenario& scenario) {
    for (const Edit& edit : edits) {
        if (!reading.exhausted()) read_intervention(reading, edit, scenario);
    }
}

}  // namespace attn
