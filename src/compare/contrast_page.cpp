#include "compare/contrast.hpp"
#include "ledger/filled.hpp"
#include "ledger/words.hpp"
#include "number/exact_section.hpp"

#include <utility>

namespace attn {
namespace {

Line heading(Word word, const PostOptions& options) {
    return {{Role::heading, std::string(say(word, options.language))}};
}

/// A number, or a vector.
Cell shown(const std::vector<Exact>& numbers, const PostOptions& options) {
    return numbers.size() == 1 ? to_cell(numbers.front(), options) : to_cell(numbers, options);
}

Table table_of(const Contrast& contrast, const PostOptions& options) {
    Table table{{}, heading(Word::contrast_operand, options), {}, {}, {}};
    TableColumn gives{"gives", heading(Word::contrast_alone, options), {}, {}, {}};
    TableColumn contributes{"contributes", heading(Word::contrast_changes_by, options), {}, {}, {}};
    for (const Contribution& one : contrast.contributions) {
        table.rows.push_back({{Role::symbol, one.operand}});
        gives.cells.push_back(shown(one.gives, options));
        contributes.cells.push_back(shown(one.contributes, options));
    }
    if (!contrast.interplay.empty()) {
        table.rows.push_back({{Role::note, std::string(say(Word::contrast_interplay, options.language))}});
        gives.cells.emplace_back();
        contributes.cells.push_back(shown(contrast.interplay, options));
    }
    table.rows.push_back({{Role::note, std::string(say(Word::contrast_together, options.language))}});
    gives.cells.push_back(shown(contrast.second, options));
    contributes.cells.push_back(shown(contrast.difference, options));
    table.columns = {std::move(gives), std::move(contributes)};
    return table;
}

Branch to_branch(const Changed& changed, const PostOptions& options) {
    Line line{{Role::symbol, changed.path}, {Role::plain, "   "}};
    line += spell(changed.first, options.numbers, options.language);
    line.push_back({Role::operation, " → "});
    line += spell(changed.second, options.numbers, options.language);
    Branch branch{std::move(line), {}};
    for (const Changed& operand : changed.from) branch.from.push_back(to_branch(operand, options));
    return branch;
}

Datum to_datum(const Changed& changed) {
    std::vector<Datum::Member> members{{"path", Datum::string(changed.path)}};
    if (!changed.first.figures.empty()) members.push_back({"a", Datum::cell(changed.first)});
    if (!changed.second.figures.empty()) members.push_back({"b", Datum::cell(changed.second)});
    std::vector<Datum> from;
    for (const Changed& operand : changed.from) from.push_back(to_datum(operand));
    if (!from.empty()) members.push_back({"from", Datum::list(std::move(from))});
    return Datum::object(std::move(members));
}

Datum to_datum(const Contrast& contrast, const PostOptions& options) {
    std::vector<Datum> contributions;
    for (const Contribution& one : contrast.contributions)
        contributions.push_back(Datum::object({{"operand", Datum::string(one.operand)},
                                               {"gives", Datum::cell(shown(one.gives, options))},
                                               {"contributes", Datum::cell(shown(one.contributes, options))}}));
    std::vector<Datum::Member> members{{"why", Datum::count(1)},
                                       {"path", Datum::string(contrast.path)},
                                       {"differs", Datum::truth(contrast.differs)},
                                       {"a", Datum::cell(shown(contrast.first, options))},
                                       {"b", Datum::cell(shown(contrast.second, options))}};
    if (!contrast.differs) return Datum::object(std::move(members));
    members.push_back({"difference", Datum::cell(shown(contrast.difference, options))});
    members.push_back({"contributions", Datum::list(std::move(contributions))});
    if (!contrast.interplay.empty()) members.push_back({"interplay", Datum::cell(shown(contrast.interplay, options))});
    members.push_back({"changes", to_datum(contrast.changes)});
    return Datum::object(std::move(members));
}

}  // namespace

Page contrast_page(const Contrast& contrast, const PostOptions& options) {
    const ExactSection exact;
    Page page;
    page.data = to_datum(contrast, options);
    if (!contrast.differs) {
        page.blocks.push_back(Paragraph{{{{Role::plain, say(Word::contrast_same, options.language, contrast.path)}}}});
        return page;
    }
    Line change = spell(shown(contrast.first, options), options.numbers, options.language);
    change.push_back({Role::operation, " → "});
    change += spell(shown(contrast.second, options), options.numbers, options.language);
    Line title = filled(say(Word::contrast_title, options.language), {{{Role::plain, contrast.path}}, change});
    page.blocks = {Heading{std::move(title)}};
    if (!contrast.contributions.empty()) page.blocks.push_back(table_of(contrast, options));
    page.blocks.push_back(Paragraph{{heading(Word::contrast_changed, options)}});
    page.blocks.push_back(to_branch(contrast.changes, options));
    return page;
}

}  // namespace attn
