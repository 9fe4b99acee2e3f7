#include "worksheet/hints.hpp"

#include "base/text.hpp"
#include "ledger/symbols.hpp"
#include "worksheet/sheet_words.hpp"

#include <algorithm>
#include <set>

namespace attn {
namespace {

class HintWriter {
public:
    HintWriter(const std::vector<Item>& items, const Blanks& blanks, const PostOptions& options)
        : items_(items), blanks_(blanks), options_(options) {}

    /// What a step is called in a hint: Q, weight.
    std::string name_of(const std::string& step) const { return symbol_of(step, options_.language); }

    /// The steps that are asked for, in the order of the calculation.
    std::vector<std::string> steps() const {
        std::vector<std::string> steps;
        for (const Item& item : items_)
            if (blanks_.asks(item.spot) && std::ranges::find(steps, item.spot.step) == steps.end())
                steps.push_back(item.spot.step);
        return steps;
    }

    /// The line of the step with numbers put in, or what comes first.
    Line example(const std::string& step) const {
        const Item* first = nullptr;
        for (const Item& item : items_) {
            if (item.spot.step != step || !blanks_.asks(item.spot) || item.settled || !item.speaks) continue;
            if (!first) first = &item;
            if (!is_told(item)) continue;
            for (const Derived& line : item.lines)
                if (const Line put_in = without_result(line); !put_in.empty()) return put_in;
        }
        return first ? needed_first(*first) : Line{};
    }

private:
    bool is_told(const Item& item) const {
        return std::ranges::all_of(item.from, [&](const Spot& from) {
            return blanks_.of(from) == Fate::shown && !(blanks_.missing && blanks_.missing->spot == from);
        });
    }

    /// weight₁₁ = 2/(2 + 1 + 2); nothing where the formula is the result itself.
    Line without_result(const Derived& line) const {
        const auto is_result = [&](NumberForm form) {
            return plain_text(spell(line.result, form, options_.language)) == line.formula.text;
        };
        if (is_result(NumberForm::exact) || is_result(NumberForm::decimal) || is_result(NumberForm::both)) return {};
        return {{Role::plain, std::string(say(SheetWord::hint_put_in, options_.language))},
                {Role::symbol, line.symbol},
                {Role::operation, line.formula.exact ? " = " : " ≈ "},
                {Role::number, line.formula.text}};
    }

    Line needed_first(const Item& item) const {
        std::string names;
        std::set<std::string> said;
        for (const Spot& from : item.from) {
            if (blanks_.of(from) == Fate::shown || !said.insert(from.step).second) continue;
            names +=
                (names.empty() ? "" : std::string(say(SheetWord::separator, options_.language))) + name_of(from.step);
        }
        if (names.empty()) return {};
        return {{Role::plain, say(SheetWord::hint_first, options_.language, names)}};
    }

    const std::vector<Item>& items_;
    const Blanks& blanks_;
    const PostOptions& options_;
};

}  // namespace

std::vector<Hint> hints_of(const std::vector<Item>& items, const Blanks& blanks, const PostOptions& options) {
    std::vector<Hint> hints;
    if (blanks.missing) {
        hints.push_back({{}, {{{Role::plain, blanks.missing->why.in(options.language)}}}});
        hints.push_back({{}, {blanks.missing->equation}});
        return hints;
    }
    const HintWriter writer(items, blanks, options);
    for (const std::string& step : writer.steps()) {
        const Line name{{Role::symbol, writer.name_of(step)}};
        if (const auto rule = rule_of(step, options.language); !rule.empty())
            hints.push_back({name, {{{Role::symbol, std::string(rule)}}}});
        if (Line example = writer.example(step); !example.empty()) hints.push_back({name, {std::move(example)}});
    }
    return hints;
}

Hint authors_hint(const Text& text, Language language) { return {{}, {{{Role::label, one_line(text.in(language))}}}}; }

}  // namespace attn
