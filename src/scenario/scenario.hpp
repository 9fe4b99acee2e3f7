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

/// How an input matrix is multiplied out of X (or context): rows times matrix, plus a bias row.
struct Projection {
    InputMatrix weight;       ///< W // [d_model, d]
    std::vector<Exact> bias;  ///< b // [d], or empty
};

/// Q, K, V as stated: given directly, or projected from X (K and V from context, if that is given).
struct Inputs {
    InputMatrix x;        ///< [n, d_model]; empty when Q, K, V are given
    InputMatrix context;  ///< [n_k, d_model]; empty unless cross-attention
    Projection w_q, w_k, w_v;
    InputMatrix q, k, v;  ///< given directly; empty when projected

    bool projected() const { return !x.empty(); }
    bool cross() const { return !context.empty(); }
};

enum class Normalize { softmax, sum };

/// What a query that may read nothing gets.
enum class EmptyRow { zero, uniform, undefined, error };

/// Keys from `left` before to `right` after the query's own position; a missing side is unbounded.
struct Window {
    std::optional<long> left;
    std::optional<long> right;
};

/// Which pairs may read, and what is added to their scores. Sizes are already broadcast to [n_q, n_k].
struct Mask {
    bool causal = false;
    std::optional<Window> window;
    long offset = 0;                    ///< query i (from 1) stands at key i + offset
    std::optional<std::size_t> length;  ///< keys past it are padding
    Matrix<char> allow;                 ///< 1: may read; empty: no such part
    Matrix<char> forbid;                ///< 1: may not read; empty: no such part
    Matrix<Exact> bias;                 ///< added to the scores; −∞ removes; empty: none

    bool none() const { return !causal && !window && !length && allow.empty() && forbid.empty() && bias.empty(); }
};

/// A computed value replaced or changed while everything before it stays (a variant's "K[2]", "scores[1]").
struct Intervention {
    std::string step;                ///< Q, K, V, scores, …
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
    std::string path;                ///< as written: "output[3]"
    std::string step;                ///< "output"
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
    std::size_t n_q = 0, n_k = 0, d_k = 0, d_v = 0, d_model = 0;  ///< d_model 0 when Q, K, V are given
    Exact scale;                                                  ///< multiplies the scores
    std::string scale_text;                                       ///< as written, or "1/sqrt(d_k)"
    Mask mask;
    Normalize normalize = Normalize::softmax;
    std::optional<Exact> base;  ///< of the exponential; absent: e
    EmptyRow empty_row = EmptyRow::zero;
    std::vector<Intervention> interventions;
    std::vector<Variant> variants;
    std::vector<Expectation> expectations;
    std::vector<Fault> warnings;
    bool decimals = false;  ///< its inputs were written as decimals: 0.43, not 43/100
    bool allow_nonfinite = false;  ///< tensor files may hold NaN and infinities, which then follow IEEE 754
    Where mask_where;       ///< of the mask, or of the file where there is none
};

}  // namespace attn
