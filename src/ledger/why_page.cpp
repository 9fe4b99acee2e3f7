#include "base/text.hpp"
#include "ledger/why.hpp"

#include <utility>

namespace attn {
namespace {

Line note(Word word, const PostOptions& options) {
    return {{Role::plain, "   "}, {Role::note, std::string(say(word, options.language))}};
}

/// X[1] = [1, 0]
Line line_of_value(const Reason& reason, const PostOptions& options) {
    if (reason.value.figures.empty()) return {{Role::symbol, reason.path}};
    return named_value(reason.path, reason.value, options.numbers, options.language);
}

Line line_of(const Reason& reason, const PostOptions& options) {
    Line line = reason.how.empty() ? line_of_value(reason, options)
                                   : equation(reason.how.front(), options.numbers, options.language);
    if (reason.given) line += note(Word::why_given, options);
    if (reason.told) line += note(Word::why_told, options);
    return line;
}

}  // namespace

Branch to_branch(const Reason& reason, const PostOptions& options) {
    Branch branch{line_of(reason, options), {}};
    for (std::size_t i = 1; i < reason.how.size(); ++i)
        branch.from.push_back({equation(reason.how[i], options.numbers, options.language), {}});
    for (const Reason& operand : reason.from) branch.from.push_back(to_branch(operand, options));
    return branch;
}

Datum to_datum(const Reason& reason) {
    std::vector<Datum::Member> members{{"path", Datum::string(reason.path)}};
    if (!reason.value.figures.empty()) members.push_back({"value", Datum::cell(reason.value)});
    if (!reason.how.empty() && !reason.how.front().formula.text.empty())
        members.push_back({"formula", Datum::string(reason.how.front().formula.text)});
    if (reason.how.size() > 1) members.push_back({"set", Datum::truth(true)});
    if (reason.given) members.push_back({"given", Datum::truth(true)});
    if (reason.told) members.push_back({"told", Datum::truth(true)});
    if (reason.from.empty()) return Datum::object(std::move(members));
    std::vector<Datum> from;
    for (const Reason& operand : reason.from) from.push_back(to_datum(operand));
    members.push_back({"from", Datum::list(std::move(from))});
    return Datum::object(std::move(members));
}

Page why_page(const Reason& reason, const Scenario& scenario, const PostOptions& options) {
    Page page;
    Line title = {{Role::plain, say(Word::why_title, options.language, reason.path) + " "}};
    title += spell(reason.value, options.numbers, options.language);
    page.blocks.push_back(Heading{std::move(title)});
    const std::string name = scenario.title.in(options.language);
    if (!name.empty()) page.blocks.push_back(Paragraph{{{{Role::label, one_line(name)}}}});
    page.blocks.push_back(to_branch(reason, options));
    page.data = Datum::object({{"why", Datum::count(1)}, {"tree", to_datum(reason)}});
    return page;
}

}  // namespace attn
