#include "number/budget.hpp"
#include "number/exact_node.hpp"

namespace attn::detail {
namespace {

/// A missing exponential is e^0.
Exact exponent_of(const ExpTerm& term) { return term.exponential ? term.exponential->exponent : Exact(); }

// Most are told apart by their first digits, a hundred times faster than by proof.
bool same_exponential(const ExpTerm& a, const ExpTerm& b) {
    if (a.exponential == b.exponential) return true;
    if (!a.exponential || !b.exponential) return false;  // an exponent is never zero
    if (a.exponential->high < b.exponential->low || b.exponential->high < a.exponential->low) return false;
    return equal(a.exponential->exponent, b.exponential->exponent) == Truth::yes;
}

bool same_wave(const ExpTerm& a, const ExpTerm& b) {
    if (a.wave == b.wave) return true;
    if (!a.wave || !b.wave || a.wave->sine != b.wave->sine) return false;
    if (a.wave->high < b.wave->low || b.wave->high < a.wave->low) return false;
    return equal(a.wave->angle, b.wave->angle) == Truth::yes;
}

/// Alike but for the coefficient?
bool same_kind(const ExpTerm& a, const ExpTerm& b) { return same_exponential(a, b) && same_wave(a, b); }

ExpTerm negate_exponent(const ExpTerm& term) {
    return term.exponential ? exponential_term(-term.exponential->exponent) : ExpTerm{nullptr, Field(1)};
}

Field half_of_one() {
    Rational half;
    fmpq_set_si(half.get(), 1, 2);
    return Field(half);
}

/// At most one of the two has a wave.
std::optional<ExpTerm> multiply(const ExpTerm& a, const ExpTerm& b) {
    auto coefficient = attn::multiply(a.coefficient, b.coefficient);
    if (!coefficient) return std::nullopt;
    const auto& wave = a.wave ? a.wave : b.wave;
    if (!a.exponential) return ExpTerm{b.exponential, std::move(*coefficient), wave};
    if (!b.exponential) return ExpTerm{a.exponential, std::move(*coefficient), wave};
    ExpTerm product = exponential_term(a.exponential->exponent + b.exponential->exponent);
    coefficient = attn::multiply(*coefficient, product.coefficient);
    if (!coefficient) return std::nullopt;
    product.coefficient = std::move(*coefficient);
    product.wave = wave;
    return product;
}

/// sum += factor·wave(angle)
bool accumulate_wave(ExpSum& sum, const ExpTerm& factor, const Exact& angle, bool sine) {
    const auto wave = wave_term(angle, sine);
    const auto term = wave ? multiply(factor, *wave) : std::nullopt;
    return term && (term->coefficient.is_zero() == Truth::yes || accumulate(sum, *term));
}

/// sum += a·b, both with waves: cos·cos and sin·sin are (cos(a − b) ± cos(a + b))/2, and sin a·cos b is
/// (sin(a − b) + sin(a + b))/2.
bool accumulate_waves(ExpSum& sum, const ExpTerm& a, const ExpTerm& b) {
    if (b.wave->sine && !a.wave->sine) return accumulate_waves(sum, b, a);
    ExpTerm s = a;
    ExpTerm t = b;
    s.wave = t.wave = nullptr;
    const auto both = multiply(s, t);
    const auto half = both ? multiply(*both, {nullptr, half_of_one()}) : std::nullopt;
    if (!half) return false;
    const bool sine = a.wave->sine && !b.wave->sine;
    ExpTerm second = *half;
    if (a.wave->sine && b.wave->sine) second.coefficient = -second.coefficient;
    return accumulate_wave(sum, *half, a.wave->angle - b.wave->angle, sine) &&
           accumulate_wave(sum, second, a.wave->angle + b.wave->angle, sine);
}

bool accumulate_product(ExpSum& sum, const ExpTerm& a, const ExpTerm& b) {
    if (a.wave && b.wave) return accumulate_waves(sum, a, b);
    const auto product = multiply(a, b);
    return product && accumulate(sum, *product);
}

std::optional<ExpTerm> invert(const ExpTerm& term) {
    if (term.wave) return std::nullopt;
    const auto coefficient = attn::divide(Field(1), term.coefficient);
    if (!coefficient) return std::nullopt;
    return multiply({nullptr, *coefficient}, negate_exponent(term));
}

std::optional<ExpTerm> term_ratio(const ExpTerm& a, const ExpTerm& b) {
    const auto inverse = invert(b);
    return inverse ? multiply(a, *inverse) : std::nullopt;
}

/// a/b where both are alike but for the coefficient.
std::optional<ExpTerm> coefficient_ratio(const ExpTerm& a, const ExpTerm& b) {
    auto ratio = attn::divide(a.coefficient, b.coefficient);
    if (!ratio) return std::nullopt;
    return ExpTerm{nullptr, std::move(*ratio)};
}

}  // namespace

Exponential::Exponential(Exact x) : exponent(std::move(x)) {
    const Range range = range_of(exponent);
    low = range.low;
    high = range.high;
}

Ball Exponential::enclose(long precision) const {
    return enclosure.at(precision, [&](long bits) {
        Ball result;
        arb_exp(result.get(), detail::enclose(exponent, bits).get(), bits);
        return result;
    });
}

const Ball& ExpSum::enclose(long precision) const {
    return enclosure.at(precision, [&](long bits) {
        Ball total;
        for (const ExpTerm& term : terms) {
            Ball coefficient = term.coefficient.enclose(bits);
            if (term.wave) arb_mul(coefficient.get(), coefficient.get(), term.wave->enclose(bits).get(), bits);
            if (term.exponential)
                arb_addmul(total.get(), coefficient.get(), term.exponential->enclose(bits).get(), bits);
            else arb_add(total.get(), total.get(), coefficient.get(), bits);
        }
        return total;
    });
}

ExpTerm exponential_term(const Exact& x) {
    const Field* constant = as_field(x);
    if (!constant) return {std::make_shared<const Exponential>(x), Field(1)};
    auto split = split_exponential(*constant);
    if (split.exponent.is_zero() == Truth::yes) return {nullptr, std::move(split.coefficient)};
    return {std::make_shared<const Exponential>(from_field(std::move(split.exponent))), std::move(split.coefficient)};
}

ExpSum to_exp_sum(const Field& constant) {
    ExpSum sum;
    if (constant.is_zero() != Truth::yes) sum.terms.push_back({nullptr, constant});
    return sum;
}

bool accumulate(ExpSum& sum, const ExpTerm& term) {
    for (auto known = sum.terms.begin(); known != sum.terms.end(); ++known) {
        if (!same_kind(*known, term)) continue;
        auto total = add(known->coefficient, term.coefficient);
        if (!total) return false;
        if (total->is_zero() == Truth::yes) sum.terms.erase(known);
        else known->coefficient = std::move(*total);
        return true;
    }
    sum.terms.push_back(term);
    return true;
}

std::optional<ExpSum> add(const ExpSum& a, const ExpSum& b) {
    ExpSum result{a.terms, {}};
    for (const ExpTerm& term : b.terms)
        if (!accumulate(result, term)) return std::nullopt;
    return result;
}

std::optional<ExpSum> multiply(const ExpSum& a, const ExpSum& b) {
    const auto size = a.terms.size() * b.terms.size();
    const bool linear = a.terms.size() == 1 || b.terms.size() == 1;
    if (!linear && size > static_cast<std::size_t>(budget::product_terms)) return std::nullopt;
    ExpSum result;
    for (const ExpTerm& s : a.terms)
        for (const ExpTerm& t : b.terms)
            if (!accumulate_product(result, s, t)) return std::nullopt;
    return result;
}

std::optional<ExpSum> divide(const ExpSum& a, const ExpTerm& b) {
    const auto inverse = invert(b);
    if (!inverse) return std::nullopt;
    ExpSum factor;
    factor.terms.push_back(*inverse);
    return multiply(a, factor);
}

std::optional<ExpTerm> proportion(const ExpSum& a, const ExpSum& b) {
    if (a.terms.size() != b.terms.size() || a.terms.empty()) return std::nullopt;
    for (std::size_t i = 0; i < a.terms.size(); ++i)
        if (!same_wave(a.terms[i], b.terms[i])) return std::nullopt;
    const bool plain = same_exponential(a.terms.front(), b.terms.front());
    auto factor = plain ? coefficient_ratio(a.terms.front(), b.terms.front()) : term_ratio(a.terms.front(), b.terms.front());
    if (!factor) return std::nullopt;
    for (std::size_t i = 1; i < a.terms.size(); ++i) {
        const auto expected = attn::multiply(factor->coefficient, b.terms[i].coefficient);
        if (!expected || equal(a.terms[i].coefficient, *expected) != Truth::yes) return std::nullopt;
        if (plain && same_exponential(a.terms[i], b.terms[i])) continue;
        const Exact apart = exponent_of(a.terms[i]) - exponent_of(b.terms[i]);
        if (equal(apart, exponent_of(*factor)) != Truth::yes) return std::nullopt;
    }
    return factor;
}

}  // namespace attn::detail
