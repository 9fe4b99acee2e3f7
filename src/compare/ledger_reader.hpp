#pragma once

#include "base/source.hpp"
#include "compare/side.hpp"
#include "scenario/document.hpp"
#include "scenario/value.hpp"

#include <memory>

namespace attn {

/// What a JSON ledger may hold: the whole ledger of a thousand positions, and no more than memory is there for.
extern const DocumentRules ledger_rules;

/// Does the document call itself a ledger?
bool is_ledger(const Value& root);

/// The side that a JSON ledger is. Throws InputError, with everything that is wrong with it.
Side read_ledger(const Value& root);

}  // namespace attn
