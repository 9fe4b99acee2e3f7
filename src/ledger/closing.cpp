#include "base/text.hpp"
#include "ledger/post.hpp"
#include "ledger/words.hpp"

#include <algorithm>

namespace attn {
namespace {

const Outcome::Row* find_query(const Outcome& outcome, std::size_t query) {
    const auto row = std::find_if(outcome.rows.begin(), outcome.rows.end(), [&](const auto& r) { return r.query == query; });
    return row == outcome.rows.end() ? nullptr : &*row;
}

/// Proved to differ, in number or in size.
bool differ(const Column& a, const Column& b) {
    if (a.cells.size() != b.cells.size()) return true;
    for (std::size_t i = 0; i < a.cells.size(); ++i) {
        if (a.cells[i].is_undefined() != b.cells[i].is_undefined()) return true;
        if (equal(a.cells[i], b.cells[i]) == Truth::no) return true;
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

TableColumn compare(const std::vector<Outcome>& outcomes, std::size_t query, Column Outcome::Row::* quantity, Word heading,
                    const PostOptions& options) {
    TableColumn column{"", {{Role::heading, say(heading, options.language, query + 1)}}, {}, {}, {}};
    const auto* base = find_query(outcomes.front(), query);
    for (const Outcome& outcome : outcomes) {
        const auto* row = find_query(outcome, query);
        if (!row) {
            column.cells.emplace_back();
            continue;
        }
        Cell cell = to_cell((row->*quantity).cells, options);
        cell.changed = !base || differ(base->*quantity, row->*quantity);
        column.cells.push_back(std::move(cell));
    }
    return column;
}

}  // namespace

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
        table.columns.push_back(compare(outcomes, query, &Outcome::Row::weights, Word::comparison_weights, options));
        table.columns.push_back(compare(outcomes, query, &Outcome::Row::output, Word::comparison_output, options));
    }
    Closing closing;
    closing.comparison = std::move(table);
    closing.notes.push_back({{Role::note, std::string(say(Word::comparison_legend, options.language))}});
    return closing;
}

}  // namespace attn
