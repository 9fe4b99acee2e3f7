#include "number/tokens.hpp"

#include "number/expression.hpp"

#include <algorithm>
#include <array>
#include <string>

namespace attn::detail {
namespace {

struct Sign {
    std::string_view text;
    char meaning;
};

constexpr auto signs = std::to_array<Sign>({
    {"+", '+'}, {"-", '-'}, {"*", '*'}, {"/", '/'}, {"^", '^'}, {"(", '('}, {")", ')'},
    {"−", '-'}, {"–", '-'}, {"·", '*'}, {"⋅", '*'}, {"×", '*'}, {"÷", '/'}, {"√", 'r'}, {"（", '('}, {"）", ')'},
});

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

std::size_t digits_from(std::string_view text, std::size_t at) {
    while (at < text.size() && is_digit(text[at])) ++at;
    return at;
}

/// Length of the decimal literal at the front: 12, 0.5, .5, 1e-3. An e without digits after it is not part of it: 2e.
std::size_t number_length(std::string_view text) {
    std::size_t end = digits_from(text, 0);
    if (end < text.size() && text[end] == '.') end = digits_from(text, end + 1);
    if (end == 1 && text[0] == '.') return 0;
    if (end == 0 || end >= text.size() || (text[end] != 'e' && text[end] != 'E')) return end;
    std::size_t exponent = end + 1;
    if (exponent < text.size() && (text[exponent] == '+' || text[exponent] == '-')) ++exponent;
    const auto finish = digits_from(text, exponent);
    return finish > exponent ? finish : end;
}

std::size_t name_length(std::string_view text) {
    if (text.starts_with("π")) return std::string_view("π").size();
    if (!is_letter(text[0])) return 0;
    const auto end = std::find_if_not(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c); });
    return static_cast<std::size_t>(end - text.begin());
}

std::size_t character_length(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && (static_cast<unsigned char>(text[length]) & 0xC0U) == 0x80U) ++length;
    return length;
}

Token next_token(std::string_view expression, std::size_t offset) {
    const auto rest = expression.substr(offset);
    if (const auto length = number_length(rest)) return {Token::Kind::number, rest.substr(0, length), 0, offset};
    if (const auto length = name_length(rest)) return {Token::Kind::name, rest.substr(0, length), 0, offset};
    for (const Sign& sign : signs)
        if (rest.starts_with(sign.text)) return {Token::Kind::sign, rest.substr(0, sign.text.size()), sign.meaning, offset};
    const auto length = character_length(rest);
    throw ExpressionError(offset, length, "'" + std::string(rest.substr(0, length)) + "' has no meaning in an expression",
                          "use numbers, names, + - * / ^ ( ), sqrt, ln, exp, cos, sin, pi and e");
}

}  // namespace

std::vector<Token> tokenize(std::string_view expression) {
    std::vector<Token> tokens;
    std::size_t offset = 0;
    while (true) {
        while (offset < expression.size() && (expression[offset] == ' ' || expression[offset] == '\t')) ++offset;
        if (offset >= expression.size()) break;
        tokens.push_back(next_token(expression, offset));
        offset += tokens.back().text.size();
    }
    tokens.push_back({Token::Kind::end, {}, 0, expression.size()});
    return tokens;
}

}  // namespace attn::detail
