#include "compare/diagnosis_page.hpp"

#include "base/text.hpp"
#include "compare/diagnosis_words.hpp"

#include <algorithm>

namespace attn {
namespace {

using Verdict = Diagnosis::Verdict;

Line plain(std::string text) { return {{Role::plain, std::move(text)}}; }

class PageMaker {
public:
    PageMaker(const Diagnosis& diagnosis, const PostOptions& options)
        : diagnosis_(diagnosis), options_(options), language_(options.language) {}

    std::vector<Block> blocks(const std::string& title) const {
        std::vector<Block> blocks{
            Heading{{{Role::label, words(DiagnosisWord::title, title, one_line(diagnosis_.name))}}}};
        blocks.emplace_back(verdict());
        for (const Finding& finding : diagnosis_.findings) blocks.emplace_back(paragraph(finding));
        if (diagnosis_.nearest) blocks.emplace_back(paragraph(*diagnosis_.nearest));
        Paragraph rest = remarks();
        if (!rest.lines.empty()) blocks.emplace_back(std::move(rest));
        return blocks;
    }

private:
    template <class... Values>
    std::string words(DiagnosisWord word, const Values&... values) const {
        return std::string(say(word, language_, values...));
    }

    Paragraph verdict() const {
        const bool good = diagnosis_.verdict == Verdict::right;
        Paragraph paragraph{{{{good ? Role::good : Role::bad, good ? "✓ " : "✗ "}, {Role::plain, verdict_text()}}}};
        paragraph.lines.push_back({{Role::note, rule()}});
        return paragraph;
    }

    std::string rule() const {
        if (!diagnosis_.by_tolerance) return words(DiagnosisWord::at_digits);
        return words(DiagnosisWord::at_tolerance, diagnosis_.tolerance.atol, diagnosis_.tolerance.rtol);
    }

    std::string verdict_text() const {
        switch (diagnosis_.verdict) {
            case Verdict::right: return words(DiagnosisWord::right, diagnosis_.cells);
            case Verdict::found: return found_text();
            case Verdict::near_miss: return near_miss_text();
            case Verdict::nothing:
                return words(DiagnosisWord::nothing, diagnosis_.right_score.fitting, diagnosis_.right_score.cells);
        }
        return "";
    }

    std::string found_text() const {
        const std::size_t count = diagnosis_.findings.size() + diagnosis_.more;
        const bool pairs = diagnosis_.findings.front().suspect.mistakes.size() > 1;
        if (count == 1) return words(pairs ? DiagnosisWord::pair_fits : DiagnosisWord::one_fits);
        return words(pairs ? DiagnosisWord::pairs_fit : DiagnosisWord::several_fit, count);
    }

    std::string near_miss_text() const {
        const Score& score = diagnosis_.nearest_score;
        if (diagnosis_.rows_scored == diagnosis_.rows_got)
            return words(DiagnosisWord::near_miss, score.fitting, score.cells);
        return words(DiagnosisWord::near_miss_rows, score.fitting, score.cells, diagnosis_.rows_scored,
                     diagnosis_.rows_got);
    }

    Paragraph paragraph(const Finding& finding) const {
        Paragraph paragraph{{{{Role::symbol, name_of(finding.suspect, language_)}}}};
        for (const Mistake* mistake : finding.suspect.mistakes)
            paragraph.lines.push_back(plain(sentence_of(*mistake, language_)));
        if (!finding.departure) return paragraph;
        paragraph.lines.push_back(plain(departure_text(*finding.departure)));
        if (finding.departure->corrected.empty()) return paragraph;
        Line line = plain(words(DiagnosisWord::corrected));
        paragraph.lines.push_back(line += finding.departure->corrected);
        return paragraph;
    }

    std::string figure_text(const Figure& figure) const {
        return plain_text(spell(figure, options_.numbers, language_));
    }

    std::string departure_text(const Departure& departure) const {
        if (!departure.right)
            return words(DiagnosisWord::departs_from_nothing, departure.path, figure_text(*departure.wrong));
        if (!departure.wrong) return words(DiagnosisWord::lacks_step, departure.path, figure_text(*departure.right));
        return words(DiagnosisWord::departs, departure.path, figure_text(*departure.wrong),
                     figure_text(*departure.right));
    }

    Paragraph remarks() const {
        Paragraph paragraph;
        if (diagnosis_.more > 0) paragraph.lines.push_back(plain(words(DiagnosisWord::more_fit, diagnosis_.more)));
        if (diagnosis_.separation) paragraph.lines.push_back(separation_line());
        else if (diagnosis_.separation_sought) paragraph.lines.push_back(plain(words(DiagnosisWord::not_separated)));
        const bool nothing_fits = diagnosis_.verdict == Verdict::near_miss || diagnosis_.verdict == Verdict::nothing;
        if (diagnosis_.nearest) {
            const Score& right = diagnosis_.right_score;
            paragraph.lines.push_back(plain(words(DiagnosisWord::right_score, right.fitting, right.cells)));
        }
        if (nothing_fits) paragraph.lines.push_back(plain(words(DiagnosisWord::pairs_none, diagnosis_.pairs_tried)));
        if (diagnosis_.pairs_left > 0)
            paragraph.lines.push_back({{Role::note, words(DiagnosisWord::pairs_left, diagnosis_.pairs_left)}});
        return paragraph;
    }

    Line separation_line() const {
        const auto& [path, value] = *diagnosis_.separation;
        Line line = plain(words(DiagnosisWord::separated_by));
        line.push_back({Role::changed, "\"set\": { \"" + path + "\": " + value + " }"});
        return line;
    }

    const Diagnosis& diagnosis_;
    const PostOptions& options_;
    Language language_;
};

Datum string_of(std::string_view text) { return Datum::string(std::string(text)); }

Datum figure_of(const std::optional<Figure>& figure) { return figure ? Datum::figure(*figure) : Datum(); }

Datum mistake_datum(const Mistake& mistake, Language language) {
    return Datum::object(
        {{"name", string_of(mistake.name)}, {"sentence", Datum::string(sentence_of(mistake, language))}});
}

Datum departure_datum(const std::optional<Departure>& departure) {
    if (!departure) return {};
    return Datum::object({{"path", Datum::string(departure->path)},
                          {"right", figure_of(departure->right)},
                          {"wrong", figure_of(departure->wrong)},
                          {"corrected", Datum::string(plain_text(departure->corrected))}});
}

Datum score_datum(const Score& score) {
    return Datum::object({{"fitting", Datum::count(score.fitting)}, {"of", Datum::count(score.cells)}});
}

constexpr std::string_view verdict_name(Verdict verdict) {
    constexpr std::string_view names[] = {"right", "found", "near-miss", "nothing"};
    return names[static_cast<std::size_t>(verdict)];
}

Datum rule_datum(const Diagnosis& diagnosis) {
    if (!diagnosis.by_tolerance) return {};
    return Datum::object(
        {{"atol", Datum::decimal(diagnosis.tolerance.atol)}, {"rtol", Datum::decimal(diagnosis.tolerance.rtol)}});
}

Datum separation_datum(const std::optional<Separation>& separation) {
    if (!separation) return {};
    return Datum::object({{"path", Datum::string(separation->path)}, {"value", Datum::string(separation->value)}});
}

Datum data_of(const std::string& title, const Diagnosis& diagnosis, Language language) {
    Datum findings = Datum::list();
    for (const Finding& finding : diagnosis.findings) findings.items.push_back(finding_datum(finding, language));
    Datum datum = Datum::object({{"diagnosis", Datum::count(1)},
                                 {"title", Datum::string(title)},
                                 {"got", Datum::string(diagnosis.name)},
                                 {"step", Datum::string(diagnosis.step)},
                                 {"verdict", string_of(verdict_name(diagnosis.verdict))},
                                 {"numbers", Datum::count(diagnosis.cells)},
                                 {"tolerance", rule_datum(diagnosis)},
                                 {"findings", std::move(findings)},
                                 {"more", Datum::count(diagnosis.more)},
                                 {"separated_by", separation_datum(diagnosis.separation)},
                                 {"pairs_tried", Datum::count(diagnosis.pairs_tried)},
                                 {"pairs_left", Datum::count(diagnosis.pairs_left)}});
    if (diagnosis.verdict != Verdict::near_miss && diagnosis.verdict != Verdict::nothing) return datum;
    datum.members.push_back({"nearest", diagnosis.nearest ? finding_datum(*diagnosis.nearest, language) : Datum()});
    datum.members.push_back({"nearest_score", score_datum(diagnosis.nearest_score)});
    datum.members.push_back({"right_score", score_datum(diagnosis.right_score)});
    datum.members.push_back({"rows_scored", Datum::count(diagnosis.rows_scored)});
    datum.members.push_back({"rows", Datum::count(diagnosis.rows_got)});
    return datum;
}

}  // namespace

std::string name_of(const Suspect& suspect, Language language) {
    std::string text;
    for (std::size_t i = 0; i < suspect.mistakes.size(); ++i) {
        if (i > 0) text += " + ";
        text += suspect.mistakes[i]->name;
        const Text& version = suspect.attempt->versions[i];
        if (!version.empty()) text += " (" + version.in(language) + ")";
    }
    return text;
}

std::string sentence_of(const Mistake& mistake, Language language) {
    return std::string(mistake.sentence.in(language));
}

Datum finding_datum(const Finding& finding, Language language) {
    Datum made = Datum::list();
    for (std::size_t i = 0; i < finding.suspect.mistakes.size(); ++i) {
        Datum one = mistake_datum(*finding.suspect.mistakes[i], language);
        const Text& version = finding.suspect.attempt->versions[i];
        if (!version.empty()) one.members.push_back({"version", Datum::string(version.in(language))});
        made.items.push_back(std::move(one));
    }
    return Datum::object({{"mistakes", std::move(made)}, {"departs", departure_datum(finding.departure)}});
}

Page diagnosis_page(const std::string& title, const Diagnosis& diagnosis, const PostOptions& options) {
    return {PageMaker(diagnosis, options).blocks(title), data_of(title, diagnosis, options.language)};
}

Page catalogue_page(Language language) {
    Table table;
    table.row_head = {{Role::heading, std::string(say(DiagnosisWord::column_name, language))}};
    TableColumn sentences;
    sentences.heading = {{Role::heading, std::string(say(DiagnosisWord::column_sentence, language))}};
    Datum list = Datum::list();
    for (const Mistake& mistake : mistakes()) {
        table.rows.push_back({{Role::symbol, std::string(mistake.name)}});
        Cell cell;
        cell.text = plain(sentence_of(mistake, language));
        sentences.cells.push_back(std::move(cell));
        list.items.push_back(mistake_datum(mistake, language));
    }
    table.columns.push_back(std::move(sentences));
    Page page;
    page.blocks = {Heading{{{Role::label, std::string(say(DiagnosisWord::catalogue, language))}}}, std::move(table)};
    page.data = Datum::object({{"catalogue", Datum::count(1)}, {"mistakes", std::move(list)}});
    return page;
}

}  // namespace attn
