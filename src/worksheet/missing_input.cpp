#include "base/fault.hpp"
#include "ledger/formula.hpp"
#include "ledger/symbols.hpp"
#include "number/exact_section.hpp"
#include "worksheet/blanks.hpp"

#include <algorithm>
#include <utility>

// A number that was given and can be found again: it stands in a sum of products of which all else is shown, and what
// it is multiplied by is not 0. So there is exactly one number that fits. It is not asked for where the sum is that
// number itself, which could be read off.

namespace attn {
namespace {

struct Product {
    Exact a, b;
};

/// total = Σ a·b + rest, one of whose b is the unknown.
struct Equation {
    std::string symbol;  ///< of the total
    Exact total;
    std::vector<Product> products;
    Exact rest;
};

struct Unknown {
    Spot spot;
    std::size_t component;
    std::string symbol;
    Text why;
    std::size_t place;  ///< of its product in each equation
    std::vector<Equation> equations;
};

Exact value_of(const Unknown& unknown) { return unknown.equations.front().products[unknown.place].b; }

bool can_be_solved(const Unknown& unknown, const Equation& equation) {
    const Sign factor = sign(equation.products[unknown.place].a);
    return factor == Sign::positive || factor == Sign::negative;
}

/// Determined by some equation, and read off from none.
bool is_worth_asking(const Unknown& unknown) {
    if (unknown.equations.empty()) return false;
    const Exact value = value_of(unknown);
    const auto solves = [&](const Equation& equation) { return can_be_solved(unknown, equation); };
    return std::ranges::any_of(unknown.equations, solves) &&
           std::ranges::none_of(unknown.equations, [&](const Equation& equation) {
               return solves(equation) && equal(equation.total, value) != Truth::no;
           });
}

std::vector<Product> products_of(std::span<const Exact> a, std::span<const Exact> b) {
    std::vector<Product> products;
    for (std::size_t i = 0; i < a.size(); ++i) products.push_back({a[i], b[i]});
    return products;
}

bool is_given(const Derivation& matrix, const char* name) {
    return matrix.operation == Operation::given && matrix.name == name && matrix.changes.empty();
}

class Search {
public:
    Search(const TracedEdition& edition, const PostOptions& options) : edition_(edition), options_(options) {
        const Scenario& scenario = *edition.scenario;
        if (scenario.batches > 1 || !scenario.interventions.empty()) return;
        if (scenario.inputs.projected()) {
            if (!scenario.sinusoidal) add_x();
            return;
        }
        if (scenario.num_heads > 1) return;
        const HeadInputs& head = *edition.heads.front().inputs;
        if (is_given(head.v, "V")) add_v(head);
        if (is_given(head.q, "Q") && is_given(head.k, "K")) add_q_and_k(head);
    }

    const std::vector<Unknown>& found() const { return found_; }

private:
    void keep(Unknown unknown) {
        if (is_worth_asking(unknown)) found_.push_back(std::move(unknown));
    }

    std::span<const RowTrace> rows() const { return edition_.heads.front().rows; }

    /// output = Σ weight·v, over the keys that are read.
    void add_v(const HeadInputs& head) {
        const Column& v = head.v.values;
        for (std::size_t key = head.v.cached; key < v.rows(); ++key)
            for (std::size_t j = 0; j < v.cols(); ++j) {
                Unknown unknown{{"V", 1, 1, key},
                                j,
                                indexed("v", key + 1, j + 1),
                                {"The output is the sum of weight·v, and only one of its numbers is missing.",
                                 "输出是权重·v 之和，其中只缺一个数。"},
                                key,
                                {}};
                for (const RowTrace& row : rows()) add_mixture(unknown, row, v, j);
                keep(std::move(unknown));
            }
    }

    void add_mixture(Unknown& unknown, const RowTrace& row, const Column& v, std::size_t j) const {
        if (!row.mixes(unknown.place)) return;
        Equation equation{
            indexed(symbol_of("output", options_.language), row.query + 1, j + 1), row.output().at(0, j), {}, {}};
        for (std::size_t key = 0; key < v.rows(); ++key)
            equation.products.push_back({row.mixes(key) ? row.at("weights").values.at(key, 0) : Exact(), v.at(key, j)});
        unknown.equations.push_back(std::move(equation));
    }

    /// score = Σ q·k over their components.
    Equation score(const RowTrace& row, std::size_t key, bool of_query) const {
        const std::span<const Exact> q = row.head->q.values.row(row.query);
        const std::span<const Exact> k = row.head->k.values.row(key);
        return {indexed("q", row.query + 1) + "·" + indexed("k", key + 1),
                row.at("scores").values.at(key, 0),
                of_query ? products_of(k, q) : products_of(q, k),
                {}};
    }

    void add_q_and_k(const HeadInputs& head) {
        const Text why{"A score is the dot product of a query and a key, and only one of their numbers is missing.",
                       "打分是查询与键的点积，其中只缺一个数。"};
        const std::size_t n_k = head.k.values.rows();
        for (std::size_t c = 0; c < head.k.values.cols(); ++c) {
            for (const RowTrace& row : rows()) {
                Unknown unknown{{"Q", 1, 1, row.query}, c, indexed("q", row.query + 1, c + 1), why, c, {}};
                for (std::size_t key = 0; key < n_k; ++key) unknown.equations.push_back(score(row, key, true));
                keep(std::move(unknown));
            }
            for (std::size_t key = head.k.cached; key < n_k; ++key) {
                Unknown unknown{{"K", 1, 1, key}, c, indexed("k", key + 1, c + 1), why, c, {}};
                for (const RowTrace& row : rows()) unknown.equations.push_back(score(row, key, false));
                keep(std::move(unknown));
            }
        }
    }

    /// Q, K and V are rows of X times a matrix.
    void add_x() {
        const InputMatrix& x = edition_.scenario->inputs.x.at(0);
        for (std::size_t row = 0; row < x.rows; ++row)
            for (std::size_t c = 0; c < x.cols; ++c) {
                Unknown unknown{{"X", 1, 0, row},
                                c,
                                indexed("x", row + 1, c + 1),
                                {"Each number of a projected row is a row of X times a column of W.",
                                 "投影后每个数都是 X 的一行乘 W 的一列。"},
                                c,
                                {}};
                for (const TracedEdition::Head& head : edition_.heads)
                    add_projections(unknown, *head.inputs, x.row(row));
                keep(std::move(unknown));
            }
    }

    void add_projections(Unknown& unknown, const HeadInputs& head, const std::vector<Exact>& x) const {
        const Scenario& scenario = *edition_.scenario;
        const std::size_t kv = scenario.kv_head(head.head - 1);
        add_projection(unknown, head, "Q", scenario.inputs.w_q, head.head - 1, x);
        if (scenario.inputs.cross()) return;
        add_projection(unknown, head, "K", scenario.inputs.w_k, kv, x);
        add_projection(unknown, head, "V", scenario.inputs.w_v, kv, x);
    }

    static void add_projection(Unknown& unknown, const HeadInputs& head, const char* name, const Projection& projection,
                               std::size_t of_head, const std::vector<Exact>& x) {
        const Derivation& matrix = *find_derivation(head, name);
        const InputMatrix& weight = projection.weight.at(0, of_head);
        const std::size_t row = unknown.spot.row + matrix.cached;
        const std::string symbol = row_symbol(head, name);
        for (std::size_t d = 0; d < weight.cols; ++d) {
            std::vector<Exact> column;
            for (std::size_t c = 0; c < weight.rows; ++c) column.push_back(weight.at(c, d));
            unknown.equations.push_back({indexed(symbol, row + 1, d + 1), matrix.values.at(row, d),
                                         products_of(column, x),
                                         projection.bias.empty() ? Exact() : projection.bias[of_head][d]});
        }
    }

    const TracedEdition& edition_;
    const PostOptions& options_;
    std::vector<Unknown> found_;
};

/// Writes an equation with its unknown, and the same solved.
class Solver {
public:
    Solver(const TracedEdition& edition, const Unknown& unknown, const PostOptions& options)
        : write_(*edition.scenario, options),
          unknown_(unknown),
          equation_(
              *std::ranges::find_if(unknown.equations, [&](const Equation& e) { return can_be_solved(unknown, e); })) {}

    Line with_unknown() const {
        Operand sum;
        const auto& products = equation_.products;
        for (std::size_t i = 0; i < products.size(); ++i) {
            if (i == unknown_.place) add(sum, " + ", {factor(products[i].a).text + "·?"});
            else if (counts(products[i])) add(sum, " + ", product(products[i]));
        }
        if (sign(equation_.rest) != Sign::zero) add(sum, " + ", factor(equation_.rest));
        return {{Role::symbol, equation_.symbol},
                {Role::operation, " = "},
                {Role::number, alone(equation_.total)},
                {Role::operation, " = "},
                {Role::number, sum.text}};
    }

    Line solved() const {
        Operand above = factor(equation_.total);
        bool several = false;
        for (std::size_t i = 0; i < equation_.products.size(); ++i) {
            if (i == unknown_.place || !counts(equation_.products[i])) continue;
            append(above, " − ", product(equation_.products[i]));
            several = true;
        }
        if (sign(equation_.rest) != Sign::zero) {
            append(above, " − ", factor(equation_.rest));
            several = true;
        }
        if (several) above.text = "(" + above.text + ")";
        append(above, " ÷ ", factor(equation_.products[unknown_.place].a));
        return {{Role::symbol, unknown_.symbol},
                {Role::operation, " = "},
                {Role::number, above.text},
                {Role::operation, " = "},
                {Role::number, alone(value_of(unknown_))}};
    }

private:
    static bool counts(const Product& product) { return sign(product.a) != Sign::zero; }
    static void add(Operand& sum, std::string_view joint, const Operand& next) {
        append(sum, sum.text.empty() ? "" : joint, next);
    }
    Operand factor(const Exact& number) const { return write_.factor(to_figure(number, write_.options())); }
    std::string alone(const Exact& number) const {
        return plain_text(
            spell(to_figure(number, write_.options()), write_.options().numbers, write_.options().language));
    }
    Operand product(const Product& of) const {
        Operand text = factor(of.a);
        append(text, "·", factor(of.b));
        return text;
    }

    FormulaWriter write_;
    const Unknown& unknown_;
    const Equation& equation_;
};

}  // namespace

MissingInput choose_missing_input(const TracedEdition& edition, Draw& draw, const Where& where,
                                  const PostOptions& options) {
    const ExactSection exact;
    const Search search(edition, options);
    if (search.found().empty())
        throw InputError(Fault{where, "--blank given: no number that is given can be found again from the rest alone",
                               "leave out computed steps, such as --blank weights,output"});
    const Unknown& unknown = draw.one_of(search.found());
    const Solver solver(edition, unknown, options);
    return {unknown.spot, unknown.component, unknown.why, solver.with_unknown(), solver.solved()};
}

}  // namespace attn
