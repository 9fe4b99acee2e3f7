#include "number/quick_rounding.hpp"

#include "number/decimal_text.hpp"
#include "number/error_bound.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdint>

// x is scaled to y = |x|·10^places, so that its first `significant` digits stand before the point, and y is rounded to
// an integer. That is the rounding of the true value if no y within the error reaches a half:
//   scaling   10^places is exact for |places| ≤ 22, else the nearest double, off by u; one product or quotient, off by
//             u: at most 3u·y in all;
//   x's rad   becomes rad·10^places, within 4u of itself.
// Up to 15 digits y < 10^15 < 2^53, so its fraction is exact.

namespace attn::detail {
namespace {

constexpr int most_quick_digits = 15;
constexpr int largest_power = 300;  // scaling by more is left to balls

/// 10^0 … 10^300, each the nearest double.
const std::array<double, largest_power + 1>& powers_of_ten() {
    static const auto table = [] {
        std::array<double, largest_power + 1> powers{};
        for (int k = 0; k <= largest_power; ++k) {
            const std::string text = "1e" + std::to_string(k);
            std::from_chars(text.data(), text.data() + text.size(), powers[static_cast<std::size_t>(k)]);
        }
        return powers;
    }();
    return table;
}

double power(int k) { return powers_of_ten()[static_cast<std::size_t>(k)]; }

/// x·10^places
double scaled(double x, int places) { return places >= 0 ? x * power(places) : x / power(-places); }

/// e with 10^(e−1) ≤ x < 10^e, up to the roundings of one comparison: x is near enough to 10^e then to round to it.
int decimal_exponent(double x) {
    int binary = 0;
    std::frexp(x, &binary);
    // log10(2) ≈ 1233/4096; the estimate is the exponent or one less.
    const int estimate = ((binary - 1) * 1233) >> 12;
    const double next = estimate + 1 >= 0 ? power(estimate + 1) : 1 / power(-(estimate + 1));
    return x >= next ? estimate + 2 : estimate + 1;
}

/// The first digits of a number as an integer, and where its point stands: 0.d₁d₂… · 10^exponent.
struct Rounded {
    std::uint64_t digits = 0;
    int exponent = 0;
};

std::optional<Rounded> round_positive(double x, double rad, int significant) {
    if (significant > most_quick_digits || !(x > 1e-280 && x < 1e280) || !(rad <= x)) return std::nullopt;
    const int exponent = decimal_exponent(x);
    const int places = significant - exponent;
    if (places > largest_power || places < -largest_power) return std::nullopt;
    const double y = scaled(x, places);
    const double error = scaled(rad, places) * (1 + 8 * u) + 4 * u * y + 1e-300;
    const double whole = std::floor(y);
    const double fraction = y - whole;
    if constexpr (!certifying) return Rounded{static_cast<std::uint64_t>(whole) + (fraction >= 0.5 ? 1 : 0), exponent};
    // A larger error could reach a number that has its first digit one place further down.
    if (!(error < 0.04) || !(std::abs(fraction - 0.5) > error)) return std::nullopt;
    return Rounded{static_cast<std::uint64_t>(whole) + (fraction > 0.5 ? 1 : 0), exponent};
}

/// Digits as text, without trailing zeros; the exponent follows where rounding made 9.99… into 10.
struct Text {
    std::array<char, 24> buffer{};
    std::size_t size = 0;
    long exponent = 0;
};

Text spell(const Rounded& rounded, int significant) {
    Text text;
    const auto end = std::to_chars(text.buffer.data(), text.buffer.data() + text.buffer.size(), rounded.digits).ptr;
    const auto length = static_cast<std::size_t>(end - text.buffer.data());
    text.exponent = rounded.exponent + static_cast<long>(length) - significant;
    text.size = length;
    while (text.size > 1 && text.buffer[text.size - 1] == '0') --text.size;
    return text;
}

bool is_settled_special(double mid, double rad) { return (std::isinf(mid) || std::isnan(mid) || mid == 0) && rad == 0; }

Decimal special(double mid) {
    if (std::isnan(mid)) return {Decimal::Kind::undefined, false, {}, 0};
    if (std::isinf(mid)) return {Decimal::Kind::infinity, mid < 0, {}, 0};
    return {};
}

}  // namespace

std::optional<Decimal> quick_rounding(double mid, double rad, int significant) {
    if (is_settled_special(mid, rad)) return special(mid);
    const auto rounded = round_positive(std::abs(mid), rad, significant);
    if (!rounded) return std::nullopt;
    const Text text = spell(*rounded, significant);
    return Decimal{Decimal::Kind::finite, mid < 0, std::string(text.buffer.data(), text.size), text.exponent};
}

bool append_quick_rounding(std::string& out, double mid, double rad, int significant) {
    if (is_settled_special(mid, rad)) {
        out += special(mid).text(significant);
        return true;
    }
    const auto rounded = round_positive(std::abs(mid), rad, significant);
    if (!rounded) return false;
    const Text text = spell(*rounded, significant);
    append_decimal(out, mid < 0, {text.buffer.data(), text.size}, text.exponent, significant);
    return true;
}

}  // namespace attn::detail
