#pragma once

#include <string>
#include <string_view>

namespace attn {

/// Any text as itself in LaTeX, whatever signs it holds: never a command, a comment, a ligature or the end of a cell.
/// The ledger's own signs become maths. Of what pdfLaTeX cannot set, Chinese and Japanese stay where `cjk` says that
/// the document is made for them; the rest becomes \ledgerchar{1F600}, which writes the character's number.
std::string escape_latex(std::string_view text, bool cjk);

/// Does a text hold signs that only a document for Chinese and Japanese can set?
bool has_cjk(std::string_view text);

}  // namespace attn
