#include "ledger/checks.hpp"

#include "ledger/words.hpp"
#include "number/exact_section.hpp"
#include "number/rounding.hpp"

#include <algorithm>

// In the exact lane everything is checked by adding up and comparing, exactly. In the other lanes a row whose weights
// are exponentials divided by their own sum balances by construction, and the doubles are held against that; any other
// row (a variant set a weight, scores are divided by their sum) is traced exactly and checked like a worksheet.

namespace attn {
namespace {

/// The weights, and below them the sink's share. // [n_k (+ 1)]
Column all_shares(const RowTrace& row) {
    const Column& weights = row.at("weights").values;
    return row.find("sink") ? stack(weights, sink_share(row)) : weights;
}

/// Nobody set a value by hand between the exponentials and the output.
bool untouched(const RowTrace& row) {
    return std::all_of(row.steps.begin(), row.steps.end(), [](const Step& step) { return step.changes.empty(); });
}

/// Exponentials divided by their own sum: shares that are positive and sum to 1.
bool shares_by_construction(const RowTrace& row) {
    const Step& weights = row.at("weights");
    if (weights.values.lane() == Lane::exact || !row.find("exponentials") || !untouched(row)) return false;
    const bool divided = weights.operation == Operation::divide;
    const bool uniform = weights.operation == Operation::policy;
    if (!divided && !uniform) return false;
    const auto total = settled_rounding(sum(all_shares(row)), 0, default_digits);
    return total && total->text(default_digits) == "1";
}

/// Did a NaN reach the weights? Then what they sum to is undefined, and that is known in any lane.
bool sums_to_nothing(const RowTrace& row) {
    const Column& weights = row.at("weights").values;
    if (weights.lane() == Lane::exact) return false;
    const auto total = settled_rounding(sum(all_shares(row)), 0, default_digits);
    return total && total->kind == Decimal::Kind::undefined;
}

std::shared_ptr<const RowTrace> in_exact_lane(const RowTrace& row) {
    if (row.at("weights").values.lane() == Lane::exact) return {std::shared_ptr<void>(), &row};
    return row.finer({Lane::exact, 0});
}

Exact exact_total(const RowTrace& row) { return Exact::sum(all_shares(row).cells()); }

/// What is undefined is not 1, and that is decided.
Truth is_one(const Exact& total) { return total.is_undefined() ? Truth::no : equal(total, Exact(1)); }

Check make_check(const char* name, Truth truth, std::string holds, std::string fails, std::string undecided) {
    switch (truth) {
        case Truth::yes: return {name, Check::Result::holds, {{Role::plain, std::move(holds)}}};
        case Truth::no: return {name, Check::Result::fails, {{Role::plain, std::move(fails)}}};
        case Truth::unknown: break;
    }
    return {name, Check::Result::undecided, {{Role::plain, std::move(undecided)}}};
}

Check weights_sum(const RowTrace& row, Truth sums_to_1, const PostOptions& options) {
    const Language language = options.language;
    const Figure total = weights_total(row, options);
    const std::string shown = plain_text(spell(total, NumberForm::exact, language));
    if (total.decimal == "nan")
        return {"weights-sum",
                Check::Result::fails,
                {{Role::plain, std::string(say(Word::check_weights_undefined, language))}}};
    const bool sink = row.find("sink") != nullptr;
    return make_check(
        "weights-sum", sums_to_1, std::string(say(sink ? Word::check_shares_sum : Word::check_weights_sum, language)),
        say(sink ? Word::check_shares_sum_fails : Word::check_weights_sum_fails, language, shown),
        say(sink ? Word::check_shares_sum_undecided : Word::check_weights_sum_undecided, language, shown));
}

bool output_is_undefined(const RowTrace& row) {
    for (std::size_t i = 0; i < row.output().size(); ++i)
        if (round_cell(row, row.at("output"), i, default_digits).kind == Decimal::Kind::undefined) return true;
    return false;
}

Check output_range(const RowTrace& row, Truth inside, const PostOptions& options) {
    const Language language = options.language;
    const bool undefined = inside == Truth::no && output_is_undefined(row);
    return make_check(
        "output-range", inside, std::string(say(Word::check_output_range, language)),
        std::string(say(undefined ? Word::check_output_undefined : Word::check_output_range_fails, language)),
        std::string(say(Word::check_output_range_undecided, language)));
}

Truth not_less(const Exact& a, const Exact& b) {
    switch (less(a, b)) {
        case Truth::yes: return Truth::no;
        case Truth::no: return Truth::yes;
        default: return Truth::unknown;
    }
}

/// The components of the values that were read; what a sink brings is 0.
std::vector<Exact> values_read(const RowTrace& row, std::size_t component, const Kept& read) {
    std::vector<Exact> values;
    if (row.find("sink")) values.emplace_back();
    for (std::size_t key = 0; key < read.size(); ++key)
        if (read[key]) values.push_back(row.head->v.values.at(key, component));
    return values;
}

/// Does x lie between the least and the largest of the values?
Truth within(const Exact& x, const std::vector<Exact>& values) {
    Truth above_some = Truth::no;
    Truth below_some = Truth::no;
    for (const Exact& value : values) {
        if (const Truth t = not_less(x, value); above_some != Truth::yes && t != Truth::no) above_some = t;
        if (const Truth t = not_less(value, x); below_some != Truth::yes && t != Truth::no) below_some = t;
    }
    if (above_some == Truth::yes && below_some == Truth::yes) return Truth::yes;
    return above_some == Truth::no || below_some == Truth::no ? Truth::no : Truth::unknown;
}

Truth output_within_values(const RowTrace& row) {
    const Kept read = row.decided_by_policy() ? Kept(row.kept.size(), 1) : row.kept;
    Truth all = Truth::yes;
    for (std::size_t i = 0; i < row.output().size() && all != Truth::no; ++i) {
        const Exact& output = row.output().cells()[i];
        const Truth inside = output.is_undefined() ? Truth::no : within(output, values_read(row, i, read));
        if (inside != Truth::yes) all = inside;
    }
    return all;
}

/// Weights that were decided (0, or undefined) rather than computed have nothing to balance.
bool nothing_to_balance(const RowTrace& row, const PostOptions& options) {
    if (!row.decided_by_policy()) return false;
    const std::string weight = to_figure(row, row.at("weights"), 0, options).decimal;
    return weight == "0" || weight == "nan";
}

/// Do the blocks come to the output? Only exact numbers can tell.
Truth tiles_equal(const Column& merged, const Column& output) {
    if (output.lane() != Lane::exact) return Truth::unknown;
    Truth all = Truth::yes;
    for (std::size_t i = 0; i < output.size() && all != Truth::no; ++i) {
        const Exact& a = merged.cells()[i];
        const Exact& b = output.cells()[i];
        const bool undefined = a.is_undefined() && b.is_undefined();
        if (const Truth same = undefined ? Truth::yes : equal(a, b); same != Truth::yes) all = same;
    }
    return all;
}

/// The same as shown. Both are correct roundings: where they differ, so do the numbers.
bool same_as_shown(const RowTrace& row, const Step& a, const Step& b, const PostOptions& options) {
    for (std::size_t i = 0; i < a.values.size(); ++i)
        if (to_figure(row, a, i, options).decimal != to_figure(row, b, i, options).decimal) return false;
    return true;
}

/// Proved where it can be; otherwise it is said to how many digits it was seen.
Check tiles_output(const RowTrace& row, const PostOptions& options) {
    const Step& merged = row.at("tile_merged");
    const Step& output = row.at("output");
    const Truth equal = tiles_equal(merged.values, output.values);
    const bool proved = equal == Truth::yes;
    const bool seen = equal == Truth::unknown && same_as_shown(row, merged, output, options);
    return make_check("tiles-output", proved || seen ? Truth::yes : Truth::no,
                      proved ? std::string(say(Word::check_tiles, options.language))
                             : say(Word::check_tiles_as_shown, options.language, options.digits),
                      std::string(say(Word::check_tiles_fails, options.language)), {});
}

std::vector<Check> balances(const RowTrace& row, const PostOptions& options) {
    if (nothing_to_balance(row, options)) return {};
    if (shares_by_construction(row))
        return {weights_sum(row, Truth::yes, options),
                output_range(row, output_is_undefined(row) ? Truth::no : Truth::yes, options)};
    if (sums_to_nothing(row)) return {weights_sum(row, Truth::no, options), output_range(row, Truth::no, options)};
    const ExactSection exact;
    const auto exact_row = in_exact_lane(row);
    return {weights_sum(*exact_row, is_one(exact_total(*exact_row)), options),
            output_range(*exact_row, output_within_values(*exact_row), options)};
}

}  // namespace

Figure weights_total(const RowTrace& row, const PostOptions& options) {
    if (shares_by_construction(row)) return {"", "1", true};
    if (sums_to_nothing(row)) return {"", "nan", false};
    const ExactSection exact;
    return to_figure(exact_total(*in_exact_lane(row)), options);
}

Column sink_share(const RowTrace& row) { return divide(row.at("sink").values, row.at("sum").values); }

std::vector<Check> check_row(const RowTrace& row, const PostOptions& options) {
    std::vector<Check> checks = balances(row, options);
    if (row.find("tile_merged")) checks.push_back(tiles_output(row, options));
    return checks;
}

}  // namespace attn
