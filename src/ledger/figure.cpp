#include "ledger/figure.hpp"

#include "ledger/words.hpp"
#include "number/rounding.hpp"

#include <algorithm>

namespace attn {
namespace {

/// A decimal, or one of the special values, in people's signs.
std::string for_people(const std::string& decimal, Language language) {
    if (decimal == "inf") return "∞";
    if (decimal == "-inf") return "−∞";
    if (decimal == "nan") return std::string(say(Word::undefined, language));
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

namespace {

Figure rounded(const Column& column, std::size_t cell, const Decimal& decimal, const PostOptions& options) {
    return {"", decimal.text(options.digits), is_whole(column, cell, decimal)};
}

template <class ToFigure>
Cell vector_cell(std::size_t first, std::size_t size, ToFigure figure) {
    Cell cell;
    cell.vector = true;
    for (std::size_t i = 0; i < size; ++i) cell.figures.push_back(figure(first + i));
    return cell;
}

}  // namespace

Figure to_figure(const RowTrace& row, const Step& step, std::size_t cell, const PostOptions& options) {
    if (step.values.lane() == Lane::exact) return to_figure(step.values.cells()[cell], options);
    return rounded(step.values, cell, round_cell(row, step, cell, options.digits), options);
}

Figure to_figure(const HeadInputs& head, const Derivation& matrix, std::size_t cell, const PostOptions& options) {
    if (matrix.values.lane() == Lane::exact) return to_figure(matrix.values.cells()[cell], options);
    return rounded(matrix.values, cell, round_cell(head, matrix, cell, options.digits), options);
}

Figure to_figure(const Column& column, std::size_t cell, const PostOptions& options) {
    if (column.lane() == Lane::exact) return to_figure(column.cells()[cell], options);
    for (int digits = options.digits; digits > 0; --digits)
        if (const auto settled = settled_rounding(column, cell, digits))
            return rounded(column, cell, *settled, options);
    return {"", "?", false};
}

Cell to_cell(const RowTrace& row, const Step& step, std::size_t index, const PostOptions& options) {
    const auto figure = [&](std::size_t cell) { return to_figure(row, step, cell, options); };
    const bool numbers = step.axis == Axis::keys || step.axis == Axis::single || step.axis == Axis::tiles;
    if (numbers) return {{figure(index)}};
    return vector_cell(index * step.values.cols(), step.values.cols(), figure);
}

Cell to_cell(const HeadInputs& head, const Derivation& matrix, std::size_t index, const PostOptions& options) {
    return vector_cell(index * matrix.values.cols(), matrix.values.cols(),
                       [&](std::size_t cell) { return to_figure(head, matrix, cell, options); });
}

Line spell(const Figure& figure, NumberForm form, Language language) {
    const std::string decimal = for_people(figure.decimal, language);
    if (!is_number(figure.decimal) || form == NumberForm::decimal) return {{Role::number, decimal}};
    if (figure.exact.empty() && figure.whole) return {{Role::number, decimal}};
    if (figure.exact.empty()) return {{Role::operation, "≈ "}, {Role::number, decimal}};
    Line line{{Role::number, figure.exact}};
    if (form == NumberForm::both && figure.exact != decimal)
        line += {{Role::operation, figure.whole ? " = " : " ≈ "}, {Role::number, decimal}};
    return line;
}

Line spell(const Cell& cell, NumberForm form, Language language) {
    if (!cell.vector) return cell.figures.empty() ? Line{} : spell(cell.figures.front(), form, language);
    Line line{{Role::number, "["}};
    for (std::size_t i = 0; i < cell.figures.size(); ++i) {
        if (i > 0) line.push_back({Role::number, ", "});
        line += spell(cell.figures[i], form, language);
    }
    line.push_back({Role::number, "]"});
    return line;
}

}  // namespace attn
