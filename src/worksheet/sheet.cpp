#include "worksheet/sheet.hpp"

#include "base/text.hpp"
#include "ledger/explain.hpp"
#include "ledger/symbols.hpp"
#include "number/exact_section.hpp"
#include "worksheet/hints.hpp"
#include "worksheet/sheet_words.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace attn {
namespace {

/// One edition, traced, with what is left out of it.
class EditionMaker {
public:
    EditionMaker(const Scenario& scenario, const Variant* variant, const SheetRequest& request)
        : request_(request),
          traced_(trace_edition(scenario, variant, request.part)),
          post_(post_of(request, scenario)),
          piece_post_(piece_post_of(request, post_)),
          items_(items_of(traced_, post_)),
          blanks_(choose_blanks(request.blank, request.blank_where, traced_, items_, request.seed, post_)),
          how_{blanks_, request.reader, request.key, post_.numbers, post_.language} {}

    SheetEdition make(bool with_blanks = true) const {
        const ExactSection exact;
        SheetEdition edition;
        if (traced_.variant) edition.variant = traced_.variant->name;
        for (const TracedEdition::Head& head : traced_.heads) edition.heads.push_back(make_head(head, with_blanks));
        for (const auto& rows : traced_.together) {
            Combination combination = post_combination(*traced_.scenario, rows, piece_post_);
            if (with_blanks) leave_blanks(combination, how_);
            if (request_.key)
                for (const RowTrace& row : rows) add_work(combination.work, row);
            if (!is_empty(combination.table)) edition.combinations.push_back(std::move(combination));
        }
        return edition;
    }

    std::vector<Hint> hints() const { return hints_of(items_, blanks_, post_); }
    /// The names of what is asked for, in the order of the calculation.
    std::vector<std::string> asked() const {
        std::vector<std::string> names;
        for (const Item& item : items_) {
            const std::string name = symbol_of(item.spot.step, post_.language);
            if (blanks_.asks(item.spot) && std::ranges::find(names, name) == names.end()) names.push_back(name);
        }
        return names;
    }

private:
    static PostOptions post_of(const SheetRequest& request, const Scenario& scenario) {
        PostOptions post = request.post;
        post.rationals = scenario.decimals ? Rationals::decimals : Rationals::fractions;
        post.packed = request.reader == Reader::machine;
        post.most_rows = 0;
        post.work = false;
        return post;
    }

    /// A workbook's pieces come with formulas.
    static PostOptions piece_post_of(const SheetRequest& request, PostOptions post) {
        post.live = request.reader == Reader::workbook;
        if (post.live) post.digits = std::max(post.digits, request.workbook_digits);
        return post;
    }

    Begins begins(const TracedEdition::Head& head) const {
        if (&head == &traced_.heads.front()) return Begins::edition;
        return (&head - 1)->id.batch == head.id.batch ? Begins::head : Begins::batch;
    }

    SheetEdition::Head make_head(const TracedEdition::Head& head, bool with_blanks) const {
        // The author's note may tell what is asked for.
        Scenario without_note = *traced_.scenario;
        without_note.note = {};
        SheetEdition::Head made{
            post_opening(without_note, traced_.variant, *head.shared, *head.inputs, begins(head), piece_post_), {}};
        if (with_blanks) leave_blanks(made.opening, how_);
        if (request_.key) add_matrix_work(made.opening.work, head);
        for (const RowTrace& row : head.rows) {
            Section section = post_section(*traced_.scenario, row, piece_post_);
            if (with_blanks) leave_blanks(section, row, how_, post_);
            if (request_.key) add_work(section.work, row);
            made.sections.push_back(std::move(section));
        }
        return made;
    }

    /// Every line from what is shown to what is asked for.
    bool is_worked(const Item& item) const {
        return item.speaks && !blanks_.missing && blanks_.of(item.spot) != Fate::shown;
    }

    void add_work(std::vector<Line>& work, const RowTrace& row) const {
        for (const Item& item : items_)
            if (is_worked(item) && row.find(item.spot.step) && item.spot.row == row.query &&
                item.spot.batch == row.head->batch && item.spot.head == row.head->head)
                add_lines(work, item);
    }

    void add_matrix_work(std::vector<Line>& work, const TracedEdition::Head& head) const {
        const bool first = begins(head) != Begins::head;
        if (blanks_.missing && begins(head) == Begins::edition) work.push_back(blanks_.missing->solution);
        for (const Item& item : items_) {
            const bool own = item.spot.head == head.inputs->head || (item.spot.head == 0 && first);
            const bool matrix = find_derivation(*head.inputs, item.spot.step) || item.spot.step == "X_positioned";
            if (is_worked(item) && matrix && own && item.spot.batch == head.inputs->batch) add_lines(work, item);
        }
    }

    void add_lines(std::vector<Line>& work, const Item& item) const {
        for (const Derived& line : item.lines) work.push_back(equation(line, post_.numbers, post_.language));
    }

    const SheetRequest& request_;
    TracedEdition traced_;
    PostOptions post_, piece_post_;
    std::vector<Item> items_;
    Blanks blanks_;
    Blanking how_;
};

/// What is to be done, in the author's words or the sheet's own.
std::vector<Line> task_of(const EditionMaker& first, const SheetRequest& request) {
    const Language language = request.post.language;
    const auto plain = [](std::string text) { return Line{{Role::plain, std::move(text)}}; };
    if (!request.exercise.task.empty()) return {{{Role::label, one_line(request.exercise.task.in(language))}}};
    if (request.blank.kind == BlankRequest::Kind::given)
        return {plain(std::string(say(SheetWord::task_given, language)))};
    const Line exact = plain(std::string(say(SheetWord::task_exact, language)));
    if (request.blank.kind == BlankRequest::Kind::cells)
        return {plain(say(SheetWord::task_cells, language, request.blank.count)), exact};
    std::string names;
    for (const std::string& name : first.asked())
        names += (names.empty() ? "" : std::string(say(SheetWord::separator, language))) + name;
    return {plain(say(SheetWord::task_steps, language, names)), exact};
}

}  // namespace

Worksheet make_sheet(const Scenario& scenario, const std::vector<const Variant*>& editions,
                     const SheetRequest& request) {
    Worksheet sheet;
    const Language language = request.post.language;
    for (const Variant* variant : editions) {
        const EditionMaker maker(variant ? *variant->scenario : scenario, variant, request);
        sheet.editions.push_back(maker.make());
        if (request.reader == Reader::workbook && !request.key) sheet.whole.push_back(maker.make(false));
        if (sheet.editions.size() == 1) {
            sheet.task = task_of(maker, request);
            for (const Text& hint : request.exercise.hints) sheet.hints.push_back(authors_hint(hint, language));
            for (Hint& hint : maker.hints()) sheet.hints.push_back(std::move(hint));
        }
    }
    const std::string& title = scenario.title.in(language);
    if (title.empty()) sheet.title = sheet.editions.front().heads.front().opening.title;
    else sheet.title = {{Role::label, one_line(title)}};
    const Text& answer = request.exercise.answer;
    if (!answer.empty()) sheet.answer = {{{Role::label, one_line(answer.in(language))}}};
    return sheet;
}

}  // namespace attn
