#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// What a piece of text is, never how it looks: each renderer decides that once per role.
enum class Role {
    plain,
    label,      ///< a name the user gave: tokens, titles; escaped by renderers
    symbol,     ///< a quantity's symbol: q₃, weight₃₁, W_Q
    number,     ///< a computed or given number
    operation,  ///< + · ÷ = ≈
    heading,    ///< a column or section head
    note,       ///< a remark: (causal), [3 × 2]
    good,       ///< a check that holds
    bad,        ///< a check that fails
    changed,    ///< differs from the base scenario
};

struct Span {
    Role role = Role::plain;
    std::string text;
    friend bool operator==(const Span&, const Span&) = default;
};

/// One line of tagged text.
using Line = std::vector<Span>;

/// The text of a line without its roles.
std::string plain_text(const Line& line);

/// Appends `tail` to `line`.
Line& operator+=(Line& line, Line tail);

}  // namespace attn
