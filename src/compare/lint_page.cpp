#include "compare/lint_page.hpp"

#include "base/text.hpp"
#include "compare/lint_words.hpp"

#include <fmt/format.h>

#include <utility>

namespace attn {
namespace {

std::string in(const Sentence& sentence, Language language) { return std::string(sentence.in(language)); }

Datum string_of(std::string_view text) { return Datum::string(std::string(text)); }

std::string title_of(const Hazard& hazard) { return fmt::format("{} {}", hazard.code, hazard.name); }

std::string variants_of(const LintFinding& finding) {
    std::string text;
    for (const std::string& name : finding.variants) text += (text.empty() ? "" : ", ") + one_line(name);
    return text;
}

Line label(LintWord word, Language language, std::string text) {
    return {{Role::note, std::string(say(word, language))}, {Role::plain, std::move(text)}};
}

Annotation annotation(const std::string& file, const LintFinding& finding, Language language) {
    const auto position = finding.where.position();
    std::string message = finding.sentence(language);
    if (!finding.variants.empty())
        message += "\n" + std::string(say(LintWord::in_variants, language)) + variants_of(finding);
    message += "\n" + std::string(say(LintWord::help, language)) + in(finding.hazard->help, language);
    return {Annotation::Level::warning, file, position.line, position.column, title_of(*finding.hazard),
            std::move(message)};
}

Line heading_of(std::size_t files, std::size_t count, Language language) {
    std::string text = count == 0   ? say(LintWord::none, language, files)
                       : count == 1 ? say(LintWord::one_found, language, files)
                                    : say(LintWord::found, language, files, count);
    return {{Role::label, std::move(text)}};
}

TableColumn column(LintWord heading, Language language) {
    TableColumn column;
    column.heading = {{Role::heading, std::string(say(heading, language))}};
    return column;
}

Cell text_cell(Role role, std::string text) {
    Cell cell;
    cell.text = {{role, std::move(text)}};
    return cell;
}

}  // namespace

Paragraph finding_paragraph(const std::string& file, const LintFinding& finding, Language language) {
    const auto position = finding.where.position();
    Paragraph paragraph;
    paragraph.lines.push_back({{Role::label, fmt::format("{}:{}:{}", file, position.line, position.column)},
                               {Role::plain, ": "},
                               {Role::heading, title_of(*finding.hazard)}});
    paragraph.lines.push_back({{Role::plain, finding.sentence(language)}});
    if (!finding.variants.empty())
        paragraph.lines.push_back(label(LintWord::in_variants, language, variants_of(finding)));
    paragraph.lines.push_back(label(LintWord::help, language, in(finding.hazard->help, language)));
    return paragraph;
}

Datum finding_datum(const LintFinding& finding, Language language) {
    const auto position = finding.where.position();
    Datum variants = Datum::list();
    for (const std::string& name : finding.variants) variants.items.push_back(Datum::string(name));
    Datum numbers = Datum::object();
    for (const auto& [name, figure] : finding.found.numbers) numbers.members.push_back({name, Datum::figure(figure)});
    return Datum::object({{"code", string_of(finding.hazard->code)},
                          {"name", string_of(finding.hazard->name)},
                          {"line", Datum::count(position.line)},
                          {"column", Datum::count(position.column)},
                          {"path", finding.found.path.empty() ? Datum() : Datum::string(finding.found.path)},
                          {"variants", std::move(variants)},
                          {"message", Datum::string(finding.sentence(language))},
                          {"help", Datum::string(in(finding.hazard->help, language))},
                          {"numbers", std::move(numbers)}});
}

Page lint_page(const std::vector<LintReport>& reports, Language language) {
    Page page;
    Datum files = Datum::list();
    std::size_t count = 0;
    page.blocks.emplace_back(Heading{});
    for (const LintReport& report : reports) {
        Datum findings = Datum::list();
        for (const LintFinding& finding : report.findings) {
            ++count;
            page.blocks.emplace_back(finding_paragraph(report.name, finding, language));
            page.annotations.push_back(annotation(report.name, finding, language));
            findings.items.push_back(finding_datum(finding, language));
        }
        files.items.push_back(Datum::object({{"file", Datum::string(report.name)}, {"findings", std::move(findings)}}));
    }
    std::get<Heading>(page.blocks.front()).text = heading_of(reports.size(), count, language);
    page.data =
        Datum::object({{"lint", Datum::count(1)}, {"findings", Datum::count(count)}, {"files", std::move(files)}});
    return page;
}

Page hazards_page(Language language) {
    Table table;
    table.row_head = {{Role::heading, std::string(say(LintWord::column_code, language))}};
    TableColumn names = column(LintWord::column_name, language);
    TableColumn sentences = column(LintWord::column_what, language);
    Datum list = Datum::list();
    for (const Hazard& hazard : hazards()) {
        table.rows.push_back({{Role::symbol, std::string(hazard.code)}});
        names.cells.push_back(text_cell(Role::symbol, std::string(hazard.name)));
        sentences.cells.push_back(text_cell(Role::plain, in(hazard.what, language)));
        list.items.push_back(Datum::object({{"code", string_of(hazard.code)},
                                            {"name", string_of(hazard.name)},
                                            {"what", Datum::string(in(hazard.what, language))}}));
    }
    table.columns = {std::move(names), std::move(sentences)};
    Page page;
    page.blocks = {Heading{{{Role::label, std::string(say(LintWord::hazards, language))}}}, std::move(table)};
    page.data = Datum::object({{"hazards", std::move(list)}});
    return page;
}

}  // namespace attn
