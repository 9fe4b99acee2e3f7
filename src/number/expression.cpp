#include "number/expression.hpp"

#include "base/text.hpp"
#include "number/budget.hpp"
#include "number/tokens.hpp"

#include <algorithm>
#include <array>

// sum     = ["-"|"+"] product { ("+"|"-") product }
// product = power { ["*"|"/"] power }          side by side is "times": 2 ln 2, 2c
// power   = primary [ "^" ["-"] power ]
// primary = number | name | "(" sum ")" | function argument | "√" argument
// argument = "(" sum ")" | power
// ln(2)^2 is (ln 2)^2, as in every programming language. Without parentheses a function takes the one power after it:
// ln 2^2 is ln 4, and ln 2 · 3 is (ln 2) · 3.

namespace attn {
namespace {

using detail::Token;

constexpr std::size_t longest_expression = 1000;
constexpr int deepest_nesting = 64;

struct Function {
    std::string_view name;
    Exact (*apply)(const Exact&);
};

Exact square_root(const Exact& x) { return sqrt(x); }
Exact natural_logarithm(const Exact& x) { return log(x); }
Exact exponential(const Exact& x) { return exp(x); }
Exact cosine(const Exact& x) { return cos(x); }
Exact sine(const Exact& x) { return sin(x); }

constexpr auto functions = std::to_array<Function>({
    {"sqrt", square_root},
    {"ln", natural_logarithm},
    {"exp", exponential},
    {"cos", cosine},
    {"sin", sine},
});

const Function* find_function(std::string_view name) {
    const auto found =
        std::find_if(functions.begin(), functions.end(), [&](const Function& f) { return f.name == name; });
    return found == functions.end() ? nullptr : &*found;
}

[[noreturn]] void fail(const Token& at, const std::string& message, const std::string& help = {}) {
    throw ExpressionError(at.offset, std::max<std::size_t>(at.text.size(), 1), message, help);
}

std::string shown(const Token& token) {
    return token.kind == Token::Kind::end ? "the end" : "'" + std::string(token.text) + "'";
}

/// Every number on the way must be one the program can hold and print.
Exact affordable(Exact value, const Token& at) {
    static const std::string limit = std::to_string(budget::bits * 3 / 10);
    static const Exact largest = *Exact::from_decimal("1e" + limit);
    static const Exact smallest = *Exact::from_decimal("1e-" + limit);
    if (value.is_undefined()) fail(at, "the result is not a real number");
    const Exact size = abs(value);
    if (!value.has_closed_form() && less(size, largest) == Truth::yes && less(size, smallest) == Truth::no)
        fail(at, "the number has no closed form that exact arithmetic keeps",
             "write a simpler expression, or a decimal");
    if (!value.has_closed_form() || less(size, largest) != Truth::yes)
        fail(at, "the number grows past what exact arithmetic is given (" + std::to_string(budget::bits) + " bits)",
             "write a smaller number");
    if (less(size, smallest) == Truth::yes && sign(value) != Sign::zero)
        fail(at, "the number is nearer to zero than 10^−" + limit, "write a larger number, or 0");
    return value;
}

class Parser {
public:
    Parser(std::string_view text, const Names& names) : tokens_(detail::tokenize(text)), names_(names) {}

    Exact run() {
        if (current().kind == Token::Kind::end) fail(current(), "expected a number, found nothing");
        Exact value = sum();
        if (current().is(')')) fail(current(), "this ')' closes nothing");
        if (current().kind != Token::Kind::end) fail(current(), "expected an operator, found " + shown(current()));
        return value;
    }

private:
    const Token& current() const { return tokens_[position_]; }
    const Token& advance() { return tokens_[position_++]; }
    bool take(char sign) {
        if (!current().is(sign)) return false;
        ++position_;
        return true;
    }

    Exact sum() {
        const Nesting nesting(*this);
        Exact total = signed_product();
        while (current().is('+') || current().is('-')) {
            const Token& sign = advance();
            const Exact right = product();
            total = affordable(sign.sign == '+' ? total + right : total - right, sign);
        }
        return total;
    }

    Exact signed_product() {
        if (take('-')) return -product();
        take('+');
        return product();
    }

    Exact product() {
        Exact result = power();
        while (true) {
            const Token& at = current();
            if (take('*')) result = affordable(result * operand(), at);
            else if (take('/')) result = quotient(result, at);
            else if (starts_primary(at)) result = affordable(result * beside(), at);
            else return result;
        }
    }

    Exact quotient(const Exact& dividend, const Token& at) {
        const Exact divisor = operand();
        if (sign(divisor) == Sign::zero) fail(at, "division by zero");
        return affordable(dividend / divisor, at);
    }

    /// After * or /, a minus may stand: 2·−3.
    Exact operand() { return take('-') ? -power() : power(); }

    bool starts_primary(const Token& token) const {
        return token.kind == Token::Kind::number || token.kind == Token::Kind::name || token.is('(') || token.is('r');
    }

    Exact beside() {
        const Token& before = tokens_[position_ - 1];
        if (before.kind == Token::Kind::number && current().kind == Token::Kind::number)
            fail(current(), "expected an operator between two numbers, found " + shown(current()));
        return power();
    }

    Exact power() {
        const Nesting nesting(*this);
        Exact base = primary();
        const Token& at = current();
        if (!take('^')) return base;
        const bool negative = take('-');
        const Exact exponent = negative ? -power() : power();
        if (sign(base) == Sign::zero && sign(exponent) == Sign::negative) fail(at, "division by zero");
        return affordable(pow(base, exponent), at);
    }

    Exact primary() {
        const Token& at = current();
        if (take('(')) return parenthesised(at);
        if (take('r')) return affordable(sqrt(argument()), at);
        if (at.kind == Token::Kind::number) return literal(advance());
        if (at.kind == Token::Kind::name) return named(advance());
        if (at.kind == Token::Kind::end) fail(at, "the expression ends where a number was expected");
        fail(at, "expected a number, found " + shown(at));
    }

    Exact argument() {
        const Token& at = current();
        return take('(') ? parenthesised(at) : power();
    }

    Exact parenthesised(const Token& open) {
        Exact value = sum();
        if (!take(')')) fail(open, "this '(' is never closed", "add ')'");
        return value;
    }

    Exact literal(const Token& token) {
        const auto value = Exact::from_decimal(token.text);
        if (!value) fail(token, "the number is too long or its power of ten too large", "write a smaller number");
        return *value;
    }

    Exact named(const Token& token) {
        if (const auto* function = find_function(token.text)) return call(*function, token);
        if (token.text == "pi" || token.text == "π") return Exact::pi();
        if (const auto known = names_.find(token.text); known != names_.end()) return known->second;
        if (token.text == "e") return exp(Exact(1));
        if (token.text == "log")
            fail(token, "'log' is ambiguous", "write ln for the natural logarithm, or ln(x)/ln(10)");
        unknown(token);
    }

    Exact call(const Function& function, const Token& token) {
        Exact value = function.apply(argument());
        if (!value.is_finite()) fail(token, std::string(function.name) + " of this number is not a real number");
        return affordable(std::move(value), token);
    }

    [[noreturn]] void unknown(const Token& token) const {
        std::vector<std::string_view> known{"pi", "e"};
        for (const auto& [name, value] : names_) known.push_back(name);
        for (const Function& function : functions) known.push_back(function.name);
        // One letter is near every other one: no slip to guess at.
        const auto guess = token.text.size() > 1 ? nearest(token.text, known) : std::string_view{};
        fail(token, "unknown name " + shown(token),
             guess.empty() ? "define it under \"let\"" : "did you mean '" + std::string(guess) + "'?");
    }

    /// Keeps a hostile "((((…" from exhausting the stack.
    struct Nesting {
        explicit Nesting(Parser& p) : parser(p) {
            if (++parser.depth_ > 2 * deepest_nesting) fail(parser.current(), "the expression is nested too deeply");
        }
        ~Nesting() { --parser.depth_; }
        Nesting(const Nesting&) = delete;
        Nesting& operator=(const Nesting&) = delete;
        Parser& parser;
    };

    std::vector<Token> tokens_;
    const Names& names_;
    std::size_t position_ = 0;
    int depth_ = 0;
};

}  // namespace

Exact evaluate(std::string_view expression, const Names& names) {
    if (expression.size() > longest_expression)
        throw ExpressionError(0, expression.size(), "the expression is longer than 1000 characters");
    return affordable(Parser(expression, names).run(), Token{Token::Kind::end, expression, 0, 0});
}

bool is_reserved_name(std::string_view name) {
    return find_function(name) || name == "log" || name == "pi" || name == "e";
}

}  // namespace attn
