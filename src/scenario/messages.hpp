#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace attn {

// Pieces of messages, and the words they choose among.

using Words = std::span<const std::string_view>;

/// The text in double quotes, cut where nobody would read on.
std::string in_quotes(std::string_view text);

bool is_among(std::string_view word, Words words);

/// The word among these that a slip of the fingers may have made `word`; empty if none is near.
std::string_view nearest_word(std::string_view word, Words words);

/// `did you mean "weights"?`, or `otherwise` where no word is near.
std::string did_you_mean(std::string_view word, Words words, std::string otherwise = {});

/// "a, b or c".
std::string listed(Words words, std::string_view conjunction);

/// "2 rows", "1 row"; nouns with a plural of their own bring it.
std::string counted(std::size_t count, std::string_view noun, std::string_view plural = {});

}  // namespace attn
