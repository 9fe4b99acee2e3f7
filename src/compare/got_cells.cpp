#include "compare/got_cells.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

namespace attn {
namespace {

/// Is it a decimal with a point or an exponent, which can be held?
bool is_decimal(std::string_view text) {
    return text.find_first_of(".eE") != std::string_view::npos && Exact::from_decimal(text).has_value();
}

double nearby(std::string_view text) {
    double value = std::numeric_limits<double>::quiet_NaN();
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

}  // namespace

int significant_digits(std::string_view text) {
    text = text.substr(0, text.find_first_of("eE"));
    const auto first = text.find_first_of("123456789");
    if (first == std::string_view::npos) return 0;
    return static_cast<int>(std::count_if(text.begin() + static_cast<std::ptrdiff_t>(first), text.end(),
                                          [](char c) { return c >= '0' && c <= '9'; }));
}

int decimal_places(std::string_view text) {
    const auto point = text.find('.');
    if (point == std::string_view::npos || text.find_first_of("eE") != std::string_view::npos) return 0;
    return static_cast<int>(text.size() - point - 1);
}

long last_place_of(std::string_view text) {
    long exponent = 0;
    if (const auto e = text.find_first_of("eE"); e != std::string_view::npos) {
        const std::size_t first = e + (text.size() > e + 1 && text[e + 1] == '+' ? 2 : 1);
        std::from_chars(text.data() + first, text.data() + text.size(), exponent);
        text = text.substr(0, e);
    }
    const auto point = text.find('.');
    return exponent - (point == std::string_view::npos ? 0 : static_cast<long>(text.size() - point - 1));
}

std::optional<long> first_place_of(std::string_view text) {
    const auto first = text.find_first_of("123456789");
    const auto end = std::min(text.find_first_of("eE"), text.size());
    if (first == std::string_view::npos || first >= end) return std::nullopt;
    const auto after = static_cast<long>(std::count_if(text.begin() + static_cast<std::ptrdiff_t>(first) + 1,
                                                       text.begin() + static_cast<std::ptrdiff_t>(end),
                                                       [](char c) { return c != '.'; }));
    return last_place_of(text) + after;
}

bool is_integer(const GotCell& cell) {
    const std::string_view digits = std::string_view(cell.text).substr(cell.text.starts_with('-') ? 1 : 0);
    return cell.kind == GotCell::Kind::exact && !digits.empty() &&
           digits.find_first_not_of("0123456789") == std::string_view::npos;
}

GotCell exact_cell(std::string text, const Exact& value) {
    GotCell cell{GotCell::Kind::exact, std::move(text), value, round_significant(value, certain_digits), 0, 0, 0};
    const double near = value.is_finite() ? nearby(cell.rounded.text(certain_digits)) : std::nan("");
    cell.low = cell.high = near;
    return cell;
}

GotCell written_cell(std::string text, long last_place) {
    GotCell cell{GotCell::Kind::written, std::move(text), {}, {}, last_place, 0, 0};
    const double near = nearby(cell.text);
    const double half = std::pow(10.0, static_cast<double>(last_place)) / 2;
    cell.low = near - half;
    cell.high = near + half;
    return cell;
}

GotCell near_cell(std::string text) {
    GotCell cell{GotCell::Kind::near, std::move(text), {}, {}, 0, 0, 0};
    cell.low = cell.high = nearby(cell.text);
    return cell;
}

std::optional<GotCell> read_cell(Reading& reading, const Value& value, const Called& called) {
    if ((value.is_number() || value.is_string()) && is_decimal(value.text))
        return written_cell(value.text, last_place_of(value.text));
    const auto exact = reading.step_value(value, called);
    if (!exact) return std::nullopt;
    return exact_cell(value.text, *exact);
}

}  // namespace attn
