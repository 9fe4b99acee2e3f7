#include "render/latex_escape.hpp"

#include "base/text.hpp"
#include "render/tex.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

namespace attn {
namespace {

using Row = std::pair<std::string_view, std::string_view>;

/// Signs that mean something to LaTeX, or that it turns into others.
constexpr auto special = std::to_array<Row>({
    {"\\", "\\textbackslash{}"},
    {"{", "\\{"},
    {"}", "\\}"},
    {"$", "\\$"},
    {"&", "\\&"},
    {"#", "\\#"},
    {"^", "\\textasciicircum{}"},
    {"_", "\\_"},
    {"~", "\\textasciitilde{}"},
    {"%", "\\%"},
    {"<", "\\textless{}"},
    {">", "\\textgreater{}"},
    {"|", "\\textbar{}"},
    {"`", "\\`{}"},
    {"\"", "\\texttt{\"}"},
});

/// The ledger's own signs.
constexpr auto signs = std::to_array<Row>({
    {"·", "$\\cdot$"},   {"×", "$\\times$"}, {"÷", "$\\div$"},       {"−", "$-$"},       {"∞", "$\\infty$"},
    {"≈", "$\\approx$"}, {"Σ", "$\\Sigma$"}, {"π", "$\\pi$"},        {"√", "$\\surd$"},  {"∛", "$\\sqrt[3]{}$"},
    {"→", "$\\to$"},     {"…", "\\ldots{}"}, {"✓", "$\\checkmark$"}, {"✗", "$\\times$"}, {"≤", "$\\le$"},
    {"≥", "$\\ge$"},     {"≠", "$\\neq$"},   {"∈", "$\\in$"},        {"′", "$'$"},       {"″", "$''$"},
    {"²", "$^2$"},       {"–", "--"},        {"—", "---"},           {"θ", "$\\theta$"}, {"↔", "$\\leftrightarrow$"},
    {"₀", "$_0$"},       {"₁", "$_1$"},      {"₂", "$_2$"},          {"₃", "$_3$"},      {"₄", "$_4$"},
    {"₅", "$_5$"},       {"₆", "$_6$"},      {"₇", "$_7$"},          {"₈", "$_8$"},      {"₉", "$_9$"},
});

/// Letters that pdfLaTeX sets with the fonts it always has: those of Latin-1 but for eth and thorn.
bool is_latin(char32_t code) {
    return code >= 0xC0 && code <= 0xFF && code != 0xD0 && code != 0xDE && code != 0xF0 && code != 0xFE;
}

/// Chinese, Japanese, and their punctuation and wide forms.
bool is_cjk(char32_t code) {
    return (code >= 0x3000 && code <= 0x30FF) || (code >= 0x3400 && code <= 0x4DBF) ||
           (code >= 0x4E00 && code <= 0x9FFF) || (code >= 0xFF00 && code <= 0xFFEF);
}

struct Character {
    char32_t code;
    std::string_view bytes;
};

/// Takes a character off the front of UTF-8 that one_line has made whole.
Character take(std::string_view& rest) {
    const auto lead = static_cast<unsigned char>(rest.front());
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    const std::string_view bytes = rest.substr(0, length);
    char32_t code = length == 1 ? lead : lead & (0x7FU >> length);
    for (const char c : bytes.substr(1)) code = (code << 6) | (static_cast<unsigned char>(c) & 0x3FU);
    rest.remove_prefix(bytes.size());
    return {code, bytes};
}

/// Takes a root of a number or a name, such as √d_k, off the front.
std::string take_root(std::string_view& rest) {
    constexpr std::string_view root = "√";
    if (!rest.starts_with(root)) return {};
    const auto is_part = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '_'; };
    const auto* const end = std::find_if_not(rest.begin() + root.size(), rest.end(), is_part);
    const auto length = static_cast<std::size_t>(end - rest.begin());
    const auto formula = to_tex(rest.substr(0, length));
    if (!formula) return {};
    rest.remove_prefix(length);
    return *formula;
}

template <class Table>
std::string_view find(const Table& table, std::string_view sign) {
    const auto row = std::ranges::find(table, sign, &Row::first);
    return row == table.end() ? std::string_view{} : row->second;
}

}  // namespace

std::string escape_latex(std::string_view text, bool cjk) {
    const std::string whole = one_line(text);
    std::string_view rest = whole;
    std::string result;
    while (!rest.empty()) {
        if (const auto formula = take_root(rest); !formula.empty()) {
            result += "$" + formula + "$";
            continue;
        }
        const Character c = take(rest);
        const std::string_view own = c.code < 0x80 ? find(special, c.bytes) : find(signs, c.bytes);
        if (!own.empty()) result += own;
        else if (c.code < 0x80 || is_latin(c.code) || (cjk && is_cjk(c.code))) result += c.bytes;
        else result += fmt::format("\\ledgerchar{{{:04X}}}", static_cast<unsigned>(c.code));
        // -- is a dash, and ,, and '' are quotation marks.
        if (std::string_view("-,'").find(c.bytes) != std::string_view::npos && rest.starts_with(c.bytes))
            result += "{}";
    }
    return result;
}

bool has_cjk(std::string_view text) {
    const std::string whole = one_line(text);
    for (std::string_view rest = whole; !rest.empty();)
        if (is_cjk(take(rest).code)) return true;
    return false;
}

}  // namespace attn
