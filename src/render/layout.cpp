#include "render/layout.hpp"

#include "ledger/figure.hpp"

#include <algorithm>

namespace attn {
namespace {

Entry to_entry(const Cell& cell, NumberForm form, Language language) {
    const bool words = cell.figures.empty() && !cell.text.empty();
    return {words ? cell.text : spell(cell, form, language), cell.note, cell.changed};
}

bool is_blank(std::string_view text) { return text.find_first_not_of(' ') == std::string_view::npos; }

}  // namespace

Grid to_grid(const Table& table, NumberForm form, Language language) {
    Grid grid;
    grid.head.push_back(table.row_head);
    for (const auto& column : table.columns)
        if (!column.idle) grid.head.push_back(column.heading);
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        auto& line = grid.lines.emplace_back();
        line.push_back({table.rows[row], {}, false});
        for (const auto& column : table.columns) {
            if (column.idle) continue;
            line.push_back(row < column.cells.size() ? to_entry(column.cells[row], form, language) : Entry{});
        }
    }
    if (!table.total_head.empty()) {
        auto& line = grid.lines.emplace_back();
        line.push_back({table.total_head, {}, false});
        for (const auto& column : table.columns) {
            if (column.idle) continue;
            line.push_back(column.total ? to_entry(*column.total, form, language) : Entry{});
        }
    }
    return grid;
}

Line shapes_line(const Opening& opening) {
    Line line;
    for (const auto& [name, size] : opening.shapes) {
        if (!line.empty()) line.push_back({Role::plain, ", "});
        line += {{Role::symbol, name}, {Role::operation, " = "}, {Role::number, std::to_string(size)}};
    }
    return line;
}

Line check_line(const Check& check) {
    Line line;
    switch (check.result) {
        case Check::Result::holds: line.push_back({Role::good, "✓"}); break;
        case Check::Result::fails: line.push_back({Role::bad, "✗"}); break;
        case Check::Result::undecided: line.push_back({Role::note, "?"}); break;
    }
    line.push_back({Role::plain, " "});
    return line += check.text;
}

Line trim_end(Line line) {
    while (!line.empty()) {
        auto& text = line.back().text;
        text.resize(text.find_last_not_of(' ') + 1);
        if (!text.empty()) break;
        line.pop_back();
    }
    return line;
}

bool is_formula(Role role) { return role == Role::symbol || role == Role::number || role == Role::operation; }

bool is_ascii(std::string_view text) {
    return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::size_t formula_end(const Line& line, std::size_t first) {
    std::size_t end = first;
    for (std::size_t i = first; i < line.size(); ++i) {
        if (is_formula(line[i].role)) end = i + 1;
        else if (line[i].role != Role::plain || !is_blank(line[i].text)) break;
    }
    return end;
}

}  // namespace attn
