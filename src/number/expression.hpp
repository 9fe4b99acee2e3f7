#pragma once

#include "number/exact.hpp"

#include <map>
#include <stdexcept>
#include <string>
#include <string_view>

namespace attn {

/// Names an expression may use, with their values.
using Names = std::map<std::string, Exact, std::less<>>;

/// An expression that cannot be read: where in it, what was wrong, and a way out.
class ExpressionError : public std::runtime_error {
public:
    ExpressionError(std::size_t offset, std::size_t length, const std::string& message, std::string help = {})
        : std::runtime_error(message), offset_(offset), length_(length), help_(std::move(help)) {}
    std::size_t offset() const { return offset_; }  ///< byte offset in the expression
    std::size_t length() const { return length_; }
    const std::string& help() const { return help_; }

private:
    std::size_t offset_;
    std::size_t length_;
    std::string help_;
};

/// The exact value of an expression of scenario-format.md, "Numbers": + - * / ^ ( ), juxtaposition ("2 ln 2", "2c"),
/// sqrt, ln, exp, cos, sin, pi, e, decimal literals, names, and √ · × ÷ − π. Throws ExpressionError: syntax, an
/// unknown name (with a suggestion), `log`, division by zero, a result that is not real, or one past the budget.
/// The result is finite and has a closed form.
Exact evaluate(std::string_view expression, const Names& names = {});

/// True for words an expression already gives a meaning: sqrt, ln, exp, cos, sin, log, pi, e.
bool is_reserved_name(std::string_view name);

}  // namespace attn
