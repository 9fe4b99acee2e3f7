#include "render/xlsx_plan.hpp"

// How spreadsheets call their cells.

namespace attn {
namespace {

/// The letters of a column: A, Z, AA.
std::string letters(std::size_t column) {
    std::string text;
    for (++column; column > 0; column = (column - 1) / 26)
        text.insert(text.begin(), static_cast<char>('A' + (column - 1) % 26));
    return text;
}

}  // namespace

std::string cell_address(std::size_t row, std::size_t column) { return letters(column) + std::to_string(row + 1); }

std::string range_address(const CellRange& block) {
    const std::string first = cell_address(block.row, block.column);
    if (block.rows == 1 && block.columns == 1) return first;
    return first + ":" + cell_address(block.row + block.rows - 1, block.column + block.columns - 1);
}

std::string on_sheet(const std::string& name, const std::string& address) { return "'" + name + "'!" + address; }

std::string formula_text(const PlannedCell& cell, std::size_t sheet, const std::vector<std::string>& names) {
    std::string text = "=";
    for (const auto& part : cell.formula) {
        if (const auto* const words = std::get_if<std::string>(&part)) {
            text += *words;
            continue;
        }
        const CellRange& block = std::get<CellRange>(part);
        text += block.sheet == sheet ? range_address(block) : on_sheet(names[block.sheet], range_address(block));
    }
    return text;
}

}  // namespace attn
