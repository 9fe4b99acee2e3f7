#pragma once

#include "base/fault.hpp"
#include "base/language.hpp"
#include "base/tensor.hpp"
#include "number/decimal.hpp"
#include "number/exact.hpp"
#include "scenario/input_matrix.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace attn {

/// How an input is multiplied out of X (or context): rows times matrix, plus a bias row. Fused heads stand side by side
/// in the columns.
struct Projection {
    InputMatrix fused;                     ///< W as stated for all heads together // [d_model, heads·d]; empty: a list
    InputTensor weight;                    ///< W of each head // heads × [d_model, d]
    std::vector<std::vector<Exact>> bias;  ///< b of each head // heads × [d], or empty
};

/// Q, K, V as stated: given directly, or projected from X (K and V from context, if that is given).
struct Inputs {
    InputTensor x;        ///< batches × [n, d_model]; empty when Q, K, V are given
    InputTensor context;  ///< batches × [n_k, d_model]; empty unless cross-attention
    Projection w_q, w_k, w_v;
    InputTensor q, k, v;         ///< batches, heads × [n, d], given directly; empty when projected
    InputTensor past_k, past_v;  ///< batches, kv heads × [n_past, d]: rows placed before the new ones; empty: no cache
    InputMatrix w_o;             ///< [num_heads·d_v, d_out]; empty: the heads' outputs are not projected
    std::vector<Exact> b_o;      ///< [d_out], or empty

    bool projected() const { return !x.empty(); }
    bool cross() const { return !context.empty(); }
};

/// Sines and cosines of the positions, added to X (Vaswani et al. 2017, 3.5): component 2i of position p is
/// sin(p / base^(2i/d_model)), component 2i + 1 its cosine.
struct Sinusoidal {
    Exact base = Exact(10000);
    long start = 0;  ///< the first row's position
};

/// Root-mean-square norm of every new query and key, before their rotation.
struct QkNorm {
    Exact eps;
    std::vector<Exact> q_gain, k_gain;  ///< [d_k], or empty for a gain of 1
};

/// Rotary position embedding (Su et al. 2021): pair i of position p is turned by p·base^(−2i/dims).
struct Rope {
    Exact base = Exact(10000);
    Pairing pairing = Pairing::half;
    std::size_t dims = 0;            ///< components turned, from the first on; even, at most d_k
    std::vector<Exact> q_positions;  ///< [n_q]
    std::vector<Exact> k_positions;  ///< [n_k − n_past]: of the new keys; cached ones were turned when they were new
};

enum class Normalize { softmax, sum };

/// What a query that may read nothing gets.
enum class EmptyRow { zero, uniform, undefined, error };

/// Keys from `left` before to `right` after the query's own position; a missing side is unbounded.
struct Window {
    std::optional<long> left;
    std::optional<long> right;
};

/// A table laid over [batches, num_heads, n_q, n_k]: a size of 1 counts for all.
template <class T>
struct Broadcast {
    std::size_t batches = 1, heads = 1, rows = 1, cols = 1;
    std::vector<T> cells;  ///< batch by batch, head by head, row by row

    bool empty() const { return cells.empty(); }
    T& at(std::size_t batch, std::size_t head, std::size_t row, std::size_t col) {
        return cells[place(batch, head, row, col)];
    }
    const T& at(std::size_t batch, std::size_t head, std::size_t row, std::size_t col) const {
        return cells[place(batch, head, row, col)];
    }

private:
    std::size_t place(std::size_t batch, std::size_t head, std::size_t row, std::size_t col) const {
        const auto within = [](std::size_t index, std::size_t size) { return size == 1 ? 0 : index; };
        const std::size_t matrix = within(batch, batches) * heads + within(head, heads);
        return (matrix * rows + within(row, rows)) * cols + within(col, cols);
    }
};

/// Which pairs may read, and what is added to their scores.
struct Mask {
    bool causal = false;
    std::optional<Window> window;
    std::vector<long> offsets = {0};   ///< query i (from 1) stands at key i + offset; one a batch, or one for all
    std::vector<std::size_t> lengths;  ///< keys past it are padding; one a batch, or empty
    Broadcast<char> allow;             ///< 1: may read; empty: no such part
    Broadcast<char> forbid;            ///< 1: may not read; empty: no such part
    InputTensor bias;  ///< added to the scores; −∞ removes; each [n_q or 1, n_k or 1]; empty: none

    long offset(std::size_t batch) const { return offsets.size() == 1 ? offsets.front() : offsets[batch]; }
    std::optional<std::size_t> length(std::size_t batch) const {
        if (lengths.empty()) return std::nullopt;
        return lengths.size() == 1 ? lengths.front() : lengths[batch];
    }
    bool none() const {
        return !causal && !window && lengths.empty() && allow.empty() && forbid.empty() && bias.empty();
    }
};

/// A computed value replaced or changed while everything before it stays (a variant's "K[2]", "scores[1]").
struct Intervention {
    std::string step;                ///< Q, K, V, scores, …
    std::optional<std::size_t> batch;  ///< from 0; all batches when absent
    std::optional<std::size_t> head;   ///< query head, from 0; all heads when absent
    std::optional<std::size_t> row;  ///< from 0; all rows when absent
    std::optional<std::size_t> col;  ///< from 0; the whole row when absent
    bool adds = false;               ///< add to what is there, instead of replacing it
    std::vector<Exact> values;       ///< one for all cells, or one a cell of the row
    Where where;
};

/// One value an `expect` states.
struct ExpectedCell {
    enum class Kind { skip, exact, decimal };
    Kind kind = Kind::skip;
    Exact value;             ///< for exact
    WrittenDecimal written;  ///< for decimal
    std::string text;        ///< as the author wrote it
    Where where;
};

/// What a step must hold: `values` are laid over the step from `row`/`col` on.
struct Expectation {
    std::string path;                ///< up to the step's index: "output", "head[2].output"
    std::string step;                ///< "output"
    std::size_t batch = 0;           ///< from 0
    std::size_t head = 0;            ///< query head, from 0; 0 for what all heads share: concat, projected, X_positioned
    std::vector<std::size_t> index;  ///< from 0; as many as the path names
    std::vector<std::size_t> shape;  ///< of the values given; empty: one number
    std::vector<ExpectedCell> cells;
    std::optional<Exact> tolerance;  ///< for decimals: |found − expected| ≤ tolerance instead of a rounding
    Where where;
};

struct Scenario;

/// One change at a time: the whole scenario with it, ready to run.
struct Variant {
    std::string name;
    std::vector<std::string> changes;  ///< as written: "K[2] = [0, 2c]"
    std::shared_ptr<const Scenario> scenario;
    Where where;
};

/// What is asked: one attention calculation, stated in full. Plain data; see docs/scenario.md for each key.
struct Scenario {
    std::string source;  ///< the file's name
    Text title;
    Text note;
    Inputs inputs;
    std::vector<std::string> query_tokens;                        ///< labels, or empty
    std::vector<std::string> key_tokens;                          ///< labels, or empty
    std::size_t n_q = 0, n_k = 0, d_k = 0, d_v = 0, d_model = 0;  ///< d_k, d_v of one head; d_model 0 without X
    std::size_t batches = 1, num_heads = 1, num_kv_heads = 1;
    std::size_t n_past = 0;  ///< cached keys, the first of n_k
    std::size_t d_out = 0;   ///< columns of W.O; 0 without it
    std::optional<Sinusoidal> sinusoidal;
    std::optional<QkNorm> qk_norm;
    std::optional<Rope> rope;
    Exact scale;                                                  ///< multiplies the scores
    std::string scale_text;                                       ///< as written, or "1/sqrt(d_k)"
    std::optional<Exact> softcap;                                 ///< c of c·tanh(score/c), positive
    std::vector<Exact> alibi_slopes;                              ///< one a head, or empty
    std::vector<Exact> sinks;                                     ///< one logit a head, or empty
    Mask mask;
    Normalize normalize = Normalize::softmax;
    std::optional<Exact> base;  ///< of the exponential; absent: e
    EmptyRow empty_row = EmptyRow::zero;
    std::vector<std::size_t> tiles;  ///< keys of each block of the online softmax, n_k in all; empty: not asked for
    std::vector<Intervention> interventions;
    std::vector<Variant> variants;
    std::vector<Expectation> expectations;
    std::vector<Fault> warnings;
    bool decimals = false;  ///< its inputs were written as decimals: 0.43, not 43/100
    bool allow_nonfinite = false;  ///< tensor files may hold NaN and infinities, which then follow IEEE 754
    /// The key/value head that a query head reads, both from 0: neighbours share.
    std::size_t kv_head(std::size_t head) const { return head * num_kv_heads / num_heads; }
    /// The matrix by which context or X is told apart: what K and V are projected from.
    const InputTensor& key_source() const { return inputs.cross() ? inputs.context : inputs.x; }
    Where mask_where;       ///< of the mask, or of the file where there is none
};

}  // namespace attn
