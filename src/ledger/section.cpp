#include "base/text.hpp"
#include "ledger/checks.hpp"
#include "ledger/post.hpp"
#include "ledger/symbols.hpp"
#include "ledger/words.hpp"
#include "ledger/work.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

struct Reason {
    bool Removed::* holds;
    Word word;
};

constexpr auto reasons = std::to_array<Reason>({
    {&Removed::causal, Word::reason_causal},
    {&Removed::window, Word::reason_window},
    {&Removed::padding, Word::reason_padding},
    {&Removed::forbid, Word::reason_forbid},
    {&Removed::allow, Word::reason_allow},
    {&Removed::bias, Word::reason_bias},
});

bool was_changed(const Step& step, std::size_t row) {
    return std::any_of(step.changes.begin(), step.changes.end(), [&](const Change& c) { return c.row == row; });
}

/// A step over the keys as a column of the table.
TableColumn key_column(const Scenario& scenario, const RowTrace& row, const Step& step, const PostOptions& options) {
    TableColumn column{step.name, heading_of(step.name, scenario, options), {}, {}, {}};
    for (std::size_t key = 0; key < step.values.rows; ++key) {
        Cell cell = step.axis == Axis::key_values ? to_cell(step.values.row(key), options)
                                                  : to_cell(step.values.cells[key], options);
        cell.changed = was_changed(step, key);
        if (step.operation == Operation::remove && row.removed[key].any())
            cell.note = {{Role::note, "(" + removal_reasons(row.removed[key], options.language) + ")"}};
        column.cells.push_back(std::move(cell));
    }
    column.idle = step.operation == Operation::remove && step.changes.empty() &&
                  std::all_of(row.kept.begin(), row.kept.end(), [](bool kept) { return kept; });
    return column;
}

/// The values beside their weights: what the next column multiplies.
TableColumn value_column(const RowTrace& row, const PostOptions& options) {
    TableColumn column{"", {{Role::heading, std::string(say(Word::value, options.language))}}, {}, {}, {}};
    for (std::size_t key = 0; key < row.kept.size(); ++key)
        column.cells.push_back(to_cell(row.head->v.values.row(key), options));
    return column;
}

/// A total stands under the column it sums.
void place_total(Table& table, const Step& step, const PostOptions& options) {
    const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                     [&](const TableColumn& c) { return c.step == step.operands.front(); });
    const bool vector = step.axis == Axis::components;
    Cell total = vector ? to_cell(step.values.row(0), options) : to_cell(step.values.cells.front(), options);
    total.changed = !step.changes.empty();
    if (column != table.columns.end()) {
        column->total = std::move(total);
        column->total_step = step.name;
        return;
    }
    // Its column was not asked for: it stands alone.
    table.columns.push_back({"", {{Role::heading, symbol_of(step.name, options.language)}}, {}, std::move(total), step.name});
}

void place_weights_total(Table& table, const Step& weights, const PostOptions& options) {
    for (TableColumn& column : table.columns)
        if (column.step == weights.name && !column.total) column.total = to_cell(Exact::sum(weights.values.cells), options);
}

Table key_table(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    Table table;
    table.row_head = {{Role::heading, std::string(say(Word::key, options.language))}};
    for (std::size_t key = 1; key <= scenario.n_k; ++key) table.rows.push_back(position_label(key, scenario.key_tokens));
    for (const Step& step : row.steps) {
        if (!is_wanted(step.name, options)) continue;
        const bool total = step.axis == Axis::single || step.axis == Axis::components;
        if (step.operation == Operation::multiply) table.columns.push_back(value_column(row, options));
        if (total) place_total(table, step, options);
        else table.columns.push_back(key_column(scenario, row, step, options));
        if (step.name == "weights") place_weights_total(table, step, options);
    }
    if (std::any_of(table.columns.begin(), table.columns.end(), [](const TableColumn& c) { return c.total.has_value(); }))
        table.total_head = {{Role::operation, "Σ"}};
    return table;
}

Line title(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    const std::size_t number = row.query + 1;
    Line line{{Role::heading, say(Word::query_title, options.language, number)}};
    if (number <= scenario.query_tokens.size())
        line += {{Role::plain, " "}, {Role::label, one_line(scenario.query_tokens[row.query])}};
    line += {{Role::plain, "    "}, {Role::symbol, "q"}, {Role::operation, " = "}};
    return line += spell(to_cell(row.head->q.values.row(row.query), options), options.numbers);
}

std::vector<Line> notes(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    const auto note = [&](Word word) { return Line{{Role::note, std::string(say(word, options.language))}}; };
    if (row.reads_nothing) {
        switch (scenario.empty_row) {
            case EmptyRow::uniform: return {note(Word::reads_nothing_uniform)};
            case EmptyRow::undefined: return {note(Word::reads_nothing_undefined)};
            default: return {note(Word::reads_nothing_zero)};
        }
    }
    if (sign(row.at("sum").values.cells.front()) == Sign::zero) return {note(Word::sum_is_zero)};
    return {};
}

}  // namespace

std::string removal_reasons(const Removed& removed, Language language) {
    std::string text;
    for (const Reason& reason : reasons) {
        if (!(removed.*reason.holds)) continue;
        if (!text.empty()) text += language == Language::zh ? "、" : ", ";
        text += say(reason.word, language);
    }
    return text;
}

Section post_section(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    Section section;
    section.batch = row.head->batch;
    section.head = row.head->head;
    section.query = row.query + 1;
    section.title = title(scenario, row, options);
    section.table = key_table(scenario, row, options);
    section.notes = notes(scenario, row, options);
    section.checks = check_row(row, options);
    if (options.work) section.work = work_of(scenario, row, options);
    return section;
}

}  // namespace attn
