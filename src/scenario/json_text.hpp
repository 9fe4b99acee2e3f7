#pragma once

#include <cstddef>
#include <string_view>

namespace attn {

/// Walks over JSON text one token at a time. The JSON library says what the tokens mean; this says where they stand,
/// which the library does not tell.
class TokenCursor {
public:
    struct Token {
        std::size_t offset = 0;
        std::size_t length = 0;
    };

    explicit TokenCursor(std::string_view text);

    /// Moves to the next token, over space, comments, commas and colons, and past it.
    Token next();

    /// Moves over space and comments only.
    void skip_space();
    /// Moves over `c` if it is what stands here.
    bool skip(char c);
    /// What stands here, without moving; 0 at the end.
    char here() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool at_end() const { return at_ >= text_.size(); }
    std::size_t offset() const { return at_; }

private:
    bool skip_comment();

    std::string_view text_;
    std::size_t at_ = 0;
};

/// Length of the JSON number that begins the text; 0 if none does.
std::size_t number_length(std::string_view text);

/// Length of the JSON string that begins the text, quotes included; all of the text if it is not closed.
std::size_t string_length(std::string_view text);

/// Offset of the first byte that is not UTF-8 (a surrogate or an overlong form is not); the size if all of it is.
std::size_t invalid_utf8(std::string_view text);

}  // namespace attn
