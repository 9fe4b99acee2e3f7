#include "base/text.hpp"
#include "ledger/post.hpp"
#include "ledger/words.hpp"

#include <algorithm>

namespace attn {
namespace {

const Outcome::Row* find_query(const Outcome& outcome, std::size_t query) {
    const auto row =
        std::find_if(outcome.rows.begin(), outcome.rows.end(), [&](const auto& r) { return r.query == query; });
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

/// The queries of every outcome, in order.
std::vector<std::size_t> all_queries(const std::vector<Outcome>& outcomes) {
    std::vector<std::size_t> queries;
    for (const Outcome& outcome : outcomes)
        for (const auto& row : outcome.rows) queries.push_back(row.query);
    std::sort(queries.begin(), queries.end());
    queries.erase(std::unique(queries.begin(), queries.end()), queries.end());
    return queries;
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

TableColumn compare(const std::vector<Outcome>& outcomes, std::size_t query, const Compared& quantity,
                    const PostOptions& options) {
    TableColumn column{"", {{Role::heading, say(quantity.heading, options.language, query + 1)}}, {}, {}, {}};
    const auto* base = find_query(outcomes.front(), query);
    for (const Outcome& outcome : outcomes) {
        const auto* row = find_query(outcome, query);
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
    Outcome::Row result{row.query, {}, row.output(), {}, to_cell(row, row.at("output"), 0, options)};
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
    for (const std::size_t query : all_queries(outcomes)) {
        for (const Compared& quantity :
             {Compared{&Outcome::Row::weights, &Outcome::Row::weights_cell, Word::comparison_weights},
              Compared{&Outcome::Row::output, &Outcome::Row::output_cell, Word::comparison_output}})
            if (TableColumn column = compare(outcomes, query, quantity, options); !is_blank(column))
                table.columns.push_back(std::move(column));
    }
    Closing closing;
    closing.comparison = std::move(table);
    closing.notes.push_back({{Role::note, std::string(say(Word::comparison_legend, options.language))}});
    return closing;
}

}  // namespace attn
