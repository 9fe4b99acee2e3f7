#include "base/text.hpp"
#include "ledger/post.hpp"
#include "ledger/symbols.hpp"
#include "ledger/words.hpp"

#include <algorithm>
#include <functional>

namespace attn {
namespace {

/// Which row of an outcome; heads together come after the heads of their batch.
struct Which {
    std::size_t batch, together, head, query;
    auto operator<=>(const Which&) const = default;
};

Which which(const Outcome::Row& row) { return {row.batch, row.head == 0 ? 1U : 0U, row.head, row.query}; }

const Outcome::Row* find_row(const Outcome& outcome, const Which& wanted) {
    const auto row =
        std::find_if(outcome.rows.begin(), outcome.rows.end(), [&](const auto& r) { return which(r) == wanted; });
    return row == outcome.rows.end() ? nullptr : &*row;
}

/// Proved to differ where both are exact; otherwise differing as shown.
bool differ(const Column& a, const Cell& a_shown, const Column& b, const Cell& b_shown) {
    if (a.size() != b.size()) return true;
    const bool exact = a.lane() == Lane::exact && b.lane() == Lane::exact;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const bool same_decimal = a_shown.figures[i].decimal == b_shown.figures[i].decimal;
        if (!exact ? !same_decimal : a.cells()[i].is_undefined() != b.cells()[i].is_undefined()) return true;
        if (exact && equal(a.cells()[i], b.cells()[i]) == Truth::no) return true;
    }
    return false;
}

/// The rows that are compared, in order: where heads come together, what they came to stands for all of them.
std::vector<Which> compared_rows(const std::vector<Outcome>& outcomes) {
    std::vector<Which> rows;
    for (const Outcome& outcome : outcomes)
        for (const auto& row : outcome.rows) rows.push_back(which(row));
    std::sort(rows.begin(), rows.end());
    rows.erase(std::unique(rows.begin(), rows.end()), rows.end());
    const auto is_together = [](const Which& row) { return row.together != 0; };
    if (std::any_of(rows.begin(), rows.end(), is_together)) std::erase_if(rows, std::not_fn(is_together));
    return rows;
}

/// How many batches and heads the outcomes tell apart.
HeadCounts counts_of(const std::vector<Which>& rows) {
    HeadCounts counts;
    for (const Which& row : rows) {
        counts.batches = std::max(counts.batches, row.batch);
        counts.heads = std::max(counts.heads, row.head);
    }
    return counts;
}

/// Weights or outputs, of one query, in every outcome.
struct Compared {
    Column Outcome::Row::*values;
    Cell Outcome::Row::*shown;
    Word heading;
};

bool is_blank(const TableColumn& column) {
    return std::all_of(column.cells.begin(), column.cells.end(), [](const Cell& cell) { return cell.figures.empty(); });
}

/// Weights and output of a head's query; of the heads together what they came to.
std::vector<Compared> quantities(const Which& row) {
    if (row.together) return {{&Outcome::Row::output, &Outcome::Row::output_cell, Word::comparison_together}};
    return {{&Outcome::Row::weights, &Outcome::Row::weights_cell, Word::comparison_weights},
            {&Outcome::Row::output, &Outcome::Row::output_cell, Word::comparison_output}};
}

TableColumn compare(const std::vector<Outcome>& outcomes, const Which& which, const std::string& head,
                    const Compared& quantity, const PostOptions& options) {
    const std::string words = say(quantity.heading, options.language, which.query + 1);
    TableColumn column{"", {{Role::heading, head.empty() ? words : head + " · " + words}}, {}, {}, {}};
    const auto* base = find_row(outcomes.front(), which);
    for (const Outcome& outcome : outcomes) {
        const auto* row = find_row(outcome, which);
        if (!row) {
            column.cells.emplace_back();
            continue;
        }
        Cell cell = row->*quantity.shown;
        cell.changed = !cell.figures.empty() &&
                       (!base || differ(base->*quantity.values, base->*quantity.shown, row->*quantity.values, cell));
        column.cells.push_back(std::move(cell));
    }
    return column;
}

}  // namespace

Outcome::Row post_outcome(const RowTrace& row, const PostOptions& options) {
    const bool together = row.head->head == 0;
    const Step& output = together ? row.steps.back() : row.at("output");
    Outcome::Row result{
        row.head->batch, row.head->head, row.query, {}, output.values, {}, to_cell(row, output, 0, options)};
    if (together) return result;
    // More weights than a table for people has rows would make a cell that nobody reads.
    if (options.most_rows != 0 && row.kept.size() > options.most_rows) return result;
    result.weights = row.at("weights").values;
    result.weights_cell.vector = true;
    for (std::size_t key = 0; key < row.kept.size(); ++key)
        result.weights_cell.figures.push_back(to_figure(row, row.at("weights"), key, options));
    return result;
}

Closing post_closing(const std::vector<Outcome>& outcomes, const PostOptions& options) {
    if (outcomes.size() < 2) return {};
    const auto heading = [&](Word word) { return Line{{Role::heading, std::string(say(word, options.language))}}; };
    Table table{heading(Word::comparison_title), heading(Word::comparison_variant), {}, {}, {}};
    for (const Outcome& outcome : outcomes) {
        if (outcome.variant.empty())
            table.rows.push_back({{Role::note, std::string(say(Word::comparison_base, options.language))}});
        else table.rows.push_back({{Role::label, one_line(outcome.variant)}});
    }
    const std::vector<Which> rows = compared_rows(outcomes);
    const HeadCounts counts = counts_of(rows);
    for (const Which& row : rows) {
        const std::string head = head_name(counts, row.batch, row.head, options.language);
        for (const Compared& quantity : quantities(row))
            if (TableColumn column = compare(outcomes, row, head, quantity, options); !is_blank(column))
                table.columns.push_back(std::move(column));
    }
    Closing closing;
    closing.comparison = std::move(table);
    closing.notes.push_back({{Role::note, std::string(say(Word::comparison_legend, options.language))}});
    return closing;
}

}  // namespace attn
