#pragma once

#include "compare/tolerance.hpp"
#include "number/exact.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

namespace attn {

/// One number, as a side has it.
struct CellText {
    std::string_view decimal;
    std::string_view exact;  ///< empty: no closed form
    int digits = 0;          ///< that the decimal carries
};

enum class Agreement { same, different, undecided };

/// Compares two numbers. Without a tolerance: exactly where both have a closed form, otherwise at the digits both
/// carry; a closed form carries all of them. Undecided: the decimals agree, and whether the closed forms are equal
/// cannot be proved.
class CellComparer {
public:
    Agreement compare(const CellText& a, const CellText& b, const Tolerance& tolerance);
    /// |a − b|, where both are finite: from the closed forms where they differ.
    std::optional<Exact> distance(const CellText& a, const CellText& b);

private:
    Agreement compare_as_they_are(const CellText& a, const CellText& b);
    std::optional<bool> closed_form_says(const CellText& a, const CellText& b);
    std::optional<Exact> exact_distance(const CellText& a, const CellText& b);
    bool decimals_agree(const CellText& a, const CellText& b);
    Exact value_of(std::string_view exact);

    std::unordered_map<std::string, Exact> values_;  // by text: ledgers repeat their numbers
};

}  // namespace attn
