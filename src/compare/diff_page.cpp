#include "compare/diff_page.hpp"

#include "base/text.hpp"
#include "compare/diff_words.hpp"
#include "ledger/figure.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace attn {
namespace {

Line plain(std::string text) { return {{Role::plain, std::move(text)}}; }
Line heading(std::string text) { return {{Role::heading, std::move(text)}}; }
Line symbol(std::string text) { return {{Role::symbol, std::move(text)}}; }
Line label(std::string text) { return {{Role::label, std::move(text)}}; }
Line number(std::string text) { return {{Role::number, std::move(text)}}; }
Line bad(std::string text) { return {{Role::bad, std::move(text)}}; }

std::string shape_text(const std::vector<std::size_t>& shape) { return fmt::format("[{}]", fmt::join(shape, ", ")); }

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

Cell count_cell(std::size_t count) { return words(number(std::to_string(count))); }

TableColumn column(std::string name) {
    TableColumn column;
    if (!name.empty()) column.heading = heading(std::move(name));
    return column;
}

/// Tells of a comparison in one language.
class Teller {
public:
    Teller(const Diff& diff, Language language) : diff_(diff), language_(language) {}

    Page page() const {
        Page page;
        page.blocks.emplace_back(Paragraph{{verdict()}});
        page.blocks.emplace_back(Paragraph{facts()});
        add_paragraph(one_sided(), page);
        for (const EditionDiff& edition : diff_.editions) {
            if (edition.differs()) add_edition(edition, page);
            annotate(edition, page);
        }
        if (Line line = agreeing(); !line.empty()) page.blocks.emplace_back(Paragraph{{std::move(line)}});
        for (const Line& line : one_sided())
            page.annotations.push_back(annotation({}, word(DiffWord::title_variants), plain_text(line)));
        page.data = diff_data(diff_);
        return page;
    }

    Line verdict() const {
        const auto first = std::ranges::find_if(diff_.editions, &EditionDiff::differs);
        if (first != diff_.editions.end()) {
            const std::string name = edition_text(*first);
            if (name.empty()) return fill(DiffWord::ledgers, {difference(*first)});
            return fill(DiffWord::ledgers_of, {label(name), difference(*first)});
        }
        if (diff_.differs()) return fill(DiffWord::ledgers, {bad(word(DiffWord::other_variants))});
        const Line agree{{Role::good, word(DiffWord::agree)}};
        return fill(DiffWord::ledgers, {fill(DiffWord::agree_in, {agree, plain(extent())})});
    }

private:
    template <class... Values>
    std::string word(DiffWord word, const Values&... values) const {
        return std::string(say(word, language_, values...));
    }

    Line fill(DiffWord word, std::initializer_list<Line> values) const { return filled(say(word, language_), values); }

    /// "a, b and c"
    std::string enumerated(const std::vector<std::string>& names) const {
        std::string text;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (i > 0) text += say(i + 1 == names.size() ? DiffWord::and_joint : DiffWord::list_joint, language_);
            text += names[i];
        }
        return text;
    }

    std::string counted_cells(std::size_t count) const {
        return word(count == 1 ? DiffWord::one_cell : DiffWord::cells, count);
    }

    /// "query 1, query 2 and 7 more"
    std::string first_few(std::vector<std::string> names) const {
        constexpr std::size_t most = 5;
        const std::size_t more = names.size() > most ? names.size() - most : 0;
        names.resize(names.size() - more);
        if (more > 0) names.push_back(word(DiffWord::more, more));
        return enumerated(names);
    }

    std::string queries_text(const std::vector<std::size_t>& rows) const {
        std::vector<std::string> numbers;
        for (const std::size_t row : rows) numbers.push_back(std::to_string(row));
        return word(rows.size() == 1 ? DiffWord::one_query : DiffWord::queries, first_few(numbers));
    }

    std::string variant_text(const std::string& variant) const {
        return variant.empty() ? word(DiffWord::itself) : word(DiffWord::variant, one_line(variant));
    }

    /// Which edition it is: nothing for the scenario itself.
    std::string edition_text(const EditionDiff& edition) const {
        if (edition.variant_a == edition.variant_b)
            return edition.variant_a.empty() ? "" : variant_text(edition.variant_a);
        return word(DiffWord::editions, variant_text(edition.variant_a), variant_text(edition.variant_b));
    }

    /// "27 numbers in 9 steps, with 2 variants"
    std::string extent() const {
        std::size_t cells = 0;
        std::size_t steps = 0;
        for (const EditionDiff& edition : diff_.editions) {
            for (const StepDiff& step : edition.steps) cells += step.cells;
            steps = std::max(steps, edition.steps.size());
        }
        std::string text =
            word(DiffWord::numbers_in_steps, word(cells == 1 ? DiffWord::one_number : DiffWord::numbers, cells),
                 word(steps == 1 ? DiffWord::one_step : DiffWord::steps, steps));
        if (diff_.editions.size() > 1) text += word(DiffWord::with_variants, diff_.editions.size() - 1);
        return text;
    }

    std::string or_none(const std::string& value) const {
        return value.empty() ? word(DiffWord::none) : one_line(value);
    }

    Line sizes_line(const EditionDiff& edition) const {
        Line line;
        for (const auto& [size, values] : edition.shapes) {
            if (!line.empty()) line.push_back({Role::plain, ", "});
            line += fill(DiffWord::size,
                         {symbol(one_line(size)), number(or_none(values.first)), number(or_none(values.second))});
        }
        return line;
    }

    /// How an edition differs: in shape before anything else.
    Line difference(const EditionDiff& edition) const {
        if (!edition.shapes.empty())
            return fill(DiffWord::differ_shape_in, {bad(word(DiffWord::differ_shape)), sizes_line(edition)});
        if (const StepDiff* first = edition.first())
            return fill(DiffWord::differ_first_at, {bad(word(DiffWord::differ_first)), first_difference(*first)});
        return fill(DiffWord::differ_in_queries, {bad(word(DiffWord::differ))});
    }

    /// "weights[3,2]: 1/4 against 1/3 (off by 0.0833333)", or what else is first to differ in a step.
    Line first_difference(const StepDiff& step) const {
        const auto& cell =
            step.begins() && step.first_began && step.began_here < step.different ? step.first_began : step.worst;
        if (step.kind != StepDiff::Kind::compared || !cell)
            return fill(DiffWord::step_remark, {symbol(step.name), plain(remark(step))});
        Line line = fill(DiffWord::cell_against,
                         {symbol(cell->path.in(language_)), number(spelled(cell->a)), number(spelled(cell->b))});
        if (cell->off) line.push_back({Role::plain, word(DiffWord::off_by, spelled(*cell->off))});
        return line;
    }

    std::string spelled(const Figure& figure) const { return plain_text(spell(figure, NumberForm::exact, language_)); }

    /// "exactly where both have a closed form, otherwise at 6 digits", and every tolerance: a line each.
    std::vector<Line> rules() const {
        const auto rule = [&](const Tolerance& tolerance) {
            const std::string bound = fmt::format("|b − a| ≤ {} + {}·|a|", tolerance.atol, tolerance.rtol);
            return tolerance.type.empty() ? bound : word(DiffWord::in_brackets, bound, tolerance.type);
        };
        std::vector<Line> lines;
        const auto& general = diff_.tolerances.general;
        if (general && !general->is_none())
            lines.push_back(plain(word(diff_.by_type ? DiffWord::rule_of_type : DiffWord::rule, rule(*general))));
        else lines.push_back(plain(word(DiffWord::rule_exact, diff_.digits)));
        for (const auto& one : diff_.tolerances.overrides)
            lines.push_back(plain(word(DiffWord::rule_for_step, one.text,
                                       one.tolerance.is_none() ? word(DiffWord::no_tolerance) : rule(one.tolerance))));
        return lines;
    }

    /// What the verdict leaves open: of A and B, and of numbers that could not be told apart.
    std::vector<Line> facts() const {
        std::vector<Line> lines{fill(DiffWord::side_a, {label(diff_.name_a)}),
                                fill(DiffWord::side_b, {label(diff_.name_b)})};
        for (Line& rule : rules()) lines.push_back(std::move(rule));
        if (const auto undecided = diff_.undecided(); undecided > 0)
            lines.push_back(plain(word(DiffWord::undecided_cells, counted_cells(undecided))));
        return lines;
    }

    std::vector<Line> one_sided() const {
        std::vector<Line> lines;
        const auto add = [&](const std::vector<std::string>& variants, const char* side) {
            for (const std::string& variant : variants)
                lines.push_back(fill(DiffWord::only_in, {plain(side), label(variant_text(variant))}));
        };
        add(diff_.only_in_a, "A");
        add(diff_.only_in_b, "B");
        return lines;
    }

    /// What is said of a step beside its numbers.
    std::string remark(const StepDiff& step) const {
        std::vector<std::string> remarks;
        const auto add = [&](DiffWord said, const auto&... values) { remarks.push_back(word(said, values...)); };
        switch (step.kind) {
            case StepDiff::Kind::compared:
                if (step.idle_in_a) add(DiffWord::no_such_step, "A");
                if (step.idle_in_b) add(DiffWord::no_such_step, "B");
                if (!step.rows_only_in_a.empty())
                    add(DiffWord::queries_only_in, queries_text(step.rows_only_in_a), "A");
                if (!step.rows_only_in_b.empty())
                    add(DiffWord::queries_only_in, queries_text(step.rows_only_in_b), "B");
                break;
            case StepDiff::Kind::only_in_a: add(DiffWord::only_in_side, "A"); break;
            case StepDiff::Kind::only_in_b: add(DiffWord::only_in_side, "B"); break;
            case StepDiff::Kind::shapes:
                add(DiffWord::against, shape_text(step.shape_a), shape_text(step.shape_b));
                break;
        }
        if (step.undecided > 0) add(DiffWord::undecided, step.undecided);
        return fmt::format("{}", fmt::join(remarks, say(DiffWord::remark_joint, language_)));
    }

    Table steps_table(const EditionDiff& edition) const {
        Table table;
        table.row_head = heading(word(DiffWord::heading_step));
        TableColumn cells = column(word(DiffWord::heading_cells)), different = column(word(DiffWord::heading_differ)),
                    worst = column(word(DiffWord::heading_worst)), a = column("A"), b = column("B"),
                    off = column(word(DiffWord::heading_off)), remarks = column("");
        for (const StepDiff& step : edition.steps) {
            table.rows.push_back(symbol(step.name));
            cells.cells.push_back(count_cell(step.cells));
            different.cells.push_back(step.different > 0 ? words(bad(std::to_string(step.different))) : count_cell(0));
            worst.cells.push_back(step.worst ? words(symbol(step.worst->path.in(language_))) : Cell{});
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

    /// A step of whose differences some begin in it.
    Line beginning(const StepDiff& step) const {
        Line line = fill(DiffWord::by_itself, {symbol(step.name), first_difference(step)});
        if (step.from.size() > 1) {
            auto others = step.from;
            std::erase(others, step.name);
            line.push_back({Role::plain, word(DiffWord::some_follow, step.different - step.began_here,
                                              counted_cells(step.different), enumerated(others))});
        }
        return line;
    }

    /// Later differences, by what they come of.
    std::vector<Line> consequences(const EditionDiff& edition) const {
        std::vector<Line> lines;
        std::vector<std::pair<std::vector<std::string>, std::vector<std::string>>> groups;  // origins, steps
        const StepDiff* first = edition.first();
        for (const StepDiff& step : edition.steps) {
            if (!step.differs() || &step == first) continue;
            if (step.begins()) lines.push_back(beginning(step));
            else if (!groups.empty() && groups.back().first == step.from) groups.back().second.push_back(step.name);
            else groups.push_back({step.from, {step.name}});
        }
        for (const auto& [origins, steps] : groups)
            lines.push_back(fill(steps.size() == 1 ? DiffWord::follows : DiffWord::follow,
                                 {symbol(enumerated(steps)), symbol(enumerated(origins))}));
        return lines;
    }

    /// Settings and queries: what may tell why.
    std::vector<Line> circumstances(const EditionDiff& edition) const {
        std::vector<Line> lines;
        for (const auto& [name, values] : edition.settings)
            lines.push_back(
                fill(DiffWord::setting, {symbol(name), label(or_none(values.first)), label(or_none(values.second))}));
        const auto add = [&](const std::vector<Text>& places, const char* side) {
            if (places.empty()) return;
            std::vector<std::string> names;
            for (const Text& place : places) names.push_back(place.in(language_));
            lines.push_back(plain(word(DiffWord::only_in, side, first_few(names))));
        };
        add(edition.only_in_a, "A");
        add(edition.only_in_b, "B");
        return lines;
    }

    static void add_paragraph(std::vector<Line> lines, Page& page) {
        if (!lines.empty()) page.blocks.emplace_back(Paragraph{std::move(lines)});
    }

    void add_edition(const EditionDiff& edition, Page& page) const {
        if (diff_.editions.size() > 1) {
            const std::string name = edition_text(edition);
            page.blocks.emplace_back(Heading{heading(name.empty() ? word(DiffWord::itself_heading) : name)});
            page.blocks.emplace_back(Paragraph{{fill(DiffWord::they, {difference(edition)})}});
        }
        add_paragraph(circumstances(edition), page);
        page.blocks.emplace_back(steps_table(edition));
        add_paragraph(consequences(edition), page);
    }

    /// The editions that agree, where others do not.
    Line agreeing() const {
        std::vector<std::string> names;
        for (const EditionDiff& edition : diff_.editions) {
            const std::string name = edition_text(edition);
            if (!edition.differs()) names.push_back(name.empty() ? word(DiffWord::itself) : name);
        }
        if (names.empty() || !diff_.differs()) return {};
        return fill(DiffWord::agreeing, {label(enumerated(names))});
    }

    /// Beside the file that was found: the line that differs where it is a JSON ledger, the file otherwise.
    Annotation annotation(const Where& where, std::string title, std::string message) const {
        Annotation annotation{Annotation::Level::error, diff_.name_b, 0, 0, std::move(title), std::move(message)};
        if (where.source) {
            annotation.line = where.position().line;
            annotation.column = where.position().column;
        }
        return annotation;
    }

    void annotate(const EditionDiff& edition, Page& page) const {
        const StepDiff* first = edition.first();
        const std::string name = edition_text(edition);
        const auto titled = [&](const std::string& title) {
            return name.empty() ? title : word(DiffWord::in_brackets, title, name);
        };
        if (!edition.shapes.empty() || (!first && edition.differs()))
            page.annotations.push_back(annotation({}, titled(word(DiffWord::title_differ)),
                                                  plain_text(fill(DiffWord::they, {difference(edition)}))));
        for (const StepDiff& step : edition.steps) {
            if (!step.differs() || !(&step == first || step.begins())) continue;
            const auto& cell = &step == first ? step.worst : step.first_began;
            std::string message = plain_text(first_difference(step));
            if (step.different > 0)
                message += "\n" + word(DiffWord::count_differ, step.different, counted_cells(step.cells));
            const bool in_b = cell && cell->where_b.source && cell->where_b.source->name == diff_.name_b;
            page.annotations.push_back(
                annotation(in_b ? cell->where_b : Where{},
                           titled(word(&step == first ? DiffWord::title_first : DiffWord::title_itself, step.name)),
                           std::move(message)));
        }
    }

    const Diff& diff_;
    Language language_;
};

}  // namespace

Page post_diff(const Diff& diff, Language language) { return Teller(diff, language).page(); }

Page post_verdict(const Diff& diff, Language language) {
    const Teller teller(diff, language);
    Page page = teller.page();
    page.blocks.clear();
    if (diff.differs()) page.blocks.emplace_back(Paragraph{{teller.verdict()}});
    return page;
}

}  // namespace attn
