#include "base/text.hpp"
#include "compare/conventions_page.hpp"
#include "compare/lint_page.hpp"
#include "compare/lint_words.hpp"
#include "scenario/load.hpp"

#include <array>
#include <memory>
#include <optional>
#include <utility>

namespace attn {
namespace {

constexpr std::size_t line_width = 100;

std::string in(const Sentence& sentence, Language language) { return std::string(sentence.in(language)); }

/// Where a line of a text may end: after a space, or after a sign of Chinese punctuation. Returns the piece's size.
std::size_t piece(std::string_view text) {
    constexpr auto signs = std::to_array<std::string_view>({"，", "。", "；", "：", "、", "）"});
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (text[at] == ' ') return at + 1;
        for (const std::string_view sign : signs)
            if (text.substr(at).starts_with(sign)) return at + sign.size();
    }
    return text.size();
}

/// A text in lines that a terminal shows whole.
Paragraph wrapped(std::string_view text) {
    Paragraph paragraph;
    std::string line;
    const auto put = [&] {
        while (line.ends_with(' ')) line.pop_back();
        if (!line.empty()) paragraph.lines.push_back({{Role::plain, std::exchange(line, "")}});
    };
    while (!text.empty()) {
        const auto size = piece(text);
        const std::string_view word = text.substr(0, size);
        text.remove_prefix(size);
        if (display_width(line) + display_width(word) > line_width) put();
        line += word;
    }
    put();
    return paragraph;
}

Heading heading(LintWord word, Language language) { return {{{Role::heading, std::string(say(word, language))}}}; }

/// The example: its text, what lint finds in it, and, where systems differ, what each makes of it.
class Example {
public:
    Example(const Hazard& hazard, Language language)
        : language_(language),
          source_(std::make_shared<Source>(Source{"example.json", std::string(hazard.explanation->example) + "\n"})),
          scenario_(load_scenario(source_)),
          report_(lint(scenario_, source_, {})) {}

    void put(Page& page) const {
        page.blocks.emplace_back(Verbatim{source_->text, "json"});
        for (const LintFinding& finding : report_.findings)
            page.blocks.emplace_back(finding_paragraph(source_->name, finding, language_));
    }

    Datum findings() const {
        Datum list = Datum::list();
        for (const LintFinding& finding : report_.findings) list.items.push_back(finding_datum(finding, language_));
        return list;
    }

    /// The table of the conventions, and its data.
    Page systems() const {
        PostOptions options;
        options.language = language_;
        return conventions_page("", scenario_, compare_conventions(scenario_, {}, Lane::exact, options), options);
    }

private:
    Language language_;
    std::shared_ptr<const Source> source_;
    Scenario scenario_;
    LintReport report_;
};

void put_systems(Page& page, const Page& conventions) {
    for (const Block& block : conventions.blocks)
        if (std::holds_alternative<Table>(block)) page.blocks.push_back(block);
    for (const auto& member : conventions.data.members)
        if (member.key == "systems") page.data.members.push_back(member);
}

}  // namespace

Page explain_page(const Hazard& hazard, Language language) {
    const HazardExplanation& text = *hazard.explanation;
    const auto string_of = [&](const Sentence& sentence) { return Datum::string(in(sentence, language)); };
    Page page;
    page.data = Datum::object({{"hazard", Datum::count(1)},
                               {"code", Datum::string(std::string(hazard.code))},
                               {"name", Datum::string(std::string(hazard.name))},
                               {"what", string_of(hazard.what)},
                               {"why", string_of(text.why)},
                               {"elsewhere", string_of(text.elsewhere)},
                               {"advice", string_of(text.advice)},
                               {"source", Datum::string(std::string(text.source))}});
    page.blocks = {Heading{{{Role::label, std::string(hazard.code) + " " + std::string(hazard.name) + ": " +
                                              in(hazard.what, language)}}},
                   wrapped(in(text.why, language))};
    std::optional<Example> example;
    if (!text.example.empty()) {
        example.emplace(hazard, language);
        page.blocks.emplace_back(heading(LintWord::example, language));
        example->put(page);
        page.data.members.push_back({"example", Datum::string(std::string(text.example))});
        page.data.members.push_back({"findings", example->findings()});
    }
    page.blocks.emplace_back(heading(LintWord::elsewhere, language));
    page.blocks.emplace_back(wrapped(in(text.elsewhere, language)));
    if (example && text.systems) put_systems(page, example->systems());
    page.blocks.emplace_back(heading(LintWord::advice, language));
    page.blocks.emplace_back(wrapped(in(text.advice, language)));
    page.blocks.emplace_back(wrapped(std::string(say(LintWord::source, language)) + std::string(text.source)));
    return page;
}

}  // namespace attn
