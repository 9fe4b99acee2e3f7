#include "attention/mask.hpp"

#include <algorithm>

namespace attn {

bool adds_bias(const Mask& mask) {
    const auto& cells = mask.bias.cells;
    return std::any_of(cells.begin(), cells.end(), [](const Exact& bias) {
        return !bias.is_minus_infinity() && equal(bias, Exact(0)) != Truth::yes;
    });
}

bool removes_anything(const Mask& mask) {
    const auto& bias = mask.bias.cells;
    return mask.causal || mask.window || mask.length || !mask.allow.empty() || !mask.forbid.empty() ||
           std::any_of(bias.begin(), bias.end(), [](const Exact& b) { return b.is_minus_infinity(); });
}

std::vector<Removed> removed_keys(const Mask& mask, std::size_t query, std::size_t n_k) {
    std::vector<Removed> removed(n_k);
    const long own = static_cast<long>(query) + mask.offset;  // the key, from 0, at which the query stands
    for (std::size_t key = 0; key < n_k; ++key) {
        const long distance = static_cast<long>(key) - own;  // keys after the query are positive
        Removed& why = removed[key];
        why.causal = mask.causal && distance > 0;
        if (mask.window) {
            const auto& [left, right] = *mask.window;
            why.window = (left && distance < -*left) || (right && distance > *right);
        }
        why.padding = mask.length && key >= *mask.length;
        why.allow = !mask.allow.empty() && !mask.allow.at(query, key);
        why.forbid = !mask.forbid.empty() && mask.forbid.at(query, key);
        why.bias = !mask.bias.empty() && mask.bias.at(query, key).is_minus_infinity();
    }
    return removed;
}

}  // namespace attn
