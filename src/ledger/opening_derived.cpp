#include "ledger/opening_tables.hpp"
#include "ledger/position_table.hpp"
#include "ledger/symbols.hpp"

#include <algorithm>
#include <memory>

// The tables of what rows are computed from.

namespace attn {
namespace {

std::string owner_symbol(const HeadInputs& head, const std::string& operand) {
    return operand == "X" || operand == "context" ? operand : matrix_symbol(head, operand);
}

/// K = context·W_K + b_K, or just K where it was given, or is said by the caption.
Line derivation_heading(const HeadInputs& head, const Derivation& derivation) {
    Line line = symbol_heading(matrix_symbol(head, derivation.name));
    if (derivation.operation != Operation::project) return line;
    line += {{Role::operation, " = "},
             {Role::symbol, owner_symbol(head, derivation.operands[0])},
             {Role::operation, "·"},
             {Role::symbol, "W_" + derivation.name}};
    const auto& operands = derivation.operands;
    if (std::find(operands.begin(), operands.end(), "b." + derivation.name) != operands.end())
        line += {{Role::operation, " + "}, {Role::symbol, "b_" + derivation.name}};
    return line;
}

bool was_changed(const Derivation& matrix, std::size_t row) {
    return std::any_of(matrix.changes.begin(), matrix.changes.end(),
                       [&](const Change& c) { return c.cell / matrix.values.cols() == row; });
}

TableColumn derived_column(const HeadInputs& head, const Derivation& matrix, const PostOptions& options) {
    TableColumn column{matrix.name, derivation_heading(head, matrix), {}, {}, {}};
    if (options.packed && matrix.values.lane() != Lane::exact) {
        const auto finer = [&](std::size_t cell) { return round_cell(head, matrix, cell, options.digits); };
        column.packed = std::make_shared<const PackedCells>(
            PackedCells{pack_decimals(matrix.values, options.digits, finer), matrix.values.cols(), true});
        return column;
    }
    for (const auto& row : shown_rows(matrix.values.rows(), options)) {
        Cell cell = row ? to_cell(head, matrix, *row, options) : Cell{};
        cell.changed = row && was_changed(matrix, *row);
        if (row && *row < matrix.cached)
            cell.note = {{Role::note, "(" + std::string(say(Word::cached, options.language)) + ")"}};
        column.cells.push_back(std::move(cell));
    }
    return column;
}

/// Q and K at one stage of their way; V at the first.
struct StageOfInputs {
    std::vector<const Derivation*> queries, keys;
};

std::vector<StageOfInputs> stages_of(const HeadInputs& head) {
    std::vector<StageOfInputs> stages;
    for (const Derivation* matrix : derivations(head)) {
        if (matrix->name.front() == 'Q') stages.push_back({{matrix}, {}});
        else if (matrix->name.front() == 'K') stages.back().keys.push_back(matrix);
        else stages.front().keys.push_back(matrix);
    }
    return stages;
}

Word caption_of(const Derivation& matrix) {
    switch (matrix.operation) {
        case Operation::normalise: return Word::normed;
        case Operation::rotate: return Word::rotated;
        case Operation::given: return Word::given;
        default: return Word::projected;
    }
}

/// Projected, or "Head 1 · Projected" where no title says which head it is.
Line stage_caption(const std::string& of_head, const Derivation& matrix, const PostOptions& options) {
    Line caption;
    if (!of_head.empty()) caption = {{Role::heading, of_head}, {Role::plain, " · "}};
    return caption += word_heading(caption_of(matrix), options);
}

/// One table where queries and keys are the same positions, otherwise two.
void add_tables(std::vector<Table>& tables, const Scenario& scenario, const HeadInputs& head,
                const StageOfInputs& stage, const std::string& of_head, const PostOptions& options) {
    const bool together = scenario.inputs.projected() && !scenario.inputs.cross() && scenario.n_past == 0;
    Table queries =
        position_table({}, together ? Word::position : Word::query, scenario.n_q, scenario.query_tokens, options);
    Table keys = position_table({}, Word::key, scenario.n_k, scenario.key_tokens, options);
    for (const Derivation* matrix : stage.queries)
        if (shows_matrix(matrix->name, options)) queries.columns.push_back(derived_column(head, *matrix, options));
    for (const Derivation* matrix : stage.keys)
        if (shows_matrix(matrix->name, options))
            (together ? queries : keys).columns.push_back(derived_column(head, *matrix, options));
    const std::size_t first = tables.size();
    for (Table* table : {&queries, &keys})
        if (!table->columns.empty()) tables.push_back(std::move(*table));
    if (tables.size() > first) tables[first].caption = stage_caption(of_head, *stage.queries.front(), options);
}

}  // namespace

bool shows_matrix(std::string_view matrix, const PostOptions& options) {
    return !options.selection || (!options.steps.empty() && is_wanted(matrix, options));
}

std::vector<Table> shared_tables(const Scenario& scenario, const HeadInputs& shared, const PostOptions& options) {
    std::vector<Table> tables;
    for (const Derivation& matrix : shared.earlier) {
        if (!shows_matrix(matrix.name, options)) continue;
        Table table = position_table(word_heading(Word::positioned, options), Word::position, matrix.values.rows(),
                                     scenario.query_tokens, options);
        table.columns.push_back(derived_column(shared, matrix, options));
        tables.push_back(std::move(table));
    }
    return tables;
}

std::vector<Table> derived_tables(const Scenario& scenario, const HeadInputs& head, const std::string& of_head,
                                  const PostOptions& options) {
    std::vector<Table> tables;
    for (const StageOfInputs& stage : stages_of(head)) add_tables(tables, scenario, head, stage, of_head, options);
    return tables;
}

}  // namespace attn
