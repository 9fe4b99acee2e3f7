#include "number/spreadsheet.hpp"

#include "number/expression.hpp"
#include "number/tokens.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

// The grammar is that of expressions: see expression.cpp.

namespace attn {
namespace {

using detail::Token;

/// How firmly the parts of a formula hold together.
enum class Binding { sum, product, power, atom };

struct Part {
    std::string text;
    Binding binding = Binding::atom;
    bool parenthesised = false;

    std::string in_parentheses() const { return parenthesised ? text : "(" + text + ")"; }
    /// As it stands beside an operator that binds as firmly as `by`.
    std::string beside(Binding by) const { return binding < by ? "(" + text + ")" : text; }
};

struct SpreadsheetFunction {
    std::string_view name, spreadsheet;
};

constexpr auto spreadsheet_functions = std::to_array<SpreadsheetFunction>(
    {{"sqrt", "SQRT"}, {"ln", "LN"}, {"exp", "EXP"}, {"cos", "COS"}, {"sin", "SIN"}});

struct Failure {};

class Writer {
public:
    explicit Writer(std::string_view text) : tokens_(detail::tokenize(text)) {}

    std::string whole() {
        Part part = sum();
        if (current().kind != Token::Kind::end) throw Failure{};
        return std::move(part.text);
    }

private:
    const Token& current() const { return tokens_[position_]; }
    bool take(char sign) {
        if (!current().is(sign)) return false;
        ++position_;
        return true;
    }

    Part sum() {
        Part total = take('-') ? negative(product()) : product();
        while (current().is('+') || current().is('-')) {
            const char sign = tokens_[position_++].sign;
            total = {total.text + sign + product().beside(Binding::product), Binding::sum};
        }
        return total;
    }

    /// A minus and what follows it, as one summand.
    static Part negative(const Part& part) {
        return {"-" + (part.binding == Binding::power ? "(" + part.text + ")" : part.beside(Binding::product)),
                Binding::sum};
    }

    Part product() {
        Part result = power();
        while (true) {
            if (take('*')) result = joined(result, "*", operand());
            else if (take('/')) result = joined(result, "/", operand());
            else if (starts_primary()) result = joined(result, "*", beside());
            else return result;
        }
    }

    static Part joined(const Part& left, const char* sign, const Part& right) {
        return {left.beside(Binding::product) + sign + right.beside(Binding::power), Binding::product};
    }

    /// Two numbers side by side are none.
    Part beside() {
        if (current().kind == Token::Kind::number && tokens_[position_ - 1].kind == Token::Kind::number) throw Failure{};
        return power();
    }

    Part operand() { return take('-') ? negative(power()) : power(); }

    bool starts_primary() const {
        return current().kind == Token::Kind::number || current().kind == Token::Kind::name || current().is('(') ||
               current().is('r');
    }

    Part power() {
        Part base = primary();
        if (!take('^')) return base;
        const Part exponent = take('-') ? negative(power()) : power();
        if (base.text == "EXP(1)") return {"EXP" + exponent.in_parentheses()};
        return {base.beside(Binding::atom) + "^" + exponent.beside(Binding::atom), Binding::power};
    }

    Part primary() {
        if (take('(')) return {parenthesised(), Binding::atom, true};
        if (take('r')) return applied("SQRT");
        const Token& token = current();
        if (token.kind != Token::Kind::number && token.kind != Token::Kind::name) throw Failure{};
        ++position_;
        if (token.kind == Token::Kind::number) return {std::string(token.text)};
        const auto* const function = std::ranges::find(spreadsheet_functions, token.text, &SpreadsheetFunction::name);
        if (function != spreadsheet_functions.end()) return applied(function->spreadsheet);
        if (token.text == "π" || token.text == "pi") return {"PI()"};
        if (token.text == "e") return {"EXP(1)"};
        throw Failure{};
    }

    /// What stands in parentheses, with them.
    std::string parenthesised() {
        const std::string inner = sum().text;
        if (!take(')')) throw Failure{};
        return "(" + inner + ")";
    }

    Part applied(std::string_view function) {
        return {std::string(function) + (take('(') ? parenthesised() : power().in_parentheses())};
    }

    std::vector<Token> tokens_;
    std::size_t position_ = 0;
};

}  // namespace

std::optional<std::string> spreadsheet_formula(std::string_view closed_form) {
    try {
        return Writer(closed_form).whole();
    } catch (const Failure&) {
        return std::nullopt;
    } catch (const ExpressionError&) {
        return std::nullopt;
    }
}

}  // namespace attn
