#include "render/heat.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace attn {
namespace {

struct Colour {
    int red, green, blue;
};

using Palette = std::array<Colour, 9>;

constexpr Palette blues{{{247, 251, 255},
                         {222, 235, 247},
                         {198, 219, 239},
                         {158, 202, 225},
                         {107, 174, 214},
                         {66, 146, 198},
                         {33, 113, 181},
                         {8, 81, 156},
                         {8, 48, 107}}};
constexpr Palette oranges{{{255, 245, 235},
                           {254, 230, 206},
                           {253, 208, 162},
                           {253, 174, 107},
                           {253, 141, 60},
                           {241, 105, 19},
                           {217, 72, 1},
                           {166, 54, 3},
                           {127, 39, 4}}};

int between(int a, int b, double part) { return a + static_cast<int>(std::lround((b - a) * part)); }

/// How light a colour looks, 0 to 255 (ITU-R BT.601).
int lightness(const Colour& c) { return (299 * c.red + 587 * c.green + 114 * c.blue) / 1000; }

}  // namespace

std::optional<double> size_of(const Figure& figure) {
    const std::string& text = figure.decimal;
    if (text == "inf") return std::numeric_limits<double>::infinity();
    if (text == "-inf") return -std::numeric_limits<double>::infinity();
    constexpr double most = std::numeric_limits<double>::max();
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (end != text.data() + text.size()) return std::nullopt;
    if (error == std::errc::result_out_of_range)  // too small or too large for a double
        return text.find("e-") != std::string::npos ? 0 : text.front() == '-' ? -most : most;
    if (error != std::errc() || std::isnan(value)) return std::nullopt;
    return value;
}

void HeatScale::add(const Figure& figure) {
    const auto size = size_of(figure);
    if (!size || !std::isfinite(*size)) return;
    const bool first = least_.decimal.empty();
    if (first || *size < *size_of(least_)) least_ = figure;
    if (first || *size > *size_of(largest_)) largest_ = figure;
    low_ = std::min(low_, *size);
    high_ = std::max(high_, *size);
}

std::optional<double> HeatScale::place(const Figure& figure) const {
    const auto size = size_of(figure);
    if (!size || !std::isfinite(*size)) return std::nullopt;
    const double reach = std::max(-low_, high_);
    return reach > 0 ? std::clamp(*size / reach, -1.0, 1.0) : 0;
}

Heat heat_at(double place) {
    const Palette& palette = place < 0 ? oranges : blues;
    const double at = std::min(std::abs(place), 1.0) * static_cast<double>(palette.size() - 1);
    const auto below = std::min(static_cast<std::size_t>(at), palette.size() - 2);
    const double part = at - static_cast<double>(below);
    const Colour& a = palette[below];
    const Colour& b = palette[below + 1];
    const Colour mixed{between(a.red, b.red, part), between(a.green, b.green, part), between(a.blue, b.blue, part)};
    return {fmt::format("#{:02x}{:02x}{:02x}", mixed.red, mixed.green, mixed.blue), lightness(mixed) < 140};
}

}  // namespace attn
