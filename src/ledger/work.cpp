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

    Operand operand(const Exact& x) const {
        const Figure figure = to_figure(x, options_);
        const bool closed = !figure.exact.empty() && options_.numbers != NumberForm::decimal;
        // A closed form spells itself alone; everything else is its decimal.
        const Line spelled = spell(figure, closed ? NumberForm::exact : NumberForm::decimal);
        return {plain_text(spelled), closed || figure.whole || !x.is_finite()};
    }

    /// In parentheses where it would be misread beside an operator.
    Operand factor(const Exact& x) const {
        Operand result = operand(x);
        if (needs_parentheses(result.text)) result.text = "(" + result.text + ")";
        return result;
    }

    Operand vector(std::span<const Exact> x) const {
        Operand result{"[", true};
        for (std::size_t i = 0; i < x.size(); ++i) append(result, i ? ", " : "", operand(x[i]));
        result.text += "]";
        return result;
    }

    static void append(Operand& formula, std::string_view joint, const Operand& next) {
        formula.text += joint;
        formula.text += next.text;
        formula.exact = formula.exact && next.exact;
    }

    /// a₁·b₁ + a₂·b₂ + …
    Operand sum_of_products(std::size_t size, const std::function<const Exact&(std::size_t)>& a,
                            const std::function<const Exact&(std::size_t)>& b) const {
        Operand formula;
        for (std::size_t i = 0; i < size; ++i) {
            append(formula, i ? " + " : "", factor(a(i)));
            append(formula, "·", factor(b(i)));
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

    void equation(const std::string& symbol, const Operand& formula, const Exact& result, const Line& note = {}) {
        equation(symbol, formula, to_cell(result, options_), note);
    }

    /// scores₁₁ = 0 + 100 = 100 (set by the variant)
    void change(const std::string& symbol, const Change& change, const Exact& after) {
        Operand formula = operand(after);
        if (change.added) {
            formula = factor(change.before);
            append(formula, " + ", factor(change.amount));
        }
        equation(symbol, formula, after, {{Role::note, " (" + text(Word::set_by_variant) + ")"}});
    }

    std::string text(Word word) const { return std::string(say(word, options_.language)); }
    std::string symbol(std::string_view step) const { return symbol_of(step, options_.language); }
    const Scenario& scenario() const { return scenario_; }
    const PostOptions& options() const { return options_; }

private:
    /// A single rounded decimal is announced by ≈; in a vector each component carries its own.
    bool is_rounded(const Cell& cell) const {
        if (cell.vector) return false;
        const Figure& figure = cell.figures.front();
        const bool closed = !figure.exact.empty() && options_.numbers != NumberForm::decimal;
        return !closed && !figure.whole && figure.decimal.find_first_of("0123456789") != std::string::npos;
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
    const Column& input() const { return row.at(step.operands.front()).values; }
    std::string cell(std::size_t key) const { return indexed(out.symbol(step.name), query(), key + 1); }
    std::size_t n_k() const { return row.kept.size(); }
    /// What the calculation gave for a key, before a variant set it.
    const Exact& computed(std::size_t key) const {
        const auto set =
            std::find_if(step.changes.begin(), step.changes.end(), [&](const Change& c) { return c.row == key; });
        return set == step.changes.end() ? step.values.cells[key] : set->before;
    }
};

/// Each key of a step over the keys, as one equation.
void each_key(const StepWork& w, const std::function<Operand(std::size_t)>& formula) {
    for (std::size_t key = 0; key < w.n_k(); ++key) w.out.equation(w.cell(key), formula(key), w.computed(key));
}

void write_dot(const StepWork& w) {
    const auto q = w.row.head->q.values.row(w.row.query);
    for (std::size_t key = 0; key < w.n_k(); ++key) {
        const auto k = w.row.head->k.values.row(key);
        const auto formula = w.out.sum_of_products(
            q.size(), [&](std::size_t i) -> const Exact& { return q[i]; },
            [&](std::size_t i) -> const Exact& { return k[i]; });
        w.out.equation(indexed("q", w.query()) + "·" + indexed("k", key + 1), formula, w.computed(key));
    }
}

void write_scale(const StepWork& w) {
    const SpokenScale scale = speak_scale(w.out.scenario().scale, w.out.options());
    const Exact by = scale.divides ? Exact(1) / w.out.scenario().scale : w.out.scenario().scale;
    each_key(w, [&](std::size_t key) {
        Operand formula = w.out.factor(w.input().cells[key]);
        Writer::append(formula, scale.divides ? " ÷ " : "·", w.out.factor(by));
        return formula;
    });
}

void write_add(const StepWork& w) {
    each_key(w, [&](std::size_t key) {
        Operand formula = w.out.factor(w.input().cells[key]);
        Writer::append(formula, " + ", w.out.factor(w.row.bias[key]));
        return formula;
    });
}

void write_remove(const StepWork& w) {
    for (std::size_t key = 0; key < w.n_k(); ++key) {
        if (!w.row.removed[key].any()) continue;
        const Exact& value = w.computed(key);
        const std::string why = removal_reasons(w.row.removed[key], w.out.options().language);
        w.out.equation(w.cell(key), w.out.operand(value), value, {{Role::note, " (" + why + ")"}});
    }
}

void write_subtract(const StepWork& w) {
    const Exact largest = maximum(w.input(), w.row.kept).cells.front();
    each_key(w, [&](std::size_t key) {
        Operand formula = w.out.factor(w.input().cells[key]);
        Writer::append(formula, " − ", w.out.factor(largest));
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
    each_key(w, [&](std::size_t key) { return raised({"e", true}, w.out.operand(w.input().cells[key])); });
}

void write_power(const StepWork& w) {
    const Column& scores = w.row.at(w.step.operands.back()).values;
    const Operand base = w.out.operand(*w.out.scenario().base);
    each_key(w, [&](std::size_t key) {
        const Exact& score = scores.cells[key];
        // That of a removed key is 0 whatever the base: nothing to work out.
        return score.is_minus_infinity() ? Operand{"0", true} : raised(base, w.out.operand(score));
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

/// Does a key add nothing to the row's sum? A removed one does, unless a variant set it.
bool adds_nothing(const RowTrace& row, const Column& parts, std::size_t key) {
    return !row.kept[key] && sign(parts.cells[key]) == Sign::zero;
}

/// The parts of a row's sum.
Operand parts_of_sum(const Writer& out, const RowTrace& row, const Column& parts) {
    Operand formula;
    for (std::size_t key = 0; key < parts.rows; ++key)
        if (!adds_nothing(row, parts, key))
            Writer::append(formula, formula.text.empty() ? "" : " + ", out.factor(parts.cells[key]));
    if (formula.text.empty()) formula.text = "0";
    return formula;
}

void write_sum(const StepWork& w) {
    w.out.equation(indexed(w.out.symbol("sum"), w.query()), parts_of_sum(w.out, w.row, w.input()),
                   w.step.values.cells.front());
}

void write_divide(const StepWork& w) {
    const auto read = static_cast<std::size_t>(std::count(w.row.kept.begin(), w.row.kept.end(), true));
    Operand divisor = read <= longest_spelled_sum ? parts_of_sum(w.out, w.row, w.input())
                                                  : w.out.operand(w.row.at("sum").values.cells.front());
    if (!stands_alone(divisor.text)) divisor.text = "(" + divisor.text + ")";
    each_key(w, [&](std::size_t key) {
        Operand formula = w.out.factor(w.input().cells[key]);
        if (!stands_alone(formula.text)) formula.text = "(" + formula.text + ")";
        Writer::append(formula, "/", divisor);
        return formula;
    });
}

void write_policy(const StepWork& w) {
    each_key(w, [&](std::size_t key) { return w.out.operand(w.computed(key)); });
}

void write_multiply(const StepWork& w) {
    const Column& weights = w.row.at(w.step.operands.front()).values;
    for (std::size_t key = 0; key < w.n_k(); ++key) {
        if (!w.row.mixes(key)) continue;
        Operand formula = w.out.factor(weights.cells[key]);
        Writer::append(formula, "·", w.out.vector(w.row.head->v.values.row(key)));
        w.out.equation(indexed(w.out.symbol("weights"), w.query(), key + 1) + "·" + indexed("v", key + 1), formula,
                       to_cell(w.step.values.row(key), w.out.options()));
    }
}

void write_mix(const StepWork& w) {
    Operand formula;
    for (std::size_t key = 0; key < w.n_k(); ++key)
        if (w.row.mixes(key))
            Writer::append(formula, formula.text.empty() ? "" : " + ", w.out.vector(w.input().row(key)));
    if (formula.text.empty()) formula = w.out.vector(w.step.values.row(0));
    w.out.equation(indexed(w.out.symbol(w.step.name), w.query()), formula,
                   to_cell(w.step.values.row(0), w.out.options()));
}

void write_step(const StepWork& w) {
    switch (w.step.operation) {
        case Operation::dot: return write_dot(w);
        case Operation::scale: return write_scale(w);
        case Operation::add: return write_add(w);
        case Operation::remove: return write_remove(w);
        case Operation::subtract: return write_subtract(w);
        case Operation::exp: return write_exp(w);
        case Operation::power: return write_power(w);
        case Operation::sum: return write_sum(w);
        case Operation::divide: return write_divide(w);
        case Operation::policy: return write_policy(w);
        case Operation::multiply: return write_multiply(w);
        case Operation::mix: return write_mix(w);
        case Operation::given:
        case Operation::project:
        case Operation::maximum: break;  // not steps of a row: see projection_work, and write_subtract
    }
}

/// Writes the changes of one cell in turn; each starts from what the one before left.
void write_changes(Writer& out, const std::string& symbol, const std::vector<Change>& changes, const Exact& last) {
    for (std::size_t i = 0; i < changes.size(); ++i)
        out.change(symbol, changes[i], i + 1 < changes.size() ? changes[i + 1].before : last);
}

std::vector<Change> changes_of(const std::vector<Change>& all, std::size_t row, std::size_t col) {
    std::vector<Change> changes;
    std::copy_if(all.begin(), all.end(), std::back_inserter(changes),
                 [&](const Change& c) { return c.row == row && c.col == col; });
    return changes;
}

void write_changes(const StepWork& w) {
    for (std::size_t key = 0; key < w.step.values.rows && !w.step.changes.empty(); ++key)
        write_changes(w.out, w.cell(key), changes_of(w.step.changes, key, 0), w.step.values.cells[key]);
}

/// k₂₁ = 0·√2·ln 2 + 1·0 = 0
void write_projection(Writer& out, const Derivation& derivation, std::string_view symbol, const Matrix<Exact>& x,
                      const Projection& projection) {
    for (std::size_t row = 0; row < x.rows; ++row)
        for (std::size_t col = 0; col < projection.weight.cols; ++col) {
            Operand formula = out.sum_of_products(
                x.cols, [&](std::size_t i) -> const Exact& { return x.at(row, i); },
                [&](std::size_t i) -> const Exact& { return projection.weight.at(i, col); });
            if (!projection.bias.empty()) Writer::append(formula, " + ", out.factor(projection.bias[col]));
            const auto changes = changes_of(derivation.changes, row, col);
            const Exact& last = derivation.values.at(row, col);
            const std::string name = indexed(symbol, row + 1, col + 1);
            out.equation(name, formula, changes.empty() ? last : changes.front().before);
            write_changes(out, name, changes, last);
        }
}

/// What was given needs no work; what a variant changed in it does.
void write_given(Writer& out, const Derivation& derivation, std::string_view symbol) {
    const Matrix<Exact>& values = derivation.values;
    for (std::size_t row = 0; row < values.rows && !derivation.changes.empty(); ++row)
        for (std::size_t col = 0; col < values.cols; ++col)
            write_changes(out, indexed(symbol, row + 1, col + 1), changes_of(derivation.changes, row, col),
                          values.at(row, col));
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
        write_given(out, head.q, "q");
        write_given(out, head.k, "k");
        write_given(out, head.v, "v");
        return std::move(out.lines);
    }
    const Matrix<Exact>& keys = inputs.cross() ? inputs.context : inputs.x;
    write_projection(out, head.q, "q", inputs.x, inputs.w_q);
    write_projection(out, head.k, "k", keys, inputs.w_k);
    write_projection(out, head.v, "v", keys, inputs.w_v);
    return std::move(out.lines);
}

}  // namespace attn
