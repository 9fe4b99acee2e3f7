#pragma once

#include "ledger/explain.hpp"

#include <string>
#include <vector>

// What the explanations of a query's steps share. Private to the explain_*.cpp.

namespace attn {

/// One step of one query: what it works on, and where it stands.
struct StepView {
    const FormulaWriter& write;
    const RowTrace& row;
    const Step& step;

    const PostOptions& options() const { return write.options(); }
    std::size_t query() const { return row.query + 1; }
    std::size_t n_k() const { return row.kept.size(); }

    /// weight₃₁; of a step of one number sum₃; of one component output₃₁.
    std::string symbol(const Place& place) const;

    /// What the calculation gave, before a variant set it.
    Figure result(std::size_t cell) const;
    Figure after_changes(std::size_t cell) const { return to_figure(row, step, cell, options()); }
    /// The number at a place, or the vector there.
    Cell result_at(const Place& place) const { return cell_at(step, place); }
    /// The same of any step.
    Cell cell_at(const Step& of, const Place& place) const;

    const Step& operand_step(std::size_t which = 0) const { return row.at(step.operands[which]); }
    Figure operand(std::size_t cell, std::size_t which = 0) const {
        return to_figure(row, operand_step(which), cell, options());
    }
    Figure constant(const Column& column, std::size_t cell = 0) const { return to_figure(column, cell, options()); }
    /// A row of K or V, or one component of it.
    Cell matrix_row(const Derivation& matrix, const Place& place) const;

    /// This query's cell of another step: [query], [query, key].
    CellRef ref(std::string name, std::vector<std::size_t> rest = {}) const;
    /// A cell that is no query's own: a row of K or V, a setting.
    CellRef elsewhere(std::string name, std::vector<std::size_t> index = {}) const;
    /// A place in this query's part of a step: [query, key, component].
    CellRef ref_at(std::string name, const Place& place) const;

    /// A cell of a step over the keys.
    Derived of_key(const Place& place, Operand formula, std::vector<CellRef> from) const;
    /// A step of one number.
    Derived of_row(Operand formula, std::vector<CellRef> from) const;
};

/// Appends one derivation's operands after another's.
void add_refs(std::vector<CellRef>& refs, std::vector<CellRef> more);

/// Which score a row was shifted by: a key, or the sink.
struct Largest {
    std::optional<std::size_t> key;  ///< nothing: the sink
    Figure value;
    CellRef ref;
};
Largest largest_score(const StepView& view, const Step& shifted);

/// The parts of the row's sum, as a formula: those of keys that were read, then the sink.
Operand parts_of_sum(const StepView& view);
std::vector<CellRef> refs_of_sum(const StepView& view);

/// e^…, or base^….
Operand exponential_of(const StepView& view, const Operand& exponent);

// An explainer for each operation of a row's steps.
Explainer explain_dot(const StepView& view);
Explainer explain_scale(const StepView& view);
Explainer explain_cap(const StepView& view);
Explainer explain_add(const StepView& view);
Explainer explain_remove(const StepView& view);
Explainer explain_shift(const StepView& view);
Explainer explain_exponential(const StepView& view);
Explainer explain_sum(const StepView& view);
Explainer explain_logarithm(const StepView& view);
Explainer explain_division(const StepView& view);
Explainer explain_policy(const StepView& view);
Explainer explain_term(const StepView& view);
Explainer explain_mixture(const StepView& view);
Explainer explain_concatenation(const StepView& view);
Explainer explain_output_projection(const StepView& view);
Explainer explain_given_step(const StepView& view);
/// The steps that go block by block, by their names; nothing for another step.
Explainer explain_tiles(const StepView& view);

}  // namespace attn
