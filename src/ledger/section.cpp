#include "base/text.hpp"
#include "ledger/checks.hpp"
#include "ledger/post.hpp"
#include "ledger/symbols.hpp"
#include "ledger/words.hpp"
#include "ledger/work.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <optional>

namespace attn {
namespace {

struct Reason {
    bool Removed::*holds;
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
    const std::size_t cols = step.values.cols();
    return std::any_of(step.changes.begin(), step.changes.end(), [&](const Change& c) { return c.cell / cols == row; });
}

/// A row of the table: a key, or a gap where keys were left out.
using ShownKeys = std::vector<std::optional<std::size_t>>;

/// Does the step's work show on this key? A removed key's −∞ comes with its reason.
Line removal_note(const RowTrace& row, const Step& step, std::size_t key, const PostOptions& options) {
    if (step.operation != Operation::remove || !row.removed[key].any()) return {};
    return {{Role::note, "(" + removal_reasons(row.removed[key], options.language) + ")"}};
}

std::shared_ptr<const PackedCells> pack(const RowTrace& row, const Step& step, const PostOptions& options) {
    const auto finer = [&](std::size_t cell) { return round_cell(row, step, cell, options.digits); };
    return std::make_shared<const PackedCells>(PackedCells{pack_decimals(step.values, options.digits, finer),
                                                           step.values.cols(), step.axis == Axis::key_values});
}

/// A step over the keys as a column of the table.
TableColumn key_column(const Scenario& scenario, const RowTrace& row, const Step& step, const ShownKeys& keys,
                       const PostOptions& options) {
    TableColumn column{step.name, heading_of(step.name, scenario, options), {}, {}, {}};
    column.idle = step.operation == Operation::remove && step.changes.empty() &&
                  std::all_of(row.kept.begin(), row.kept.end(), [](char kept) { return kept != 0; });
    if (options.packed && step.values.lane() != Lane::exact) {
        column.packed = pack(row, step, options);
        return column;
    }
    for (const auto& key : keys) {
        if (!key) {
            column.cells.emplace_back();
            continue;
        }
        Cell cell = to_cell(row, step, *key, options);
        cell.changed = was_changed(step, *key);
        cell.note = removal_note(row, step, *key, options);
        column.cells.push_back(std::move(cell));
    }
    return column;
}

/// The values beside their weights: what the next column multiplies.
TableColumn value_column(const RowTrace& row, const ShownKeys& keys, const PostOptions& options) {
    TableColumn column{"", {{Role::heading, std::string(say(Word::value, options.language))}}, {}, {}, {}};
    for (const auto& key : keys) column.cells.push_back(key ? to_cell(*row.head, row.head->v, *key, options) : Cell{});
    return column;
}

/// A total stands under the column it sums.
void place_total(Table& table, const RowTrace& row, const Step& step, const PostOptions& options) {
    const auto column = std::find_if(table.columns.begin(), table.columns.end(),
                                     [&](const TableColumn& c) { return c.step == step.operands.front(); });
    Cell total = to_cell(row, step, 0, options);
    total.changed = !step.changes.empty();
    if (column != table.columns.end()) {
        column->total = std::move(total);
        column->total_step = step.name;
        return;
    }
    // Its column is not there, or was not asked for: it stands alone.
    table.columns.push_back(
        {"", {{Role::heading, symbol_of(step.name, options.language)}}, {}, std::move(total), step.name});
}

void place_weights_total(Table& table, const RowTrace& row, const Step& weights, const PostOptions& options) {
    for (TableColumn& column : table.columns)
        if (column.step == weights.name && !column.total) column.total = Cell{{weights_total(row, options)}};
}

/// The heaviest keys: by their weights as shown, so that no lane and no machine chooses others.
std::vector<std::size_t> heaviest_keys(const RowTrace& row, std::size_t count, const PostOptions& options) {
    std::vector<std::pair<Decimal, std::size_t>> weights;
    for (std::size_t key = 0; key < row.kept.size(); ++key)
        if (row.kept[key]) weights.push_back({round_cell(row, row.at("weights"), key, options.digits), key});
    count = std::min(count, weights.size());
    std::partial_sort(weights.begin(), weights.begin() + static_cast<std::ptrdiff_t>(count), weights.end(),
                      [](const auto& a, const auto& b) {
                          return heavier(a.first, b.first) || (!heavier(b.first, a.first) && a.second < b.second);
                      });
    std::vector<std::size_t> keys;
    for (std::size_t i = 0; i < count; ++i) keys.push_back(weights[i].second);
    return keys;
}

/// All keys of a short row; of a long one the first, the last and the heaviest, with gaps between.
ShownKeys shown_keys(const RowTrace& row, const PostOptions& options) {
    const std::size_t n_k = row.kept.size();
    std::vector<char> shown(n_k, 1);
    if (options.most_rows != 0 && n_k > options.most_rows) {
        const std::size_t ends = options.most_rows / 4;
        for (std::size_t key = 0; key < n_k; ++key) shown[key] = key < ends || key + ends >= n_k;
        for (const std::size_t key : heaviest_keys(row, options.most_rows - 2 * ends, options)) shown[key] = 1;
    }
    ShownKeys keys;
    for (std::size_t key = 0; key < n_k; ++key) {
        if (shown[key]) keys.push_back(key);
        else if (keys.empty() || keys.back()) keys.push_back(std::nullopt);
    }
    return keys;
}

Table key_table(const Scenario& scenario, const RowTrace& row, const ShownKeys& keys, const PostOptions& options) {
    Table table;
    table.row_head = {{Role::heading, std::string(say(Word::key, options.language))}};
    const bool labelled = !options.packed || row.at("weights").values.lane() == Lane::exact;
    for (const auto& key : labelled ? keys : ShownKeys{})
        table.rows.push_back(key ? position_label(*key + 1, scenario.key_tokens) : Line{{Role::note, "…"}});
    for (const Step& step : row.steps) {
        if (!is_wanted(step.name, options)) continue;
        const bool total = step.axis == Axis::single || step.axis == Axis::components;
        if (step.operation == Operation::multiply && !options.packed)
            table.columns.push_back(value_column(row, keys, options));
        if (total) place_total(table, row, step, options);
        else table.columns.push_back(key_column(scenario, row, step, keys, options));
        if (step.name == "weights" && !options.packed) place_weights_total(table, row, step, options);
    }
    if (std::any_of(table.columns.begin(), table.columns.end(),
                    [](const TableColumn& c) { return c.total.has_value(); }))
        table.total_head = {{Role::operation, "Σ"}};
    return table;
}

Line title(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    const std::size_t number = row.query + 1;
    Line line{{Role::heading, say(Word::query_title, options.language, number)}};
    if (number <= scenario.query_tokens.size())
        line += {{Role::plain, " "}, {Role::label, one_line(scenario.query_tokens[row.query])}};
    line += {{Role::plain, "    "}, {Role::symbol, "q"}, {Role::operation, " = "}};
    return line += spell(to_cell(*row.head, row.head->q, row.query, options), options.numbers);
}

/// Did a NaN or an infinity reach the row's sum or its output?
bool is_poisoned(const RowTrace& row, const PostOptions& options) {
    const auto not_finite = [&](const Step& step, std::size_t cell) {
        const std::string decimal = to_figure(row, step, cell, options).decimal;
        return decimal == "nan" || decimal == "inf" || decimal == "-inf";
    };
    for (std::size_t i = 0; i < row.output().size(); ++i)
        if (not_finite(row.at("output"), i)) return true;
    return not_finite(row.at("sum"), 0);
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
    if (scenario.allow_nonfinite && is_poisoned(row, options)) return {note(Word::poisoned)};
    const Step& sum = row.at("sum");
    if (scenario.normalize == Normalize::sum && to_figure(row, sum, 0, options).decimal == "0")
        return {note(Word::sum_is_zero)};
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
    const ShownKeys keys = shown_keys(row, options);
    section.table = key_table(scenario, row, keys, options);
    section.notes = notes(scenario, row, options);
    const auto shown =
        static_cast<std::size_t>(std::count_if(keys.begin(), keys.end(), [](const auto& k) { return k.has_value(); }));
    if (!options.packed && shown < scenario.n_k)
        section.notes.push_back(
            {{Role::note, say(Word::keys_left_out, options.language, scenario.n_k - shown, scenario.n_k)}});
    section.checks = check_row(row, options);
    if (options.work) section.work = work_of(scenario, row, options);
    return section;
}

}  // namespace attn
