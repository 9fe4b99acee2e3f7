#include "catch.hpp"
#include "render/latex_escape.hpp"
#include "sample.hpp"

#include <utility>
#include <vector>

using namespace attn;
using Catch::Matchers::ContainsSubstring;

TEST_CASE("latex: any text stands there as itself", "[render]") {
    const std::vector<std::pair<std::string, std::string>> cases = {
        {"plain words", "plain words"},
        {R"(\ { } $ & # ^ _ ~ %)", R"(\textbackslash{} \{ \} \$ \& \# \textasciicircum{} \_ \textasciitilde{} \%)"},
        {"a--b ,, ''", "a-{}-b ,{}, '{}'"},
        {"<a> | ` \"", R"(\textless{}a\textgreater{} \textbar{} \`{} \texttt{"})"},
        {"q·k − √2 ≈ 1", R"(q$\cdot$k $-$ $\sqrt{2}$ $\approx$ 1)"},
        {"÷ √d_k, √", R"($\div$ $\sqrt{d_k}$, $\surd$)"},
        {"weight₃₁ ✓", R"(weight$_3$$_1$ $\checkmark$)"},
        {"café", "café"},
        {"Ð", R"(\ledgerchar{00D0})"},
        {"猫", R"(\ledgerchar{732B})"},
        {"😀", R"(\ledgerchar{1F600})"},
        {"a\nb", R"(a\textbackslash{}nb)"},
        {"\xff", R"(\textbackslash{}xff)"},
    };
    for (const auto& [text, tex] : cases) CHECK(escape_latex(text, false) == tex);
    CHECK(escape_latex("猫：カ", true) == "猫：カ");
    CHECK(escape_latex("한", true) == R"(\ledgerchar{D55C})");
    CHECK(has_cjk("le 猫"));
    CHECK_FALSE(has_cjk("q·k café 😀"));
}

TEST_CASE("latex: a table", "[render]") {
    CHECK_THAT(sample::render("latex", {sample::opening(), sample::query_three()}), ContainsSubstring(R"(
\subsection*{Query 3\quad $q = [1, 1]$}

\ledgerfit{%
\begin{tabular}{lllllll}
\toprule
key & q$\cdot$k & $\div$ $\sqrt{2}$ & exp & weight & v & weight$\cdot$v \\
\midrule
$1$ & $\sqrt{2}\cdot\ln 2$ & $\ln 2$ & $2$ & $\tfrac14$ & $[2, 0]$ & $[\tfrac12, 0]$ \\
$2$ & $\sqrt{2}\cdot\ln 2$ & $\ln 2$ & $2$ & $\tfrac14$ & $[0, 1]$ & $[0, \tfrac14]$ \\
$3$ & $2\sqrt{2}\cdot\ln 2$ & $2\cdot\ln 2$ & $4$ & $\tfrac12$ & $[2, 1]$ & $[1, \tfrac12]$ \\
\midrule
$\Sigma$ & & & $8$ & $1$ & & $[\tfrac32, \tfrac34]$ \\
\bottomrule
\end{tabular}}

\begin{itemize}\itemsep0pt
\item $\checkmark$ weights sum to 1
\item $\checkmark$ output lies within the values
\end{itemize}

\begin{itemize}\itemsep0pt
\item $q_3\cdot k_1 = 1\cdot\sqrt{2}\cdot\ln 2 + 1\cdot 0 = \sqrt{2}\cdot\ln 2$
\item $\mathrm{weight}_{31} = \frac{2}{2 + 2 + 4} = \tfrac14$
\end{itemize}

\end{document}
)"));
}

TEST_CASE("latex: ctex is there for Chinese alone, and pdflatex for everything else", "[render]") {
    const auto english = sample::render("latex", {sample::opening()});
    CHECK(english.starts_with("\\documentclass{article}\n\\usepackage[margin=2cm]{geometry}\n"));
    RenderOptions chinese;
    chinese.language = Language::zh;
    CHECK(sample::render("latex", {sample::opening()}, chinese)
              .starts_with("% !TeX program = xelatex\n\\documentclass{article}\n\\usepackage{ctex}\n"));
    auto labelled = sample::opening();
    labelled.title = {{Role::label, "猫"}};
    CHECK_THAT(sample::render("latex", {labelled}), ContainsSubstring("\\usepackage{ctex}"));
    // What nobody announced at the start is shown by its number.
    CHECK_THAT(sample::render("latex", {sample::opening(), sample::masked_query()}),
               ContainsSubstring("Query 1 \\ledgerchar{732B}"));
}

TEST_CASE("latex: what differs is bold, and no row begins with an option", "[render]") {
    const auto out =
        sample::render("latex", {sample::opening(), sample::masked_query(), sample::variant()}, {}, sample::closing());
    CHECK_THAT(out, ContainsSubstring("$\\boldsymbol{1}$"));
    CHECK_THAT(out, ContainsSubstring("$\\boldsymbol{[\\tfrac32]}$"));
    Table table;
    table.row_head = {{Role::label, "[x]"}};
    table.rows = {{{Role::label, "*"}}};
    table.columns = {{"", {}, {sample::number(sample::whole(1))}, {}, {}}};
    const auto guarded = sample::render("latex", {sample::opening()}, {}, {table, {}});
    CHECK_THAT(guarded, ContainsSubstring("\\toprule\n{}[x] & \\\\\n\\midrule\n{}* & $1$ \\\\\n"));
}
