#pragma once

#include "ledger/figure.hpp"
#include "ledger/words.hpp"
#include "scenario/scenario.hpp"

#include <string>
#include <string_view>

namespace attn {

/// A number put into a formula, or a formula: its text, and whether that is the number itself.
struct Operand {
    std::string text;
    bool exact = true;
};

/// Appends `next` after a sign.
void append(Operand& formula, std::string_view joint, const Operand& next);
/// base^exponent, either in parentheses unless it is a bare number or name.
Operand raised(const Operand& base, const Operand& exponent);
/// ln 8, cos(1/100), tanh(7/5).
Operand applied(std::string_view function, const Operand& argument);
/// x², (−3)².
Operand squared(const Operand& operand);
/// a/b, both in parentheses where they would be misread.
Operand quotient(Operand above, Operand below);
/// max(1, ln 2), Concat([1], [2]); what stands alone needs no function.
Operand listed(std::string_view function, const std::vector<Operand>& arguments);

/// Puts numbers into formulas, in the form that was asked for.
class FormulaWriter {
public:
    FormulaWriter(const Scenario& scenario, const PostOptions& options) : scenario_(scenario), options_(options) {}

    Operand operand(const Figure& figure) const;
    /// In parentheses where it would be misread beside an operator.
    Operand factor(const Figure& figure) const;
    Operand vector(const Cell& cell) const;
    /// A number, in parentheses where it would be misread beside an operator, or a vector.
    Operand cell(const Cell& cell) const;
    /// The same where it stands alone.
    Operand alone(const Cell& cell) const;
    /// a₁·b₁ + a₂·b₂ + …
    Operand sum_of_products(const Cell& a, const Cell& b) const;

    std::string text(Word word) const { return std::string(say(word, options_.language)); }
    /// A remark after an equation: (from the cache).
    Line note(std::string words) const { return {{Role::note, " (" + std::move(words) + ")"}}; }
    Line note(Word word) const { return note(text(word)); }
    std::string symbol(std::string_view step) const;
    const Scenario& scenario() const { return scenario_; }
    const PostOptions& options() const { return options_; }

private:
    const Scenario& scenario_;
    const PostOptions& options_;
};

}  // namespace attn
