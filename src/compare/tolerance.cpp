#include "compare/tolerance.hpp"

#include "base/fault.hpp"
#include "base/text.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace attn {
namespace {

struct TypeTolerance {
    std::string_view name;
    Element::Kind element;
    std::string_view rtol, atol;
};

// What torch.testing.assert_close takes for a type if nothing is said (PyTorch 2, torch/testing/_comparison.py,
// default_tolerances).
constexpr auto types = std::to_array<TypeTolerance>({
    {"f16", Element::Kind::float16, "1e-3", "1e-5"},
    {"bf16", Element::Kind::bfloat16, "1.6e-2", "1e-5"},
    {"f32", Element::Kind::float32, "1.3e-6", "1e-5"},
    {"f64", Element::Kind::float64, "1e-7", "1e-7"},
});

[[noreturn]] void usage_error(std::string message, std::string help) {
    throw InputError(Fault{{}, std::move(message), std::move(help)});
}

/// A double near the number, where it is in reach of one.
std::optional<double> nearby(std::string_view decimal) {
    double value = 0;
    const auto [end, error] = std::from_chars(decimal.data(), decimal.data() + decimal.size(), value);
    if (error != std::errc() || end != decimal.data() + decimal.size() || !std::isfinite(value)) return std::nullopt;
    return value;
}

Tolerance make_tolerance(std::string_view atol, std::string_view rtol, std::string_view type) {
    Tolerance tolerance{std::string(atol), std::string(rtol), std::string(type), {}, {}, 0, 0};
    tolerance.exact_atol = *Exact::from_decimal(atol);
    tolerance.exact_rtol = *Exact::from_decimal(rtol);
    tolerance.near_atol = nearby(atol).value_or(0);
    tolerance.near_rtol = nearby(rtol).value_or(0);
    return tolerance;
}

Tolerance usual(const TypeTolerance& type) { return make_tolerance(type.atol, type.rtol, type.name); }

/// A decimal of 0 or more, in a double's reach.
const std::string& checked(const std::string& option, const std::string& number) {
    const auto value = nearby(number);
    if (!value || *value < 0 || std::signbit(*value) || !Exact::from_decimal(number))
        usage_error(option + " takes a number from 0 on, not '" + one_line(number) + "'", "for instance 1e-6");
    return number;
}

Tolerance named(const std::string& word, const std::string& given) {
    std::vector<std::string_view> names;
    for (const TypeTolerance& type : types) {
        if (type.name == word) return usual(type);
        names.push_back(type.name);
    }
    if (nearby(word)) return make_tolerance(checked("--tolerance", word), "0", "");
    const auto guess = nearest(word, names);
    usage_error("--tolerance takes f16, bf16, f32, f64 or a number, not '" + one_line(given) + "'",
                guess.empty() ? "such as f32, 1e-3, or for one step scores=1e-3"
                              : "did you mean '" + std::string(guess) + "'?");
}

Tolerances::Override read_override(const std::string& word, std::size_t equals) {
    const std::string path = word.substr(0, equals);
    try {
        const Path parsed = parse_path(path);
        if (parsed.parts.size() != 1) usage_error("--tolerance knows no '" + one_line(path) + "'", "name one step");
        return {parsed.parts.front(), path, named(word.substr(equals + 1), word)};
    } catch (const PathError& error) {
        usage_error("--tolerance '" + one_line(word) + "': " + error.what(), error.help());
    }
}

/// The rule in doubles, where their error leaves no doubt.
std::optional<bool> quick(double expected, double found, const Tolerance& tolerance) {
    const double off = std::abs(found - expected);
    const double allowed = tolerance.near_atol + tolerance.near_rtol * std::abs(expected);
    // Each of these is some roundings away from the truth; 2^-50 of all that went in is more than they come to.
    const double doubt = 0x1p-50 * (std::abs(found) + std::abs(expected) + allowed) + 0x1p-1000;
    if (off <= allowed - doubt) return true;
    if (off > allowed + doubt) return false;
    return std::nullopt;
}

bool is_prefix(const std::vector<std::size_t>& prefix, const std::vector<std::size_t>& index) {
    return prefix.size() <= index.size() && std::equal(prefix.begin(), prefix.end(), index.begin());
}

}  // namespace

bool Tolerance::allows(std::string_view expected, std::string_view found) const {
    if (expected == found) return true;
    const auto e = nearby(expected);
    const auto f = nearby(found);
    if (e && f)
        if (const auto answer = quick(*e, *f, *this)) return *answer;
    const auto exact_e = Exact::from_decimal(expected);
    const auto exact_f = Exact::from_decimal(found);
    if (!exact_e || !exact_f) return false;  // infinities and nan are only themselves
    return less(exact_atol + exact_rtol * abs(*exact_e), abs(*exact_f - *exact_e)) == Truth::no;
}

Tolerance tolerance_of(Element::Kind element) {
    return usual(*std::ranges::find(types, element, &TypeTolerance::element));
}

const Tolerance& Tolerances::at(std::string_view step, const std::vector<std::size_t>& index) const {
    static const Tolerance none;
    for (auto i = overrides.rbegin(); i != overrides.rend(); ++i)
        if (i->path.name == step && is_prefix(i->path.index, index)) return i->tolerance;
    return general ? *general : none;
}

bool Tolerances::has_override(std::string_view step) const {
    return std::ranges::any_of(overrides, [&](const Override& o) { return o.path.name == step; });
}

Tolerances read_tolerances(const std::string& atol, const std::string& rtol, const std::vector<std::string>& words) {
    Tolerances tolerances;
    for (const std::string& word : words) {
        const auto equals = word.find('=');
        if (equals == std::string::npos) tolerances.general = named(word, word);
        else tolerances.overrides.push_back(read_override(word, equals));
    }
    if (atol.empty() && rtol.empty()) return tolerances;
    if (tolerances.general)
        usage_error("--tolerance and --atol or --rtol both say what holds for all numbers", "keep one of them");
    tolerances.general =
        make_tolerance(atol.empty() ? "0" : checked("--atol", atol), rtol.empty() ? "0" : checked("--rtol", rtol), "");
    return tolerances;
}

}  // namespace attn
