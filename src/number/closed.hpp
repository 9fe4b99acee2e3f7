#pragma once

#include "number/ball.hpp"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// A closed form as people write it: a sum of products of a rational, roots of integers, and named constants.
// Private to number/: what notation is made of.

namespace attn::detail {

/// ln 2, π, e^2, … raised to an integer. The text is the name; names compare alphabetically.
struct Atom {
    std::string name;
    long exponent = 1;
    friend bool operator==(const Atom&, const Atom&) = default;
};

/// An exponent of a root, p/q in lowest terms with 0 < p < q.
struct RootExponent {
    long p = 0, q = 1;
    friend auto operator<=>(const RootExponent&, const RootExponent&) = default;
};

/// coefficient · Π prime^(p/q) · Π atom^k
struct Term {
    Rational coefficient;
    std::map<unsigned long, RootExponent> roots;
    std::vector<Atom> atoms;
};

using Terms = std::vector<Term>;

Terms constant_terms(const Rational& x);
Terms atom_terms(std::string name);
Terms add(Terms a, const Terms& b);
/// Nothing where the product has too many terms for a person.
std::optional<Terms> multiply(const Terms& a, const Terms& b);
/// 1/x of a single term; nothing for a sum.
std::optional<Terms> invert(const Terms& x);
std::optional<Terms> integer_power(const Terms& x, long exponent);
/// (positive rational)^(p/q), reduced: 8^(1/3) is 2, 12^(1/2) is 2√3.
std::optional<Terms> rational_power(const Rational& base, const Rational& exponent);
/// The rational, if that is all there is.
std::optional<Rational> as_rational(const Terms& x);

/// In people's signs: √2/2, 2·ln 2, 1 + √2.
std::string write(const Terms& x);

/// True for what an exponent or a function takes without parentheses: 12, √12, π, √π, e. Not 2√2: e^2√2 is √2·e^2.
bool is_single_sign(std::string_view form);

/// Reads Calcium's tree, "Where(Mul(2, a_1), Def(a_1, Log(2)))". Nothing where it holds what people don't write.
std::optional<Terms> read_tree(std::string_view text);

}  // namespace attn::detail
