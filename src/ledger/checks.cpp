#include "ledger/checks.hpp"

#include "ledger/words.hpp"

namespace attn {
namespace {

Check weights_sum(const RowTrace& row, const PostOptions& options) {
    const Exact total = Exact::sum(row.at("weights").values.cells);
    const Truth is_one = equal(total, Exact(1));
    const auto result = is_one == Truth::yes  ? Check::Result::holds
                        : is_one == Truth::no ? Check::Result::fails
                                              : Check::Result::undecided;
    const Word word = is_one == Truth::yes  ? Word::check_weights_sum
                      : is_one == Truth::no ? Word::check_weights_sum_fails
                                            : Word::check_weights_sum_undecided;
    const std::string shown = plain_text(spell(to_figure(total, options), NumberForm::exact));
    return {"weights-sum", result, {{Role::plain, say(word, options.language, shown)}}};
}

/// Does x lie between the least and the largest component of the values that were read?
Truth within(const Exact& x, const RowTrace& row, std::size_t component) {
    Truth above_some = Truth::no;
    Truth below_some = Truth::no;
    for (std::size_t key = 0; key < row.kept.size(); ++key) {
        if (!row.mixes(key)) continue;
        const Exact& value = row.head->v.values.at(key, component);
        const auto not_less = [](const Exact& a, const Exact& b) {
            const Truth answer = less(a, b);
            return answer == Truth::unknown ? Truth::unknown : answer == Truth::no ? Truth::yes : Truth::no;
        };
        if (const Truth t = not_less(x, value); above_some != Truth::yes && t != Truth::no) above_some = t;
        if (const Truth t = not_less(value, x); below_some != Truth::yes && t != Truth::no) below_some = t;
    }
    if (above_some == Truth::yes && below_some == Truth::yes) return Truth::yes;
    return above_some == Truth::no || below_some == Truth::no ? Truth::no : Truth::unknown;
}

Check output_range(const RowTrace& row, const PostOptions& options) {
    Truth all = Truth::yes;
    for (std::size_t i = 0; i < row.output().cols && all != Truth::no; ++i) {
        const Truth inside = within(row.output().cells[i], row, i);
        if (inside != Truth::yes) all = inside;
    }
    switch (all) {
        case Truth::yes:
            return {"output-range",
                    Check::Result::holds,
                    {{Role::plain, std::string(say(Word::check_output_range, options.language))}}};
        case Truth::no:
            return {"output-range",
                    Check::Result::fails,
                    {{Role::plain, std::string(say(Word::check_output_range_fails, options.language))}}};
        case Truth::unknown: break;
    }
    return {"output-range",
            Check::Result::undecided,
            {{Role::plain, std::string(say(Word::check_output_range_undecided, options.language))}}};
}

/// Weights that were decided (0, or undefined) rather than computed have nothing to balance.
bool nothing_to_balance(const RowTrace& row) {
    if (!row.reads_nothing) return false;
    const Exact& weight = row.at("weights").values.cells.front();
    return weight.is_undefined() || sign(weight) == Sign::zero;
}

}  // namespace

std::vector<Check> check_row(const RowTrace& row, const PostOptions& options) {
    if (nothing_to_balance(row)) return {};
    return {weights_sum(row, options), output_range(row, options)};
}

}  // namespace attn
