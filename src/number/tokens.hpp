#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

// The words of an expression. Private to number/.

namespace attn::detail {

struct Token {
    enum class Kind { number, name, sign, end };
    Kind kind = Kind::end;
    std::string_view text;  ///< as written
    char sign = 0;          ///< + - * / ^ ( ) and r for √; the signs people paste are folded into these
    std::size_t offset = 0;

    bool is(char c) const { return kind == Kind::sign && sign == c; }
};

/// Splits an expression; the last token is `end`. Throws ExpressionError at a character that has no place in one.
std::vector<Token> tokenize(std::string_view expression);

}  // namespace attn::detail
