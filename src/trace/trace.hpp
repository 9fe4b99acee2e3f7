#pragma once

#include "number/column.hpp"
#include "number/decimal.hpp"
#include "trace/operation.hpp"

#include <cstddef>
#include <functional>
#include <memory>
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

/// A cell that a variant set by hand.
struct Change {
    std::size_t cell = 0;  ///< row by row
    Column before;         ///< what the calculation gave // [1, 1]
    bool added = false;    ///< before + amount, rather than replaced by it
    Column amount;         ///< // [1, 1]
};

/// One recorded step of one query: its field name, what was done to what, and what came out.
struct Step {
    std::string name;  ///< scores, scaled, …, output
    Operation operation = Operation::given;
    std::vector<std::string> operands;  ///< names of earlier steps, or of inputs: Q, K, V, scale, bias, base
    Axis axis = Axis::keys;
    Column values;
    std::vector<Change> changes = {};
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
    Column values;
    std::vector<Change> changes = {};
};

/// What the rows of one head share, all in one lane.
struct HeadInputs {
    std::size_t batch = 1, head = 1;
    Derivation q, k, v;
    Column scale;           ///< [1, 1]
    Column bias;            ///< [n_q, n_k], or empty
    Column base, log_base;  ///< [1, 1]; empty where the base is e

    /// The same in another lane.
    std::function<std::shared_ptr<const HeadInputs>(Arithmetic)> finer;
};

/// Everything that was computed for one query of one head, in order.
struct RowTrace {
    std::shared_ptr<const HeadInputs> head;
    std::size_t query = 0;         ///< from 0
    std::vector<Removed> removed;  ///< [n_k]
    Kept kept;                     ///< [n_k]
    bool reads_nothing = false;    ///< every key removed by the mask
    std::vector<Step> steps;

    /// The same row in another lane.
    std::function<std::shared_ptr<const RowTrace>(Arithmetic)> finer;
    /// The same row in another lane, as if one key were all there is, up to a step that needs no other key.
    std::function<std::shared_ptr<const RowTrace>(Arithmetic, std::size_t key, std::string_view step)> finer_key;

    const Step* find(std::string_view name) const;
    const Step& at(std::string_view name) const;  ///< throws std::out_of_range
    /// Does a key's value enter the output? That of a removed key only where its weight was set, or decided by policy.
    bool mixes(std::size_t key) const;
    const Column& output() const { return at("output").values; }
};

/// The correct rounding of a cell of a step. Where the row's own lane leaves it open, the row is traced again in balls,
/// more and more precise, and in the end exactly, so that a tie is settled.
Decimal round_cell(const RowTrace& row, const Step& step, std::size_t cell, int significant);
/// The same for a cell of Q, K or V.
Decimal round_cell(const HeadInputs& head, const Derivation& matrix, std::size_t cell, int significant);

/// The exact value of a cell, from the exact lane.
Exact exact_cell(const RowTrace& row, const Step& step, std::size_t cell);
Exact exact_cell(const HeadInputs& head, const Derivation& matrix, std::size_t cell);

/// The derivation with a name: Q, K or V; null for another.
const Derivation* find_derivation(const HeadInputs& head, std::string_view name);

}  // namespace attn
