#include "compare/conventions_page.hpp"

#include "base/text.hpp"
#include "compare/convention_words.hpp"
#include "ledger/filled.hpp"
#include "ledger/words.hpp"

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

std::string place_name(const Scenario& scenario, const RowPlace& place, Language language) {
    const auto joint = say(ConventionWord::place_joint, language);
    std::string name;
    if (scenario.batches > 1) name.append(say(ConventionWord::batch, language, place.batch + 1)).append(joint);
    if (place.head) name.append(say(ConventionWord::head, language, *place.head + 1)).append(joint);
    return name + say(ConventionWord::query, language, place.query + 1);
}

TableColumn column(std::string heading) {
    TableColumn column;
    column.heading = words(Role::heading, std::move(heading));
    return column;
}

TableColumn column(ConventionWord heading, Language language) { return column(std::string(say(heading, language))); }

TableColumn output_column(const Scenario& scenario, const ConventionReport& report, std::size_t place,
                          Language language) {
    TableColumn outputs = column(place_name(scenario, report.places[place], language));
    outputs.cells.push_back(report.outputs[place]);
    for (const ConventionResult& system : report.systems)
        outputs.cells.push_back(system.undefined.empty() ? system.outputs[place] : text_cell(words(Role::note, "—")));
    return outputs;
}

TableColumn version_column(const ConventionReport& report, Language language) {
    TableColumn versions = column(ConventionWord::version, language);
    versions.cells.emplace_back();
    for (const ConventionResult& system : report.systems)
        versions.cells.push_back(text_cell(words(Role::plain, std::string(system.convention->version.in(language)))));
    return versions;
}

Line parting_line(const ConventionResult& system, const PostOptions& options) {
    const Language language = options.language;
    if (!system.undefined.empty())
        return words(Role::note, say(ConventionWord::undefined, language, system.undefined.in(language)));
    if (!system.parting) return words(Role::note, std::string(say(ConventionWord::nowhere, language)));
    Line line{{Role::symbol, system.parting->path}, {Role::plain, ": "}};
    line += spell(system.parting->here, options.numbers, options.language);
    line.push_back({Role::operation, " → "});
    return line += spell(system.parting->there, options.numbers, options.language);
}

TableColumn parting_column(const ConventionReport& report, const PostOptions& options) {
    TableColumn partings = column(ConventionWord::parts, options.language);
    partings.cells.emplace_back();
    for (const ConventionResult& system : report.systems)
        partings.cells.push_back(text_cell(parting_line(system, options)));
    return partings;
}

Table system_table(const Scenario& scenario, const ConventionReport& report, const PostOptions& options) {
    Table table;
    const Language language = options.language;
    table.row_head = words(Role::heading, std::string(say(ConventionWord::system, language)));
    table.rows.push_back(words(Role::label, std::string(say(ConventionWord::own, language))));
    for (const ConventionResult& system : report.systems)
        table.rows.push_back(words(Role::plain, std::string(system.convention->name)));
    table.columns.push_back(version_column(report, language));
    for (const std::size_t place : shown_places(report))
        table.columns.push_back(output_column(scenario, report, place, language));
    table.columns.push_back(parting_column(report, options));
    return table;
}

/// A line for people to read; clauses of a longer text go to the next.
constexpr std::size_t line_width = 100;

/// Puts a text of clauses in lines, broken where one ends.
void put_clauses(Paragraph& paragraph, std::string_view text, Language language) {
    const std::string_view joint = say(Word::clause_joint, language);
    std::string line;
    const auto put = [&] {
        while (line.ends_with(' ')) line.pop_back();
        if (!line.empty()) paragraph.lines.push_back(words(Role::plain, std::exchange(line, "")));
    };
    while (!text.empty()) {
        const auto found = text.find(joint);
        const std::string_view clause = text.substr(0, found == std::string_view::npos ? found : found + joint.size());
        text.remove_prefix(clause.size());
        if (display_width(line) + display_width(clause) > line_width + (clause.ends_with(' ') ? 1 : 0)) put();
        line += clause;
    }
    put();
}

Paragraph legend_of(const ConventionResult& system, Language language) {
    const Convention& convention = *system.convention;
    Paragraph legend;
    legend.lines.push_back(filled(say(ConventionWord::name_and_version, language),
                                  {words(Role::heading, std::string(convention.name)),
                                   words(Role::note, std::string(convention.version.in(language)))}));
    put_clauses(legend, convention.definition.in(language), language);
    const auto here = [&](std::string text) {
        legend.lines.push_back(
            {{Role::changed, std::string(say(ConventionWord::here, language))}, {Role::plain, std::move(text)}});
    };
    for (const Text& change : system.changes) here(change.in(language));
    if (!system.undefined.empty()) here(say(ConventionWord::it, language, system.undefined.in(language)));
    legend.lines.push_back(words(Role::note, say(ConventionWord::source, language, convention.source)));
    return legend;
}

Datum string_of(std::string_view text) { return Datum::string(std::string(text)); }

Datum cells(const std::vector<Cell>& list) {
    Datum datum = Datum::list();
    for (const Cell& cell : list) datum.items.push_back(Datum::cell(cell));
    return datum;
}

Datum texts(const std::vector<Text>& list, Language language) {
    Datum datum = Datum::list();
    for (const Text& text : list) datum.items.push_back(string_of(text.in(language)));
    return datum;
}

Datum parting_datum(const std::optional<Parting>& parting) {
    if (!parting) return {};
    return Datum::object({{"path", string_of(parting->path)},
                          {"here", Datum::figure(parting->here)},
                          {"there", Datum::figure(parting->there)}});
}

Datum system_datum(const ConventionResult& system, Language language) {
    const Convention& convention = *system.convention;
    Datum datum = Datum::object({{"id", string_of(convention.id)},
                                 {"name", string_of(convention.name)},
                                 {"version", string_of(convention.version.in(language))},
                                 {"definition", string_of(convention.definition.in(language))},
                                 {"source", string_of(convention.source)}});
    if (!system.undefined.empty()) {
        datum.members.push_back({"undefined", string_of(system.undefined.in(language))});
        return datum;
    }
    datum.members.push_back({"changes", texts(system.changes, language)});
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

Datum report_datum(const std::string& title, const ConventionReport& report, Language language) {
    Datum places = Datum::list();
    for (const RowPlace& place : report.places) places.items.push_back(place_datum(place));
    Datum systems = Datum::list();
    for (const ConventionResult& system : report.systems) systems.items.push_back(system_datum(system, language));
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
    const Language language = options.language;
    Paragraph intro{{words(Role::plain, std::string(say(ConventionWord::intro, language)))}};
    const std::size_t hidden = report.places.size() - shown_places(report).size();
    if (hidden > 0) intro.lines.push_back(words(Role::note, say(ConventionWord::more, language, hidden)));
    page.blocks.emplace_back(std::move(intro));
    page.blocks.emplace_back(system_table(scenario, report, options));
    for (const ConventionResult& system : report.systems) page.blocks.emplace_back(legend_of(system, language));
    page.data = report_datum(title, report, language);
    return page;
}

}  // namespace attn
