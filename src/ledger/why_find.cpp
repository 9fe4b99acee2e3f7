#include "attention/recorded_step.hpp"
#include "base/text.hpp"
#include "ledger/given.hpp"
#include "ledger/why.hpp"
#include "scenario/steps.hpp"

#include <fmt/format.h>

#include <algorithm>

// From a path somebody wrote to the cell it names, or to what is wrong with it.

namespace attn {
namespace {

[[noreturn]] void refuse(std::string message, std::string help) {
    throw InputError(Fault{{}, std::move(message), std::move(help)});
}

std::string counted_shape(const std::vector<std::size_t>& shape) {
    std::string text;
    for (const std::size_t size : shape) text += (text.empty() ? "" : " × ") + std::to_string(size);
    return text;
}

/// batch[2] or head[2] in front of a step.
bool take_prefix(const Path::Part& part, std::string_view name, std::size_t count, std::size_t& index) {
    if (part.name != name) return false;
    if (part.index.size() != 1 || part.index.front() >= count)
        refuse(fmt::format("there is no {}{}", name, index_text(part.index)),
               fmt::format("this scenario has {} of them: {}[1] to {}[{}]", count, name, name, count));
    index = part.index.front();
    return true;
}

std::vector<std::string_view> known_names() {
    const auto steps = expected_steps();
    return {steps.begin(), steps.end()};
}

void require_name(const CellRef& cell, const std::string& written) {
    const auto names = known_names();
    if (std::find(names.begin(), names.end(), cell.step) != names.end() || is_given(cell.step)) return;
    const auto guess = nearest(cell.step, names);
    std::string list;
    for (const auto name : names) list += (list.empty() ? "" : ", ") + std::string(name);
    refuse(fmt::format("'{}' names no step of the calculation", one_line(written)),
           guess.empty() ? "the steps are " + list : fmt::format("did you mean {}?", guess));
}

void require_place(const CellRef& cell, const Scenario& scenario) {
    const auto shape = step_shape(cell.step, scenario);
    if (shape.empty()) return;
    if (cell.index.empty() || cell.index.size() > shape.size() || (shape.size() == 3 && cell.index.size() < 2))
        refuse(fmt::format("{}{} is not one number or vector", cell.step, index_text(cell.index)),
               fmt::format("{} is {}; name a place in it, counted from 1, such as {}{}", cell.step, counted_shape(shape),
                           cell.step, index_text(std::vector<std::size_t>(shape.size(), 0))));
    for (std::size_t i = 0; i < cell.index.size(); ++i)
        if (cell.index[i] >= shape[i])
            refuse(fmt::format("there is no {}{}", cell.step, index_text(cell.index)),
                   fmt::format("{} is {}", cell.step, counted_shape(shape)));
}

/// Is one place of the step a number for each key, so that a query alone says too little?
bool is_too_short(const CellRef& cell, const Scenario& scenario, const Step* step) {
    if (!step) return false;
    const bool by_row = step->axis == Axis::keys || step->axis == Axis::tiles;
    return by_row && cell.index.size() < step_shape(cell.step, scenario).size();
}

}  // namespace

CellRef Why::find(const Path& path, const std::string& written) const {
    CellRef cell;
    std::size_t next = 0;
    const auto& parts = path.parts;
    if (take_prefix(parts[next], "batch", scenario().batches, cell.batch)) ++next;
    if (next < parts.size() && take_prefix(parts[next], "head", scenario().num_heads, cell.head)) ++next;
    for (; next < parts.size(); ++next) {
        cell.step += (cell.step.empty() ? "" : ".") + parts[next].name;
        cell.index.insert(cell.index.end(), parts[next].index.begin(), parts[next].index.end());
    }
    require_name(cell, written);
    if (!is_given(cell.step)) require_place(cell, scenario());
    return cell;
}

CellRef Why::recorded(CellRef cell) {
    if (is_given(cell.step)) return cell;
    const Held held = hold(cell);
    if (held.matrix || (held.step && !is_too_short(cell, scenario(), held.step))) return cell;
    if (held.step)
        refuse(fmt::format("{}{} is a number for each key", cell.step, index_text(cell.index)),
               fmt::format("name one of them, such as {}[{},1]", cell.step, cell.index.front() + 1));
    // A step before the exponentials that did nothing holds what the one before it does.
    const Step* latest = held.row ? recorded_step(*held.row, cell.step) : nullptr;
    if (!latest) refuse(fmt::format("this scenario has no step {}", cell.step), "see its ledger for the steps it has");
    cell.step = latest->name;
    return cell;
}

}  // namespace attn
