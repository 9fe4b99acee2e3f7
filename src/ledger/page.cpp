#include "ledger/page.hpp"

#include "base/text.hpp"

#include <algorithm>

namespace attn {
namespace {

Datum scalar(Datum::Kind kind, std::string text) {
    Datum datum;
    datum.kind = kind;
    datum.text = std::move(text);
    return datum;
}

Datum exact_text(const Figure& figure) {
    return figure.exact.empty() ? Datum() : Datum::string(with_hyphens(figure.exact));
}

/// {"decimal": …, "exact": …}, the second only where it says something.
Datum both_forms(Datum decimal, Datum exact, bool any_exact) {
    Datum datum = Datum::object({{"decimal", std::move(decimal)}});
    if (any_exact) datum.members.push_back({"exact", std::move(exact)});
    return datum;
}

bool has_exact(const Figure& figure) { return !figure.exact.empty(); }

}  // namespace

Datum Datum::truth(bool value) {
    Datum datum;
    datum.kind = Kind::boolean;
    datum.boolean = value;
    return datum;
}

Datum Datum::count(std::size_t value) { return scalar(Kind::number, std::to_string(value)); }

Datum Datum::string(std::string value) { return scalar(Kind::string, std::move(value)); }

Datum Datum::decimal(const std::string& text) {
    if (text.empty()) return {};
    const bool number = text.find_first_of("0123456789") != std::string::npos;
    return scalar(number ? Kind::number : Kind::string, text);
}

Datum Datum::list(std::vector<Datum> items) {
    Datum datum;
    datum.kind = Kind::list;
    datum.items = std::move(items);
    return datum;
}

Datum Datum::object(std::vector<Member> members) {
    Datum datum;
    datum.kind = Kind::object;
    datum.members = std::move(members);
    return datum;
}

Datum Datum::figure(const Figure& figure) {
    return both_forms(decimal(figure.decimal), exact_text(figure), has_exact(figure));
}

Datum Datum::cell(const Cell& cell) {
    if (!cell.vector) return cell.figures.empty() ? Datum() : figure(cell.figures.front());
    Datum decimals = list();
    Datum exacts = list();
    for (const Figure& component : cell.figures) {
        decimals.items.push_back(decimal(component.decimal));
        exacts.items.push_back(exact_text(component));
    }
    return both_forms(std::move(decimals), std::move(exacts), std::ranges::any_of(cell.figures, has_exact));
}

}  // namespace attn
