#pragma once

#include <string>
#include <string_view>

namespace attn {

// How text stands in GitHub's Markdown as itself: never as markup, a link, a mention, or a new cell of a table.

/// Any text, from whomever.
std::string escape_markdown(std::string_view text);

/// The program's own numbers and symbols, which hold no words: brackets, dots and W_Q stay readable.
std::string escape_markdown_symbols(std::string_view text);

/// Escaped text that begins a line: neither a list item, a heading nor an indented block.
std::string at_line_start(std::string escaped);

/// Text inside an HTML element, where Markdown is not read.
std::string escape_html(std::string_view text);

/// Text in a code span, whatever it holds. Not for tables, which would split it at `|`.
std::string code_span(std::string_view text);

}  // namespace attn
