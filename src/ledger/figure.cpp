#include "ledger/figure.hpp"

#include <algorithm>

namespace attn {
namespace {

/// A decimal, or one of the special values, in people's signs.
std::string for_people(const std::string& decimal) {
    if (decimal == "inf") return "∞";
    if (decimal == "-inf") return "−∞";
    if (decimal == "nan") return "undefined";
    return decimal.starts_with('-') ? "−" + decimal.substr(1) : decimal;
}

bool is_number(const std::string& decimal) { return decimal.find_first_of("0123456789") != std::string::npos; }

}  // namespace

bool is_wanted(std::string_view step, const PostOptions& options) {
    return options.steps.empty() || std::find(options.steps.begin(), options.steps.end(), step) != options.steps.end();
}

Figure to_figure(const Exact& x, const PostOptions& options) {
    const Decimal decimal = round_significant(x, options.digits);
    Figure figure{closed_form(x, options.rationals).value_or(""), decimal.text(options.digits), false};
    figure.whole = rounding_is_exact(x, decimal);
    return figure;
}

Cell to_cell(const Exact& x, const PostOptions& options) {
    Cell cell;
    cell.figures.push_back(to_figure(x, options));
    return cell;
}

Cell to_cell(std::span<const Exact> vector, const PostOptions& options) {
    Cell cell;
    cell.vector = true;
    for (const Exact& component : vector) cell.figures.push_back(to_figure(component, options));
    return cell;
}

Line spell(const Figure& figure, NumberForm form) {
    const std::string decimal = for_people(figure.decimal);
    if (!is_number(figure.decimal) || form == NumberForm::decimal) return {{Role::number, decimal}};
    if (figure.exact.empty()) return {{Role::operation, "≈ "}, {Role::number, decimal}};
    Line line{{Role::number, figure.exact}};
    if (form == NumberForm::both && figure.exact != decimal)
        line += {{Role::operation, figure.whole ? " = " : " ≈ "}, {Role::number, decimal}};
    return line;
}

Line spell(const Cell& cell, NumberForm form) {
    if (!cell.vector) return cell.figures.empty() ? Line{} : spell(cell.figures.front(), form);
    Line line{{Role::number, "["}};
    for (std::size_t i = 0; i < cell.figures.size(); ++i) {
        if (i > 0) line.push_back({Role::number, ", "});
        line += spell(cell.figures[i], form);
    }
    line.push_back({Role::number, "]"});
    return line;
}

}  // namespace attn
