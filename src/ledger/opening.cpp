#include "base/text.hpp"
#include "ledger/post.hpp"
#include "ledger/settings.hpp"
#include "ledger/symbols.hpp"
#include "ledger/words.hpp"
#include "ledger/work.hpp"

#include <algorithm>
#include <iterator>
#include <memory>
#include <optional>

namespace attn {
namespace {

Line heading(Word word, const PostOptions& options) {
    return {{Role::heading, std::string(say(word, options.language))}};
}

Line symbol_heading(std::string name) { return {{Role::symbol, std::move(name)}}; }

/// A row of a table of positions, or a gap where rows were left out.
using ShownRows = std::vector<std::optional<std::size_t>>;

ShownRows shown_rows(std::size_t count, const PostOptions& options) {
    ShownRows rows;
    const bool cut = options.most_rows != 0 && count > options.most_rows;
    const std::size_t first = cut ? options.most_rows / 2 : count;
    for (std::size_t row = 0; row < first; ++row) rows.push_back(row);
    if (!cut) return rows;
    rows.push_back(std::nullopt);
    for (std::size_t row = count - options.most_rows / 4; row < count; ++row) rows.push_back(row);
    return rows;
}

TableColumn matrix_column(std::string step, Line head, const InputMatrix& matrix, const PostOptions& options) {
    TableColumn column{std::move(step), std::move(head), {}, {}, {}};
    for (const auto& row : shown_rows(matrix.rows, options))
        column.cells.push_back(row ? to_cell(matrix.row(*row), options) : Cell{});
    return column;
}

std::vector<Line> position_labels(std::size_t count, const std::vector<std::string>& tokens,
                                  const PostOptions& options) {
    std::vector<Line> labels;
    if (options.packed) return labels;  // machines count for themselves
    for (const auto& row : shown_rows(count, options))
        labels.push_back(row ? position_label(*row + 1, tokens) : Line{{Role::note, "…"}});
    return labels;
}

Table input_table(const std::string& name, const InputMatrix& matrix, const std::vector<std::string>& tokens,
                  const PostOptions& options) {
    Table table{heading(Word::given, options),
                heading(Word::position, options),
                position_labels(matrix.rows, tokens, options),
                {},
                {}};
    table.columns.push_back(matrix_column(name, symbol_heading(name), matrix, options));
    return table;
}

/// W_Q, W_K, W_V row by row, with the biases as the last line.
Table weight_table(const Inputs& inputs, const PostOptions& options) {
    Table table{{}, heading(Word::row, options), position_labels(inputs.w_q.weight.rows, {}, options), {}, {}};
    const std::pair<const char*, const Projection&> projections[] = {
        {"Q", inputs.w_q}, {"K", inputs.w_k}, {"V", inputs.w_v}};
    for (const auto& [name, projection] : projections) {
        TableColumn column = matrix_column("W." + std::string(name), symbol_heading("W_" + std::string(name)),
                                           projection.weight, options);
        if (!projection.bias.empty()) {
            column.total = to_cell(projection.bias, options);
            column.total_step = "b." + std::string(name);
            table.total_head = symbol_heading("b");
        }
        table.columns.push_back(std::move(column));
    }
    return table;
}

/// K = context·W_K + b_K, or just K where it was given.
Line derivation_heading(const Derivation& derivation) {
    if (derivation.operation == Operation::given) return symbol_heading(derivation.name);
    Line line = symbol_heading(derivation.name);
    line += {{Role::operation, " = "},
             {Role::symbol, derivation.operands[0]},
             {Role::operation, "·"},
             {Role::symbol, "W_" + derivation.name}};
    if (derivation.operands.size() > 2) line += {{Role::operation, " + "}, {Role::symbol, "b_" + derivation.name}};
    return line;
}

TableColumn derived_column(const HeadInputs& head, const Derivation& matrix, const PostOptions& options) {
    TableColumn column{matrix.name, derivation_heading(matrix), {}, {}, {}};
    if (options.packed && matrix.values.lane() != Lane::exact) {
        const auto finer = [&](std::size_t cell) { return round_cell(head, matrix, cell, options.digits); };
        column.packed = std::make_shared<const PackedCells>(
            PackedCells{pack_decimals(matrix.values, options.digits, finer), matrix.values.cols(), true});
        return column;
    }
    const auto was_changed = [&](std::size_t row) {
        return std::any_of(matrix.changes.begin(), matrix.changes.end(),
                           [&](const Change& c) { return c.cell / matrix.values.cols() == row; });
    };
    for (const auto& row : shown_rows(matrix.values.rows(), options)) {
        column.cells.push_back(row ? to_cell(head, matrix, *row, options) : Cell{});
        column.cells.back().changed = row && was_changed(*row);
    }
    return column;
}

/// A selection costs what it shows: of a large scenario's matrices, those that were asked for by name.
bool shows(const std::string& matrix, const PostOptions& options) {
    return !options.selection || (!options.steps.empty() && is_wanted(matrix, options));
}

/// Q, K and V by position: one table where queries and keys are the same positions, otherwise two.
std::vector<Table> derived_tables(const Scenario& scenario, const HeadInputs& head, const PostOptions& options) {
    const bool together = scenario.inputs.projected() && !scenario.inputs.cross();
    Table queries{{},
                  heading(together ? Word::position : Word::query, options),
                  position_labels(scenario.n_q, scenario.query_tokens, options),
                  {},
                  {}};
    Table keys{{}, heading(Word::key, options), position_labels(scenario.n_k, scenario.key_tokens, options), {}, {}};
    if (shows("Q", options)) queries.columns.push_back(derived_column(head, head.q, options));
    for (const Derivation* matrix : {&head.k, &head.v})
        if (shows(matrix->name, options))
            (together ? queries : keys).columns.push_back(derived_column(head, *matrix, options));
    std::vector<Table> tables;
    for (Table* table : {&queries, &keys})
        if (!table->columns.empty()) tables.push_back(std::move(*table));
    if (!tables.empty())
        tables.front().caption = heading(scenario.inputs.projected() ? Word::projected : Word::given, options);
    return tables;
}

std::vector<Line> variant_notes(const Variant& variant, const PostOptions& options) {
    std::vector<Line> notes;
    for (const std::string& change : variant.changes)
        notes.push_back({{Role::note, say(Word::variant_changes, options.language, one_line(change))}});
    return notes;
}

}  // namespace

Opening post_opening(const Scenario& scenario, const Variant* variant, const HeadInputs& head,
                     const PostOptions& options) {
    Opening opening;
    opening.batch = head.batch;
    opening.head = head.head;
    const std::string& title = scenario.title.in(options.language);
    opening.title = {
        {Role::label, one_line(title.empty() ? std::string(say(Word::untitled, options.language)) : title)}};
    if (variant) {
        opening.variant = variant->name;
        opening.title = {{Role::label, say(Word::variant_title, options.language, one_line(variant->name))}};
        opening.notes = variant_notes(*variant, options);
        if (!title.empty()) opening.title += {{Role::plain, " · "}, {Role::label, one_line(title)}};
    }
    if (!scenario.note.empty()) opening.notes.push_back({{Role::label, one_line(scenario.note.in(options.language))}});
    opening.shapes = {{"n_q", scenario.n_q}, {"n_k", scenario.n_k}, {"d_k", scenario.d_k}, {"d_v", scenario.d_v}};
    const Inputs& inputs = scenario.inputs;
    if (inputs.projected()) {
        opening.shapes.push_back({"d_model", scenario.d_model});
        if (shows("X", options)) opening.given.push_back(input_table("X", inputs.x, scenario.query_tokens, options));
        if (inputs.cross() && shows("context", options)) {
            opening.given.push_back(input_table("context", inputs.context, scenario.key_tokens, options));
            opening.given.back().caption.clear();  // the one above says it
        }
        if (!options.selection) opening.given.push_back(weight_table(inputs, options));
    }
    opening.derived = derived_tables(scenario, head, options);
    opening.settings = post_settings(scenario, options);
    if (options.work) opening.work = projection_work(scenario, head, options);
    return opening;
}

}  // namespace attn
