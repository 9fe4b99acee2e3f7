#include "ledger/opening_tables.hpp"
#include "ledger/position_table.hpp"
#include "ledger/symbols.hpp"

#include <algorithm>
#include <array>
#include <utility>

// The tables of what was given.

namespace attn {

Line word_heading(Word word, const PostOptions& options) {
    return {{Role::heading, std::string(say(word, options.language))}};
}

Line symbol_heading(std::string name) { return {{Role::symbol, std::move(name)}}; }

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

namespace {

std::vector<Line> position_labels(std::size_t count, const std::vector<std::string>& tokens,
                                  const PostOptions& options) {
    std::vector<Line> labels;
    if (options.packed) return labels;  // machines count for themselves
    for (const auto& row : shown_rows(count, options))
        labels.push_back(row ? position_label(*row + 1, tokens) : Line{{Role::note, "…"}});
    return labels;
}

}  // namespace

Table position_table(Line caption, Word row_head, std::size_t count, const std::vector<std::string>& tokens,
                     const PostOptions& options) {
    return {std::move(caption), word_heading(row_head, options), position_labels(count, tokens, options), {}, {}};
}

std::string numbered(std::string name, std::size_t batch, std::size_t batches, std::size_t head, std::size_t heads) {
    if (batches == 1 && heads == 1) return name;
    name += "[";
    if (batches > 1) name += std::to_string(batch + 1);
    if (batches > 1 && heads > 1) name += ",";
    if (heads > 1) name += std::to_string(head + 1);
    return name + "]";
}

namespace {

/// The same for people: X of batch 2.
Line numbered_heading(const std::string& symbol, std::size_t batch, std::size_t batches, std::size_t head,
                      std::size_t heads, const PostOptions& options) {
    Line line = symbol_heading(symbol);
    std::string words;
    if (batches > 1) words = say(Word::batch_title, options.language, batch + 1);
    if (batches > 1 && heads > 1) words += " · ";
    if (heads > 1) words += say(Word::head_title, options.language, head + 1);
    if (!words.empty()) line += {{Role::note, " (" + words + ")"}};
    return line;
}

/// Every matrix of a tensor as a column.
void add_columns(Table& table, const std::string& step, const std::string& symbol, const InputTensor& tensor,
                 const PostOptions& options) {
    for (std::size_t batch = 0; batch < tensor.batches; ++batch)
        for (std::size_t head = 0; head < tensor.heads; ++head)
            table.columns.push_back(
                matrix_column(numbered(step, batch, tensor.batches, head, tensor.heads),
                              numbered_heading(symbol, batch, tensor.batches, head, tensor.heads, options),
                              tensor.at(batch, head), options));
}

Table input_table(const std::string& name, const InputTensor& tensor, const std::vector<std::string>& tokens,
                  const PostOptions& options) {
    Table table = position_table({}, Word::position, tensor.rows(), tokens, options);
    add_columns(table, name, name, tensor, options);
    return table;
}

struct NamedProjection {
    const char* name;
    const Projection& projection;
};

std::array<NamedProjection, 3> projections(const Inputs& inputs) {
    return {{{"Q", inputs.w_q}, {"K", inputs.w_k}, {"V", inputs.w_v}}};
}

void add_bias(TableColumn& column, Table& table, const std::string& name, const std::vector<Exact>& bias,
              const PostOptions& options) {
    if (bias.empty()) return;
    column.total = to_cell(bias, options);
    column.total_step = name;
    table.total_head = symbol_heading("b");
}

/// W of all heads side by side, with their biases.
void add_fused(Table& table, const NamedProjection& of, const PostOptions& options) {
    const std::string name = of.name;
    TableColumn column = matrix_column("W." + name, symbol_heading("W_" + name), of.projection.fused, options);
    std::vector<Exact> bias;
    for (const auto& own : of.projection.bias) bias.insert(bias.end(), own.begin(), own.end());
    add_bias(column, table, "b." + name, bias, options);
    table.columns.push_back(std::move(column));
}

/// W of each head by itself.
void add_list(Table& table, const NamedProjection& of, const PostOptions& options) {
    const std::string name = of.name;
    const InputTensor& weight = of.projection.weight;
    for (std::size_t head = 0; head < weight.heads; ++head) {
        TableColumn column = matrix_column(numbered("W." + name, 0, 1, head, weight.heads),
                                           numbered_heading("W_" + name, 0, 1, head, weight.heads, options),
                                           weight.at(0, head), options);
        if (!of.projection.bias.empty())
            add_bias(column, table, numbered("b." + name, 0, 1, head, weight.heads), of.projection.bias[head], options);
        table.columns.push_back(std::move(column));
    }
}

/// W_Q, W_K, W_V row by row, with the biases as the last line.
Table weight_table(const Inputs& inputs, const PostOptions& options) {
    std::size_t rows = 0;
    for (const NamedProjection& of : projections(inputs)) rows = std::max(rows, of.projection.weight.rows());
    Table table = position_table({}, Word::row, rows, {}, options);
    for (const NamedProjection& of : projections(inputs)) {
        if (of.projection.fused.empty()) add_list(table, of, options);
        else add_fused(table, of, options);
    }
    return table;
}

Table output_weight_table(const Inputs& inputs, const PostOptions& options) {
    Table table = position_table({}, Word::row, inputs.w_o.rows, {}, options);
    TableColumn column = matrix_column("W.O", symbol_heading("W_O"), inputs.w_o, options);
    add_bias(column, table, "b.O", inputs.b_o, options);
    table.columns.push_back(std::move(column));
    return table;
}

/// The cached keys and values, where they don't stand in the table of K and V as they were given.
Table past_table(const Scenario& scenario, const PostOptions& options) {
    Table table = position_table({}, Word::key, scenario.n_past, scenario.key_tokens, options);
    add_columns(table, "past.K", "K", scenario.inputs.past_k, options);
    add_columns(table, "past.V", "V", scenario.inputs.past_v, options);
    for (TableColumn& column : table.columns) {
        column.heading.insert(column.heading.begin() + 1,
                              {Role::note, " (" + std::string(say(Word::cached, options.language)) + ")"});
    }
    return table;
}

}  // namespace

std::vector<Table> given_tables(const Scenario& scenario, const PostOptions& options) {
    const Inputs& inputs = scenario.inputs;
    std::vector<Table> tables;
    if (inputs.projected() && shows_matrix("X", options))
        tables.push_back(input_table("X", inputs.x, scenario.query_tokens, options));
    if (inputs.cross() && shows_matrix("context", options))
        tables.push_back(input_table("context", inputs.context, scenario.key_tokens, options));
    if (inputs.projected() && !options.selection) tables.push_back(weight_table(inputs, options));
    if (!inputs.past_k.empty() && (inputs.projected() || options.packed) && !options.selection)
        tables.push_back(past_table(scenario, options));
    if (!inputs.w_o.empty() && !options.selection) tables.push_back(output_weight_table(inputs, options));
    if (!tables.empty()) tables.front().caption = word_heading(Word::given, options);
    return tables;
}

}  // namespace attn
