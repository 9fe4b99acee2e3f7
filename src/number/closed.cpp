#include "number/closed.hpp"

#include <algorithm>
#include <numeric>

namespace attn::detail {
namespace {

constexpr std::size_t longest_sum = 8;     // terms; far more than is ever shown
constexpr long longest_power = 8;          // sums raised to more than this are not multiplied out

bool same_kind(const Term& a, const Term& b) { return a.roots == b.roots && a.atoms == b.atoms; }

/// Multiplies in prime^(p/q), p/q ≥ 0 of any size; whole powers go to the coefficient.
void multiply_root(Term& term, unsigned long prime, long p, long q) {
    auto& root = term.roots[prime];
    const long common = std::lcm(root.q, q);
    long numerator = root.p * (common / root.q) + p * (common / q);
    const long whole = numerator / common;
    numerator %= common;
    if (whole > 0) {
        Integer factor;
        fmpz_ui_pow_ui(factor.get(), prime, static_cast<ulong>(whole));
        fmpq_mul_fmpz(term.coefficient.get(), term.coefficient.get(), factor.get());
    }
    const long divisor = std::gcd(numerator, common);
    root = {numerator / divisor, common / divisor};
    if (numerator == 0) term.roots.erase(prime);
}

void multiply_atom(Term& term, const Atom& atom) {
    auto place = std::lower_bound(term.atoms.begin(), term.atoms.end(), atom,
                                  [](const Atom& a, const Atom& b) { return a.name < b.name; });
    if (place == term.atoms.end() || place->name != atom.name) {
        term.atoms.insert(place, atom);
        return;
    }
    place->exponent += atom.exponent;
    if (place->exponent == 0) term.atoms.erase(place);
}

Term multiply(Term a, const Term& b) {
    fmpq_mul(a.coefficient.get(), a.coefficient.get(), b.coefficient.get());
    for (const auto& [prime, exponent] : b.roots) multiply_root(a, prime, exponent.p, exponent.q);
    for (const Atom& atom : b.atoms) multiply_atom(a, atom);
    return a;
}

Term unit() {
    Term term;
    fmpq_one(term.coefficient.get());
    return term;
}

void accumulate(Terms& sum, const Term& term) {
    const auto known = std::find_if(sum.begin(), sum.end(), [&](const Term& t) { return same_kind(t, term); });
    if (known == sum.end()) {
        sum.push_back(term);
        return;
    }
    fmpq_add(known->coefficient.get(), known->coefficient.get(), term.coefficient.get());
    if (fmpq_is_zero(known->coefficient.get())) sum.erase(known);
}

/// The primes of n with their exponents; nothing when n is too large to be taken apart at once.
std::optional<std::map<unsigned long, long>> factor(const fmpz* n) {
    std::map<unsigned long, long> result;
    if (fmpz_bits(n) > 40) return std::nullopt;
    unsigned long rest = fmpz_get_ui(n);
    for (unsigned long d = 2; d * d <= rest; ++d)
        for (; rest % d == 0; rest /= d) ++result[d];
    if (rest > 1) ++result[rest];
    return result;
}

/// Multiplies in n^(p/q), for p of either sign: n^(−p/q) = n^(⌈p/q⌉ − p/q) / n^⌈p/q⌉.
bool multiply_integer_power(Term& term, const fmpz* n, long p, long q) {
    const auto primes = factor(n);
    if (!primes) return false;
    for (const auto& [prime, times] : *primes) {
        const long numerator = p * times;
        const long down = numerator >= 0 ? 0 : (-numerator + q - 1) / q;
        Integer divisor;
        fmpz_ui_pow_ui(divisor.get(), prime, static_cast<ulong>(down));
        fmpq_div_fmpz(term.coefficient.get(), term.coefficient.get(), divisor.get());
        multiply_root(term, prime, numerator + down * q, q);
    }
    return true;
}

}  // namespace

Terms constant_terms(const Rational& x) {
    if (fmpq_is_zero(x.get())) return {};
    Term term;
    term.coefficient = x;
    return {term};
}

Terms atom_terms(std::string name) {
    Term term = unit();
    term.atoms.push_back({std::move(name), 1});
    return {term};
}

Terms add(Terms a, const Terms& b) {
    for (const Term& term : b) accumulate(a, term);
    return a;
}

std::optional<Terms> multiply(const Terms& a, const Terms& b) {
    if (a.size() * b.size() > longest_sum) return std::nullopt;
    Terms result;
    for (const Term& s : a)
        for (const Term& t : b) accumulate(result, multiply(s, t));
    return result;
}

std::optional<Terms> invert(const Terms& x) {
    if (x.size() != 1) return std::nullopt;
    Term result = unit();
    const Term& term = x.front();
    fmpq_inv(result.coefficient.get(), term.coefficient.get());
    for (const auto& [prime, exponent] : term.roots) {
        fmpz_t n;
        fmpz_init_set_ui(n, prime);
        multiply_integer_power(result, n, -exponent.p, exponent.q);
        fmpz_clear(n);
    }
    for (const Atom& atom : term.atoms) result.atoms.push_back({atom.name, -atom.exponent});
    return Terms{result};
}

std::optional<Terms> integer_power(const Terms& x, long exponent) {
    if (exponent > longest_power || exponent < -longest_power) return std::nullopt;
    std::optional<Terms> result = Terms{unit()};
    for (long i = 0; i < std::abs(exponent) && result; ++i) result = multiply(*result, x);
    return result && exponent < 0 ? invert(*result) : result;
}

std::optional<Terms> rational_power(const Rational& base, const Rational& exponent) {
    constexpr long largest = 1000;
    if (fmpq_sgn(base.get()) <= 0) return std::nullopt;
    if (fmpz_cmpabs(fmpq_numref(exponent.get()), Integer(largest).get()) > 0) return std::nullopt;
    if (fmpz_cmp_si(fmpq_denref(exponent.get()), largest) > 0) return std::nullopt;
    const long p = fmpz_get_si(fmpq_numref(exponent.get()));
    const long q = fmpz_get_si(fmpq_denref(exponent.get()));
    Term term = unit();
    if (!multiply_integer_power(term, fmpq_numref(base.get()), p, q)) return std::nullopt;
    if (!multiply_integer_power(term, fmpq_denref(base.get()), -p, q)) return std::nullopt;
    return Terms{term};
}

std::optional<Rational> as_rational(const Terms& x) {
    if (x.empty()) return Rational();
    if (x.size() != 1 || !x.front().roots.empty() || !x.front().atoms.empty()) return std::nullopt;
    return x.front().coefficient;
}

}  // namespace attn::detail
