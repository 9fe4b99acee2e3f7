#pragma once

#include "base/language.hpp"
#include "ledger/ledger.hpp"

#include <memory>
#include <ostream>
#include <span>
#include <string_view>

namespace attn {

/// How to write, whatever the format.
struct RenderOptions {
    NumberForm numbers = NumberForm::exact;
    bool color = false;
    bool ascii = false;
    bool math = false;  ///< Markdown: closed forms as $…$
    Language language = Language::en;
};

/// Takes the ledger piece by piece and writes it to the stream it was made with: open and the sections of each head of
/// each batch, then what the heads of each batch come to; all again for each variant; close once.
class LedgerWriter {
public:
    virtual ~LedgerWriter() = default;
    virtual void open(const Opening& opening) = 0;
    virtual void section(const Section& section) = 0;
    virtual void combined(const Combination& combination) = 0;
    virtual void close(const Closing& closing) = 0;
};

/// As many digits as tell any two doubles apart: a workbook is given numbers that come through as they are.
inline constexpr int workbook_digits = 17;

/// A row of the table of formats. To add a format: one file here, one row in formats.cpp, approve its golden files.
struct Format {
    std::string_view name;
    std::string_view description;
    bool complete;  ///< always holds every variant
    bool machine;   ///< read by machines: decimals may come in bulk, and variants are not compared
    std::unique_ptr<LedgerWriter> (*make)(std::ostream& out, const RenderOptions& options);
    std::size_t most_rows = 0;    ///< longer tables are cut; 0: none is
    std::string_view steps = {};  ///< the step it shows where none was asked for; empty: all
    bool origins = false;         ///< shows where each number came from
    bool live = false;            ///< has formulas: is read by a spreadsheet, and is no text
};

std::span<const Format> formats();
/// The format with a name, or null.
const Format* find_format(std::string_view name);

std::unique_ptr<LedgerWriter> make_text_writer(std::ostream& out, const RenderOptions& options);
std::unique_ptr<LedgerWriter> make_markdown_writer(std::ostream& out, const RenderOptions& options);
std::unique_ptr<LedgerWriter> make_json_writer(std::ostream& out, const RenderOptions& options);
std::unique_ptr<LedgerWriter> make_plain_writer(std::ostream& out, const RenderOptions& options);
std::unique_ptr<LedgerWriter> make_csv_writer(std::ostream& out, const RenderOptions& options);
std::unique_ptr<LedgerWriter> make_latex_writer(std::ostream& out, const RenderOptions& options);
std::unique_ptr<LedgerWriter> make_svg_writer(std::ostream& out, const RenderOptions& options);
std::unique_ptr<LedgerWriter> make_html_writer(std::ostream& out, const RenderOptions& options);
std::unique_ptr<LedgerWriter> make_xlsx_writer(std::ostream& out, const RenderOptions& options);

}  // namespace attn
