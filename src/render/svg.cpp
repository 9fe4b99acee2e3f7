#include "ledger/symbols.hpp"
#include "ledger/words.hpp"
#include "render/format.hpp"
#include "render/heat_map.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

// A picture of a step: its size depends on every number in it, so they are kept until the ledger is closed.

namespace attn {
namespace {

bool is_share_of_a_key(std::string_view step) { return step == "weights" || step == "exponentials"; }

class SvgWriter final : public LedgerWriter {
public:
    SvgWriter(std::ostream& out, const RenderOptions& options) : out_(out), options_(options) {}

    void open(const Opening& opening) override {
        if (!opening.shapes.empty()) {
            counts_ = {size(opening, "batches"), size(opening, "num_heads")};
            edition_ = std::exchange(begun_, true) ? plain_text(opening.title) : "";
            if (edition_.empty()) title_ = plain_text(opening.title);
        }
    }

    void section(const Section& section) override {
        add(section, section.table);
        if (section.tiles) add(section, *section.tiles);
    }

    void combined(const Combination& combination) override {
        for (const TableColumn& column : combination.table.columns) {
            HeatMap& map = map_of(column.step, column.heading, {}, combination.batch, 0);
            for (std::size_t row = 0; row < column.cells.size(); ++row)
                add_row(column.step, map, plain_text(combination.table.rows[row]), {column.cells[row]}, {});
        }
    }

    void close(const Closing&) override { write_heat_maps(title_, steps_, out_, options_); }

private:
    static std::size_t size(const Opening& opening, std::string_view name) {
        const auto shape = std::ranges::find(opening.shapes, name, &std::pair<std::string, std::size_t>::first);
        return shape == opening.shapes.end() ? 1 : shape->second;
    }

    /// Every step of a query's table as a row of its map; a total as a row of its own.
    void add(const Section& section, const Table& table) {
        const std::string label = query_label(section.query, section.title);
        for (const TableColumn& column : table.columns) {
            if (!column.step.empty()) {
                HeatMap& map = map_of(column.step, column.heading, table.row_head, section.batch, section.head);
                add_row(column.step, map, label, column.cells, table.rows);
            }
            if (!column.total_step.empty() && column.total) {
                const Line heading{{Role::heading, symbol_of(column.total_step, options_.language)}};
                HeatMap& map = map_of(column.total_step, heading, {}, section.batch, section.head);
                add_row(column.total_step, map, label, {*column.total}, {});
            }
        }
    }

    /// "3 sat": its number and its label.
    static std::string query_label(std::size_t number, const Line& title) {
        const auto label = std::ranges::find(title, Role::label, &Span::role);
        return std::to_string(number) + (label == title.end() ? "" : " " + label->text);
    }

    /// The picture that a row belongs to: of its step, variant, batch and head.
    HeatMap& map_of(const std::string& step, const Line& heading, const Line& axis, std::size_t batch,
                    std::size_t head) {
        auto maps = std::ranges::find(steps_, step, &HeatMaps::step);
        if (maps == steps_.end()) {
            steps_.push_back({step, plain_text(heading), plain_text(axis), is_share_of_a_key(step), {}, {}});
            maps = std::prev(steps_.end());
        }
        std::string title = edition_;
        if (const auto name = head_name(counts_, batch, head, options_.language); !name.empty())
            title += (title.empty() ? "" : " · ") + name;
        if (maps->maps.empty() || maps->maps.back().title != title) maps->maps.push_back({title, {}, {}});
        return maps->maps.back();
    }

    /// The numbers of some cells as one row of squares. The components of a vector stand side by side.
    void add_row(const std::string& step, HeatMap& map, const std::string& label, const std::vector<Cell>& cells,
                 const std::vector<Line>& names) {
        HeatScale& scale = std::ranges::find(steps_, step, &HeatMaps::step)->scale;
        HeatMap::Row row{label, {}};
        std::vector<std::string> columns;
        for (std::size_t i = 0; i < cells.size(); ++i)
            for (std::size_t component = 0; component < cells[i].figures.size(); ++component) {
                const Figure& figure = cells[i].figures[component];
                scale.add(figure);
                row.squares.push_back(figure);
                std::string name = i < names.size() ? plain_text(names[i]) : "";
                if (cells[i].vector) name += (name.empty() ? "" : ", ") + std::to_string(component + 1);
                columns.push_back(std::move(name));
            }
        if (columns.size() > map.columns.size()) map.columns = std::move(columns);
        map.rows.push_back(std::move(row));
    }

    std::ostream& out_;
    RenderOptions options_;
    HeadCounts counts_;
    bool begun_ = false;
    std::string title_;
    std::string edition_;  ///< the variant, as people are told of it; empty for what is written first
    std::vector<HeatMaps> steps_;
};

}  // namespace

std::unique_ptr<LedgerWriter> make_svg_writer(std::ostream& out, const RenderOptions& options) {
    return std::make_unique<SvgWriter>(out, options);
}

}  // namespace attn
