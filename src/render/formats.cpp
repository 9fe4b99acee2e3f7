#include "render/format.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

/// How long tables for people may be before they are cut.
constexpr std::size_t most_rows = 24;

constinit const std::array table{
    Format{"text", "for a terminal: aligned columns", false, false, make_text_writer, most_rows},
    Format{"markdown", "GitHub tables, ready to paste", false, false, make_markdown_writer, most_rows},
    Format{"json", "every number, for programs and git diff", true, true, make_json_writer},
    Format{"plain", "one tab-separated record a line: batch head query key step value", false, true, make_plain_writer},
    Format{"csv", "one number a record, under a header, for spreadsheets", true, true, make_csv_writer},
    Format{"latex", "a document for pdflatex, with booktabs; for xelatex where it is Chinese", false, false,
           make_latex_writer, most_rows},
    Format{"svg", "heat maps of the steps that are asked for; of the weights by default", false, false, make_svg_writer,
           0, "weights"},
    Format{"html",
           "one page to open in a browser: what each number came from, and the steps one by one",
           false,
           false,
           make_html_writer,
           0,
           {},
           true},
    Format{"xlsx", "a workbook with live formulas, for spreadsheets", false, false, make_xlsx_writer, 0, {}, false,
           true},
};

}  // namespace

std::span<const Format> formats() { return table; }

const Format* find_format(std::string_view name) {
    const auto found = std::find_if(table.begin(), table.end(), [&](const Format& f) { return f.name == name; });
    return found == table.end() ? nullptr : &*found;
}

}  // namespace attn
