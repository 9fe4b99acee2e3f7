#include "number/exact_node.hpp"

#include <cstdlib>

// Cosine and sine. Those of whole multiples of π/12 are roots; those of other constants are held by name, as
// waves (exact_node.hpp), and any other as a recipe.

namespace attn {
namespace {

using detail::from_recipe;
using Operation = detail::Recipe::Operation;

constexpr long half_turn = 12;     // in twelfths of π
constexpr long quarter_turn = 6;

/// Most angles are no whole number of twelfths of π, as their first digits show.
bool may_be_twelfths(const Exact& x) {
    constexpr slong bits = 64;
    Ball pi;
    Ball twelfths;
    arb_const_pi(pi.get(), bits);
    arb_mul_si(twelfths.get(), detail::enclose(x, bits).get(), half_turn, bits);
    arb_div(twelfths.get(), twelfths.get(), pi.get(), bits);
    return arb_contains_int(twelfths.get()) != 0;
}

/// x as a whole number of twelfths of π; nothing where it is none, or too many.
std::optional<long> twelfths(const Exact& x) {
    const auto* constant = detail::as_field(x);
    if (!constant) return std::nullopt;
    if (constant->is_stored_rational()) return constant->is_zero() == Truth::yes ? std::optional(0L) : std::nullopt;
    if (!may_be_twelfths(x)) return std::nullopt;
    return (Exact(half_turn) * x / Exact::pi()).to_integer();
}

/// cos(n·π/12) for 0 ≤ n ≤ 6.
Exact first_quarter(long n) {
    switch (n) {
        case 0: return Exact(1);
        case 1: return (sqrt(Exact(6)) + sqrt(Exact(2))) * Exact::ratio(1, 4);
        case 2: return sqrt(Exact(3)) * Exact::ratio(1, 2);
        case 3: return sqrt(Exact(2)) * Exact::ratio(1, 2);
        case 4: return Exact::ratio(1, 2);
        case 5: return (sqrt(Exact(6)) - sqrt(Exact(2))) * Exact::ratio(1, 4);
        default: return {};
    }
}

/// cos(n·π/12): even, of period 24, and cos(π − x) = −cos x.
Exact cosine_of_twelfths(long n) {
    n = std::abs(n % (2 * half_turn));
    if (n > half_turn) n = 2 * half_turn - n;
    return n > quarter_turn ? -first_quarter(half_turn - n) : first_quarter(n);
}

}  // namespace

namespace detail {

Wave::Wave(Exact x, bool is_sine) : angle(std::move(x)), sine(is_sine) {
    const Range range = range_of(angle);
    low = range.low;
    high = range.high;
}

const Ball& Wave::enclose(long precision) const {
    return enclosure.at(precision, [&](long bits) {
        Ball result;
        (sine ? arb_sin : arb_cos)(result.get(), detail::enclose(angle, bits).get(), bits);
        return result;
    });
}

/// sin x = cos(x − π/2), cos −x = cos x, sin −x = −sin x
std::optional<ExpTerm> wave_term(const Exact& angle, bool sine) {
    if (const auto n = twelfths(angle))
        return ExpTerm{nullptr, *as_field(cosine_of_twelfths(*n % (2 * half_turn) - (sine ? quarter_turn : 0)))};
    const Sign s = as_field(angle) ? sign(angle) : Sign::unknown;
    if (s != Sign::positive && s != Sign::negative) return std::nullopt;
    const bool negative = s == Sign::negative;
    return ExpTerm{nullptr, Field(negative && sine ? -1 : 1),
                   std::make_shared<const Wave>(negative ? -angle : angle, sine)};
}

}  // namespace detail

Exact cos(const Exact& x) {
    if (!x.is_finite()) return Exact::undefined();
    auto term = detail::wave_term(x, false);
    return term ? detail::from_term(std::move(*term)) : from_recipe(Operation::cos, x);
}

Exact sin(const Exact& x) {
    if (!x.is_finite()) return Exact::undefined();
    auto term = detail::wave_term(x, true);
    return term ? detail::from_term(std::move(*term)) : from_recipe(Operation::sin, x);
}

}  // namespace attn
