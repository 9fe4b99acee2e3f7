#include "scenario/json_text.hpp"

#include <algorithm>

namespace attn {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

std::size_t digits(std::string_view text, std::size_t from) {
    while (from < text.size() && is_digit(text[from])) ++from;
    return from;
}

char at(std::string_view text, std::size_t i) { return i < text.size() ? text[i] : '\0'; }

/// Length of true, false, null, or whatever else is made of letters; at least 1.
std::size_t word_length(std::string_view text) {
    const auto end = std::find_if_not(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    return std::max<std::size_t>(1, static_cast<std::size_t>(end - text.begin()));
}

/// Length of the UTF-8 character that begins the text; 0 if none does.
std::size_t character_length(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(at(text, i)); };
    const auto lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead < 0xC2 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF5 ? 4 : 0;
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80U) return 0;
    }
    // Overlong forms, surrogates, and what lies past U+10FFFF show in the second byte.
    const auto least = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
    const auto most = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    return byte(1) >= least && byte(1) <= most ? length : 0;
}

}  // namespace

std::size_t number_length(std::string_view text) {
    std::size_t end = at(text, 0) == '-' ? 1 : 0;
    if (!is_digit(at(text, end))) return 0;
    end = text[end] == '0' ? end + 1 : digits(text, end);
    if (at(text, end) == '.' && is_digit(at(text, end + 1))) end = digits(text, end + 1);
    if (at(text, end) == 'e' || at(text, end) == 'E') {
        const auto sign = at(text, end + 1) == '+' || at(text, end + 1) == '-' ? std::size_t{1} : 0;
        if (is_digit(at(text, end + 1 + sign))) end = digits(text, end + 1 + sign);
    }
    return end;
}

std::size_t string_length(std::string_view text) {
    for (std::size_t i = 1; i < text.size(); ++i) {
        if (text[i] == '\\') ++i;
        else if (text[i] == '"') return i + 1;
    }
    return text.size();
}

std::size_t invalid_utf8(std::string_view text) {
    std::size_t offset = 0;
    while (offset < text.size()) {
        const auto length = character_length(text.substr(offset));
        if (length == 0) break;
        offset += length;
    }
    return offset;
}

TokenCursor::TokenCursor(std::string_view text) : text_(text) {
    if (text.starts_with(byte_order_mark)) at_ = byte_order_mark.size();
}

bool TokenCursor::skip(char c) {
    if (at_end() || text_[at_] != c) return false;
    ++at_;
    return true;
}

bool TokenCursor::skip_comment() {
    const auto rest = text_.substr(at_);
    if (rest.starts_with("//")) {
        at_ += std::min(rest.find('\n'), rest.size());
        return true;
    }
    if (!rest.starts_with("/*")) return false;
    const auto close = rest.find("*/", 2);
    if (close == std::string_view::npos) return false;  // not closed: it stays in view, as what is wrong here
    at_ += close + 2;
    return true;
}

void TokenCursor::skip_space() {
    while (!at_end()) {
        if (is_space(text_[at_])) ++at_;
        else if (!skip_comment()) return;
    }
}

TokenCursor::Token TokenCursor::next() {
    do skip_space();
    while (skip(',') || skip(':'));
    const auto rest = text_.substr(at_);
    Token token{at_, 0};
    if (rest.empty()) return token;
    if (rest[0] == '"') token.length = string_length(rest);
    else token.length = std::max(number_length(rest), word_length(rest));
    at_ += token.length;
    return token;
}

}  // namespace attn
