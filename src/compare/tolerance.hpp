#pragma once

#include "number/exact.hpp"
#include "scenario/path.hpp"
#include "scenario/tensor_file.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// |found − expected| ≤ atol + rtol·|expected|, worked without rounding.
struct Tolerance {
    std::string atol = "0", rtol = "0";  ///< as written
    std::string type;                    ///< f32, where the pair is a type's usual one
    Exact exact_atol, exact_rtol;
    double near_atol = 0, near_rtol = 0;

    /// No tolerance at all: numbers are compared as they are, and by the digits they carry.
    bool is_none() const { return near_atol == 0 && near_rtol == 0; }
    /// Both numbers are decimals, finite or not.
    bool allows(std::string_view expected, std::string_view found) const;
};

/// The usual tolerance of a type.
Tolerance tolerance_of(Element::Kind element);

/// What holds for all numbers, and what for some.
struct Tolerances {
    struct Override {
        Path::Part path;
        std::string text;  ///< scores[3]
        Tolerance tolerance;
    };
    std::optional<Tolerance> general;  ///< nothing was said
    std::vector<Override> overrides;   ///< the last that fits is the one

    /// `index` is from 0.
    const Tolerance& at(std::string_view step, const std::vector<std::size_t>& index) const;
    bool has_override(std::string_view step) const;
};

/// What the options say: --atol, --rtol (empty: not given), and each --tolerance (f16, 1e-3, scores=1e-3, V[2]=bf16).
/// Throws InputError.
Tolerances read_tolerances(const std::string& atol, const std::string& rtol, const std::vector<std::string>& words);

}  // namespace attn
