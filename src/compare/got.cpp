#include "compare/got.hpp"

#include "base/fault.hpp"
#include "base/text.hpp"
#include "compare/got_cells.hpp"
#include "compare/ledger_reader.hpp"
#include "compare/tensor_side.hpp"
#include "number/exact_section.hpp"
#include "scenario/mapped_file.hpp"
#include "scenario/nested.hpp"
#include "scenario/npy.hpp"
#include "scenario/reading.hpp"
#include "scenario/safetensors.hpp"
#include "scenario/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace attn {
namespace {

/// A decimal with more significant digits than these is no person's: a program printed all it had.
constexpr int most_written_digits = 9;

bool combines(const Scenario& scenario) { return scenario.num_heads > 1 || !scenario.inputs.w_o.empty(); }

/// Numbers in lists in lists.
struct Grid {
    std::vector<std::size_t> shape;
    std::vector<GotCell> cells;  ///< row by row
};

struct Layout {
    std::string step;
    std::size_t batches = 1, heads = 1, rows = 1, cols = 1;
};

[[noreturn]] void refuse(const Where& where, std::string message, std::string help) {
    throw InputError(Fault{where, std::move(message), std::move(help)});
}

/// The step that a shape means where none was said: with a dimension of heads it is each head's output.
std::string usual_step(const std::vector<std::size_t>& shape, const Scenario& scenario) {
    const bool of_heads = shape.size() == 4 || (shape.size() == 3 && scenario.batches == 1 && scenario.num_heads > 1 &&
                                                shape.front() == scenario.num_heads);
    return combines(scenario) && !of_heads ? "" : "output";
}

bool is_shared(const std::string& step, const Scenario& scenario) {
    return is_combined_step(step) || (step.empty() && combines(scenario));
}

/// The sizes of the step in one head: of rows, and of each row.
std::vector<std::size_t> axes_of(const std::string& step, const Scenario& scenario) {
    if (is_shared(step, scenario)) return {scenario.n_q, 0};
    return step_shape(step.empty() ? "output" : step, scenario);
}

Layout lay_out(std::vector<std::size_t> shape, const Scenario& scenario, const std::string& step, const Where& where) {
    const auto axes = axes_of(step, scenario);
    const bool shared = is_shared(step, scenario);
    const std::string name = step.empty() ? "the output" : step;
    if (shape.size() + 1 == axes.size() && axes.front() == 1) shape.insert(shape.begin(), 1);
    if (shape.size() < axes.size() || shape.size() > axes.size() + (shared ? 1 : 2))
        refuse(
            where,
            fmt::format("these numbers are {}; {} has {} levels for each head", shape_text(shape), name, axes.size()),
            "say with --as which step they are");
    Layout layout{step, 1, 1, 1, 1};
    const std::size_t leading = shape.size() - axes.size();
    if (leading == 2) layout.batches = shape[0], layout.heads = shape[1];
    if (leading == 1) (shared || scenario.num_heads == 1 ? layout.batches : layout.heads) = shape[0];
    layout.rows = shape[leading];
    for (std::size_t i = leading + 1; i < shape.size(); ++i) layout.cols *= shape[i];
    const auto check = [&](std::size_t found, std::size_t wanted, const char* what) {
        if (found != wanted)
            refuse(where,
                   fmt::format("these numbers have {} {}, and {} of this scenario has {}", found, what, name, wanted),
                   "write null for a row that is not known, or say with --as which step they are");
    };
    check(layout.batches, scenario.batches, "batches");
    check(layout.heads, shared ? 1 : scenario.num_heads, "heads");
    check(layout.rows, axes.front(), "rows");
    return layout;
}

/// A decimal of a ledger, whose digits are said apart: 0.25 at 6 digits is 0.250000.
GotCell ledger_cell(const std::string& text, int digits) {
    if (const auto special = special_value(text)) return exact_cell(text, *special);
    const auto first = first_place_of(text);
    return first ? written_cell(text, *first - digits + 1) : exact_cell(text, Exact());
}

Tolerance tolerance_for(const GotRules& rules, Element::Kind element) {
    return rules.tolerances.general ? *rules.tolerances.general : tolerance_of(element);
}

/// What the written numbers of a list say together: how many digits, and whether a program printed them.
void settle(Grid& grid, Got& got, const GotRules& rules) {
    int significant = 0;
    int places = 0;
    for (const GotCell& cell : grid.cells) {
        if (cell.kind != GotCell::Kind::written) continue;
        significant = std::max(significant, significant_digits(cell.text));
        places = std::max(places, decimal_places(cell.text));
    }
    if (significant > 0) got.shown = {places, significant};
    const bool printed = significant > most_written_digits || rules.tolerances.general;
    got.tolerance = tolerance_for(rules, Element::Kind::float32);
    for (GotCell& cell : grid.cells) {
        const bool number = cell.kind == GotCell::Kind::written || is_integer(cell);
        if (number && printed) cell = near_cell(cell.text);
        // An integer among decimals has their places: 1 beside 0.333 is 1.000.
        else if (is_integer(cell) && significant > 0) cell = written_cell(cell.text, -places);
    }
}

void put_rows(const Grid& grid, const Layout& layout, Got& got) {
    std::size_t next = 0;
    for (std::size_t batch = 0; batch < layout.batches; ++batch)
        for (std::size_t head = 0; head < layout.heads; ++head)
            for (std::size_t row = 0; row < layout.rows; ++row) {
                const auto first = grid.cells.begin() + static_cast<std::ptrdiff_t>(next);
                got.rows.push_back({batch, head, row, {first, first + static_cast<std::ptrdiff_t>(layout.cols)}});
                next += layout.cols;
            }
}

Got read_list(const Value& root, const std::string& name, const Scenario& scenario, const GotRules& rules) {
    const ExactSection exact;
    Faults faults;
    Reading reading(faults);
    const auto nested = read_nested(reading, root, "got", Null::skips);
    Grid grid;
    for (std::size_t i = 0; nested && i < nested->cells.size() && !reading.exhausted(); ++i) {
        const Value* value = nested->cells[i];
        const auto cell = value ? read_cell(reading, *value, cell_name("got", nested->shape, i)) : GotCell{};
        if (cell) grid.cells.push_back(*cell);
    }
    faults.throw_if_any();
    grid.shape = nested->shape;
    Got got{name, rules.step.empty() ? usual_step(grid.shape, scenario) : rules.step, {}, {}, {}};
    const Layout layout = lay_out(grid.shape, scenario, got.step, root.where);
    settle(grid, got, rules);
    put_rows(grid, layout, got);
    return got;
}

/// The step of a ledger that is asked for, or the last one there is.
const SideStep* step_in(const Edition& edition, const std::string& step) {
    const auto find = [&](const char* name, Phase phase) { return edition.find(name, phase); };
    if (step.empty()) {
        if (const auto* last = find("projected", Phase::combined)) return last;
        if (const auto* last = find("concat", Phase::combined)) return last;
        return find("output", Phase::rows);
    }
    for (const Phase phase : {Phase::rows, Phase::combined, Phase::inputs})
        if (const auto* found = edition.find(step, phase)) return found;
    return nullptr;
}

Got read_ledger_step(const Value& root, const std::string& name, const Scenario& scenario, const GotRules& rules) {
    const ExactSection exact;
    const Side side = read_ledger(root);
    const SideStep* step = step_in(side.editions.front(), rules.step);
    if (!step)
        refuse(root.where, fmt::format("this ledger has no step {}", rules.step.empty() ? "output" : rules.step), "");
    Got got{name, rules.step.empty() && is_combined_step(step->name) ? "" : step->name, {}, {side.digits, side.digits}, {}};
    got.tolerance = tolerance_for(rules, Element::Kind::float32);
    for (const StepBlock& block : step->blocks)
        for (std::size_t row = 0; row < block.rows.size(); ++row) {
            GotRow cells{block.batch - 1, block.head == 0 ? 0 : block.head - 1, block.rows[row] - 1, {}};
            for (std::size_t i = 0; i < block.row_size(); ++i) {
                const std::string text(block.decimals.at(row * block.row_size() + i));
                const bool near = rules.tolerances.general && Exact::from_decimal(text);
                cells.cells.push_back(near ? near_cell(text) : ledger_cell(text, side.digits));
            }
            got.rows.push_back(std::move(cells));
        }
    const bool fits = std::ranges::all_of(got.rows, [&](const GotRow& row) {
        return row.batch < scenario.batches && row.head < scenario.num_heads &&
               row.query < axes_of(got.step, scenario).front();
    });
    if (!fits) refuse(root.where, "this ledger is of a larger scenario", "name the scenario that it was computed for");
    return got;
}

}  // namespace

WrittenDecimal GotCell::written() const {
    return {*Exact::from_decimal(text), *Exact::from_decimal(fmt::format("5e{}", last_place - 1))};
}

std::size_t Got::size() const {
    std::size_t cells = 0;
    for (const GotRow& row : rows)
        for (const GotCell& cell : row.cells) cells += cell.kind != GotCell::Kind::skip;
    return cells;
}

std::vector<std::string_view> got_steps() { return tensor_steps(); }

Got read_got(const Value& root, const std::string& name, const Scenario& scenario, const GotRules& rules) {
    Got got = is_ledger(root) ? read_ledger_step(root, name, scenario, rules) : read_list(root, name, scenario, rules);
    if (got.size() == 0) refuse(root.where, "there is no number here", "write the numbers you got, a row a query");
    return got;
}

Got read_got_tensor(const std::string& name, const Scenario& scenario, const GotRules& rules) {
    const ExactSection exact;
    const auto [path, tensor] = split_tensor_name(name);
    const auto mapped = std::make_shared<const MappedFile>(path, Where{});
    const NamedFile file{one_line(path), {}};
    const TensorFile stored = read_tensor_bytes(mapped->bytes(), mapped, file, tensor, {1, 4, true});
    const Element::Kind element =
        (tensor.empty() ? read_npy(mapped->bytes(), file) : read_safetensors(mapped->bytes(), tensor, file))
            .element.kind;
    Got got{name, rules.step.empty() ? usual_step(stored.shape, scenario) : rules.step, {}, {}, {}};
    got.tolerance = tolerance_for(rules, element);
    Grid grid{stored.shape, {}};
    for (const double value : stored.values)
        grid.cells.push_back(std::isfinite(value) ? near_cell(fmt::format("{}", value))
                                                  : exact_cell(fmt::format("{}", value), Exact::from_double(value)));
    put_rows(grid, lay_out(grid.shape, scenario, got.step, {}), got);
    return got;
}

}  // namespace attn
