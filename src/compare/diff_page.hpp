#pragma once

#include "compare/diff.hpp"
#include "ledger/page.hpp"

namespace attn {

/// A comparison as people, programs and code hosts are told of it.
Page post_diff(const Diff& diff);

/// Only what is wrong, in a line or two; nothing where the sides are the same.
Page post_verdict(const Diff& diff);

/// The same as data: {"diff": 1, …}.
Datum diff_data(const Diff& diff);

/// "weights[3,2]: 1/4 against 1/3 (off by 0.0833333)", or what else is first to differ in a step.
Line first_difference(const StepDiff& step);

/// "exactly where both have a closed form, otherwise at 6 digits", and every tolerance: a line each.
std::vector<std::string> rules_of(const Diff& diff);

}  // namespace attn
