#pragma once

#include "ledger/ledger.hpp"
#include "render/format.hpp"
#include "render/heat.hpp"

#include <ostream>
#include <string>
#include <vector>

namespace attn {

/// One step of one head as a picture: a row a query, a square a number.
struct HeatMap {
    std::string title;                 ///< the variant and the head, where there are several
    std::vector<std::string> columns;  ///< labels of the keys, or numbers of the components
    struct Row {
        std::string label;
        std::vector<Figure> squares;
    };
    std::vector<Row> rows;
};

/// The maps of one step, on one scale.
struct HeatMaps {
    std::string step;
    std::string title;            ///< weight, exp, …
    std::string column_axis;      ///< what the columns are: key, or nothing
    bool zero_is_unread = false;  ///< a 0 here says that the query does not read the key
    HeatScale scale;
    std::vector<HeatMap> maps;
};

/// Writes a picture in SVG: the maps of every step below each other, those of its heads side by side, and its scale.
/// The same maps give the same bytes.
void write_heat_maps(const std::string& title, const std::vector<HeatMaps>& steps, std::ostream& out,
                     const RenderOptions& options);

}  // namespace attn
