#pragma once

#include "ledger/ledger.hpp"
#include "render/format.hpp"
#include "render/heat.hpp"

#include <cstddef>
#include <ostream>
#include <string>
#include <unordered_map>
#include <vector>

// A ledger as one page: what the writer has gathered, ready to be written. Private to the html_*.cpp.

namespace attn {

/// A number that can be pointed at. Its id names its step, batch, head and place: weights.0.0.2.1.
struct PageNumber {
    Figure figure;
    std::string id;  ///< empty where it only repeats another
};

struct PageCell {
    std::vector<PageNumber> numbers;
    bool vector = false;
    bool changed = false;
    Line note = {};
    Line text = {};
    std::string id = {};  ///< of a vector as a whole
    bool total = false;   ///< of another quantity than the other columns: it has no colour
};

struct PageTable {
    std::string title;  ///< the head or the query it is of; may be empty
    Line corner;        ///< over the rows' labels
    std::vector<Line> heads;
    struct Row {
        Line head;
        std::vector<PageCell> cells;
    };
    std::vector<Row> rows;
};

/// A stop on the road from X to the output: one step, or matrices that stand together.
struct Station {
    std::string key;  ///< scores, weights; of matrices the first one's name
    Line title;
    HeatScale scale = {};
    std::vector<PageTable> tables = {};
    bool idle = false;  ///< did nothing to any query: not shown
};

/// A matrix in the picture of the road.
struct RoadStop {
    std::string name;                           ///< Q_rotated, scores
    std::string label;                          ///< Q′, q·k
    std::size_t rows = 0, cols = 0, depth = 0;  ///< depth: of a vector in each place; 0: numbers
    std::string station;
};

/// The scenario, or a variant of it.
struct PageEdition {
    Line title;
    std::vector<Line> notes = {};
    Line shapes = {};
    std::vector<Line> settings = {};
    std::vector<Station> stations = {};
    std::vector<RoadStop> road = {};
    std::vector<std::vector<Line>> remarks = {};  ///< of each query: its name, its checks, its notes
    std::vector<Line> work = {};
    std::unordered_map<std::string, Origin> origins = {};  ///< by the number's id
    std::size_t heads = 1;
    std::string prefix = {};  ///< of every id
};

/// The id of a cell, or of the vector that an index without its last part means.
std::string id_of(const std::string& prefix, const CellRef& cell);
/// A cell as the page counts it: what the heads share has no head of its own, whichever head asks for it.
CellRef on_page(CellRef cell);

void write_html(const std::vector<PageEdition>& editions, const Closing& closing, std::ostream& out,
                const RenderOptions& options);

/// The picture of the road, as SVG inside the page.
std::string road_picture(const PageEdition& edition, const RenderOptions& options);

}  // namespace attn
