#include "base/text.hpp"
#include "render/format.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

// RFC 4180: a header, then one number a record, so that a filter on `step` leaves the table of that step. Labels and
// names come from whoever wrote the scenario; a spreadsheet must never take one for a formula.

namespace attn {
namespace {

constexpr std::string_view line_end = "\r\n";
constexpr std::string_view header = "variant,batch,head,query,query_label,key,key_label,step,component,decimal,exact";

/// A field that may hold any sign.
std::string quoted(std::string_view text) {
    if (text.find_first_of(",\"\r\n") == std::string_view::npos) return std::string(text);
    std::string field = "\"";
    for (const char c : text) field.append(c == '"' ? 2 : 1, c);
    return field + '"';
}

/// The first signs by which spreadsheets know a formula, the wide forms of some that do so too, and the mark itself.
constexpr auto begins_formula = std::to_array<std::string_view>({"=", "+", "-", "@", "＝", "＋", "－", "＠", "'"});

/// Somebody's words: an apostrophe stands before what would be a formula, and before another apostrophe.
std::string words(std::string_view text, bool ascii) {
    const bool marked =
        std::ranges::any_of(begins_formula, [&](std::string_view sign) { return text.starts_with(sign); });
    const std::string field = one_line(text);
    return quoted((marked ? "'" : "") + (ascii ? to_ascii(field) : field));
}

/// The name that the scenario's author gave, where a line holds one.
std::string_view label_of(const Line& line) {
    const auto label = std::ranges::find(line, Role::label, &Span::role);
    return label == line.end() ? std::string_view{} : label->text;
}

class CsvWriter final : public LedgerWriter {
public:
    CsvWriter(std::ostream& out, const RenderOptions& options) : out_(out), ascii_(options.ascii) {
        out_ << header << line_end;
    }

    void open(const Opening& opening) override { variant_ = words(opening.variant, ascii_); }

    void section(const Section& section) override {
        row_ = variant_ + ',' + std::to_string(section.batch) + ',' + std::to_string(section.head) + ',' +
               query(section.query, section.title);
        const std::vector<std::string> keys = labels(section.table.rows);
        const std::vector<std::string> none;  // a block of keys has no label
        for (const TableColumn& column : section.table.columns) {
            const auto& labels = column.step.starts_with("tile_") ? none : keys;
            if (column.packed) packed(column.step, *column.packed, labels);
            else if (!column.step.empty())
                for (std::size_t i = 0; i < column.cells.size(); ++i)
                    cell(place(i, labels), column.step, column.cells[i]);
            if (column.total && !column.total_step.empty()) cell(",", column.total_step, *column.total);
        }
        flush();
    }

    void combined(const Combination& combination) override {
        const Table& table = combination.table;
        const auto begin_query = [&](std::size_t i) {
            row_ = variant_ + ',' + std::to_string(combination.batch) + ",," +
                   query(combination.first_query + i, i < table.rows.size() ? table.rows[i] : Line{});
        };
        for (const TableColumn& column : table.columns) {
            for (std::size_t i = 0; i < column.cells.size(); ++i) {
                begin_query(i);
                cell(",", column.step, column.cells[i]);
            }
            for (std::size_t i = 0; column.packed && i < column.packed->decimals.size(); ++i) {
                begin_query(i / column.packed->cols);
                record(",", column.step, std::to_string(i % column.packed->cols + 1), column.packed->decimals.at(i),
                       {});
            }
        }
        flush();
    }

    void close(const Closing&) override {}

private:
    std::string query(std::size_t number, const Line& named) const {
        return std::to_string(number) + ',' + words(label_of(named), ascii_) + ',';
    }

    std::vector<std::string> labels(const std::vector<Line>& rows) const {
        std::vector<std::string> fields;
        for (const Line& row : rows) fields.push_back(words(label_of(row), ascii_));
        return fields;
    }

    /// A key, or a block of keys, and its label.
    static std::string place(std::size_t i, const std::vector<std::string>& labels) {
        return std::to_string(i + 1) + ',' + (i < labels.size() ? labels[i] : "");
    }

    void packed(const std::string& step, const PackedCells& cells, const std::vector<std::string>& labels) {
        for (std::size_t i = 0; i < cells.decimals.size(); ++i)
            record(place(i / cells.cols, labels), step, cells.vector ? std::to_string(i % cells.cols + 1) : "",
                   cells.decimals.at(i), {});
    }

    void cell(const std::string& place, const std::string& step, const Cell& cell) {
        for (std::size_t i = 0; i < cell.figures.size(); ++i)
            record(place, step, cell.vector ? std::to_string(i + 1) : "", cell.figures[i].decimal,
                   cell.figures[i].exact);
    }

    /// Closed forms keep people's minus, which begins no formula, and their slash is that of fractions: 1/4 would
    /// become a date.
    std::string closed_form(const std::string& exact) const {
        if (ascii_) return words(to_ascii(exact), true);
        std::string text;
        for (const char c : exact) c == '/' ? text += "⁄" : text += c;
        return quoted(text);
    }

    void record(const std::string& place, const std::string& step, const std::string& component,
                std::string_view decimal, const std::string& exact) {
        buffer_.append(row_).append(place).append(1, ',').append(step).append(1, ',').append(component).append(1, ',');
        buffer_.append(decimal).append(1, ',').append(closed_form(exact)).append(line_end);
    }

    void flush() {
        out_ << buffer_;
        buffer_.clear();
    }

    std::ostream& out_;
    bool ascii_;
    std::string variant_;  ///< as a field
    std::string row_;      ///< the fields before the key
    std::string buffer_;
};

}  // namespace

std::unique_ptr<LedgerWriter> make_csv_writer(std::ostream& out, const RenderOptions& options) {
    return std::make_unique<CsvWriter>(out, options);
}

}  // namespace attn
