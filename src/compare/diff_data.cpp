#include "compare/diff_page.hpp"

namespace attn {
namespace {

Datum strings(const std::vector<std::string>& texts) {
    Datum list = Datum::list();
    for (const std::string& text : texts) list.items.push_back(Datum::string(text));
    return list;
}

/// Data is the same in every language.
std::vector<std::string> english(const std::vector<Text>& texts) {
    std::vector<std::string> list;
    for (const Text& text : texts) list.push_back(text.en);
    return list;
}

Datum numbers(const std::vector<std::size_t>& values) {
    Datum list = Datum::list();
    for (const std::size_t value : values) list.items.push_back(Datum::count(value));
    return list;
}

Datum tolerance(const Tolerance& tolerance) {
    Datum datum = Datum::object({{"atol", Datum::decimal(tolerance.atol)}, {"rtol", Datum::decimal(tolerance.rtol)}});
    if (!tolerance.type.empty()) datum.members.push_back({"type", Datum::string(tolerance.type)});
    return datum;
}

Datum tolerances(const Diff& diff) {
    Datum datum = Datum::object({{"digits", Datum::count(static_cast<std::size_t>(diff.digits))}});
    if (diff.tolerances.general) datum.members.push_back({"general", tolerance(*diff.tolerances.general)});
    if (diff.tolerances.overrides.empty()) return datum;
    Datum overrides = Datum::object();
    for (const auto& one : diff.tolerances.overrides) {
        // The last of those with the same text is the one that is used.
        std::erase_if(overrides.members, [&](const Datum::Member& member) { return member.key == one.text; });
        overrides.members.push_back({one.text, tolerance(one.tolerance)});
    }
    datum.members.push_back({"paths", std::move(overrides)});
    return datum;
}

Datum cell(const DifferentCell& cell) {
    Datum datum = Datum::object({{"path", Datum::string(cell.path.en)},
                                 {"a", Datum::figure(cell.a)},
                                 {"b", Datum::figure(cell.b)},
                                 {"off", cell.off ? Datum::decimal(cell.off->decimal) : Datum()}});
    return datum;
}

/// "compared", or why it could not be.
std::string_view spelled(StepDiff::Kind kind) {
    switch (kind) {
        case StepDiff::Kind::compared: break;
        case StepDiff::Kind::only_in_a: return "only in a";
        case StepDiff::Kind::only_in_b: return "only in b";
        case StepDiff::Kind::shapes: return "shapes differ";
    }
    return "compared";
}

Datum step(const StepDiff& step) {
    Datum datum = Datum::object({{"step", Datum::string(step.name)},
                                 {"result", Datum::string(std::string(spelled(step.kind)))},
                                 {"cells", Datum::count(step.cells)},
                                 {"different", Datum::count(step.different)}});
    const auto add = [&](std::string name, Datum value) {
        datum.members.push_back({std::move(name), std::move(value)});
    };
    if (step.undecided > 0) add("undecided", Datum::count(step.undecided));
    if (step.kind == StepDiff::Kind::shapes) add("shape_a", numbers(step.shape_a));
    if (step.kind == StepDiff::Kind::shapes) add("shape_b", numbers(step.shape_b));
    if (!step.rows_only_in_a.empty()) add("queries_only_in_a", numbers(step.rows_only_in_a));
    if (!step.rows_only_in_b.empty()) add("queries_only_in_b", numbers(step.rows_only_in_b));
    if (step.worst) add("worst", cell(*step.worst));
    if (step.differs()) add("from", strings(step.from));
    return datum;
}

Datum differing_texts(const std::vector<std::pair<std::string, std::pair<std::string, std::string>>>& texts) {
    Datum list = Datum::list();
    for (const auto& [name, values] : texts)
        list.items.push_back(Datum::object(
            {{"name", Datum::string(name)}, {"a", Datum::string(values.first)}, {"b", Datum::string(values.second)}}));
    return list;
}

Datum edition(const EditionDiff& edition) {
    const StepDiff* first = edition.first();
    Datum datum = Datum::object({{"variant_a", Datum::string(edition.variant_a)},
                                 {"variant_b", Datum::string(edition.variant_b)},
                                 {"same", Datum::truth(!edition.differs())},
                                 {"first", first ? Datum::string(first->name) : Datum()},
                                 {"shapes", differing_texts(edition.shapes)},
                                 {"settings", differing_texts(edition.settings)},
                                 {"only_in_a", strings(english(edition.only_in_a))},
                                 {"only_in_b", strings(english(edition.only_in_b))}});
    Datum steps = Datum::list();
    for (const StepDiff& one : edition.steps) steps.items.push_back(step(one));
    datum.members.push_back({"steps", std::move(steps)});
    return datum;
}

}  // namespace

Datum diff_data(const Diff& diff) {
    Datum editions = Datum::list();
    for (const EditionDiff& one : diff.editions) editions.items.push_back(edition(one));
    return Datum::object({{"diff", Datum::count(1)},
                          {"same", Datum::truth(!diff.differs())},
                          {"a", Datum::string(diff.name_a)},
                          {"b", Datum::string(diff.name_b)},
                          {"tolerance", tolerances(diff)},
                          {"only_in_a", strings(diff.only_in_a)},
                          {"only_in_b", strings(diff.only_in_b)},
                          {"editions", std::move(editions)}});
}

}  // namespace attn
