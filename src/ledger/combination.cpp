#include "ledger/live.hpp"
#include "ledger/origins.hpp"
#include "ledger/post.hpp"
#include "ledger/symbols.hpp"
#include "ledger/words.hpp"
#include "ledger/work.hpp"

#include <memory>

namespace attn {
namespace {

/// The decimals of one step of every row, in one buffer.
std::shared_ptr<const PackedCells> pack(const std::vector<RowTrace>& rows, const std::string& name,
                                        const PostOptions& options) {
    PackedCells all{{}, rows.front().at(name).values.cols(), true};
    for (const RowTrace& row : rows) {
        const Step& step = row.at(name);
        const auto finer = [&](std::size_t cell) { return round_cell(row, step, cell, options.digits); };
        const PackedDecimals one = pack_decimals(step.values, options.digits, finer);
        for (std::size_t i = 0; i < one.size(); ++i) {
            all.decimals.text() += one.at(i);
            all.decimals.end_cell();
        }
    }
    return std::make_shared<const PackedCells>(std::move(all));
}

bool all_exact(const std::vector<RowTrace>& rows, const std::string& name) {
    for (const RowTrace& row : rows)
        if (row.at(name).values.lane() != Lane::exact) return false;
    return true;
}

/// One step of every row. // a vector a query
TableColumn step_column(const Scenario& scenario, const std::vector<RowTrace>& rows, const std::string& name,
                        const PostOptions& options) {
    TableColumn column{name, heading_of(name, scenario, options), {}, {}, {}};
    column.idle = name == "concat" && scenario.num_heads == 1;
    if (options.packed && !all_exact(rows, name)) {
        column.packed = pack(rows, name, options);
        return column;
    }
    for (const RowTrace& row : rows) column.cells.push_back(to_cell(row, row.at(name), 0, options));
    return column;
}

Line title(const Scenario& scenario, std::size_t batch, const PostOptions& options) {
    Line line;
    if (const auto name = head_name(scenario, batch, 0, options.language); !name.empty())
        line = {{Role::heading, name}, {Role::plain, " · "}};
    const Word words = scenario.num_heads > 1 ? Word::combined_title : Word::projected_title;
    line.push_back({Role::heading, std::string(say(words, options.language))});
    return line;
}

}  // namespace

Combination post_combination(const Scenario& scenario, const std::vector<RowTrace>& rows, const PostOptions& options) {
    Combination combination;
    combination.batch = rows.front().head->batch;
    combination.first_query = rows.front().query + 1;
    combination.title = title(scenario, combination.batch, options);
    Table& table = combination.table;
    table.row_head = {{Role::heading, std::string(say(Word::query, options.language))}};
    if (!options.packed || !scenario.query_tokens.empty())
        for (const RowTrace& row : rows) table.rows.push_back(position_label(row.query + 1, scenario.query_tokens));
    for (const Step& step : rows.front().steps)
        if (is_wanted(step.name, options)) table.columns.push_back(step_column(scenario, rows, step.name, options));
    if (options.work)
        for (const RowTrace& row : rows)
            for (Line& line : work_of(scenario, row, options)) combination.work.push_back(std::move(line));
    if (options.origins)
        for (const RowTrace& row : rows)
            for (Origin& origin : origins_of(scenario, row, options)) combination.origins.push_back(std::move(origin));
    if (options.live && !scenario.allow_nonfinite) combination.live = live_together(scenario, rows, options);
    return combination;
}

}  // namespace attn
