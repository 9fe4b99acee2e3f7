#include "compare/diff_page.hpp"

#include "base/text.hpp"
#include "ledger/figure.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace attn {
namespace {

Line plain(std::string text) { return {{Role::plain, std::move(text)}}; }
Line heading(std::string text) { return {{Role::heading, std::move(text)}}; }
Line symbol(std::string text) { return {{Role::symbol, std::move(text)}}; }

/// "a, b and c"
std::string enumerated(const std::vector<std::string>& names) {
    std::string text;
    for (std::size_t i = 0; i < names.size(); ++i)
        text += (i == 0 ? "" : i + 1 == names.size() ? " and " : ", ") + names[i];
    return text;
}

std::string counted_cells(std::size_t count) { return fmt::format("{} {}", count, count == 1 ? "cell" : "cells"); }

std::string shape_text(const std::vector<std::size_t>& shape) { return fmt::format("[{}]", fmt::join(shape, ", ")); }

/// "query 1, query 2 and 7 more"
std::string first_few(std::vector<std::string> names) {
    constexpr std::size_t most = 5;
    const std::size_t more = names.size() > most ? names.size() - most : 0;
    names.resize(names.size() - more);
    if (more > 0) names.push_back(fmt::format("{} more", more));
    return enumerated(names);
}

std::string queries_text(const std::vector<std::size_t>& rows) {
    std::vector<std::string> numbers;
    for (const std::size_t row : rows) numbers.push_back(std::to_string(row));
    return (rows.size() == 1 ? "query " : "queries ") + first_few(numbers);
}

/// Which edition it is: nothing for the scenario itself.
std::string edition_text(const EditionDiff& edition) {
    if (edition.variant_a == edition.variant_b)
        return edition.variant_a.empty() ? "" : "variant " + one_line(edition.variant_a);
    const auto name = [](const std::string& variant) {
        return variant.empty() ? std::string("the scenario itself") : "variant " + one_line(variant);
    };
    return name(edition.variant_a) + " against " + name(edition.variant_b);
}

std::string count_text(std::size_t cells, std::size_t steps) {
    return fmt::format(": {} {} in {} {}", cells, cells == 1 ? "number" : "numbers", steps,
                       steps == 1 ? "step" : "steps");
}

Line shapes_line(const EditionDiff& edition) {
    Line line;
    const auto text = [](const std::string& value) { return value.empty() ? std::string("none") : one_line(value); };
    for (const auto& [size, values] : edition.shapes) {
        if (!line.empty()) line.push_back({Role::plain, ", "});
        line += {{Role::symbol, one_line(size)},
                 {Role::operation, " = "},
                 {Role::number, text(values.first)},
                 {Role::plain, " against "},
                 {Role::number, text(values.second)}};
    }
    return line;
}

/// How an edition differs: in shape before anything else.
Line difference(const EditionDiff& edition) {
    if (!edition.shapes.empty()) {
        Line line{{Role::bad, "differ in shape"}, {Role::plain, ": "}};
        return line += shapes_line(edition);
    }
    if (const StepDiff* first = edition.first()) {
        Line line{{Role::bad, "differ first"}, {Role::plain, " at "}};
        return line += first_difference(*first);
    }
    return {{Role::bad, "differ"}, {Role::plain, " in the queries they hold"}};
}

Line verdict(const Diff& diff) {
    const auto first = std::ranges::find_if(diff.editions, &EditionDiff::differs);
    if (first != diff.editions.end()) {
        const std::string name = edition_text(*first);
        Line line{{Role::plain, "The ledgers "}};
        if (!name.empty()) line = {{Role::plain, "The ledgers of "}, {Role::label, name}, {Role::plain, " "}};
        return line += difference(*first);
    }
    if (diff.differs()) return {{Role::plain, "The ledgers "}, {Role::bad, "hold different variants"}};
    std::size_t cells = 0;
    std::size_t steps = 0;
    for (const EditionDiff& edition : diff.editions) {
        for (const StepDiff& step : edition.steps) cells += step.cells;
        steps = std::max(steps, edition.steps.size());
    }
    const std::string variants =
        diff.editions.size() > 1 ? fmt::format(", with {} variants", diff.editions.size() - 1) : "";
    return {{Role::plain, "The ledgers "}, {Role::good, "agree"}, {Role::plain, count_text(cells, steps) + variants}};
}

/// What the verdict leaves open: of A and B, and of numbers that could not be told apart.
std::vector<Line> facts(const Diff& diff) {
    std::vector<Line> lines;
    lines.push_back({{Role::plain, "A, what is expected: "}, {Role::label, diff.name_a}});
    lines.push_back({{Role::plain, "B, what was found: "}, {Role::label, diff.name_b}});
    for (const std::string& rule : rules_of(diff)) lines.push_back(plain(rule));
    if (const auto undecided = diff.undecided(); undecided > 0)
        lines.push_back(plain(fmt::format("Of {} it cannot be decided whether they are equal; their decimals agree",
                                          counted_cells(undecided))));
    return lines;
}

std::vector<Line> one_sided(const Diff& diff) {
    std::vector<Line> lines;
    const auto say = [&](const std::vector<std::string>& variants, const char* side) {
        for (const std::string& variant : variants)
            lines.push_back({{Role::plain, fmt::format("Only in {}: ", side)},
                             {Role::label, variant.empty() ? "the scenario itself" : "variant " + variant}});
    };
    say(diff.only_in_a, "A");
    say(diff.only_in_b, "B");
    return lines;
}

Cell words(Line line) {
    Cell cell;
    cell.text = std::move(line);
    return cell;
}

Cell figure(const std::optional<Figure>& figure) {
    Cell cell;
    if (figure) cell.figures.push_back(*figure);
    return cell;
}

/// What is said of a step beside its numbers.
std::string remark(const StepDiff& step) {
    std::vector<std::string> remarks;
    switch (step.kind) {
        case StepDiff::Kind::compared: break;
        case StepDiff::Kind::only_in_a: remarks.push_back("only in A"); break;
        case StepDiff::Kind::only_in_b: remarks.push_back("only in B"); break;
        case StepDiff::Kind::shapes:
            remarks.push_back(fmt::format("{} against {}", shape_text(step.shape_a), shape_text(step.shape_b)));
            break;
    }
    if (step.idle_in_a && step.kind == StepDiff::Kind::compared) remarks.push_back("A has no such step");
    if (step.idle_in_b && step.kind == StepDiff::Kind::compared) remarks.push_back("B has no such step");
    if (step.kind == StepDiff::Kind::compared) {
        if (!step.rows_only_in_a.empty()) remarks.push_back(queries_text(step.rows_only_in_a) + " only in A");
        if (!step.rows_only_in_b.empty()) remarks.push_back(queries_text(step.rows_only_in_b) + " only in B");
    }
    if (step.undecided > 0) remarks.push_back(fmt::format("{} undecided", step.undecided));
    return fmt::format("{}", fmt::join(remarks, "; "));
}

TableColumn column(std::string name) {
    TableColumn column;
    if (!name.empty()) column.heading = heading(std::move(name));
    return column;
}

Table steps_table(const EditionDiff& edition) {
    Table table;
    table.row_head = heading("step");
    TableColumn cells = column("cells"), different = column("differ"), worst = column("worst"), a = column("A"),
                b = column("B"), off = column("off by"), remarks = column("");
    for (const StepDiff& step : edition.steps) {
        table.rows.push_back(symbol(step.name));
        const auto count = [](std::size_t number) { return words({{Role::number, std::to_string(number)}}); };
        cells.cells.push_back(count(step.cells));
        different.cells.push_back(step.different > 0 ? words({{Role::bad, std::to_string(step.different)}}) : count(0));
        worst.cells.push_back(step.worst ? words(symbol(step.worst->path)) : Cell{});
        a.cells.push_back(figure(step.worst ? std::optional(step.worst->a) : std::nullopt));
        b.cells.push_back(figure(step.worst ? std::optional(step.worst->b) : std::nullopt));
        off.cells.push_back(figure(step.worst ? step.worst->off : std::nullopt));
        remarks.cells.push_back(words({{Role::note, remark(step)}}));
    }
    const auto none = [](const TableColumn& c) {
        return std::ranges::all_of(
            c.cells, [](const Cell& cell) { return cell.figures.empty() && plain_text(cell.text).empty(); });
    };
    table.columns = {cells, different, worst, a, b, off, remarks};
    std::erase_if(table.columns, none);
    return table;
}

/// Later differences, by what they come of.
std::vector<Line> consequences(const EditionDiff& edition) {
    std::vector<Line> lines;
    std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> groups;  // origins, steps
    const StepDiff* first = edition.first();
    for (const StepDiff& step : edition.steps) {
        if (!step.differs() || &step == first) continue;
        if (step.begins()) {
            const bool mixed = step.from.size() > 1;
            Line line{{Role::symbol, step.name}, {Role::plain, " differs by itself, first at "}};
            line += first_difference(step);
            if (mixed) {
                auto others = step.from;
                std::erase(others, step.name);
                line.push_back(
                    {Role::plain, fmt::format("; {} of its {} follow from {}", step.different - step.began_here,
                                              counted_cells(step.different), enumerated(others))});
            }
            lines.push_back(line);
            continue;
        }
        if (!groups.empty() && groups.back().first == step.from) groups.back().second.push_back(step.name);
        else groups.push_back({step.from, {step.name}});
    }
    for (const auto& [origins, steps] : groups)
        lines.push_back({{Role::symbol, enumerated(steps)},
                         {Role::plain, fmt::format(" {} from ", steps.size() == 1 ? "follows" : "follow")},
                         {Role::symbol, enumerated(origins)}});
    return lines;
}

/// Settings and queries: what may tell why.
std::vector<Line> circumstances(const EditionDiff& edition) {
    std::vector<Line> lines;
    const auto text = [](const std::string& value) { return value.empty() ? std::string("none") : value; };
    for (const auto& [name, values] : edition.settings)
        lines.push_back({{Role::symbol, name},
                         {Role::plain, ": "},
                         {Role::label, text(values.first)},
                         {Role::plain, " against "},
                         {Role::label, text(values.second)}});
    for (const auto& [side, places] : {std::pair{"A", &edition.only_in_a}, std::pair{"B", &edition.only_in_b}})
        if (!places->empty()) lines.push_back(plain(fmt::format("Only in {}: {}", side, first_few(*places))));
    return lines;
}

void add_paragraph(std::vector<Line> lines, Page& page) {
    if (!lines.empty()) page.blocks.push_back(Paragraph{std::move(lines)});
}

void add_edition(const Diff& diff, const EditionDiff& edition, Page& page) {
    if (diff.editions.size() > 1) {
        const std::string name = edition_text(edition);
        page.blocks.push_back(Heading{heading(name.empty() ? "The scenario itself" : name)});
        Line line{{Role::plain, "They "}};
        page.blocks.push_back(Paragraph{{line += difference(edition)}});
    }
    add_paragraph(circumstances(edition), page);
    page.blocks.push_back(steps_table(edition));
    add_paragraph(consequences(edition), page);
}

/// The editions that agree, where others do not.
Line agreeing(const Diff& diff) {
    std::vector<std::string> names;
    for (const EditionDiff& edition : diff.editions) {
        const std::string name = edition_text(edition);
        if (!edition.differs()) names.push_back(name.empty() ? "the scenario itself" : name);
    }
    if (names.empty() || !diff.differs()) return {};
    return {{Role::plain, "Without a difference: "}, {Role::label, enumerated(names)}};
}

std::string spelled(const Figure& number) { return plain_text(spell(number, NumberForm::exact)); }

/// Beside the file that was found: the line that differs where it is a JSON ledger, the file otherwise.
Annotation annotation(const Diff& diff, const Where& where, std::string title, std::string message) {
    Annotation annotation{Annotation::Level::error, diff.name_b, 0, 0, std::move(title), std::move(message)};
    if (where.source) {
        annotation.line = where.position().line;
        annotation.column = where.position().column;
    }
    return annotation;
}

void annotate(const Diff& diff, const EditionDiff& edition, Page& page) {
    const StepDiff* first = edition.first();
    const std::string name = edition_text(edition);
    const std::string suffix = name.empty() ? "" : " (" + name + ")";
    if (!edition.shapes.empty() || (!first && edition.differs()))
        page.annotations.push_back(
            annotation(diff, {}, "the ledgers differ" + suffix, "They " + plain_text(difference(edition))));
    for (const StepDiff& step : edition.steps) {
        if (!step.differs() || !(&step == first || step.begins())) continue;
        const auto& cell = &step == first ? step.worst : step.first_began;
        const std::string count =
            step.different > 0 ? fmt::format("\n{} of {} differ", step.different, counted_cells(step.cells)) : "";
        page.annotations.push_back(annotation(
            diff, cell && cell->where_b.source && cell->where_b.source->name == diff.name_b ? cell->where_b : Where{},
            (&step == first ? "the ledgers differ first at " : "also, by itself: ") + step.name + suffix,
            plain_text(first_difference(step)) + count));
    }
}

}  // namespace

Line first_difference(const StepDiff& step) {
    const auto& cell =
        step.begins() && step.first_began && step.began_here < step.different ? step.first_began : step.worst;
    if (step.kind == StepDiff::Kind::compared && cell) {
        Line line{{Role::symbol, cell->path}, {Role::plain, ": "}};
        line += {{Role::number, spelled(cell->a)}, {Role::plain, " against "}, {Role::number, spelled(cell->b)}};
        if (cell->off) line.push_back({Role::plain, " (off by " + spelled(*cell->off) + ")"});
        return line;
    }
    return {{Role::symbol, step.name}, {Role::plain, ": " + remark(step)}};
}

std::vector<std::string> rules_of(const Diff& diff) {
    std::vector<std::string> rules;
    const auto rule = [](const Tolerance& tolerance) {
        return fmt::format("|b − a| ≤ {} + {}·|a|{}", tolerance.atol, tolerance.rtol,
                           tolerance.type.empty() ? "" : " (" + tolerance.type + ")");
    };
    const auto& general = diff.tolerances.general;
    if (general && !general->is_none())
        rules.push_back(
            fmt::format("Numbers agree where {}{}", rule(*general), diff.by_type ? ", as its type has it" : ""));
    else
        rules.push_back(fmt::format(
            "Numbers are compared exactly where both have a closed form, otherwise at {} digits", diff.digits));
    for (const auto& one : diff.tolerances.overrides)
        rules.push_back(
            fmt::format("{}: {}", one.text, one.tolerance.is_none() ? "no tolerance" : rule(one.tolerance)));
    return rules;
}

Page post_diff(const Diff& diff) {
    Page page;
    page.blocks.push_back(Paragraph{{verdict(diff)}});
    page.blocks.push_back(Paragraph{facts(diff)});
    add_paragraph(one_sided(diff), page);
    for (const EditionDiff& edition : diff.editions) {
        if (edition.differs()) add_edition(diff, edition, page);
        annotate(diff, edition, page);
    }
    if (const Line line = agreeing(diff); !line.empty()) page.blocks.push_back(Paragraph{{line}});
    for (const Line& line : one_sided(diff))
        page.annotations.push_back(annotation(diff, {}, "the ledgers hold different variants", plain_text(line)));
    page.data = diff_data(diff);
    return page;
}

Page post_verdict(const Diff& diff) {
    Page page = post_diff(diff);
    page.blocks.clear();
    if (diff.differs()) page.blocks.push_back(Paragraph{{verdict(diff)}});
    return page;
}

}  // namespace attn
