#include "compare/grade_page.hpp"

#include "base/text.hpp"
#include "compare/diagnosis_page.hpp"
#include "compare/grade_words.hpp"
#include "ledger/symbols.hpp"
#include "scenario/steps.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>

namespace attn {
namespace {

/// Rows of a table for people, and wrong numbers that are listed for them.
constexpr std::size_t most_rows = 24;

Line plain(std::string text) { return {{Role::plain, std::move(text)}}; }

struct Sign {
    Role role;
    std::string_view sign;
    std::string_view name;  ///< for machines
};

Sign sign_of(Mark mark) {
    switch (mark) {
        case Mark::right: return {Role::good, "✓", "right"};
        case Mark::carried: return {Role::changed, "→", "carried"};
        case Mark::wrong: return {Role::bad, "✗", "wrong"};
        case Mark::blank: break;
    }
    return {Role::note, "–", "blank"};
}

constexpr std::array all_marks{Mark::right, Mark::carried, Mark::wrong, Mark::blank};

/// Lines that stand in one table: the matrices of a head, its queries, or what the heads of a batch come to.
enum class Kind { matrices, queries, together };

Kind kind_of(const std::string& step) {
    if (step == "concat" || step == "projected") return Kind::together;
    return step.front() >= 'A' && step.front() <= 'Z' ? Kind::matrices : Kind::queries;
}

struct Sheaf {
    std::vector<const GradedLine*> lines;
    std::vector<std::string> steps;  ///< in the order of the calculation

    void add(const GradedLine& line) {
        lines.push_back(&line);
        if (std::ranges::find(steps, line.line.step) == steps.end()) steps.push_back(line.line.step);
    }
};

/// By batch, head (what heads come to: behind the last), kind.
using Sheaves = std::map<std::tuple<std::size_t, std::size_t, Kind>, Sheaf>;

class PageMaker {
public:
    PageMaker(const Grade& grade, const Scenario& scenario, const PostOptions& options)
        : grade_(grade), scenario_(scenario), options_(options) {}

    std::vector<Block> blocks(const std::string& title) const {
        std::vector<Block> blocks{Heading{{{Role::label, words(GradeWord::title, title, one_line(grade_.name))}}}};
        blocks.emplace_back(totals());
        for (const auto& [place, sheaf] : sheaves()) add_table(place, sheaf, blocks);
        if (!grade_.wrong.empty()) add_wrong(blocks);
        blocks.emplace_back(verdict());
        if (grade_.first_wrong)
            for (const Finding& finding : grade_.first_wrong->findings) blocks.emplace_back(paragraph(finding));
        return blocks;
    }

private:
    template <class... Values>
    std::string words(GradeWord word, const Values&... values) const {
        return std::string(say(word, options_.language, values...));
    }

    Paragraph totals() const {
        constexpr std::array sentences{GradeWord::right, GradeWord::carried, GradeWord::wrong, GradeWord::blank};
        Line line;
        for (std::size_t i = 0; i < all_marks.size(); ++i) {
            const std::size_t count = grade_.marks.of(all_marks[i]);
            if (count == 0) continue;
            const Sign sign = sign_of(all_marks[i]);
            if (!line.empty()) line.push_back({Role::plain, "   "});
            line.push_back({sign.role, std::string(sign.sign) + " "});
            line.push_back({Role::plain, words(sentences[i], count)});
        }
        Paragraph paragraph{{std::move(line)}};
        if (grade_.marks.of(Mark::carried) > 0) paragraph.lines.push_back({{Role::note, words(GradeWord::legend)}});
        return paragraph;
    }

    Sheaves sheaves() const {
        Sheaves sheaves;
        for (const GradedLine& line : grade_.lines) {
            const Kind kind = kind_of(line.line.step);
            const std::size_t head = kind == Kind::together ? scenario_.num_heads : line.line.head;
            sheaves[{line.line.batch, head, kind}].add(line);
        }
        return sheaves;
    }

    Line caption(std::size_t batch, std::size_t head, Kind kind) const {
        const bool together = kind == Kind::together;
        std::string text = head_name(scenario_, batch + 1, together ? 0 : head + 1, options_.language);
        if (together && scenario_.num_heads > 1) text += (text.empty() ? "" : " · ") + words(GradeWord::together);
        return text.empty() ? Line{} : Line{{Role::heading, text}};
    }

    /// A row a query or position, a column a step.
    void add_table(const Sheaves::key_type& place, const Sheaf& sheaf, std::vector<Block>& blocks) const {
        const auto [batch, head, kind] = place;
        std::map<std::size_t, std::map<std::string, const GradedLine*>> rows;
        for (const GradedLine* line : sheaf.lines) rows[line->line.row][line->line.step] = line;
        const auto shown = shown_rows(rows);
        Table table;
        table.caption = caption(batch, head, kind);
        table.row_head = {{Role::heading, words(kind == Kind::matrices ? GradeWord::position : GradeWord::query)}};
        for (const std::size_t row : shown)
            table.rows.push_back(
                position_label(row + 1, kind == Kind::matrices ? std::vector<std::string>{} : scenario_.query_tokens));
        for (const std::string& step : sheaf.steps) {
            TableColumn column;
            column.heading = {{Role::symbol, step}};
            for (const std::size_t row : shown) column.cells.push_back(mark_cell(rows.at(row), step));
            table.columns.push_back(std::move(column));
        }
        blocks.emplace_back(std::move(table));
        if (shown.size() < rows.size())
            blocks.emplace_back(
                Paragraph{{{{Role::note, words(GradeWord::lines_left_out, rows.size() - shown.size())}}}});
    }

    /// All rows, or of many the ones with the worst marks, in their order.
    template <class Rows>
    static std::vector<std::size_t> shown_rows(const Rows& rows) {
        std::vector<std::pair<int, std::size_t>> ranked;
        for (const auto& [row, lines] : rows) {
            int rank = 3;
            for (const auto& [step, line] : lines)
                rank = std::min(rank, line->mark() == Mark::wrong ? 0 : line->mark() == Mark::carried ? 1 : 2);
            ranked.push_back({rank, row});
        }
        std::ranges::sort(ranked);
        ranked.resize(std::min(ranked.size(), most_rows));
        std::vector<std::size_t> shown;
        for (const auto& [rank, row] : ranked) shown.push_back(row);
        std::ranges::sort(shown);
        return shown;
    }

    static Cell mark_cell(const std::map<std::string, const GradedLine*>& lines, const std::string& step) {
        Cell cell;
        const auto found = lines.find(step);
        if (found == lines.end()) return cell;
        const Sign sign = sign_of(found->second->mark());
        cell.text = {{sign.role, std::string(sign.sign)}};
        return cell;
    }

    void add_wrong(std::vector<Block>& blocks) const {
        const std::size_t shown = std::min(grade_.wrong.size(), most_rows);
        Table table;
        table.row_head = {{Role::heading, words(GradeWord::cell)}};
        TableColumn written;
        written.heading = {{Role::heading, words(GradeWord::written)}};
        TableColumn right;
        right.heading = {{Role::heading, words(GradeWord::true_number)}};
        for (std::size_t i = 0; i < shown; ++i) {
            const WrongCell& cell = grade_.wrong[i];
            table.rows.push_back({{Role::symbol, cell.path}});
            written.cells.push_back({});
            written.cells.back().text = {{Role::label, one_line(cell.written)}};
            right.cells.push_back({{cell.right}, false, false, {}, {}});
        }
        table.columns = {std::move(written), std::move(right)};
        blocks.emplace_back(std::move(table));
        if (shown < grade_.wrong.size())
            blocks.emplace_back(Paragraph{{{{Role::note, words(GradeWord::more_wrong, grade_.wrong.size() - shown)}}}});
    }

    Paragraph verdict() const {
        Paragraph paragraph;
        if (!grade_.first_wrong) {
            paragraph.lines.push_back(plain(words(GradeWord::nothing_wrong)));
        } else {
            const FirstWrong& first = *grade_.first_wrong;
            const std::size_t count = first.findings.size() + first.more;
            paragraph.lines.push_back(plain(words(GradeWord::first_wrong, first.path)));
            paragraph.lines.push_back(plain(count == 0   ? words(GradeWord::no_mistake)
                                            : count == 1 ? words(GradeWord::one_mistake)
                                                         : words(GradeWord::several_mistakes, count)));
            if (first.more > 0) paragraph.lines.push_back(plain(words(GradeWord::more_mistakes, first.more)));
        }
        return paragraph;
    }

    Paragraph paragraph(const Finding& finding) const {
        Paragraph paragraph{{{{Role::symbol, name_of(finding.suspect, options_.language)}}}};
        for (const Mistake* mistake : finding.suspect.mistakes)
            paragraph.lines.push_back(plain(sentence_of(*mistake, options_.language)));
        if (!finding.departure) return paragraph;
        paragraph.lines.push_back(plain(words(GradeWord::departs, finding.departure->path)));
        if (finding.departure->corrected.empty()) return paragraph;
        Line line = plain(words(GradeWord::corrected));
        paragraph.lines.push_back(line += finding.departure->corrected);
        return paragraph;
    }

    const Grade& grade_;
    const Scenario& scenario_;
    const PostOptions& options_;
};

Datum string_of(std::string_view text) { return Datum::string(std::string(text)); }

Datum marks_datum(const Marks& marks) {
    Datum datum = Datum::object();
    for (const Mark mark : all_marks)
        datum.members.push_back({std::string(sign_of(mark).name), Datum::count(marks.of(mark))});
    return datum;
}

Datum line_datum(const GradedLine& graded) {
    const SheetLine& line = graded.line;
    Datum datum = Datum::object({{"step", Datum::string(line.step)}, {"batch", Datum::count(line.batch + 1)}});
    if (!is_shared_step(line.step)) datum.members.push_back({"head", Datum::count(line.head + 1)});
    datum.members.push_back({"row", Datum::count(line.row + 1)});
    datum.members.push_back({"mark", string_of(sign_of(graded.mark()).name)});
    Datum cells = Datum::list();
    for (const Mark mark : graded.cells) cells.items.push_back(string_of(sign_of(mark).name));
    datum.members.push_back({"cells", std::move(cells)});
    return datum;
}

Datum wrong_datum(const WrongCell& cell) {
    return Datum::object({{"path", Datum::string(cell.path)},
                          {"written", Datum::string(cell.written)},
                          {"right", Datum::figure(cell.right)}});
}

Datum first_wrong_datum(const std::optional<FirstWrong>& first, Language language) {
    if (!first) return {};
    Datum findings = Datum::list();
    for (const Finding& finding : first->findings) findings.items.push_back(finding_datum(finding, language));
    return Datum::object(
        {{"path", Datum::string(first->path)}, {"findings", std::move(findings)}, {"more", Datum::count(first->more)}});
}

Datum data_of(const std::string& title, const Grade& grade, Language language) {
    Datum lines = Datum::list();
    for (const GradedLine& line : grade.lines) lines.items.push_back(line_datum(line));
    Datum wrong = Datum::list();
    for (const WrongCell& cell : grade.wrong) wrong.items.push_back(wrong_datum(cell));
    return Datum::object({{"grade", Datum::count(1)},
                          {"title", Datum::string(title)},
                          {"sheet", Datum::string(grade.name)},
                          {"marks", marks_datum(grade.marks)},
                          {"lines", std::move(lines)},
                          {"wrong", std::move(wrong)},
                          {"first_wrong", first_wrong_datum(grade.first_wrong, language)}});
}

}  // namespace

Page grade_page(const std::string& title, const Grade& grade, const Scenario& scenario, const PostOptions& options) {
    return {PageMaker(grade, scenario, options).blocks(title), data_of(title, grade, options.language)};
}

}  // namespace attn
