#include "ledger/formula.hpp"

#include "ledger/symbols.hpp"
#include "number/notation.hpp"

namespace attn {
namespace {

bool is_number(const Figure& figure) { return figure.decimal.find_first_of("0123456789") != std::string::npos; }

std::string in_parentheses(const std::string& text) { return "(" + text + ")"; }

/// A number or a name, with no operator in it.
bool is_bare(const std::string& text) {
    return text.find_first_of(" /^()[") == std::string::npos && text.find("·") == std::string::npos &&
           !text.starts_with("−");
}

std::string enclosed(const std::string& text) { return is_bare(text) ? text : in_parentheses(text); }

/// Can the text stand beside an operator as it is? Not where it holds one itself, outside parentheses.
bool stands_alone(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '(' || text[i] == '[') ++depth;
        if (text[i] == ')' || text[i] == ']') --depth;
        if (depth == 0 && (text[i] == ' ' || text[i] == '/' || text.substr(i).starts_with("·"))) return false;
    }
    return true;
}

}  // namespace

void append(Operand& formula, std::string_view joint, const Operand& next) {
    formula.text += joint;
    formula.text += next.text;
    formula.exact = formula.exact && next.exact;
}

Operand raised(const Operand& base, const Operand& exponent) {
    const bool root = base.text.find("√") != std::string::npos;
    const std::string bottom = root ? in_parentheses(base.text) : enclosed(base.text);
    return {bottom + "^" + enclosed(exponent.text), base.exact && exponent.exact};
}

Operand applied(std::string_view function, const Operand& argument) {
    const bool bare = is_bare(argument.text);
    return {std::string(function) + (bare ? " " + argument.text : in_parentheses(argument.text)), argument.exact};
}

Operand squared(const Operand& operand) { return {enclosed(operand.text) + "²", operand.exact}; }

Operand quotient(Operand above, Operand below) {
    for (Operand* operand : {&above, &below})
        if (!stands_alone(operand->text)) operand->text = in_parentheses(operand->text);
    append(above, "/", below);
    return above;
}

Operand listed(std::string_view function, const std::vector<Operand>& arguments) {
    if (arguments.size() == 1) return arguments.front();
    Operand formula{std::string(function) + "("};
    for (std::size_t i = 0; i < arguments.size(); ++i) append(formula, i ? ", " : "", arguments[i]);
    formula.text += ")";
    return formula;
}

Operand FormulaWriter::operand(const Figure& figure) const {
    const bool closed = !figure.exact.empty() && options_.numbers != NumberForm::decimal;
    // A closed form spells itself alone; everything else is its decimal.
    const Line spelled = spell(figure, closed ? NumberForm::exact : NumberForm::decimal, options_.language);
    return {plain_text(spelled), closed || figure.whole || !is_number(figure)};
}

Operand FormulaWriter::factor(const Figure& figure) const {
    Operand result = operand(figure);
    if (needs_parentheses(result.text)) result.text = in_parentheses(result.text);
    return result;
}

Operand FormulaWriter::vector(const Cell& cell) const {
    Operand result{"[", true};
    for (std::size_t i = 0; i < cell.figures.size(); ++i) append(result, i ? ", " : "", operand(cell.figures[i]));
    result.text += "]";
    return result;
}

Operand FormulaWriter::cell(const Cell& cell) const {
    return cell.vector ? vector(cell) : factor(cell.figures.front());
}

Operand FormulaWriter::alone(const Cell& cell) const {
    return cell.vector ? vector(cell) : operand(cell.figures.front());
}

Operand FormulaWriter::sum_of_products(const Cell& a, const Cell& b) const {
    Operand formula;
    for (std::size_t i = 0; i < a.figures.size(); ++i) {
        append(formula, i ? " + " : "", factor(a.figures[i]));
        append(formula, "·", factor(b.figures[i]));
    }
    return formula;
}

std::string FormulaWriter::symbol(std::string_view step) const { return symbol_of(step, options_.language); }

}  // namespace attn
