#include "ledger/live.hpp"
#include "ledger/live_parts.hpp"
#include "number/spreadsheet.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

/// One step of one query.
struct LiveStep {
    const Scenario& scenario;
    const RowTrace& row;
    const Step& step;

    const HeadInputs& head() const { return *row.head; }
    LiveRef block(std::string name) const { return {std::move(name), head().batch, head().head, row.query, {}, {}}; }
    LiveRef cell(std::string name, std::size_t key = 0, std::size_t component = 0) const {
        LiveRef ref = block(std::move(name));
        ref.row = key;
        ref.column = component;
        return ref;
    }
    /// The keys of a step, all of them; of a step of vectors one component.
    LiveRef keys(std::string name, std::size_t component = 0) const {
        LiveRef ref = block(std::move(name));
        ref.row = 0;
        ref.rows = row.kept.size();
        ref.column = component;
        return ref;
    }
    const std::string& before() const { return step.operands.front(); }
    LiveRef sink_logit() const { return row_ref("sinks", head(), 0, 0); }
    bool has_sink() const { return head().sink.size() > 0; }
};

/// What it is where the score is a number; a score of −∞ gives the other.
Formula where_number(const LiveRef& score, Formula then, const char* otherwise) {
    return join("IF(ISNUMBER(", score, "),", std::move(then), ",", otherwise, ")");
}

Formula largest(const LiveStep& of, const std::string& scores) {
    Formula formula = join("MAX(", of.keys(scores));
    if (of.has_sink()) append(formula, join(",", of.sink_logit()));
    return join(std::move(formula), ")");
}

Formula dot_formula(const LiveStep& of, std::size_t key, std::size_t) {
    return join("SUMPRODUCT(", row_ref(of.head().q.name, of.head(), of.row.query), ",",
                row_ref(of.head().k.name, of.head(), key), ")");
}

Formula scale_formula(const LiveStep& of, std::size_t key, std::size_t) {
    return join(of.cell(of.before(), key), "*", shared_ref("scale"));
}

Formula cap_formula(const LiveStep& of, std::size_t key, std::size_t) {
    return join(shared_ref("softcap"), "*TANH(", of.cell(of.before(), key), "/", shared_ref("softcap"), ")");
}

Formula add_formula(const LiveStep& of, std::size_t key, std::size_t) {
    const LiveRef score = of.cell(of.before(), key);
    if (of.step.operands[1] == "slope")
        return join(score, "-", row_ref("slope", of.head(), 0, 0), "*", of.cell("distance", key));
    const LiveRef bias = row_ref("bias", of.head(), of.head().bias.rows() == 1 ? 0 : of.row.query, key);
    return where_number(bias, join(score, "+", bias), minus_infinity_text);
}

Formula remove_formula(const LiveStep& of, std::size_t key, std::size_t) {
    const bool softmax = of.scenario.normalize == Normalize::softmax;
    return join("IF(", of.cell("may_read", key), "=1,", of.cell(of.before(), key), ",",
                softmax ? minus_infinity_text : "0", ")");
}

Formula shift_formula(const LiveStep& of, std::size_t key, std::size_t) {
    const LiveRef score = of.cell(of.before(), key);
    return where_number(score, join(score, "-", largest(of, of.before())), minus_infinity_text);
}

/// The exponential of a score; the sink's of its logit, less the largest score where the row was shifted.
Formula exponential_of_step(const LiveStep& of, std::size_t key, std::size_t) {
    if (of.step.axis == Axis::single) {
        Formula logit = join(of.sink_logit());
        if (const Step* shifted = of.row.find("shifted"))
            append(logit, join("-", largest(of, shifted->operands.front())));
        return exponential_formula(of.row, std::move(logit));
    }
    const LiveRef score = of.cell(of.step.operands.back(), key);
    return where_number(score, exponential_formula(of.row, join(score)), "0");
}

Formula sum_formula(const LiveStep& of, std::size_t, std::size_t) {
    Formula formula = join("SUM(", of.keys(of.before()));
    if (of.has_sink()) append(formula, join(",", of.cell("sink")));
    return join(std::move(formula), ")");
}

Formula logarithm_formula(const LiveStep& of, std::size_t, std::size_t) {
    Formula logarithm = join("LN(", of.cell("sum"), ")");
    if (const Step* shifted = of.row.find("shifted")) {
        append(logarithm, join("+", largest(of, shifted->operands.front())));
        if (of.head().base.size() > 0) append(logarithm, join("*LN(", shared_ref("base"), ")"));
    }
    return join("IF(", of.cell("sum"), ">0,", std::move(logarithm), ",", minus_infinity_text, ")");
}

/// Where the mask may leave nothing to be read, the scenario's policy stands in the formula, too.
Formula divide_formula(const LiveStep& of, std::size_t key, std::size_t) {
    Formula weight = join(of.cell(of.row.at("sum").operands.front(), key), "/", of.cell("sum"));
    const bool uniform = of.scenario.empty_row == EmptyRow::uniform;
    if (of.scenario.normalize != Normalize::softmax || !of.row.find("masked")) return weight;
    if (of.scenario.empty_row != EmptyRow::zero && !uniform) return weight;
    const std::string policy = uniform ? "1/" + std::to_string(of.row.kept.size()) : "0";
    return join("IF(", of.cell("sum"), "=0," + policy + ",", std::move(weight), ")");
}

Formula multiply_formula(const LiveStep& of, std::size_t key, std::size_t component) {
    return join(of.cell("weights", key), "*", row_ref(of.head().v.name, of.head(), key, component));
}

Formula mix_formula(const LiveStep& of, std::size_t, std::size_t component) {
    if (of.before() == "terms") return join("SUM(", of.keys("terms", component), ")");
    return join("SUMPRODUCT(", of.keys("weights"), ",", column_ref(of.head().v.name, of.head(), component), ")");
}

/// A sink's logit where no exponential is taken.
Formula given_formula(const LiveStep& of, std::size_t, std::size_t) {
    return of.step.name == "sink" ? join(of.sink_logit()) : Formula{};
}

struct Row {
    Operation operation;
    Formula (*write)(const LiveStep&, std::size_t row, std::size_t component);
};

constexpr auto table = std::to_array<Row>({
    {Operation::given, given_formula},
    {Operation::dot, dot_formula},
    {Operation::scale, scale_formula},
    {Operation::tanh, cap_formula},
    {Operation::add, add_formula},
    {Operation::remove, remove_formula},
    {Operation::shift, shift_formula},
    {Operation::exp, exponential_of_step},
    {Operation::power, exponential_of_step},
    {Operation::sum, sum_formula},
    {Operation::log, logarithm_formula},
    {Operation::divide, divide_formula},
    {Operation::policy, divide_formula},
    {Operation::multiply, multiply_formula},
    {Operation::mix, mix_formula},
});

std::vector<Live> live_step(const LiveStep& of, const PostOptions& options) {
    const auto* const found = std::ranges::find(table, of.step.operation, &Row::operation);
    std::vector<Live> all;
    if (found == table.end()) return all;
    for (std::size_t row = 0; row < of.step.values.rows(); ++row)
        for (std::size_t component = 0; component < of.step.values.cols(); ++component) {
            const std::size_t cell = row * of.step.values.cols() + component;
            Formula formula = with_changes(found->write(of, row, component), of.step.changes, cell, options);
            if (!formula.empty()) all.push_back({of.cell(of.step.name, row, component), std::move(formula)});
        }
    return all;
}

/// concat and projected, of a row where the heads come together. `place` is its row of the table.
void add_together(std::vector<Live>& all, const RowTrace& row, const Step& step, std::size_t place, std::size_t d_v,
                  const PostOptions& options) {
    const std::size_t batch = row.head->batch;
    const LiveRef concat{"concat", batch, 0, {}, place, {}};
    for (std::size_t column = 0; column < step.values.cols(); ++column) {
        Live live{{step.name, batch, 0, {}, place, column}, {}};
        if (step.operation == Operation::project) {
            live.formula = row_times_column(concat, {"W.O", 0, 0, {}, {}, column});
            if (row.head->b_o.size() > 0) append(live.formula, join("+", shared_ref("b.O", column)));
        } else {
            live.formula = {LiveRef{"output", batch, column / d_v + 1, row.query, 0, column % d_v}};
        }
        live.formula = with_changes(std::move(live.formula), step.changes, column, options);
        all.push_back(std::move(live));
    }
}

}  // namespace

Formula exponential_formula(const RowTrace& row, Formula exponent) {
    if (row.head->base.size() == 0) return join("EXP(", std::move(exponent), ")");
    return join(shared_ref("base"), "^(", std::move(exponent), ")");
}

const Step& plain_scores(const RowTrace& row) {
    const Step* shifted = row.find("shifted");
    const Step& exponents = shifted ? *shifted : row.at("exponentials");
    return row.at(exponents.operation == Operation::power ? exponents.operands.back() : exponents.operands.front());
}

std::string spreadsheet_value(const Figure& figure) {
    if (!figure.exact.empty())
        if (auto formula = spreadsheet_formula(figure.exact)) return *std::move(formula);
    return figure.decimal;
}

Formula with_changes(Formula formula, const std::vector<Change>& changes, std::size_t cell,
                     const PostOptions& options) {
    for (const Change& change : changes) {
        if (change.cell != cell) continue;
        const std::string amount = spreadsheet_value(to_figure(change.amount, 0, options));
        if (change.added) append(formula, "+(" + amount + ")");
        else formula = join(amount);
    }
    return formula;
}

std::vector<Live> live_steps(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    std::vector<Live> all;
    for (const Step& step : row.steps) {
        if (!is_wanted(step.name, options)) continue;
        std::vector<Live> own = live_tiles(scenario, row, step);
        if (own.empty()) own = live_step({scenario, row, step}, options);
        for (Live& live : own) all.push_back(std::move(live));
    }
    if (!row.find("sink") || row.decided_by_policy()) return all;
    // The sink's share of the weight stands below those of the keys.
    const LiveStep of{scenario, row, row.at("sum")};
    all.push_back({of.cell("weights", row.kept.size()), join(of.cell("sink"), "/", of.cell("sum"))});
    return all;
}

std::vector<Live> live_together(const Scenario& scenario, const std::vector<RowTrace>& rows,
                                const PostOptions& options) {
    std::vector<Live> all;
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (const Step& step : rows[i].steps) add_together(all, rows[i], step, i, scenario.d_v, options);
    return all;
}

}  // namespace attn
