#include "ledger/symbols.hpp"
#include "ledger/words.hpp"
#include "render/format.hpp"
#include "render/html_page.hpp"
#include "render/html_words.hpp"
#include "render/layout.hpp"
#include "render/query_name.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// A page shows a step's queries together, and the ledger comes a query at a time, so it is gathered until it is closed.

namespace attn {
namespace {

/// "W.Q[2]" is W.Q and 2; "past.K[1,2]" past.K, 1 and 2. The numbers count from 1.
struct Numbered {
    std::string name;
    std::vector<std::size_t> numbers;
};

Numbered parse_numbered(const std::string& step) {
    const auto bracket = step.find('[');
    Numbered result{step.substr(0, bracket), {}};
    for (auto at = bracket; at != std::string::npos && step[at] != ']'; at = step.find_first_of(",]", at + 1))
        result.numbers.push_back(std::stoul(step.substr(at + 1)));
    return result;
}

Line query_label(const Section& section) {
    Line line{{Role::symbol, std::to_string(section.query)}};
    const auto label = std::ranges::find(section.title, Role::label, &Span::role);
    if (label != section.title.end()) line += {{Role::plain, " "}, *label};
    return line;
}

/// A cell with the ids of its numbers: the cell's own, or of a vector one more index, from `first` on.
PageCell to_page(const Cell& cell, const std::string& id, std::size_t first = 0) {
    PageCell result{{}, cell.vector, cell.changed, cell.note, cell.text, cell.vector ? id : ""};
    for (std::size_t i = 0; i < cell.figures.size(); ++i)
        result.numbers.push_back({cell.figures[i], id.empty()    ? ""
                                                   : cell.vector ? id + "." + std::to_string(first + i)
                                                                 : id});
    return result;
}

std::vector<Line> counted(std::size_t count) {
    std::vector<Line> heads;
    for (std::size_t i = 1; i <= count; ++i) heads.push_back({{Role::symbol, std::to_string(i)}});
    return heads;
}

class HtmlWriter final : public LedgerWriter {
public:
    HtmlWriter(std::ostream& out, const RenderOptions& options) : out_(out), options_(options) {}

    void open(const Opening& opening) override {
        if (!opening.shapes.empty() || editions_.empty()) begin_edition(opening);
        take(opening.origins);
        for (const Table& table : opening.given) add_matrices(table, opening, true);
        for (const Table& table : opening.derived) add_matrices(table, opening, false);
        add_lines(opening.work);
    }

    void section(const Section& section) override {
        if (editions_.empty()) begin_edition({});
        take(section.origins);
        for (const TableColumn& column : section.table.columns) {
            if (!column.step.empty()) add_step(section, column);
            if (column.total && column.total_step == "output") add_vector("output", section, *column.total);
            else if (column.total && !column.total_step.empty() && column.step.empty())
                add_vector(column.total_step, section, *column.total);
        }
        if (section.tiles) add_tiles(section);
        std::vector<Line> remarks{{{Role::heading, query_name(section)}}};
        for (const Check& check : section.checks) remarks.push_back(check_line(check));
        for (const Line& note : section.notes) remarks.push_back(note);
        if (remarks.size() > 1) edition().remarks.push_back(std::move(remarks));
        add_lines(section.work);
    }

    void combined(const Combination& combination) override {
        take(combination.origins);
        for (const TableColumn& column : combination.table.columns) {
            if (column.idle) continue;
            PageTable& table = table_of(station(column.step, column.heading), combination.batch, 0);
            table.corner = combination.table.row_head;
            for (std::size_t row = 0; row < column.cells.size(); ++row) {
                const std::size_t query = combination.first_query - 1 + row;
                add_row(station(column.step, column.heading), table, combination.table.rows[row],
                        {column.step, {query}, combination.batch - 1, 0}, column.cells[row]);
            }
            stop(column.step, column.heading, column.cells.size(), column.cells.front().figures.size(), column.step);
        }
        add_lines(combination.work);
    }

    void close(const Closing& closing) override {
        if (editions_.empty()) begin_edition({});
        for (PageEdition& edition : editions_) leave_out_idle(edition);
        write_html(editions_, closing, out_, options_);
    }

private:
    PageEdition& edition() { return editions_.back(); }

    /// A mask, say, that removed nothing for any query.
    static void leave_out_idle(PageEdition& edition) {
        for (const Station& station : edition.stations)
            if (station.idle)
                std::erase_if(edition.road, [&](const RoadStop& stop) { return stop.station == station.key; });
        std::erase_if(edition.stations, [](const Station& station) { return station.idle; });
    }

    void begin_edition(const Opening& opening) {
        PageEdition edition{opening.title};
        edition.notes = opening.notes;
        edition.shapes = shapes_line(opening);
        for (const Setting& setting : opening.settings)
            if (!setting.text.empty()) edition.settings.push_back(setting.text);
        if (!editions_.empty()) edition.prefix = fmt::format("v{}.", editions_.size());
        const auto size = [&](std::string_view name) -> std::size_t {
            const auto shape = std::ranges::find(opening.shapes, name, &std::pair<std::string, std::size_t>::first);
            return shape == opening.shapes.end() ? 1 : shape->second;
        };
        counts_ = {size("batches"), size("num_heads")};
        edition.heads = counts_.heads;
        n_q_ = size("n_q");
        n_k_ = size("n_k");
        editions_.push_back(std::move(edition));
    }

    void take(const std::vector<Origin>& origins) {
        for (const Origin& origin : origins)
            edition().origins.emplace(id_of(edition().prefix, on_page(origin.cell)), origin);
    }

    void add_lines(const std::vector<Line>& work) {
        edition().work.insert(edition().work.end(), work.begin(), work.end());
    }

    Station& station(const std::string& key, const Line& title) {
        auto& stations = edition().stations;
        const auto found = std::ranges::find(stations, key, &Station::key);
        if (found != stations.end()) return *found;
        stations.push_back({key, title});
        return stations.back();
    }

    /// The table of a head at a station. Heads come one after the other.
    PageTable& table_of(Station& station, std::size_t batch, std::size_t head) {
        const std::string title = head_name(counts_, batch, head, options_.language);
        if (station.tables.empty() || station.tables.back().title != title)
            station.tables.push_back({title, {}, {}, {}});
        return station.tables.back();
    }

    /// A matrix in the picture of the road; the heads share one.
    void stop(const std::string& name, const Line& label, std::size_t rows, std::size_t cols,
              const std::string& station, std::size_t depth = 0) {
        auto& road = edition().road;
        if (std::ranges::find(road, name, &RoadStop::name) == road.end())
            road.push_back({name, plain_text(label), rows, cols, depth, station});
    }

    void add_number(Station& station, const PageCell& cell) {
        for (const PageNumber& number : cell.numbers) station.scale.add(number.figure);
    }

    /// A query's vector as a row of its own, a column a component.
    void add_row(Station& station, PageTable& table, const Line& label, const CellRef& place, const Cell& cell) {
        PageTable::Row row{label, {}};
        for (std::size_t i = 0; i < cell.figures.size(); ++i) {
            CellRef component = place;
            if (cell.vector) component.index.push_back(i);
            row.cells.push_back(to_page({{cell.figures[i]}, false, cell.changed}, id_of(edition().prefix, component)));
            add_number(station, row.cells.back());
        }
        if (table.heads.size() < row.cells.size()) table.heads = counted(row.cells.size());
        table.rows.push_back(std::move(row));
    }

    void add_vector(const std::string& step, const Section& section, const Cell& cell) {
        const Line title{{Role::heading, symbol_of(step, options_.language)}};
        Station& at = station(step, title);
        PageTable& table = table_of(at, section.batch, section.head);
        table.corner = query_head();
        add_row(at, table, query_label(section), {step, {section.query - 1}, section.batch - 1, section.head - 1},
                cell);
        stop(step, title, n_q_, cell.figures.size(), step);
    }

    Line query_head() const { return {{Role::heading, std::string(say(Word::query, options_.language))}}; }

    /// A step over the keys as a row of its map, with its total at the end.
    void add_step(const Section& section, const TableColumn& column) {
        Station& at = station(column.step, column.heading);
        at.idle = column.idle && (at.tables.empty() || at.idle);
        PageTable& table = table_of(at, section.batch, section.head);
        table.corner = query_head();
        table.corner.push_back({Role::plain, " \\ "});
        table.corner += section.table.row_head;
        PageTable::Row row{query_label(section), {}};
        const auto place = [&](std::string step) {
            return CellRef{std::move(step), {section.query - 1}, section.batch - 1, section.head - 1};
        };
        for (std::size_t key = 0; key < column.cells.size(); ++key) {
            CellRef cell = place(column.step);
            if (key < n_k_) cell.index.push_back(key);
            else cell.step = "sink";  // the row of the sink stands below the keys
            const bool repeats = key >= n_k_ && column.step == "weights";
            row.cells.push_back(to_page(column.cells[key], repeats ? "" : id_of(edition().prefix, cell)));
            add_number(at, row.cells.back());
        }
        std::vector<Line> heads = section.table.rows;
        if (column.total && column.total_step != "output") {
            const bool step = !column.total_step.empty();
            row.cells.push_back(to_page(*column.total, step ? id_of(edition().prefix, place(column.total_step)) : ""));
            row.cells.back().total = true;
            heads.push_back(step ? Line{{Role::heading, symbol_of(column.total_step, options_.language)}}
                                 : section.table.total_head);
        }
        if (heads.size() > table.heads.size()) table.heads = std::move(heads);
        table.rows.push_back(std::move(row));
        const std::size_t depth =
            column.cells.empty() || !column.cells.front().vector ? 0 : column.cells.front().figures.size();
        stop(column.step, column.heading, n_q_, n_k_, column.step, depth);
    }

    /// The blocks of a query as they are: a row a block.
    void add_tiles(const Section& section) {
        Station& at = station("tiles", section.tiles->caption);
        at.tables.push_back({query_name(section), section.tiles->row_head, {}, {}});
        const auto id = [&](const std::string& step, std::size_t row, bool total) {
            CellRef cell{step, {section.query - 1}, section.batch - 1, section.head - 1};
            if (!total) cell.index.push_back(row);
            return id_of(edition().prefix, cell);
        };
        fill(at, at.tables.back(), *section.tiles, id);
    }

    /// Matrices by position: what was given, or what the rows read.
    void add_matrices(const Table& table, const Opening& opening, bool given) {
        if (table.columns.empty()) return;
        const std::string first = parse_numbered(table.columns.front().step).name;
        const std::string own = head_name(counts_, opening.batch, opening.head, options_.language);
        Line title = table.caption;
        if (!own.empty() && !title.empty() && title.front().text == own) title.erase(title.begin(), title.begin() + 2);
        for (const TableColumn& column : table.columns) {
            if (!table.caption.empty()) break;
            if (!title.empty()) title.push_back({Role::plain, ", "});
            title.push_back(column.heading.front());
        }
        Station& at = station(given ? "given." + first : first, title);
        at.tables.push_back({given || first == "X_positioned" ? "" : own, table.row_head, {}, {}});
        const auto id = [&](const std::string& step, std::size_t row, bool total) {
            return id_of(edition().prefix, place_of_matrix(step, row, total, opening));
        };
        fill(at, at.tables.back(), table, id);
        for (const TableColumn& column : table.columns)
            if (!column.cells.empty())
                stop(parse_numbered(column.step).name, {column.heading.front()}, column.cells.size(),
                     column.cells.front().figures.size(), at.key);
    }

    /// A row of a matrix as the derivations name it.
    CellRef place_of_matrix(const std::string& step, std::size_t row, bool total, const Opening& opening) const {
        auto [name, numbers] = parse_numbered(step);
        CellRef cell{name, {}, opening.batch - 1, opening.head - 1};
        if (!total) cell.index.push_back(row);
        const bool of_batch = name == "X" || name == "context" || (counts_.batches > 1 && name.starts_with("past."));
        for (const std::size_t number : numbers)
            if (of_batch && &number == &numbers.front()) cell.batch = number - 1;
            else if (!name.starts_with("b.")) cell.head = number - 1;
        const bool shared = name.find('.') != std::string::npos || name == "X" || name == "context";
        if (shared && (numbers.empty() || name.starts_with("b.") || (of_batch && numbers.size() == 1))) cell.head = 0;
        if (shared && (numbers.empty() || !of_batch)) cell.batch = 0;
        return cell;
    }

    /// A head's own bias is a part of the bias of all heads, which derivations count through.
    static std::size_t first_component(const std::string& step, const Cell& cell) {
        const auto [name, numbers] = parse_numbered(step);
        return name.starts_with("b.") && !numbers.empty() ? (numbers.front() - 1) * cell.figures.size() : 0;
    }

    /// A table as it stands: a column a matrix or a step.
    template <class Id>
    void fill(Station& station, PageTable& page, const Table& table, const Id& id) {
        for (const TableColumn& column : table.columns) page.heads.push_back(column.heading);
        const auto add = [&](const Line& head, std::size_t row, bool total) {
            PageTable::Row line{head, {}};
            for (const TableColumn& column : table.columns) {
                const bool there = total ? column.total.has_value() : row < column.cells.size();
                if (!there) {
                    line.cells.emplace_back();
                    continue;
                }
                const std::string& step = total ? column.total_step : column.step;
                const Cell& cell = total ? *column.total : column.cells[row];
                line.cells.push_back(to_page(cell, id(step, row, total), first_component(step, cell)));
                add_number(station, line.cells.back());
            }
            page.rows.push_back(std::move(line));
        };
        for (std::size_t row = 0; row < table.rows.size(); ++row) add(table.rows[row], row, false);
        if (!table.total_head.empty()) add(table.total_head, 0, true);
    }

    std::ostream& out_;
    RenderOptions options_;
    std::vector<PageEdition> editions_;
    HeadCounts counts_;
    std::size_t n_q_ = 1, n_k_ = 1;
};

}  // namespace

std::string id_of(const std::string& prefix, const CellRef& cell) {
    std::string id = fmt::format("{}{}.{}.{}", prefix, cell.step, cell.batch, cell.head);
    for (const std::size_t index : cell.index) id += "." + std::to_string(index);
    return id;
}

CellRef on_page(CellRef cell) {
    const std::string& name = cell.step;
    const bool weight = name.starts_with("W.") || name.starts_with("b.");
    if (weight) cell.batch = 0;
    if (weight || name == "X" || name == "context" || name == "X_positioned" || name == "concat" || name == "projected")
        cell.head = 0;
    if (name.starts_with("W.") && cell.index.size() == 3) {
        cell.head = cell.index.front();
        cell.index.erase(cell.index.begin());
    }
    return cell;
}

std::unique_ptr<LedgerWriter> make_html_writer(std::ostream& out, const RenderOptions& options) {
    return std::make_unique<HtmlWriter>(out, options);
}

}  // namespace attn
