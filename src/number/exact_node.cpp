#include "number/exact_node.hpp"

#include "number/budget.hpp"

namespace attn::detail {
namespace {

Ball enclose_recipe(const Recipe& recipe, long bits) {
    Ball result;
    const arb_srcptr a = enclose(recipe.a, bits).get();
    const arb_srcptr b = enclose(recipe.b, bits).get();
    switch (recipe.operation) {
        case Recipe::Operation::negate: arb_neg(result.get(), a); break;
        case Recipe::Operation::add: arb_add(result.get(), a, b, bits); break;
        case Recipe::Operation::multiply: arb_mul(result.get(), a, b, bits); break;
        case Recipe::Operation::divide: arb_div(result.get(), a, b, bits); break;
        case Recipe::Operation::sqrt: arb_sqrt(result.get(), a, bits); break;
        case Recipe::Operation::log: arb_log(result.get(), a, bits); break;
        case Recipe::Operation::power: arb_pow(result.get(), a, b, bits); break;
        case Recipe::Operation::tanh: arb_tanh(result.get(), a, bits); break;
        case Recipe::Operation::cos: arb_cos(result.get(), a, bits); break;
        case Recipe::Operation::sin: arb_sin(result.get(), a, bits); break;
    }
    return result;
}

Ball enclose_ratio(const Ratio& ratio, long bits) {
    Ball result = ratio.numerator->enclose(bits);
    if (ratio.denominator) arb_div(result.get(), result.get(), ratio.denominator->enclose(bits).get(), bits);
    return result;
}

Exact constant_or_exponential(ExpTerm term) {
    if (term.is_constant()) return from_field(std::move(term.coefficient));
    ExpSum single;
    single.terms.push_back(std::move(term));
    return Exact(std::make_shared<const ExactNode>(Ratio{std::make_shared<const ExpSum>(std::move(single)), nullptr}));
}

}  // namespace

const Field* as_field(const Exact& x) { return std::get_if<Field>(&x.node().form); }
const Ratio* as_ratio(const Exact& x) { return std::get_if<Ratio>(&x.node().form); }
const Special* as_special(const Exact& x) { return std::get_if<Special>(&x.node().form); }

Exact from_field(Field x) { return Exact(std::make_shared<const ExactNode>(std::move(x))); }
Exact from_special(Special s) { return Exact(std::make_shared<const ExactNode>(s)); }

Exact from_recipe(Recipe::Operation operation, Exact a, Exact b) {
    return Exact(std::make_shared<const ExactNode>(Recipe{operation, std::move(a), std::move(b)}));
}

Exact from_ratio(ExpSumPtr numerator, ExpSumPtr denominator) {
    if (numerator->terms.empty()) return {};
    if (denominator && denominator->terms.size() == 1) {
        if (auto quotient = divide(*numerator, denominator->terms.front())) {
            numerator = std::make_shared<const ExpSum>(std::move(*quotient));
            denominator = nullptr;
        }
    }
    if (denominator)
        if (auto factor = proportion(*numerator, *denominator)) return constant_or_exponential(std::move(*factor));
    if (!denominator && numerator->terms.size() == 1) return constant_or_exponential(numerator->terms.front());
    return Exact(std::make_shared<const ExactNode>(Ratio{std::move(numerator), std::move(denominator)}));
}

Exact from_term(ExpTerm term) {
    ExpSum sum;
    sum.terms.push_back(std::move(term));
    return from_ratio(std::make_shared<const ExpSum>(std::move(sum)), nullptr);
}

Range range_of(const Exact& x) {
    const Ball& ball = enclose(x, 64);
    arf_t end;
    arf_init(end);
    arb_get_lbound_arf(end, ball.get(), 64);
    const double low = arf_get_d(end, ARF_RND_FLOOR);
    arb_get_ubound_arf(end, ball.get(), 64);
    const double high = arf_get_d(end, ARF_RND_CEIL);
    arf_clear(end);
    return {low, high};
}

const Ball& enclose(const Exact& x, long precision) {
    return x.node().enclosure.at(precision, [&](long bits) {
        if (const auto* constant = as_field(x)) return constant->enclose(bits);
        if (const auto* ratio = as_ratio(x)) return enclose_ratio(*ratio, bits);
        if (const auto* recipe = std::get_if<Recipe>(&x.node().form)) return enclose_recipe(*recipe, bits);
        Ball nowhere;
        arb_indeterminate(nowhere.get());
        return nowhere;
    });
}

}  // namespace attn::detail
