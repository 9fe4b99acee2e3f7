#include "compare/cells.hpp"

#include "compare/written.hpp"
#include "number/decimal.hpp"
#include "number/expression.hpp"

#include <algorithm>

namespace attn {
namespace {

constexpr std::size_t most_values = 100'000;

Agreement in_three(Truth truth) {
    switch (truth) {
        case Truth::yes: return Agreement::same;
        case Truth::no: return Agreement::different;
        case Truth::unknown: break;
    }
    return Agreement::undecided;
}

/// The decimal at the digits it is taken to carry, where more are written.
Decimal carried(const CellText& cell) { return shortened(*parse_decimal(cell.decimal), cell.digits); }

bool is_number(std::string_view decimal) { return decimal.find_first_of("0123456789") != std::string_view::npos; }

}  // namespace

Exact CellComparer::value_of(std::string_view exact) {
    if (values_.size() > most_values) values_.clear();
    const auto known = values_.find(std::string(exact));
    if (known != values_.end()) return known->second;
    return values_.emplace(std::string(exact), evaluate(exact)).first->second;
}

/// Nothing unless the side with fewer digits has a closed form whose rounding its decimal is: that carries all digits.
std::optional<bool> CellComparer::closed_form_says(const CellText& a, const CellText& b) {
    const CellText& shorter = a.digits < b.digits ? a : b;
    const CellText& longer = a.digits < b.digits ? b : a;
    if (a.digits == b.digits || shorter.exact.empty() || !longer.exact.empty()) return std::nullopt;
    const Exact value = value_of(shorter.exact);
    const auto rounds_to = [&](const CellText& cell) {
        const int digits = std::min(cell.digits, max_digits);
        return round_significant(value, digits) == shortened(*parse_decimal(cell.decimal), digits);
    };
    if (!rounds_to(shorter)) return std::nullopt;
    return rounds_to(longer);
}

bool CellComparer::decimals_agree(const CellText& a, const CellText& b) {
    if (a.digits == b.digits && a.decimal == b.decimal) return true;
    if (const auto answer = closed_form_says(a, b)) return *answer;
    return may_be_same(carried(a), a.digits, carried(b), b.digits);
}

Agreement CellComparer::compare_as_they_are(const CellText& a, const CellText& b) {
    if (a.decimal == "?" || b.decimal == "?") return Agreement::undecided;
    if (a.decimal == b.decimal && a.exact == b.exact && (a.digits == b.digits || !a.exact.empty()))
        return Agreement::same;
    if (!decimals_agree(a, b)) return Agreement::different;
    if (a.exact.empty() || b.exact.empty() || a.exact == b.exact) return Agreement::same;
    return in_three(equal(value_of(a.exact), value_of(b.exact)));
}

Agreement CellComparer::compare(const CellText& a, const CellText& b, const Tolerance& tolerance) {
    if (tolerance.is_none()) return compare_as_they_are(a, b);
    if (a.decimal == "?" || b.decimal == "?") return Agreement::undecided;
    return tolerance.allows(a.decimal, b.decimal) ? Agreement::same : Agreement::different;
}

std::optional<Exact> CellComparer::exact_distance(const CellText& a, const CellText& b) {
    if (a.exact.empty() || b.exact.empty()) return std::nullopt;
    try {
        const Exact exact = abs(value_of(b.exact) - value_of(a.exact));
        if (sign(exact) == Sign::positive) return exact;
    } catch (const ExpressionError&) {
        // No closed form: the decimals are what is left.
    }
    return std::nullopt;
}

std::optional<Exact> CellComparer::distance(const CellText& a, const CellText& b) {
    if (!is_number(a.decimal) || !is_number(b.decimal)) return std::nullopt;
    if (auto exact = exact_distance(a, b)) return exact;
    const auto in_a = Exact::from_decimal(a.decimal);
    const auto in_b = Exact::from_decimal(b.decimal);
    if (!in_a || !in_b) return std::nullopt;
    return abs(*in_b - *in_a);
}

}  // namespace attn
