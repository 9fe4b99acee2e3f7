#include "number/budget.hpp"
#include "number/exact_node.hpp"

namespace attn::detail {
namespace {

/// A missing exponential is e^0.
Exact exponent_of(const ExpTerm& term) { return term.exponential ? term.exponential->exponent : Exact(); }

bool same_exponential(const ExpTerm& a, const ExpTerm& b) {
    if (a.exponential == b.exponential) return true;
    if (!a.exponential || !b.exponential) return false;  // an exponent is never zero
    // Most are told apart by their first digits, a hundred times faster than by proof.
    if (a.exponential->high < b.exponential->low || b.exponential->high < a.exponential->low) return false;
    return equal(a.exponential->exponent, b.exponential->exponent) == Truth::yes;
}

ExpTerm negate_exponent(const ExpTerm& term) {
    return term.exponential ? exponential_term(-term.exponential->exponent) : ExpTerm{nullptr, Field(1)};
}

std::optional<ExpTerm> multiply(const ExpTerm& a, const ExpTerm& b) {
    auto coefficient = attn::multiply(a.coefficient, b.coefficient);
    if (!coefficient) return std::nullopt;
    if (!a.exponential) return ExpTerm{b.exponential, std::move(*coefficient)};
    if (!b.exponential) return ExpTerm{a.exponential, std::move(*coefficient)};
    ExpTerm product = exponential_term(a.exponential->exponent + b.exponential->exponent);
    coefficient = attn::multiply(*coefficient, product.coefficient);
    if (!coefficient) return std::nullopt;
    product.coefficient = std::move(*coefficient);
    return product;
}

std::optional<ExpTerm> invert(const ExpTerm& term) {
    const auto coefficient = attn::divide(Field(1), term.coefficient);
    if (!coefficient) return std::nullopt;
    return multiply({nullptr, *coefficient}, negate_exponent(term));
}

std::optional<ExpTerm> term_ratio(const ExpTerm& a, const ExpTerm& b) {
    const auto inverse = invert(b);
    return inverse ? multiply(a, *inverse) : std::nullopt;
}

/// a/b where both have the same exponential.
std::optional<ExpTerm> coefficient_ratio(const ExpTerm& a, const ExpTerm& b) {
    auto ratio = attn::divide(a.coefficient, b.coefficient);
    if (!ratio) return std::nullopt;
    return ExpTerm{nullptr, std::move(*ratio)};
}

}  // namespace

Exponential::Exponential(Exact x) : exponent(std::move(x)) {
    const Ball& ball = detail::enclose(exponent, 64);
    arf_t end;
    arf_init(end);
    arb_get_lbound_arf(end, ball.get(), 64);
    low = arf_get_d(end, ARF_RND_FLOOR);
    arb_get_ubound_arf(end, ball.get(), 64);
    high = arf_get_d(end, ARF_RND_CEIL);
    arf_clear(end);
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
            const Ball coefficient = term.coefficient.enclose(bits);
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
        if (!same_exponential(*known, term)) continue;
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
        for (const ExpTerm& t : b.terms) {
            const auto product = multiply(s, t);
            if (!product || !accumulate(result, *product)) return std::nullopt;
        }
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
