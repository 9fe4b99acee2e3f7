#include "number/closed.hpp"

#include <cctype>
#include <functional>

// Calcium's formula tree, as text, read into Terms.

namespace attn::detail {
namespace {

/// Mul(2, a_1): a head with arguments, or a bare number or symbol.
struct Tree {
    std::string head;
    std::vector<Tree> arguments;
    bool leaf = true;
};

class TreeReader {
public:
    explicit TreeReader(std::string_view text) : rest_(text) {}

    Tree read() {
        Tree tree;
        const auto end = std::min(rest_.find_first_of("(), "), rest_.size());
        tree.head = std::string(rest_.substr(0, end));
        rest_.remove_prefix(end);
        if (!take('(')) return tree;
        tree.leaf = false;
        while (!rest_.empty() && !take(')')) {
            tree.arguments.push_back(read());
            take(',');
            while (take(' ')) {}
        }
        return tree;
    }

private:
    bool take(char c) {
        if (!rest_.starts_with(c)) return false;
        rest_.remove_prefix(1);
        return true;
    }
    std::string_view rest_;
};

using Meaning = std::optional<Terms>;

/// Gives each head its meaning; symbols get theirs from the Where.
class Interpreter {
public:
    Meaning interpret(const Tree& tree) {
        if (tree.leaf) return leaf(tree.head);
        if (tree.head == "Where") return where(tree);
        std::vector<Terms> arguments;
        for (const Tree& argument : tree.arguments) {
            auto value = interpret(argument);
            if (!value) return std::nullopt;
            arguments.push_back(std::move(*value));
        }
        return apply(tree.head, arguments);
    }

private:
    /// Definitions may use later ones, so each is read when it is first needed.
    Meaning where(const Tree& tree) {
        for (std::size_t i = 1; i < tree.arguments.size(); ++i) {
            const Tree& definition = tree.arguments[i];
            if (definition.head != "Def" || definition.arguments.size() != 2) return std::nullopt;
            definitions_.insert_or_assign(definition.arguments[0].head, definition.arguments[1]);
        }
        return tree.arguments.empty() ? std::nullopt : interpret(tree.arguments.front());
    }

    Meaning leaf(const std::string& text) {
        if (text == "Pi") return atom_terms("π");
        if (const auto definition = definitions_.find(text); definition != definitions_.end())
            return interpret(definition->second);
        Rational value;
        if (text.empty() || fmpz_set_str(fmpq_numref(value.get()), text.c_str(), 10) != 0) return std::nullopt;
        return constant_terms(value);
    }

    static Meaning apply(const std::string& head, const std::vector<Terms>& x) {
        if (head == "Add") return sum(x);
        if (head == "Mul") return product(x);
        if (head == "Neg" && x.size() == 1) return multiply(x[0], minus_one());
        if (head == "Sub" && x.size() == 2) return subtract(x[0], x[1]);
        if (head == "Div" && x.size() == 2) return divide(x[0], x[1]);
        if (head == "Pow" && x.size() == 2) return power(x[0], x[1]);
        if (head == "Sqrt" && x.size() == 1) return square_root(x[0]);
        if (head == "Log" && x.size() == 1) return atom_terms(function("ln", x[0]));
        return std::nullopt;
    }

    static Terms minus_one() {
        Rational value;
        fmpq_set_si(value.get(), -1, 1);
        return constant_terms(value);
    }

    static Meaning sum(const std::vector<Terms>& x) {
        Terms total;
        for (const Terms& term : x) total = add(std::move(total), term);
        return total;
    }

    static Meaning product(const std::vector<Terms>& x) {
        Rational one;
        fmpq_one(one.get());
        Meaning result = constant_terms(one);
        for (const Terms& factor : x)
            if (result) result = multiply(*result, factor);
        return result;
    }

    static Meaning subtract(const Terms& a, const Terms& b) {
        const auto negated = multiply(b, minus_one());
        return negated ? Meaning(add(a, *negated)) : std::nullopt;
    }

    static Meaning divide(const Terms& a, const Terms& b) {
        const auto inverse = invert(b);
        return inverse ? multiply(a, *inverse) : std::nullopt;
    }

    static Meaning power(const Terms& base, const Terms& exponent) {
        const auto p = as_rational(exponent);
        const auto b = as_rational(base);
        if (p && fmpz_is_one(fmpq_denref(p->get())) && fmpz_fits_si(fmpq_numref(p->get())))
            return integer_power(base, fmpz_get_si(fmpq_numref(p->get())));
        if (p && b) return rational_power(*b, *p);
        return std::nullopt;
    }

    static Meaning square_root(const Terms& x) {
        Rational half;
        fmpq_set_si(half.get(), 1, 2);
        if (const auto rational = as_rational(x)) return rational_power(*rational, half);
        return atom_terms(function("√", x));
    }

    /// ln 2, ln(2/3), √(1 + √2), √π
    static std::string function(const std::string& name, const Terms& argument) {
        const std::string inner = write(argument);
        const bool simple = inner == "π" || inner.find_first_not_of("0123456789") == std::string::npos;
        if (!simple) return name + "(" + inner + ")";
        return name == "ln" ? name + " " + inner : name + inner;
    }

    std::map<std::string, Tree> definitions_;
};

}  // namespace

std::optional<Terms> read_tree(std::string_view text) { return Interpreter().interpret(TreeReader(text).read()); }

}  // namespace attn::detail
