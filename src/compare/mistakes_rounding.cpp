#include "attention/stage.hpp"
#include "compare/attempts.hpp"
#include "compare/written.hpp"
#include "number/exact_section.hpp"
#include "number/rounding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

// Work on paper: every number is rounded before it is used again. Nobody does that with more than a worksheet.

namespace attn {
namespace {

struct DigitRule {
    int digits;
    bool places;  ///< after the point, rather than in all
};

/// Enough to see a number's size and to round it once more.
constexpr int fine_digits = 12;

Exact number(const Decimal& decimal) {
    const auto value = value_of(decimal);
    if (!value) throw Undecided();
    return *value;
}

Decimal settled(const Column& column, std::size_t cell, int digits) {
    const auto decimal = settled_rounding(column, cell, digits);
    if (!decimal || decimal->kind == Decimal::Kind::undecided) throw Undecided();
    return *decimal;
}

/// A number below one unit of the last place: nothing, or from a half on the unit itself.
Exact small_to_places(const Decimal& fine, int places) {
    if (fine.exponent < -places || fine.digits.front() < '5') return {};
    const Exact unit = *Exact::from_decimal(fmt::format("1e-{}", places));
    return fine.negative ? -unit : unit;
}

Exact rounded(const Column& column, std::size_t cell, const DigitRule& rule) {
    if (!rule.places) return number(settled(column, cell, rule.digits));
    const Decimal fine = settled(column, cell, fine_digits);
    if (fine.kind != Decimal::Kind::finite || fine.digits.empty()) return number(fine);
    const int digits = static_cast<int>(std::min<long>(fine.exponent + rule.digits, max_digits));
    if (digits < 1) return small_to_places(fine, rule.digits);
    return number(settled(column, cell, digits));
}

Column rounded(const Column& column, const DigitRule& rule) {
    const ExactSection exact;
    Matrix<Exact> cells(column.rows(), column.cols());
    for (std::size_t i = 0; i < column.size(); ++i) cells.cells[i] = rounded(column, i, rule);
    return to_lane(cells, column.arithmetic());
}

/// Those of the numbers got first, then those that are usual on paper.
std::vector<DigitRule> rules(const ShownDigits& shown) {
    std::vector<DigitRule> list;
    const auto add = [&](int digits, bool places) {
        const auto is_same = [&](const DigitRule& rule) { return rule.digits == digits && rule.places == places; };
        if (digits > 0 && std::ranges::none_of(list, is_same)) list.push_back({digits, places});
    };
    add(shown.places, true);
    add(shown.significant, false);
    for (const int usual : {3, 2, 4}) {
        add(usual, true);
        add(usual, false);
    }
    return list;
}

Text text_of(const DigitRule& rule) {
    if (rule.places)
        return {fmt::format("to {} decimal place{}", rule.digits, rule.digits == 1 ? "" : "s"),
                fmt::format("保留 {} 位小数", rule.digits)};
    return {fmt::format("to {} significant digit{}", rule.digits, rule.digits == 1 ? "" : "s"),
            fmt::format("保留 {} 位有效数字", rule.digits)};
}

}  // namespace

Attempts rounded_each_line(const Attempt& before) {
    Attempts attempts;
    if (!is_worksheet(before.scenario)) return attempts;
    for (const DigitRule& rule : rules(before.shown))
        attempts.push_back(changed(before, text_of(rule), [&](Attempt& attempt) {
            attempt.changes_inputs = true;
            attempt.needs_terms = true;
            attempt.deviate().numbers = [rule](const Column& column) { return rounded(column, rule); };
        }));
    return attempts;
}

}  // namespace attn
