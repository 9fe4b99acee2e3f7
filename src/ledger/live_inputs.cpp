#include "ledger/live.hpp"
#include "ledger/live_parts.hpp"
#include "ledger/opening_tables.hpp"

#include <algorithm>
#include <array>

// Q, K and V on their way, and X with its positions.

namespace attn {
namespace {

/// A matrix on its way, and what it is made of.
struct LiveMatrix {
    const Scenario& scenario;
    const HeadInputs& head;
    const Derivation& matrix;

    bool of_queries() const { return matrix.name.starts_with('Q'); }
    std::size_t batch() const { return head.batch - 1; }
    /// The head whose W and b, or cache, it comes from: queries have their own, keys and values may be shared.
    std::size_t source_head() const { return of_queries() ? head.head - 1 : scenario.kv_head(head.head - 1); }
    LiveRef before(std::size_t row, std::optional<std::size_t> column = {}) const {
        return row_ref(matrix.operands.front(), head, row, column);
    }
};

const Projection& projection_of(const LiveMatrix& of) {
    const Inputs& inputs = of.scenario.inputs;
    if (of.matrix.name == "Q") return inputs.w_q;
    return of.matrix.name == "K" ? inputs.w_k : inputs.w_v;
}

/// The row that is projected: X with its positions, X itself, or the context.
LiveRef projected_row(const LiveMatrix& of, std::size_t row) {
    const std::string& name = of.matrix.operands.front();
    if (name == "X_positioned") return {name, of.head.batch, 0, {}, row, {}};
    return {numbered(name, of.batch(), of.scenario.batches, 0, 1), 0, 0, {}, row, {}};
}

Formula project_formula(const LiveMatrix& of, std::size_t row, std::size_t column) {
    const Projection& projection = projection_of(of);
    const std::string name = of.matrix.name;
    const std::size_t head = of.source_head();
    const bool fused = !projection.fused.empty();
    const std::size_t place = fused ? head * projection.weight.cols() + column : column;
    const auto own = [&](const char* letter) {
        return fused ? letter + name : numbered(letter + name, 0, 1, head, projection.weight.heads);
    };
    Formula formula = row_times_column(projected_row(of, row), {own("W."), 0, 0, {}, {}, place});
    if (!projection.bias.empty()) append(formula, join("+", LiveRef{own("b."), 0, 0, {}, 0, place}));
    return formula;
}

Formula norm_formula(const LiveMatrix& of, std::size_t row, std::size_t column) {
    const auto& gain = of.of_queries() ? of.scenario.qk_norm->q_gain : of.scenario.qk_norm->k_gain;
    Formula formula;
    if (!gain.empty()) append(formula, join(shared_ref(of.of_queries() ? "qk_norm.q" : "qk_norm.k", column), "*"));
    append(formula, join(of.before(row, column), "/SQRT(SUMSQ(", of.before(row),
                         ")/" + std::to_string(of.matrix.values.cols()) + "+", shared_ref("qk_norm.eps"), ")"));
    return formula;
}

/// a·cos θ − b·sin θ of a pair's first component, a·sin θ + b·cos θ of its second.
Formula turn_formula(const LiveMatrix& of, std::size_t row, std::size_t column) {
    const Rope& rope = *of.scenario.rope;
    if (column >= rope.dims) return join(of.before(row, column));
    const bool half = rope.pairing == Pairing::half;
    const std::size_t pairs = rope.dims / 2;
    const std::size_t pair = half ? column % pairs : column / 2;
    const std::size_t first = half ? pair : 2 * pair;
    const std::size_t second = half ? pair + pairs : 2 * pair + 1;
    const LiveRef angle{of.of_queries() ? "rope.q_angles" : "rope.k_angles", 0, 0, {}, row, pair};
    const bool is_first = column == first;
    return join(of.before(row, first), is_first ? "*COS(" : "*SIN(", angle, is_first ? ")-" : ")+",
                of.before(row, second), is_first ? "*SIN(" : "*COS(", angle, ")");
}

Formula position_formula(const LiveMatrix& of, std::size_t row, std::size_t column) {
    const LiveRef given{numbered("X", of.batch(), of.scenario.batches, 0, 1), 0, 0, {}, row, column};
    const LiveRef angle{"positions.angles", 0, 0, {}, row, column / 2};
    return join(given, column % 2 == 0 ? "+SIN(" : "+COS(", angle, ")");
}

struct Row {
    Operation operation;
    Formula (*write)(const LiveMatrix&, std::size_t row, std::size_t column);
};

constexpr auto table = std::to_array<Row>({
    {Operation::project, project_formula},
    {Operation::normalise, norm_formula},
    {Operation::rotate, turn_formula},
    {Operation::add, position_formula},
});

/// A row of the cache is as it was; where the cache stands in no table of its own, it is given here.
Formula cached_formula(const LiveMatrix& of, std::size_t row, std::size_t column) {
    if (of.matrix.operation == Operation::normalise || of.matrix.operation == Operation::rotate)
        return join(of.before(row, column));
    if (!of.scenario.inputs.projected()) return {};
    const std::string name =
        numbered("past." + of.matrix.name, of.batch(), of.scenario.batches, of.source_head(), of.scenario.num_kv_heads);
    return join(LiveRef{name, 0, 0, {}, row, column});
}

void add_matrix(std::vector<Live>& all, const LiveMatrix& of, const PostOptions& options) {
    const auto* const found = std::ranges::find(table, of.matrix.operation, &Row::operation);
    const std::size_t columns = of.matrix.values.cols();
    for (std::size_t row = 0; row < of.matrix.values.rows(); ++row)
        for (std::size_t column = 0; column < columns; ++column) {
            Live live{row_ref(of.matrix.name, of.head, row, column), {}};
            const bool cached = row < of.matrix.cached;
            if (cached) {
                live.formula = cached_formula(of, row, column);
            } else if (found != table.end()) {
                // The cached rows stand above; what is projected has none of them.
                const std::size_t own = of.matrix.operation == Operation::project ? row - of.matrix.cached : row;
                live.formula = found->write(of, own, column);
            }
            live.formula = with_changes(std::move(live.formula), of.matrix.changes, row * columns + column, options);
            if (!live.formula.empty()) all.push_back(std::move(live));
        }
}

}  // namespace

std::vector<Live> live_matrices(const Scenario& scenario, const HeadInputs& head, const PostOptions& options) {
    std::vector<Live> all;
    for (const Derivation* matrix : derivations(head)) add_matrix(all, {scenario, head, *matrix}, options);
    return all;
}

std::vector<Live> live_shared(const Scenario& scenario, const HeadInputs& shared, const PostOptions& options) {
    std::vector<Live> all;
    for (const Derivation& matrix : shared.earlier) add_matrix(all, {scenario, shared, matrix}, options);
    return all;
}

}  // namespace attn
