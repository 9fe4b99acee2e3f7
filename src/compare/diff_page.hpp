#pragma once

#include "base/language.hpp"
#include "compare/diff.hpp"
#include "ledger/page.hpp"

namespace attn {

/// A comparison as people, programs and code hosts are told of it.
Page post_diff(const Diff& diff, Language language);

/// Only what is wrong, in a line or two; nothing where the sides are the same.
Page post_verdict(const Diff& diff, Language language);

/// The same as data: {"diff": 1, …}.
Datum diff_data(const Diff& diff);

}  // namespace attn
