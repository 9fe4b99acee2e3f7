#include "number/notation.hpp"

#include "base/text.hpp"
#include "number/closed.hpp"
#include "number/exact_node.hpp"

namespace attn {
namespace {

using detail::Terms;

constexpr std::size_t longest_form = 16;      // columns a person still takes in at once
constexpr std::size_t longest_fraction = 11;  // 12345/67890
constexpr std::size_t most_terms = 2;
constexpr long decimal_places = 8;  // an ending decimal with more is no shorter than its fraction

/// p/q as an ending decimal, where it ends soon: 0.43, −1.5.
std::optional<std::string> ending_decimal(const Rational& x) {
    Integer power(1);
    Integer scaled;
    for (long places = 0; places <= decimal_places; ++places) {
        if (fmpz_divisible(power.get(), fmpq_denref(x.get())) != 0) {
            fmpz_divexact(scaled.get(), power.get(), fmpq_denref(x.get()));
            fmpz_mul(scaled.get(), scaled.get(), fmpq_numref(x.get()));
            const bool negative = fmpz_sgn(scaled.get()) < 0;
            fmpz_abs(scaled.get(), scaled.get());
            char* raw = fmpz_get_str(nullptr, 10, scaled.get());
            std::string digits(raw);
            flint_free(raw);
            const auto fraction = static_cast<std::size_t>(places);
            if (digits.size() <= fraction) digits.insert(0, fraction + 1 - digits.size(), '0');
            if (fraction > 0) digits.insert(digits.size() - fraction, 1, '.');
            return (negative ? "−" : "") + digits;
        }
        fmpz_mul_ui(power.get(), power.get(), 10);
    }
    return std::nullopt;
}

std::optional<std::string> rational_form(const Rational& x, Rationals rationals) {
    const bool integer = fmpz_is_one(fmpq_denref(x.get())) != 0;
    if (!integer && rationals == Rationals::decimals)
        if (auto decimal = ending_decimal(x); decimal && decimal->size() <= longest_fraction) return decimal;
    std::string form = detail::write(detail::constant_terms(x));
    if (display_width(form) > (integer ? longest_form : longest_fraction)) return std::nullopt;
    return form;
}

std::optional<Terms> read(const Field& x) { return detail::read_tree(x.text()); }

std::optional<Terms> terms_of(const Exact& x);

/// e^x as people write it: e, e^2, e^(√2/2); and 2^√2 for e^(√2·ln 2).
std::optional<std::string> exponential_name(const Exact& exponent) {
    const auto terms = terms_of(exponent);
    if (!terms) return std::nullopt;
    std::string base = "e";
    Terms rest = *terms;
    if (rest.size() == 1 && rest.front().atoms.size() == 1 && rest.front().atoms.front().exponent == 1 &&
        rest.front().atoms.front().name.starts_with("ln ")) {
        base = rest.front().atoms.front().name.substr(3);
        rest.front().atoms.clear();
    }
    const std::string power = detail::write(rest);
    if (power == "1") return base;
    return base + "^" + (detail::is_single_sign(power) ? power : "(" + power + ")");
}

/// cos 1, sin(1/2)
std::optional<std::string> wave_name(const detail::Wave& wave) {
    const auto terms = terms_of(wave.angle);
    if (!terms) return std::nullopt;
    const std::string angle = detail::write(*terms);
    const std::string name = wave.sine ? "sin" : "cos";
    return detail::is_single_sign(angle) ? name + " " + angle : name + "(" + angle + ")";
}

std::optional<Terms> terms_of(const Exact& x) {
    if (const auto* constant = detail::as_field(x)) return read(*constant);
    const auto* ratio = detail::as_ratio(x);
    if (!ratio || ratio->denominator || ratio->numerator->terms.size() > most_terms) return std::nullopt;
    const bool sum = ratio->numerator->terms.size() > 1;
    Terms total;
    for (const auto& term : ratio->numerator->terms) {
        auto coefficient = read(term.coefficient);
        if (!coefficient) return std::nullopt;
        if (term.exponential) {
            // In a sum only whole powers of e are short: 1 + e^2, but not 1 + e^(√2/2).
            if (sum && !term.exponential->exponent.to_integer()) return std::nullopt;
            const auto name = exponential_name(term.exponential->exponent);
            if (!name) return std::nullopt;
            coefficient = multiply(*coefficient, detail::atom_terms(*name));
            if (!coefficient) return std::nullopt;
        }
        if (term.wave) {
            const auto name = wave_name(*term.wave);
            if (name) coefficient = multiply(*coefficient, detail::atom_terms(*name));
            if (!name || !coefficient) return std::nullopt;
        }
        total = add(std::move(total), *coefficient);
    }
    return total;
}

}  // namespace

std::optional<std::string> closed_form(const Exact& x, Rationals rationals) {
    if (!x.is_finite()) return std::nullopt;
    if (const auto* constant = detail::as_field(x))
        if (const auto rational = constant->rational()) return rational_form(*rational, rationals);
    const auto terms = terms_of(x);
    if (!terms || terms->size() > most_terms) return std::nullopt;
    if (const auto rational = detail::as_rational(*terms)) return rational_form(*rational, rationals);
    std::string form = detail::write(*terms);
    if (display_width(form) > longest_form) return std::nullopt;
    return form;
}

bool needs_parentheses(const std::string& form) {
    return form.starts_with("−") || form.find(" + ") != std::string::npos || form.find(" − ") != std::string::npos;
}

}  // namespace attn
