#include "scenario/json_error.hpp"

#include "base/text.hpp"
#include "scenario/json_string_error.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>
#include <string>
#include <utility>

// A JSON text goes wrong in a handful of ways, and people make the same few again and again: an expression without
// quotes, a comma too many, a bracket too few. Each is named here.

namespace attn {
namespace {

using Inside = JsonState::Inside;

bool continues_character(char c) { return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U; }

/// One character of UTF-8 from the front of valid text.
std::string_view first_character(std::string_view text) {
    std::size_t length = 1;
    while (length < text.size() && continues_character(text[length])) ++length;
    return text.substr(0, length);
}

/// What a person would take for one word: a string, or the characters up to space, a comma, a bracket or a quote.
std::string_view word_at(std::string_view text, std::size_t offset) {
    const auto rest = text.substr(offset);
    if (rest.starts_with('"')) return rest.substr(0, string_length(rest));
    const auto word = rest.substr(0, rest.find_first_of(" \t\r\n,:[]{}\""));
    return word.empty() ? first_character(rest) : word;
}

/// A word as it stands in messages: harmless, and cut where nobody would read on.
std::string shown(std::string_view word) {
    std::size_t length = std::min<std::size_t>(word.size(), 40);
    while (length < word.size() && continues_character(word[length])) ++length;
    return one_line(word.substr(0, length)) + (length < word.size() ? "…" : "");
}

/// What should stand at the cursor.
std::string_view expected(const JsonState& state, bool separated) {
    if (state.inside == Inside::file) return "a scenario in { }";
    if (state.after_key) return separated ? "a value" : "a colon and a value";
    const bool list = state.inside == Inside::list;
    if (separated) return list ? "a value" : "a key in double quotes";
    if (state.empty) return list ? "a value or ]" : "a key in double quotes, or }";
    return list ? "a comma or ]" : "a comma or }";
}

JsonFinding unclosed(std::string_view text, const JsonState& state, bool separated) {
    if (state.inside == Inside::file) {
        return {text.size(), 0, "the file holds no scenario", std::string(minimal_scenario)};
    }
    const bool list = state.inside == Inside::list;
    return {text.size(), 0,
            fmt::format("the file ends inside the {} that begins on line {}; expected {}", list ? "list" : "object",
                        state.opened.position().line, expected(state, separated)),
            list ? "close it with ]" : "close it with }"};
}

constexpr auto slips = std::to_array<std::pair<std::string_view, std::string_view>>({
    {"True", "write true"},
    {"False", "write false"},
    {"None", "write null"},
    {"NaN", "a scenario holds numbers; to skip an expected cell, write null"},
    {"nan", "a scenario holds numbers; to skip an expected cell, write null"},
    {"-inf", R"(where a number may be infinite, write it in quotes: "-inf")"},
    {"-Infinity", R"(where a number may be infinite, write it in quotes: "-inf")"},
});

std::string help_for_word(std::string_view word) {
    const auto* const slip = std::find_if(slips.begin(), slips.end(), [&](const auto& s) { return s.first == word; });
    if (slip != slips.end()) return std::string(slip->second);
    if (word.starts_with('\'')) return "strings stand in double quotes";
    if (word.find_first_not_of("0123456789+-.eE") == std::string_view::npos) {
        return "a number has digits on both sides of its point, and no + or zeros in front: 0.5, 10, 1e-3";
    }
    return fmt::format("expressions and text stand in double quotes: \"{}\"", shown(word));
}

/// A word where a value should stand: most often an expression that lacks its quotes.
JsonFinding bad_word(std::string_view text, std::size_t offset) {
    const auto word = word_at(text, offset);
    if (number_length(word) == word.size()) {
        return {offset, word.size(), fmt::format("{} is too large to be held exactly", shown(word)),
                "write a smaller number"};
    }
    return {offset, word.size(), fmt::format("{} is not a JSON value", shown(word)), help_for_word(word)};
}

/// A way out for something that stands in the wrong place.
std::string help_for_misplaced(std::string_view word, const JsonState& state) {
    const bool list = state.inside == Inside::list;
    if (word.starts_with('\'')) return "strings stand in double quotes";
    if (list ? word == ":" || word == "}" : word == "]") {
        return fmt::format("the {} that begins on line {} is still open", list ? "list" : "object",
                           state.opened.position().line);
    }
    const bool key_may_stand = !list && !state.after_key;
    const bool letters =
        std::all_of(word.begin(), word.end(), [](unsigned char c) { return c == '_' || std::isalnum(c) != 0; });
    return key_may_stand && letters ? fmt::format("write \"{}\"", shown(word)) : std::string{};
}

/// Something stands where a comma, a colon, a key or a bracket should.
JsonFinding misplaced(std::string_view text, std::size_t offset, const JsonState& state, std::string_view wanted) {
    const auto word = word_at(text, offset);
    const bool sign = word.size() == 1 && std::ispunct(static_cast<unsigned char>(word[0])) != 0;
    const auto found = sign ? fmt::format("'{}'", word) : shown(word);
    return {offset, word.size(), fmt::format("found {}, but expected {}", found, wanted),
            help_for_misplaced(word, state)};
}

/// Where a number begins that runs on, without space, into what is not one: 1/3, 2c, 01. The library took its
/// beginning for all of it.
std::optional<std::size_t> number_running_into(std::string_view text, std::size_t offset) {
    if (std::string_view(" ,:[]{}\"").find(text[offset]) != std::string_view::npos) return std::nullopt;
    auto start = offset;
    while (start > 0 && std::string_view("0123456789.+-eE").find(text[start - 1]) != std::string_view::npos) --start;
    if (start < offset && number_length(text.substr(start)) == offset - start) return start;
    return std::nullopt;
}

JsonFinding after_the_end(std::string_view text, std::size_t offset) {
    const auto word = word_at(text, offset);
    return {offset, word.size(), fmt::format("found {} after the end of the scenario", shown(word)),
            "a file holds one scenario; look for a } too many"};
}

/// Is a value the thing that should stand here?
bool value_wanted(const JsonState& state, bool separated) {
    if (state.inside == Inside::file) return true;
    if (state.inside == Inside::list) return separated || state.empty;
    return state.after_key && separated;
}

JsonFinding find_error(std::string_view text, TokenCursor cursor, const JsonState& state) {
    const auto end_of_last = cursor.offset();
    cursor.skip_space();
    const auto separator = cursor.offset();
    if (state.done) return after_the_end(text, separator);
    const bool separated = state.inside != Inside::file && !state.empty && cursor.skip(state.after_key ? ':' : ',');
    cursor.skip_space();
    if (cursor.at_end()) return unclosed(text, state, separated);

    const char here = cursor.here();
    const auto offset = cursor.offset();
    if (text.substr(offset, 2) == "/*") {
        return {offset, 2, "the comment that begins here is not closed", "close it with */"};
    }
    if (here == '"') {
        if (auto finding = find_string_error(text, offset)) return *finding;
    }
    if (separated && !state.after_key && (here == ']' || here == '}')) {
        return {separator, 1, fmt::format("a comma stands before {}, with nothing between them", here),
                "drop the comma"};
    }
    if (offset == end_of_last) {
        if (const auto start = number_running_into(text, offset)) return bad_word(text, *start);
    }
    const bool punctuation = std::string_view(",:[]{}").find(here) != std::string_view::npos;
    if (!punctuation && value_wanted(state, separated)) return bad_word(text, offset);
    return misplaced(text, offset, state, expected(state, separated));
}

}  // namespace

Fault explain_json_error(const std::shared_ptr<const Source>& source, TokenCursor cursor, const JsonState& state) {
    auto finding = find_error(source->text, cursor, state);
    return {{source, finding.offset, finding.length}, std::move(finding.message), std::move(finding.help)};
}

}  // namespace attn
