#include "ledger/work.hpp"

#include "ledger/explain.hpp"

namespace attn {
namespace {

/// Lines of equations, in the form that was asked for.
class Work {
public:
    Work(const Scenario& scenario, const PostOptions& options) : write_(scenario, options) {}

    const FormulaWriter& write() const { return write_; }
    void add(const Derived& derived) {
        lines_.push_back(equation(derived, write_.options().numbers, write_.options().language));
    }
    void add(const std::vector<Derived>& all) {
        for (const Derived& derived : all) add(derived);
    }
    std::vector<Line> lines() && { return std::move(lines_); }

private:
    FormulaWriter write_;
    std::vector<Line> lines_;
};

void write_step(Work& work, const RowTrace& row, const Step& step) {
    const Explainer explain = explainer(work.write(), row, step);
    for (const Place& place : explained_places(row, step)) work.add(explain(place));
    for (std::size_t cell = 0; cell < step.values.rows() && !step.changes.empty(); ++cell)
        work.add(explain_changes(work.write(), row, step, cell));
}

/// What was given needs no work; what a variant changed in it does.
void write_matrix(Work& work, const MatrixView& view) {
    const bool given = view.matrix.operation == Operation::given;
    const Column& values = view.matrix.values;
    if (given && view.matrix.changes.empty()) return;
    const Explainer explain = explainer(work.write(), view);
    for (std::size_t cell = 0; cell < values.size(); ++cell) {
        if (!given) work.add(explain({cell / values.cols(), cell % values.cols()}));
        work.add(explain_changes(work.write(), view, cell));
    }
}

}  // namespace

std::vector<Line> work_of(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    Work work(scenario, options);
    for (const Step& step : row.steps) {
        const bool alone = step.operation == Operation::concat && scenario.num_heads == 1;  // nothing to put beside it
        if (is_wanted(step.name, options) && !alone) write_step(work, row, step);
    }
    return std::move(work).lines();
}

std::vector<Line> projection_work(const Scenario& scenario, const HeadInputs& shared, const HeadInputs& head,
                                  const PostOptions& options) {
    Work work(scenario, options);
    for (const Derivation* matrix : derivations(head)) write_matrix(work, {shared, head, *matrix});
    return std::move(work).lines();
}

std::vector<Line> shared_work(const Scenario& scenario, const HeadInputs& shared, const PostOptions& options) {
    Work work(scenario, options);
    for (const Derivation& matrix : shared.earlier) write_matrix(work, {shared, shared, matrix});
    return std::move(work).lines();
}

}  // namespace attn
