#pragma once

#include "number/column.hpp"
#include "number/exact.hpp"
#include "trace/operation.hpp"

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// Over what a step's cells run.
enum class Axis {
    keys,        ///< one number a key // [n_k, 1]
    key_values,  ///< one vector a key // [n_k, d_v]
    components,  ///< one vector // [1, d_v]
    single,      ///< one number // [1, 1]
};

/// A cell that a variant set by hand: what the calculation gave before.
struct Change {
    std::size_t row = 0, col = 0;
    Exact before;
    bool added = false;  ///< before + something, rather than replaced
    Exact amount;        ///< what was added, or put in its place
};

/// One recorded step of one query: its field name, what was done to what, and what came out.
struct Step {
    std::string name;  ///< scores, scaled, …, output
    Operation operation = Operation::given;
    std::vector<std::string> operands;  ///< names of earlier steps, or of inputs: q, K, V, scale, bias, base
    Axis axis = Axis::keys;
    Column values;
    std::vector<Change> changes;
};

/// Why a key was removed for a query. Several reasons may hold at once.
struct Removed {
    bool causal = false, window = false, padding = false, forbid = false, allow = false, bias = false;
    bool any() const { return causal || window || padding || forbid || allow || bias; }
    friend bool operator==(const Removed&, const Removed&) = default;
};

/// Where Q, K or V came from, and what it is. // [n, d]
struct Derivation {
    std::string name;                        ///< Q, K, V
    Operation operation = Operation::given;  ///< given, or project
    std::vector<std::string> operands;       ///< X, W.Q, b.Q; context for cross-attention
    Matrix<Exact> values;
    std::vector<Change> changes;
};

/// What the rows of one head share.
struct HeadInputs {
    std::size_t batch = 1, head = 1;
    Derivation q, k, v;
};

/// Everything that was computed for one query of one head, in order.
struct RowTrace {
    std::shared_ptr<const HeadInputs> head;
    std::size_t query = 0;         ///< from 0
    std::vector<Removed> removed;  ///< [n_k]
    Kept kept;                     ///< [n_k]
    std::vector<Exact> bias;       ///< [n_k], or empty
    bool reads_nothing = false;    ///< every key removed by the mask
    std::vector<Step> steps;

    const Step* find(std::string_view name) const;
    const Step& at(std::string_view name) const;  ///< throws std::out_of_range
    const Column& output() const { return at("output").values; }
    /// Does a key's value enter the output? That of a removed key only where its weight was set, or decided by policy.
    bool mixes(std::size_t key) const;
};

}  // namespace attn
