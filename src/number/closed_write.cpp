#include "number/closed.hpp"

#include <algorithm>

// Terms in people's signs.

namespace attn::detail {
namespace {

std::string to_string(const fmpz* x) {
    char* raw = fmpz_get_str(nullptr, 10, x);
    std::string result(raw);
    flint_free(raw);
    return result;
}

std::string join(const std::vector<std::string>& factors) {
    std::string result;
    for (const auto& factor : factors) result += (result.empty() ? "" : "·") + factor;
    return result;
}

/// The square roots as one radicand; other roots as powers: 2^(1/3).
std::string radical(const Term& term) {
    Integer radicand(1);
    for (const auto& [prime, exponent] : term.roots)
        if (exponent.q == 2) fmpz_mul_ui(radicand.get(), radicand.get(), prime);
    return fmpz_is_one(radicand.get()) ? "" : "√" + to_string(radicand.get());
}

std::vector<std::string> higher_roots(const Term& term) {
    std::map<RootExponent, Integer> by_exponent;
    for (const auto& [prime, exponent] : term.roots) {
        if (exponent.q == 2) continue;
        auto [entry, added] = by_exponent.try_emplace(exponent, Integer(1));
        fmpz_mul_ui(entry->second.get(), entry->second.get(), prime);
    }
    std::vector<std::string> result;
    for (const auto& [exponent, base] : by_exponent)
        result.push_back(to_string(base.get()) + "^(" + std::to_string(exponent.p) + "/" + std::to_string(exponent.q) + ")");
    return result;
}

/// (ln 2)^2, (e^2)^3, but π^2. ln(2/3)^2 would be clear to the parser, and not to every reader.
std::string raised(const Atom& atom, long exponent) {
    if (exponent == 1) return atom.name;
    const bool compound = !is_single_sign(atom.name);
    return (compound ? "(" + atom.name + ")" : atom.name) + "^" + std::to_string(exponent);
}

/// |coefficient| and the rest, without the sign.
std::string write_unsigned(const Term& term) {
    Integer p;
    fmpz_abs(p.get(), fmpq_numref(term.coefficient.get()));
    const fmpz* q = fmpq_denref(term.coefficient.get());
    const std::string root = radical(term);
    std::vector<std::string> above = higher_roots(term);
    std::vector<std::string> below;
    for (const Atom& atom : term.atoms)
        (atom.exponent > 0 ? above : below).push_back(raised(atom, std::abs(atom.exponent)));

    const bool unit = fmpz_is_one(p.get()) && (!root.empty() || (!above.empty() && (fmpz_is_one(q) || !below.empty())));
    std::string head = (unit ? "" : to_string(p.get())) + root;
    if (below.empty()) {
        if (!fmpz_is_one(q)) head += "/" + to_string(q);
        if (!head.empty()) above.insert(above.begin(), head);
        return join(above);
    }
    if (!head.empty()) above.insert(above.begin(), head);
    if (!fmpz_is_one(q)) below.insert(below.begin(), to_string(q));
    const std::string divisor = join(below);
    return (above.empty() ? "1" : join(above)) + "/" + (below.size() > 1 ? "(" + divisor + ")" : divisor);
}

bool is_negative(const Term& term) { return fmpq_sgn(term.coefficient.get()) < 0; }

/// Rationals first, then roots, then named constants; a positive term leads where there is one.
Terms in_reading_order(Terms terms) {
    const auto rank = [](const Term& t) { return !t.atoms.empty() ? 2 : t.roots.empty() ? 0 : 1; };
    std::sort(terms.begin(), terms.end(), [&](const Term& a, const Term& b) {
        return rank(a) != rank(b) ? rank(a) < rank(b) : write_unsigned(a) < write_unsigned(b);
    });
    const auto positive = std::find_if_not(terms.begin(), terms.end(), is_negative);
    if (positive != terms.end()) std::rotate(terms.begin(), positive, positive + 1);
    return terms;
}

}  // namespace

bool is_single_sign(std::string_view form) {
    constexpr std::string_view root = "√";
    if (form.starts_with(root)) form.remove_prefix(root.size());
    return form == "π" || form == "e" || form.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string write(const Terms& x) {
    if (x.empty()) return "0";
    std::string result;
    for (const Term& term : in_reading_order(x)) {
        if (result.empty()) result = is_negative(term) ? "−" : "";
        else result += is_negative(term) ? " − " : " + ";
        result += write_unsigned(term);
    }
    return result;
}

}  // namespace attn::detail
