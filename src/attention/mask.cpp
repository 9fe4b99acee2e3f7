#include "attention/mask.hpp"

#include <algorithm>

namespace attn {
namespace {

template <class Predicate>
bool any_bias(const Mask& mask, Predicate holds) {
    return std::any_of(mask.bias.parts.begin(), mask.bias.parts.end(), [&](const InputMatrix& bias) {
        for (std::size_t row = 0; row < bias.rows; ++row)
            for (std::size_t col = 0; col < bias.cols; ++col)
                if (holds(bias, row, col)) return true;
        return false;
    });
}

/// A table's cell, where a single row or column stands for all.
bool removes(const InputMatrix& bias, std::size_t query, std::size_t key) {
    return bias.is_minus_infinity(bias.rows == 1 ? 0 : query, bias.cols == 1 ? 0 : key);
}

}  // namespace

bool adds_bias(const Mask& mask) {
    return any_bias(mask, [](const InputMatrix& bias, std::size_t row, std::size_t col) {
        return !bias.is_minus_infinity(row, col) && !bias.is_zero(row, col);
    });
}

bool removes_anything(const Mask& mask) {
    return mask.causal || mask.window || !mask.lengths.empty() || !mask.allow.empty() || !mask.forbid.empty() ||
           any_bias(mask, [](const InputMatrix& bias, std::size_t row, std::size_t col) {
               return bias.is_minus_infinity(row, col);
           });
}

std::vector<Removed> removed_keys(const Mask& mask, HeadId id, std::size_t query, std::size_t n_k) {
    std::vector<Removed> removed(n_k);
    const auto [batch, head] = id;
    const long own = static_cast<long>(query) + mask.offset(batch);  // the key, from 0, at which the query stands
    const InputMatrix* bias = mask.bias.empty() ? nullptr : &mask.bias.at(batch, head);
    for (std::size_t key = 0; key < n_k; ++key) {
        const long distance = static_cast<long>(key) - own;  // keys after the query are positive
        Removed& why = removed[key];
        why.causal = mask.causal && distance > 0;
        if (mask.window) {
            const auto& [left, right] = *mask.window;
            why.window = (left && distance < -*left) || (right && distance > *right);
        }
        why.padding = mask.length(batch) && key >= *mask.length(batch);
        why.allow = !mask.allow.empty() && !mask.allow.at(batch, head, query, key);
        why.forbid = !mask.forbid.empty() && mask.forbid.at(batch, head, query, key);
        why.bias = bias && removes(*bias, query, key);
    }
    return removed;
}

bool has_empty_row(const Scenario& scenario) {
    for (std::size_t batch = 0; batch < scenario.batches; ++batch)
        for (std::size_t head = 0; head < scenario.num_heads; ++head)
            for (std::size_t query = 0; query < scenario.n_q; ++query)
                if (std::ranges::all_of(removed_keys(scenario.mask, {batch, head}, query, scenario.n_k), &Removed::any))
                    return true;
    return false;
}

}  // namespace attn
