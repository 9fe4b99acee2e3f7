#include "render/latex_paper.hpp"

#include "base/text.hpp"
#include "render/latex_escape.hpp"
#include "render/layout.hpp"
#include "render/tex.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace attn {
namespace {

constexpr std::size_t page_rows = 45;  // a longer table breaks over pages

constexpr std::string_view for_pdflatex = R"(\documentclass{article}
)";

constexpr std::string_view for_cjk = R"(% !TeX program = xelatex
\documentclass{article}
\usepackage{ctex}
)";

constexpr std::string_view preamble = R"(\usepackage[margin=2cm]{geometry}
\usepackage{amsmath,amssymb,booktabs,graphicx,longtable}
\setlength{\parindent}{0pt}
\setlength{\parskip}{6pt}
\raggedright
\renewcommand\labelitemi{$\cdot$}
% A table as it is, or as wide as the page if it is wider.
\newsavebox\ledgerbox
\newcommand\ledgerfit[1]{\par\sbox\ledgerbox{#1}%
  \ifdim\wd\ledgerbox>\linewidth\resizebox{\linewidth}{!}{\usebox\ledgerbox}\else\usebox\ledgerbox\fi\par}
% A character that this document has no font for, as its number.
\newcommand\ledgerchar[1]{{\scriptsize\texttt{U+#1}}}
\begin{document}
)";

/// A formula that begins with an operation has nothing before it: ÷ √2 is the head of a column.
std::optional<std::string> with_leading_operation(std::string_view formula) {
    static constexpr auto operations = std::to_array<std::pair<std::string_view, std::string_view>>(
        {{"÷ ", "\\div "}, {"· ", "\\cdot "}, {"− ", "-"}, {"+ ", "+"}});
    for (const auto& [sign, tex] : operations) {
        if (!formula.starts_with(sign)) continue;
        const auto rest = to_tex(formula.substr(sign.size()));
        if (rest) return std::string(tex) + *rest;
    }
    return std::nullopt;
}

/// What starts a row or an item must not be read as its option.
std::string_view guard(std::string_view text) { return text.starts_with('[') || text.starts_with('*') ? "{}" : ""; }

}  // namespace

std::string LatexPaper::text(std::string_view text) const {
    return escape_latex(options_.ascii ? to_ascii(one_line(text)) : std::string(text), cjk_);
}

/// `$…$` if the spans are a formula that TeX can write, else nothing.
std::string LatexPaper::formula(const Line& line, std::size_t first, std::size_t end) const {
    if (first == end) return {};
    std::string text;
    for (std::size_t i = first; i < end; ++i) text += line[i].text;
    auto tex = to_tex(text);
    if (!tex) tex = with_leading_operation(text);
    if (!tex || (options_.ascii && !is_ascii(*tex))) return {};
    const auto spaces_after = text.size() - text.find_last_not_of(' ') - 1;
    return std::string(text.find_first_not_of(' '), ' ') + "$" + *tex + "$" + std::string(spaces_after, ' ');
}

std::string LatexPaper::inline_text(const Line& line) const {
    std::string result;
    for (std::size_t i = 0; i < line.size();) {
        const auto end = formula_end(line, i);
        if (const auto math = formula(line, i, end); !math.empty()) {
            result += math;
            i = end;
            continue;
        }
        for (const auto until = std::max(end, i + 1); i < until; ++i) {
            const auto words = text(line[i].text);
            result += line[i].role == Role::changed ? "\\textbf{" + words + "}" : words;
        }
    }
    // Four spaces stand between a title and its formula.
    for (auto at = result.find("    "); at != std::string::npos; at = result.find("    ", at))
        result.replace(at, 4, "\\quad ");
    result.resize(result.find_last_not_of(' ') + 1);
    return result;
}

std::string LatexPaper::entry_text(const Entry& entry) const {
    auto value = inline_text(entry.value);
    if (entry.changed && !value.empty()) {
        const bool math = value.starts_with('$') && formula_end(entry.value, 0) == entry.value.size();
        value = math ? "$\\boldsymbol{" + value.substr(1, value.size() - 2) + "}$" : "\\textbf{" + value + "}";
    }
    if (!value.empty() && !entry.note.empty()) value += ' ';
    return value + inline_text(entry.note);
}

std::string LatexPaper::rows_of(const std::vector<std::vector<Entry>>& lines, bool total) const {
    std::string rows;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        if (total && i + 1 == lines.size()) rows += "\\midrule\n";
        std::string row;
        for (std::size_t at = 0; at < lines[i].size(); ++at) {
            const auto entry = entry_text(lines[i][at]);
            if (at > 0) row += entry.empty() ? " &" : " & ";
            row += entry;
        }
        rows.append(guard(row)).append(row).append(" \\\\\n");
    }
    return rows;
}

void LatexPaper::begin(bool cjk) {
    cjk_ = cjk && !options_.ascii;
    out_ << (cjk_ ? for_cjk : for_pdflatex) << preamble;
}

void LatexPaper::end() { out_ << "\n\\end{document}\n"; }

void LatexPaper::heading(int level, const Line& line) {
    if (line.empty()) return;
    static constexpr std::array<std::string_view, 3> commands{"\\section*{", "\\subsection*{", "\\subsubsection*{"};
    out_ << '\n' << commands.at(static_cast<std::size_t>(level - 1)) << inline_text(line) << "}\n";
}

void LatexPaper::paragraph(const Line& line) {
    if (!line.empty()) out_ << '\n' << inline_text(line) << '\n';
}

void LatexPaper::items(const std::vector<Line>& lines) {
    std::string items;
    for (const auto& line : lines) {
        const auto words = inline_text(line);
        if (!words.empty()) items.append("\\item ").append(guard(words)).append(words).append(1, '\n');
    }
    if (!items.empty()) out_ << "\n\\begin{itemize}\\itemsep0pt\n" << items << "\\end{itemize}\n";
}

void LatexPaper::table(const Table& table) {
    paragraph(table.caption);
    if (table.columns.empty()) return;
    const auto grid = to_grid(table, options_.numbers, options_.language);
    std::vector<Entry> heads;
    for (const auto& head : grid.head) heads.push_back({head, {}, false});
    const auto columns = "{" + std::string(grid.head.size(), 'l') + "}\n\\toprule\n" + rows_of({heads}, false);
    const auto rows = rows_of(grid.lines, !table.total_head.empty());
    if (grid.lines.size() > page_rows)
        out_ << "\n\\begin{longtable}[l]" << columns << "\\midrule\n\\endhead\n"
             << rows << "\\bottomrule\n\\end{longtable}\n";
    else
        out_ << "\n\\ledgerfit{%\n\\begin{tabular}" << columns << "\\midrule\n"
             << rows << "\\bottomrule\n\\end{tabular}}\n";
}

}  // namespace attn
