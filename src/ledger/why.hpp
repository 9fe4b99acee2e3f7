#pragma once

#include "attention/engine.hpp"
#include "ledger/explain.hpp"
#include "ledger/page.hpp"
#include "scenario/path.hpp"

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

// Walks a trace backwards: what a number is, what it was made of, and what that was made of, down to what was given.

namespace attn {

/// One number, how it came to be, and where its operands came from.
struct Reason {
    CellRef what;
    std::string path;          ///< weights[3,1], head[2].output[1]
    std::vector<Derived> how;  ///< the equation, and what a variant changed; empty where only its value is known
    Cell value;                ///< empty where it is no number: a mask, a policy
    bool given = false;        ///< stated in the scenario
    bool told = false;         ///< opened further above already
    std::vector<Reason> from;
};

/// A cell as people name it, with its head and batch where there are several.
std::string path_of(const CellRef& cell, const Scenario& scenario);

/// Answers questions about one calculation. Rows are traced when first asked about, and kept.
class Why {
public:
    Why(const Calculation& calculation, PostOptions options);

    /// The cell that a path names. Throws InputError where there is none, naming `source` and what there is.
    CellRef find(const Path& path, const std::string& written) const;
    /// The cell by the name under which it is recorded: a step that did nothing holds what the one before it does. Throws
    /// InputError where the scenario has no such step.
    CellRef recorded(CellRef cell);
    /// The cell, opened `depth` times; its whole tree without a limit.
    Reason ask(const CellRef& cell, std::optional<std::size_t> depth);
    /// Its value: a number, or a vector. Empty where it is neither.
    Cell value(const CellRef& cell);
    /// The same exactly.
    std::vector<Exact> exact(const CellRef& cell);
    /// What it was made of.
    std::vector<CellRef> operands(const CellRef& cell);

    const Scenario& scenario() const { return calculation_.scenario(); }

private:
    /// Where a cell is held: in a step of a row, or in a matrix.
    struct Held {
        std::shared_ptr<const RowTrace> row;
        const Step* step = nullptr;
        std::shared_ptr<const HeadInputs> shared, head;
        const Derivation* matrix = nullptr;
    };
    Held hold(const CellRef& cell);
    std::shared_ptr<const RowTrace> row(std::size_t batch, std::size_t head, std::size_t query);
    std::shared_ptr<const RowTrace> combined(std::size_t batch, std::size_t query);
    void describe(Reason& reason);
    void describe_row(Reason& reason, const Held& held);
    Reason open(const CellRef& cell, std::optional<std::size_t> depth);

    const Calculation& calculation_;
    PostOptions options_;
    FormulaWriter write_;
    std::map<std::tuple<std::size_t, std::size_t, std::size_t>, std::shared_ptr<const RowTrace>> rows_;
    std::map<std::pair<std::size_t, std::size_t>, std::shared_ptr<const RowTrace>> combined_;
    std::set<std::string> opened_;
};

/// The answer as a page.
Page why_page(const Reason& reason, const Scenario& scenario, const PostOptions& options);
/// Its lines as a tree, and as data.
Branch to_branch(const Reason& reason, const PostOptions& options);
Datum to_datum(const Reason& reason);

}  // namespace attn
