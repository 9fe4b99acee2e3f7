#pragma once

#include "compare/mistakes.hpp"
#include "compare/side.hpp"
#include "compare/tolerance.hpp"
#include "number/decimal.hpp"
#include "scenario/scenario.hpp"
#include "scenario/value.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

// The numbers somebody got.

namespace attn {

struct GotCell {
    enum class Kind {
        skip,
        exact,    ///< an integer among integers, a fraction, an expression, NaN or an infinity
        written,  ///< a decimal: the correct rounding to its digits
        near,     ///< a number of a program: within the tolerance
    };
    Kind kind = Kind::skip;
    std::string text;          ///< as it was written
    Exact value = {};          ///< for exact
    Decimal rounded = {};      ///< of an exact value, to many digits
    long last_place = 0;       ///< of a written decimal: the power of ten of its last digit
    double low = 0, high = 0;  ///< what lies between them fits; for near, both are the number itself

    /// A written decimal as a number and half of its last place.
    WrittenDecimal written() const;
};

/// One query of a head, from 0; of what the heads come to, head is 0.
struct GotRow {
    std::size_t batch = 0, head = 0, query = 0;
    std::vector<GotCell> cells;
};

struct Got {
    std::string name;  ///< the file's
    std::string step;  ///< empty: the last there is, whatever an attempt's last is
    std::vector<GotRow> rows;
    ShownDigits shown;
    Tolerance tolerance;  ///< for near cells

    std::size_t size() const;  ///< cells that are not skipped
};

/// How the numbers are to be taken.
struct GotRules {
    std::string step;  ///< empty: what the scenario comes to, or each head's output where the shape says so
    Tolerances tolerances;
};

/// Digits to which exact numbers are told apart where their equality cannot be proved.
inline constexpr int certain_digits = 30;

/// A list of rows, or a JSON ledger. Throws InputError with all that is wrong.
Got read_got(const Value& root, const std::string& name, const Scenario& scenario, const GotRules& rules);
/// A tensor file: a.npy, a.safetensors#name.
Got read_got_tensor(const std::string& name, const Scenario& scenario, const GotRules& rules);

/// The steps that numbers may be taken as.
std::vector<std::string_view> got_steps();

}  // namespace attn
