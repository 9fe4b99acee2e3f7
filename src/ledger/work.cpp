#include "ledger/work.hpp"

#include "ledger/symbols.hpp"
#include "ledger/words.hpp"

#include <algorithm>
#include <functional>
#include <iterator>

// How each operation writes itself out. Indices are the same as in paths: query, key, component, from 1.

namespace attn {
namespace {

constexpr std::size_t longest_spelled_sum = 8;  // past it, a divisor is named by its value instead of its parts

/// A number put into a formula, and whether the text is the number itself.
struct Operand {
    std::string text;
    bool exact = true;
};

class Writer {
public:
    Writer(const Scenario& scenario, const PostOptions& options) : scenario_(scenario), options_(options) {}

    std::vector<Line> lines;

    Operand operand(const Figure& figure) const {
        const bool closed = !figure.exact.empty() && options_.numbers != NumberForm::decimal;
        // A closed form spells itself alone; everything else is its decimal.
        const Line spelled = spell(figure, closed ? NumberForm::exact : NumberForm::decimal);
        return {plain_text(spelled), closed || figure.whole || !is_number(figure)};
    }

    /// In parentheses where it would be misread beside an operator.
    Operand factor(const Figure& figure) const {
        Operand result = operand(figure);
        if (needs_parentheses(result.text)) result.text = "(" + result.text + ")";
        return result;
    }

    Operand vector(const Cell& cell) const {
        Operand result{"[", true};
        for (std::size_t i = 0; i < cell.figures.size(); ++i) append(result, i ? ", " : "", operand(cell.figures[i]));
        result.text += "]";
        return result;
    }

    static void append(Operand& formula, std::string_view joint, const Operand& next) {
        formula.text += joint;
        formula.text += next.text;
        formula.exact = formula.exact && next.exact;
    }

    /// a₁·b₁ + a₂·b₂ + …
    Operand sum_of_products(const Cell& a, const Cell& b) const {
        Operand formula;
        for (std::size_t i = 0; i < a.figures.size(); ++i) {
            append(formula, i ? " + " : "", factor(a.figures[i]));
            append(formula, "·", factor(b.figures[i]));
        }
        return formula;
    }

    /// symbol = formula = result; the formula is left out where it only says the result again.
    void equation(const std::string& symbol, const Operand& formula, const Cell& result, const Line& note = {}) {
        Line line{{Role::symbol, symbol}};
        Line value = spell(result, options_.numbers);
        const Line closed = spell(result, NumberForm::exact);
        if (formula.text != plain_text(value) && formula.text != plain_text(closed)) {
            line += {{Role::operation, formula.exact ? " = " : " ≈ "}, {Role::number, formula.text}};
        }
        line.push_back({Role::operation, is_rounded(result) ? " ≈ " : " = "});
        if (value.front().text == "≈ ") value.erase(value.begin());
        line += std::move(value);
        line += note;
        lines.push_back(std::move(line));
    }

    void equation(const std::string& symbol, const Operand& formula, const Figure& result, const Line& note = {}) {
        equation(symbol, formula, Cell{{result}}, note);
    }

    /// scores₁₁ = 0 + 100 = 100 (set by the variant)
    void change(const std::string& symbol, const Change& change, const Figure& after) {
        Operand formula = operand(after);
        if (change.added) {
            formula = factor(to_figure(change.before, 0, options_));
            append(formula, " + ", factor(to_figure(change.amount, 0, options_)));
        }
        equation(symbol, formula, after, {{Role::note, " (" + text(Word::set_by_variant) + ")"}});
    }

    std::string text(Word word) const { return std::string(say(word, options_.language)); }
    std::string symbol(std::string_view step) const { return symbol_of(step, options_.language); }
    const Scenario& scenario() const { return scenario_; }
    const PostOptions& options() const { return options_; }

private:
    static bool is_number(const Figure& figure) {
        return figure.decimal.find_first_of("0123456789") != std::string::npos;
    }

    /// A single rounded decimal is announced by ≈; in a vector each component carries its own.
    bool is_rounded(const Cell& cell) const {
        if (cell.vector) return false;
        const Figure& figure = cell.figures.front();
        const bool closed = !figure.exact.empty() && options_.numbers != NumberForm::decimal;
        return !closed && !figure.whole && is_number(figure);
    }

    const Scenario& scenario_;
    const PostOptions& options_;
};

/// One step being written: what it works on, and where it stands.
struct StepWork {
    Writer& out;
    const RowTrace& row;
    const Step& step;
    std::size_t query() const { return row.query + 1; }
    std::size_t n_k() const { return row.kept.size(); }
    std::string symbol(std::size_t key) const { return indexed(out.symbol(step.name), query(), key + 1); }
    /// Numbers put into the formulas: of this step, and of those it works on.
    /// What the calculation gave, before a variant set it.
    Figure result(std::size_t cell) const {
        const auto set =
            std::find_if(step.changes.begin(), step.changes.end(), [&](const Change& c) { return c.cell == cell; });
        if (set != step.changes.end()) return to_figure(set->before, 0, out.options());
        return after_changes(cell);
    }
    Figure after_changes(std::size_t cell) const { return to_figure(row, step, cell, out.options()); }
    Figure operand(std::size_t cell, std::size_t which = 0) const {
        return to_figure(row, row.at(step.operands[which]), cell, out.options());
    }
    Figure constant(const Column& number) const { return to_figure(number, 0, out.options()); }
    Cell key(std::size_t key) const { return to_cell(*row.head, row.head->k, key, out.options()); }
    Cell value(std::size_t key) const { return to_cell(*row.head, row.head->v, key, out.options()); }
};

/// Each key of a step over the keys, as one equation.
void each_key(const StepWork& w, const std::function<Operand(std::size_t)>& formula) {
    for (std::size_t key = 0; key < w.n_k(); ++key) w.out.equation(w.symbol(key), formula(key), w.result(key));
}

void write_dot(const StepWork& w) {
    const Cell q = to_cell(*w.row.head, w.row.head->q, w.row.query, w.out.options());
    for (std::size_t key = 0; key < w.n_k(); ++key)
        w.out.equation(indexed("q", w.query()) + "·" + indexed("k", key + 1), w.out.sum_of_products(q, w.key(key)),
                       w.result(key));
}

void write_scale(const StepWork& w) {
    const SpokenScale scale = speak_scale(w.out.scenario().scale, w.out.options());
    each_key(w, [&](std::size_t key) {
        Operand formula = w.out.factor(w.operand(key));
        Writer::append(formula, scale.divides ? " ÷ " : "·", w.out.factor(scale.by));
        return formula;
    });
}

void write_add(const StepWork& w) {
    const std::size_t first = w.row.query * w.row.head->bias.cols();
    each_key(w, [&](std::size_t key) {
        Operand formula = w.out.factor(w.operand(key));
        Writer::append(formula, " + ", w.out.factor(to_figure(w.row.head->bias, first + key, w.out.options())));
        return formula;
    });
}

void write_remove(const StepWork& w) {
    for (std::size_t key = 0; key < w.n_k(); ++key) {
        if (!w.row.removed[key].any()) continue;
        const std::string why = removal_reasons(w.row.removed[key], w.out.options().language);
        w.out.equation(w.symbol(key), w.out.operand(w.result(key)), w.result(key), {{Role::note, " (" + why + ")"}});
    }
}

/// The largest score is the one that the shift made 0.
void write_shift(const StepWork& w) {
    std::size_t largest = 0;
    for (std::size_t key = 0; key < w.n_k(); ++key)
        if (w.row.kept[key] && w.result(key).decimal == "0") largest = key;
    each_key(w, [&](std::size_t key) {
        Operand formula = w.out.factor(w.operand(key));
        Writer::append(formula, " − ", w.out.factor(w.operand(largest)));
        return formula;
    });
}

/// base^exponent, either in parentheses unless it is a bare number or name.
Operand raised(const Operand& base, const Operand& exponent) {
    const auto is_bare = [](const std::string& text) {
        return text.find_first_of(" /^()[") == std::string::npos && text.find("·") == std::string::npos &&
               !text.starts_with("−");
    };
    const auto enclosed = [&](const std::string& text) { return is_bare(text) ? text : "(" + text + ")"; };
    const std::string bottom = base.text.find("√") == std::string::npos ? enclosed(base.text) : "(" + base.text + ")";
    return {bottom + "^" + enclosed(exponent.text), base.exact && exponent.exact};
}

void write_exp(const StepWork& w) {
    each_key(w, [&](std::size_t key) { return raised({"e", true}, w.out.operand(w.operand(key))); });
}

void write_power(const StepWork& w) {
    const Operand base = w.out.operand(w.constant(w.row.head->base));
    each_key(w, [&](std::size_t key) {
        const Figure score = w.operand(key, 1);
        // That of a removed key is 0 whatever the base: nothing to work out.
        return score.decimal == "-inf" ? Operand{"0", true} : raised(base, w.out.operand(score));
    });
}

/// Can the text stand beside an operator as it is? Not where it holds one itself, outside parentheses.
bool stands_alone(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(') ++depth;
        if (text[i] == ')') --depth;
        if (depth == 0 && (text[i] == ' ' || text[i] == '/' || text.substr(i).starts_with("·"))) return false;
    }
    return true;
}

/// The parts of a row's sum; a removed key adds nothing, unless a variant set it.
Operand parts_of_sum(const StepWork& w) {
    Operand formula;
    for (std::size_t key = 0; key < w.n_k(); ++key)
        if (w.row.kept[key] || w.operand(key).decimal != "0")
            Writer::append(formula, formula.text.empty() ? "" : " + ", w.out.factor(w.operand(key)));
    if (formula.text.empty()) formula.text = "0";
    return formula;
}

void write_sum(const StepWork& w) {
    w.out.equation(indexed(w.out.symbol("sum"), w.query()), parts_of_sum(w), w.result(0));
}

void write_divide(const StepWork& w) {
    const auto read = static_cast<std::size_t>(std::count(w.row.kept.begin(), w.row.kept.end(), 1));
    Operand divisor = read <= longest_spelled_sum
                          ? parts_of_sum(w)
                          : w.out.operand(to_figure(w.row, w.row.at("sum"), 0, w.out.options()));
    if (!stands_alone(divisor.text)) divisor.text = "(" + divisor.text + ")";
    each_key(w, [&](std::size_t key) {
        Operand formula = w.out.factor(w.operand(key));
        if (!stands_alone(formula.text)) formula.text = "(" + formula.text + ")";
        Writer::append(formula, "/", divisor);
        return formula;
    });
}

void write_policy(const StepWork& w) {
    each_key(w, [&](std::size_t key) { return w.out.operand(w.result(key)); });
}

void write_multiply(const StepWork& w) {
    for (std::size_t key = 0; key < w.n_k(); ++key) {
        if (!w.row.mixes(key)) continue;
        Operand formula = w.out.factor(w.operand(key));
        Writer::append(formula, "·", w.out.vector(w.value(key)));
        w.out.equation(indexed(w.out.symbol("weights"), w.query(), key + 1) + "·" + indexed("v", key + 1), formula,
                       to_cell(w.row, w.step, key, w.out.options()));
    }
}

/// Σ of the terms, or of weight·v where the terms were not recorded.
void write_mix(const StepWork& w) {
    const bool recorded = w.step.operands.size() == 1;
    Operand formula;
    for (std::size_t key = 0; key < w.n_k(); ++key) {
        if (!w.row.mixes(key)) continue;
        const std::string_view joint = formula.text.empty() ? "" : " + ";
        if (recorded) {
            Writer::append(formula, joint, w.out.vector(to_cell(w.row, w.row.at("terms"), key, w.out.options())));
        } else {
            Writer::append(formula, joint, w.out.factor(w.operand(key)));
            Writer::append(formula, "·", w.out.vector(w.value(key)));
        }
    }
    const Cell output = to_cell(w.row, w.step, 0, w.out.options());
    if (formula.text.empty()) formula = w.out.vector(output);
    w.out.equation(indexed(w.out.symbol(w.step.name), w.query()), formula, output);
}

void write_step(const StepWork& w) {
    switch (w.step.operation) {
        case Operation::dot: return write_dot(w);
        case Operation::scale: return write_scale(w);
        case Operation::add: return write_add(w);
        case Operation::remove: return write_remove(w);
        case Operation::shift: return write_shift(w);
        case Operation::exp: return write_exp(w);
        case Operation::power: return write_power(w);
        case Operation::sum: return write_sum(w);
        case Operation::divide: return write_divide(w);
        case Operation::policy: return write_policy(w);
        case Operation::multiply: return write_multiply(w);
        case Operation::mix: return write_mix(w);
        case Operation::given:
        case Operation::project: break;  // not steps of a row: see projection_work
    }
}

/// Writes the changes of one cell in turn; each starts from what the one before left.
void write_changes(Writer& out, const std::string& symbol, const std::vector<Change>& all, std::size_t cell,
                   const Figure& last) {
    std::vector<Change> changes;
    std::copy_if(all.begin(), all.end(), std::back_inserter(changes), [&](const Change& c) { return c.cell == cell; });
    for (std::size_t i = 0; i < changes.size(); ++i)
        out.change(symbol, changes[i],
                   i + 1 < changes.size() ? to_figure(changes[i + 1].before, 0, out.options()) : last);
}

void write_changes(const StepWork& w) {
    for (std::size_t key = 0; key < w.step.values.rows() && !w.step.changes.empty(); ++key)
        write_changes(w.out, w.symbol(key), w.step.changes, key, w.after_changes(key));
}

/// k₂₁ = 0·√2·ln 2 + 1·0 = 0
void write_projection(Writer& out, const HeadInputs& head, const Derivation& matrix, std::string_view symbol,
                      const InputMatrix& x, const Projection& projection) {
    const std::size_t d = projection.weight.cols;
    for (std::size_t cell = 0; cell < x.rows * d; ++cell) {
        const std::size_t row = cell / d;
        const std::size_t col = cell % d;
        std::vector<Exact> column;
        for (std::size_t i = 0; i < x.cols; ++i) column.push_back(projection.weight.at(i, col));
        Operand formula = out.sum_of_products(to_cell(x.row(row), out.options()), to_cell(column, out.options()));
        if (!projection.bias.empty())
            Writer::append(formula, " + ", out.factor(to_figure(projection.bias[col], out.options())));
        const auto changed =
            std::find_if(matrix.changes.begin(), matrix.changes.end(), [&](const Change& c) { return c.cell == cell; });
        const bool set = changed != matrix.changes.end();
        const std::string name = indexed(symbol, row + 1, col + 1);
        const Figure last = to_figure(head, matrix, cell, out.options());
        out.equation(name, formula, set ? to_figure(changed->before, 0, out.options()) : last);
        write_changes(out, name, matrix.changes, cell, last);
    }
}

/// What was given needs no work; what a variant changed in it does.
void write_given(Writer& out, const HeadInputs& head, const Derivation& matrix, std::string_view symbol) {
    const std::size_t cols = matrix.values.cols();
    for (std::size_t cell = 0; cell < matrix.values.size() && !matrix.changes.empty(); ++cell)
        write_changes(out, indexed(symbol, cell / cols + 1, cell % cols + 1), matrix.changes, cell,
                      to_figure(head, matrix, cell, out.options()));
}

}  // namespace

std::vector<Line> work_of(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    Writer out(scenario, options);
    for (const Step& step : row.steps) {
        if (!is_wanted(step.name, options)) continue;
        const StepWork work{out, row, step};
        write_step(work);
        write_changes(work);
    }
    return std::move(out.lines);
}

std::vector<Line> projection_work(const Scenario& scenario, const HeadInputs& head, const PostOptions& options) {
    Writer out(scenario, options);
    const Inputs& inputs = scenario.inputs;
    if (!inputs.projected()) {
        write_given(out, head, head.q, "q");
        write_given(out, head, head.k, "k");
        write_given(out, head, head.v, "v");
        return std::move(out.lines);
    }
    const InputMatrix& keys = inputs.cross() ? inputs.context : inputs.x;
    write_projection(out, head, head.q, "q", inputs.x, inputs.w_q);
    write_projection(out, head, head.k, "k", keys, inputs.w_k);
    write_projection(out, head, head.v, "v", keys, inputs.w_v);
    return std::move(out.lines);
}

}  // namespace attn
