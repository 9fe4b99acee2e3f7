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
    tiles,       ///< one number a block of keys // [n_tiles, 1]
    tile_values, ///< one vector a block of keys // [n_tiles, d_v]
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

/// A matrix that rows are computed from: where it came from, and what it is. // [n, d]
struct Derivation {
    std::string name;                        ///< X_positioned, Q, K, V, Q_normed, K_normed, Q_rotated, K_rotated
    Operation operation = Operation::given;  ///< given, add, project, normalise or rotate
    std::vector<std::string> operands;       ///< X, W.Q, b.Q; context for cross-attention; the matrix before
    Column values;
    std::vector<Change> changes = {};
    std::size_t cached = 0;  ///< the first rows come from the cache as they are
};

/// What the rows of one head share, all in one lane.
struct HeadInputs {
    std::size_t batch = 1, head = 1;      ///< from 1; head 0: what all heads of the batch share
    std::vector<Derivation> earlier;      ///< what Q, K and V were on their way, in order: X_positioned, Q, K, Q_normed …
    Derivation q, k, v;                   ///< as the rows read them
    Column scale;                         ///< [1, 1]
    Column bias;                          ///< [n_q or 1, n_k], or empty
    Column base, log_base;                ///< [1, 1]; empty where the base is e
    Column softcap;                       ///< [1, 1], or empty
    Column slope;                         ///< of ALiBi // [1, 1], or empty
    Column sink;                          ///< the extra logit // [1, 1], or empty
    Column q_angles, k_angles;            ///< by which rows were rotated, radians // [n, dims/2], or empty

    // Only with head 0.
    std::string x_name, keys_name;  ///< what is projected: X or X_positioned; that, or context
    Column x, keys;                 ///< the same // [n_q, d_model], [n, d_model]; empty where Q, K, V are given
    Column w_o, b_o;                ///< [num_heads·d_v, d_out], [1, d_out]; empty where nothing is projected

    /// The same in another lane.
    std::function<std::shared_ptr<const HeadInputs>(Arithmetic)> finer;
};

/// Everything that was computed for one query of one head, in order. The heads of a batch come together in a row of
/// their own, whose head has number 0, and whose steps are concat and projected.
struct RowTrace {
    std::shared_ptr<const HeadInputs> head;
    std::size_t query = 0;         ///< from 0
    std::vector<Removed> removed;  ///< [n_k]
    Kept kept;                     ///< [n_k]
    bool reads_nothing = false;    ///< every key removed by the mask
    bool leaks = false;            ///< removed keys took a finite score, and so a weight
    /// Position of each key minus that of the query, for ALiBi. // [n_k], or empty
    std::vector<double> distances = {};
    std::vector<Step> steps;

    /// The same row in another lane.
    std::function<std::shared_ptr<const RowTrace>(Arithmetic)> finer;
    /// The same row in another lane, as if one key were all there is, up to a step that needs no other key.
    std::function<std::shared_ptr<const RowTrace>(Arithmetic, std::size_t key, std::string_view step)> finer_key;

    /// Are its weights decided by the scenario's policy, since there is nothing to compute them from? A sink is something.
    bool decided_by_policy() const { return reads_nothing && !leaks && head->sink.size() == 0; }
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

/// The derivations of a head in order: the earlier ones, then Q, K and V as the rows read them.
std::vector<const Derivation*> derivations(const HeadInputs& head);
/// The derivation with a name, or null.
const Derivation* find_derivation(const HeadInputs& head, std::string_view name);

}  // namespace attn
