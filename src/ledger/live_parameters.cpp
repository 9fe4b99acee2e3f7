#include "ledger/live.hpp"
#include "ledger/live_parts.hpp"
#include "ledger/live_words.hpp"
#include "ledger/opening_tables.hpp"
#include "ledger/position_table.hpp"
#include "number/exact_section.hpp"

#include <utility>

namespace attn {
namespace {

TableColumn column(const char* step, LiveWord word, std::vector<Cell> cells, const PostOptions& options) {
    return {step, {{Role::heading, std::string(say(word, options.language))}}, std::move(cells), {}, {}};
}

/// A row of given numbers, one a column.
class ParameterRow {
public:
    explicit ParameterRow(const PostOptions& options) : options_(options) {}

    void add(const char* step, LiveWord word, const Exact& number) { add(step, word, to_cell(number, options_)); }
    void add(const char* step, LiveWord word, const std::vector<Exact>& numbers) {
        add(step, word, to_cell(numbers, options_));
    }
    std::vector<Table> tables() && {
        if (table_.columns.empty()) return {};
        table_.rows.emplace_back();
        return {std::move(table_)};
    }

private:
    void add(const char* step, LiveWord word, Cell cell) {
        table_.columns.push_back(column(step, word, {std::move(cell)}, options_));
    }

    const PostOptions& options_;
    Table table_;
};

std::vector<Cell> numbers(const std::vector<Exact>& all, const PostOptions& options) {
    std::vector<Cell> cells;
    for (const Exact& number : all) cells.push_back(to_cell(number, options));
    return cells;
}

/// What a position is turned by, of each pair. // [n, pairs]
std::vector<Cell> angles(const std::vector<Exact>& positions, const Exact& base, std::size_t pairs, std::size_t dims,
                         const PostOptions& options) {
    std::vector<Cell> cells;
    for (const Exact& position : positions) {
        Cell cell{{}, true};
        for (std::size_t pair = 0; pair < pairs; ++pair)
            cell.figures.push_back(to_figure(
                position * pow(base, Exact::ratio(-2 * static_cast<long>(pair), static_cast<long>(dims))), options));
        cells.push_back(std::move(cell));
    }
    return cells;
}

/// Positions, and the angles that follow from them.
struct Turning {
    const char* positions;
    const char* angles;
    const char* base;
    std::vector<Exact> at;
    std::size_t pairs = 0, dims = 0;
};

void add_turning(Opening& opening, const Turning& turning, const Exact& base, Word row_head,
                 const std::vector<std::string>& tokens, const PostOptions& options) {
    Table table = position_table({}, row_head, turning.at.size(), tokens, options);
    table.columns.push_back(column(turning.positions, LiveWord::at_position, numbers(turning.at, options), options));
    table.columns.push_back(column(turning.angles, LiveWord::angles,
                                   angles(turning.at, base, turning.pairs, turning.dims, options), options));
    opening.parameters.push_back(std::move(table));
    for (std::size_t row = 0; row < turning.at.size(); ++row)
        for (std::size_t pair = 0; pair < turning.pairs; ++pair)
            opening.live.push_back({{turning.angles, 0, 0, {}, row, pair},
                                    join(LiveRef{turning.positions, 0, 0, {}, row, 0}, "*", shared_ref(turning.base),
                                         "^(-" + std::to_string(2 * pair) + "/" + std::to_string(turning.dims) + ")")});
}

/// Sinusoidal positions of X, rotations of queries and keys.
void add_turnings(Opening& opening, const Scenario& scenario, const PostOptions& options) {
    if (scenario.sinusoidal) {
        std::vector<Exact> at;
        for (std::size_t row = 0; row < scenario.inputs.x.rows(); ++row)
            at.emplace_back(scenario.sinusoidal->start + static_cast<long>(row));
        add_turning(opening,
                    {"positions.at", "positions.angles", "positions.base", std::move(at), (scenario.d_model + 1) / 2,
                     scenario.d_model},
                    scenario.sinusoidal->base, Word::position, scenario.query_tokens, options);
    }
    if (!scenario.rope) return;
    const Rope& rope = *scenario.rope;
    add_turning(opening, {"rope.q_at", "rope.q_angles", "rope.base", rope.q_positions, rope.dims / 2, rope.dims},
                rope.base, Word::query, scenario.query_tokens, options);
    // Cached keys were turned when they were new.
    std::vector<Exact> keys(scenario.n_past);
    keys.insert(keys.end(), rope.k_positions.begin(), rope.k_positions.end());
    add_turning(opening, {"rope.k_at", "rope.k_angles", "rope.base", std::move(keys), rope.dims / 2, rope.dims},
                rope.base, Word::key, scenario.key_tokens, options);
}

std::vector<Table> shared_row(const Scenario& scenario, const PostOptions& options) {
    ParameterRow row(options);
    if (equal(scenario.scale, Exact(1)) != Truth::yes) row.add("scale", LiveWord::scale, scenario.scale);
    if (scenario.softcap) row.add("softcap", LiveWord::softcap, *scenario.softcap);
    if (scenario.base) row.add("base", LiveWord::base, *scenario.base);
    if (scenario.sinusoidal) row.add("positions.base", LiveWord::positions_base, scenario.sinusoidal->base);
    if (scenario.rope) row.add("rope.base", LiveWord::rope_base, scenario.rope->base);
    if (scenario.qk_norm) {
        row.add("qk_norm.eps", LiveWord::eps, scenario.qk_norm->eps);
        if (!scenario.qk_norm->q_gain.empty()) row.add("qk_norm.q", LiveWord::q_gain, scenario.qk_norm->q_gain);
        if (!scenario.qk_norm->k_gain.empty()) row.add("qk_norm.k", LiveWord::k_gain, scenario.qk_norm->k_gain);
    }
    return std::move(row).tables();
}

/// The bias with a row for each query, or one for all. // [n_q or 1, n_k]
Table bias_table(const Scenario& scenario, const InputMatrix& bias, const PostOptions& options) {
    const bool for_all = bias.rows == 1;
    Table table = position_table({}, Word::query, bias.rows,
                                 for_all ? std::vector<std::string>{} : scenario.query_tokens, options);
    if (for_all) table.rows = {{}};
    std::vector<Cell> cells;
    for (std::size_t row = 0; row < bias.rows; ++row) {
        std::vector<Exact> own = bias.row(row);
        own.resize(scenario.n_k, own.front());  // one number for all keys
        cells.push_back(to_cell(own, options));
    }
    table.columns.push_back(column("bias", LiveWord::bias, std::move(cells), options));
    return table;
}

}  // namespace

void add_shared_parameters(Opening& opening, const Scenario& scenario, const PostOptions& options) {
    const ExactSection exact;
    for (Table& table : shared_row(scenario, options)) opening.parameters.push_back(std::move(table));
    add_turnings(opening, scenario, options);
}

void add_head_parameters(Opening& opening, const Scenario& scenario, const PostOptions& options) {
    const ExactSection exact;
    ParameterRow row(options);
    const std::size_t head = opening.head - 1;
    if (!scenario.alibi_slopes.empty()) row.add("slope", LiveWord::slope, scenario.alibi_slopes[head]);
    if (!scenario.sinks.empty()) row.add("sinks", LiveWord::sink, scenario.sinks[head]);
    for (Table& table : std::move(row).tables()) opening.own_parameters.push_back(std::move(table));
    const InputTensor& bias = scenario.mask.bias;
    if (!bias.empty())
        opening.own_parameters.push_back(bias_table(scenario, bias.at(opening.batch - 1, head), options));
}

std::vector<TableColumn> row_parameters(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    const ExactSection exact;
    std::vector<TableColumn> columns;
    if (row.find("masked")) {
        std::vector<Cell> cells;
        for (Removed removed : row.removed) {
            // A bias of −∞ stands in its own table.
            removed.bias = false;
            cells.push_back(to_cell(Exact(removed.any() ? 0 : 1), options));
        }
        columns.push_back(column("may_read", LiveWord::may_read, std::move(cells), options));
    }
    if (scenario.alibi_slopes.empty()) return columns;
    std::vector<Cell> cells;
    for (const double distance : row.distances) cells.push_back(to_cell(Exact(-static_cast<long>(distance)), options));
    columns.push_back(column("distance", LiveWord::distance, std::move(cells), options));
    return columns;
}

}  // namespace attn
