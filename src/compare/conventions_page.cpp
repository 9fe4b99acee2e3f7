#include "compare/conventions_page.hpp"

#include "base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace attn {
namespace {

/// Outputs of more places than these would not fit beside each other; machines have all.
constexpr std::size_t most_places = 3;

Line words(Role role, std::string text) { return {{role, std::move(text)}}; }

Cell text_cell(Line line) {
    Cell cell;
    cell.text = std::move(line);
    return cell;
}

bool anybody_differs(const ConventionReport& report, std::size_t place) {
    return std::ranges::any_of(report.systems, [&](const ConventionResult& system) {
        return system.undefined.empty() && system.outputs[place].changed;
    });
}

/// The places a person is shown: those where some system differs come first, and all in order.
std::vector<std::size_t> shown_places(const ConventionReport& report) {
    std::vector<std::size_t> shown;
    for (const bool differing : {true, false})
        for (std::size_t place = 0; place < report.places.size() && shown.size() < most_places; ++place)
            if (anybody_differs(report, place) == differing) shown.push_back(place);
    std::ranges::sort(shown);
    return shown;
}

std::string place_name(const Scenario& scenario, const RowPlace& place) {
    std::string name;
    if (scenario.batches > 1) name += fmt::format("batch {}, ", place.batch + 1);
    if (place.head) name += fmt::format("head {}, ", *place.head + 1);
    return name + fmt::format("query {}", place.query + 1);
}

TableColumn column(std::string heading) {
    TableColumn column;
    column.heading = words(Role::heading, std::move(heading));
    return column;
}

TableColumn output_column(const Scenario& scenario, const ConventionReport& report, std::size_t place) {
    TableColumn outputs = column(place_name(scenario, report.places[place]));
    outputs.cells.push_back(report.outputs[place]);
    for (const ConventionResult& system : report.systems)
        outputs.cells.push_back(system.undefined.empty() ? system.outputs[place] : text_cell(words(Role::note, "—")));
    return outputs;
}

TableColumn version_column(const ConventionReport& report) {
    TableColumn versions = column("version");
    versions.cells.emplace_back();
    for (const ConventionResult& system : report.systems)
        versions.cells.push_back(text_cell(words(Role::plain, std::string(system.convention->version))));
    return versions;
}

Line parting_line(const ConventionResult& system, const PostOptions& options) {
    if (!system.undefined.empty()) return words(Role::note, "undefined: " + system.undefined);
    if (!system.parting) return words(Role::note, "nowhere");
    Line line{{Role::symbol, system.parting->path}, {Role::plain, ": "}};
    line += spell(system.parting->here, options.numbers);
    line.push_back({Role::operation, " → "});
    return line += spell(system.parting->there, options.numbers);
}

TableColumn parting_column(const ConventionReport& report, const PostOptions& options) {
    TableColumn partings = column("parts first at");
    partings.cells.emplace_back();
    for (const ConventionResult& system : report.systems)
        partings.cells.push_back(text_cell(parting_line(system, options)));
    return partings;
}

Table system_table(const Scenario& scenario, const ConventionReport& report, const PostOptions& options) {
    Table table;
    table.row_head = words(Role::heading, "system");
    table.rows.push_back(words(Role::label, "this scenario"));
    for (const ConventionResult& system : report.systems)
        table.rows.push_back(words(Role::plain, std::string(system.convention->name)));
    table.columns.push_back(version_column(report));
    for (const std::size_t place : shown_places(report)) table.columns.push_back(output_column(scenario, report, place));
    table.columns.push_back(parting_column(report, options));
    return table;
}

/// A line for people to read; clauses of a longer text go to the next.
constexpr std::size_t line_width = 100;

/// Puts a text of clauses in lines, broken where one ends.
void put_clauses(Paragraph& paragraph, std::string_view text) {
    std::string line;
    while (!text.empty()) {
        const auto end = std::min(text.find("; "), text.size());
        const std::string clause(text.substr(0, end + (end < text.size() ? 1 : 0)));
        text.remove_prefix(std::min(end + 2, text.size()));
        if (!line.empty() && display_width(line) + display_width(clause) > line_width)
            paragraph.lines.push_back(words(Role::plain, std::exchange(line, "")));
        line += (line.empty() ? "" : " ") + clause;
    }
    paragraph.lines.push_back(words(Role::plain, line));
}

Paragraph legend_of(const ConventionResult& system) {
    const Convention& convention = *system.convention;
    Paragraph legend;
    legend.lines.push_back({{Role::heading, std::string(convention.name)},
                            {Role::note, ", " + std::string(convention.version)}});
    put_clauses(legend, convention.definition);
    for (const std::string& change : system.changes)
        legend.lines.push_back({{Role::changed, "here: "}, {Role::plain, change}});
    if (!system.undefined.empty())
        legend.lines.push_back({{Role::changed, "here: "}, {Role::plain, "it " + system.undefined}});
    legend.lines.push_back({{Role::note, "source: " + std::string(convention.source)}});
    return legend;
}

Datum string_of(std::string_view text) { return Datum::string(std::string(text)); }

Datum cells(const std::vector<Cell>& list) {
    Datum datum = Datum::list();
    for (const Cell& cell : list) datum.items.push_back(Datum::cell(cell));
    return datum;
}

Datum strings(const std::vector<std::string>& list) {
    Datum datum = Datum::list();
    for (const std::string& text : list) datum.items.push_back(string_of(text));
    return datum;
}

Datum parting_datum(const std::optional<Parting>& parting) {
    if (!parting) return {};
    return Datum::object({{"path", string_of(parting->path)},
                          {"here", Datum::figure(parting->here)},
                          {"there", Datum::figure(parting->there)}});
}

Datum system_datum(const ConventionResult& system) {
    const Convention& convention = *system.convention;
    Datum datum = Datum::object({{"id", string_of(convention.id)},
                                 {"name", string_of(convention.name)},
                                 {"version", string_of(convention.version)},
                                 {"definition", string_of(convention.definition)},
                                 {"source", string_of(convention.source)}});
    if (!system.undefined.empty()) {
        datum.members.push_back({"undefined", string_of(system.undefined)});
        return datum;
    }
    datum.members.push_back({"changes", strings(system.changes)});
    datum.members.push_back({"outputs", cells(system.outputs)});
    datum.members.push_back({"parts", parting_datum(system.parting)});
    return datum;
}

Datum place_datum(const RowPlace& place) {
    Datum datum = Datum::object({{"batch", Datum::count(place.batch + 1)}});
    if (place.head) datum.members.push_back({"head", Datum::count(*place.head + 1)});
    datum.members.push_back({"query", Datum::count(place.query + 1)});
    return datum;
}

Datum report_datum(const std::string& title, const ConventionReport& report) {
    Datum places = Datum::list();
    for (const RowPlace& place : report.places) places.items.push_back(place_datum(place));
    Datum systems = Datum::list();
    for (const ConventionResult& system : report.systems) systems.items.push_back(system_datum(system));
    return Datum::object({{"conventions", Datum::count(1)},
                          {"title", string_of(title)},
                          {"places", std::move(places)},
                          {"outputs", cells(report.outputs)},
                          {"systems", std::move(systems)}});
}

}  // namespace

Page conventions_page(const std::string& title, const Scenario& scenario, const ConventionReport& report,
                      const PostOptions& options) {
    Page page;
    page.blocks.push_back(Heading{words(Role::label, title)});
    Paragraph intro{{words(Role::plain, "The output of this scenario as it is, and as other systems define it.")}};
    const std::size_t hidden = report.places.size() - shown_places(report).size();
    if (hidden > 0)
        intro.lines.push_back(words(Role::note, fmt::format("{} more not shown; --query and --head choose", hidden)));
    page.blocks.emplace_back(std::move(intro));
    page.blocks.emplace_back(system_table(scenario, report, options));
    for (const ConventionResult& system : report.systems) page.blocks.emplace_back(legend_of(system));
    page.data = report_datum(title, report);
    return page;
}

}  // namespace attn
