#pragma once

#include "number/column.hpp"
#include "number/decimal.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace attn {

/// The correct rounding of a cell, where what its lane knows of it settles that. The exact lane always answers.
std::optional<Decimal> settled_rounding(const Column& column, std::size_t cell, int significant);

/// Is the decimal known to be the cell's number itself, not only its rounding?
bool is_whole(const Column& column, std::size_t cell, const Decimal& decimal);

/// The decimals of many cells in one buffer: no allocation a cell.
class PackedDecimals {
public:
    std::size_t size() const { return ends_.size(); }
    std::string_view at(std::size_t i) const {
        const std::size_t first = i == 0 ? 0 : ends_[i - 1];
        return std::string_view(text_).substr(first, ends_[i] - first);
    }
    void reserve(std::size_t cells, std::size_t bytes) {
        ends_.reserve(cells);
        text_.reserve(bytes);
    }
    std::string& text() { return text_; }
    void end_cell() { ends_.push_back(text_.size()); }

private:
    std::string text_;
    std::vector<std::size_t> ends_;
};

/// The decimals of a whole column in JSON's spelling; `finer` answers for cells that the column's lane leaves open.
PackedDecimals pack_decimals(const Column& column, int significant,
                             const std::function<Decimal(std::size_t cell)>& finer);

}  // namespace attn
