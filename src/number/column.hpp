#pragma once

#include "base/tensor.hpp"
#include "number/exact.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace attn {

/// One quantity for one query: a value a key // [n_k], a vector a key // [n_k, d_v], one vector // [1, d_v],
/// or one number // [1, 1].
using Column = Matrix<Exact>;

/// Which keys a query may read. // [n_k]
using Kept = std::vector<bool>;

// The closed set of operations on columns. Each is one operation of trace/operation.hpp; a stage is built from these.

/// q·k for each key: Σᵢ qᵢ·kᵢ. // q [d_k], keys [n_k, d_k] → [n_k]
Column dot(std::span<const Exact> q, const Matrix<Exact>& keys);
/// Every cell times one number.
Column scale(const Column& column, const Exact& factor);
/// Cell plus cell.
Column add(const Column& column, std::span<const Exact> addend);
/// Every cell minus one number.
Column subtract(const Column& column, const Exact& subtrahend);
/// Cells of keys that may not be read become `filler` (−∞ before an exponential, 0 before a plain sum).
Column remove(const Column& column, const Kept& kept, const Exact& filler);
/// base^cell; base "e" where `base` is empty of value is written exp. // −∞ ↦ 0
Column exponential(const Column& column);
Column power(const Exact& base, const Column& column);
/// Σ over keys. // [n_k] → [1, 1]
Column sum(const Column& column);
/// Every cell divided by one number.
Column divide(const Column& column, const Exact& divisor);
/// weight·v for each key; values of removed keys are not read, their product is 0. // [n_k], [n_k, d_v] → [n_k, d_v]
Column multiply(const Column& weights, const Matrix<Exact>& values, const Kept& kept);
/// Σ over keys of the vectors. // [n_k, d_v] → [1, d_v]
Column mix(const Column& terms);
/// The largest cell among the kept ones; −∞ if there is none. // [n_k] → [1, 1]
Column maximum(const Column& column, const Kept& kept);

}  // namespace attn
