#include "ledger/cost_page.hpp"

#include "ledger/cost_words.hpp"
#include "ledger/filled.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace attn {
namespace {

Line words(Role role, std::string text) { return {{role, std::move(text)}}; }

Line heading(CostWord word, Language language) { return words(Role::heading, std::string(say(word, language))); }

Cell text_cell(Role role, std::string text) {
    Cell cell;
    if (!text.empty()) cell.text = words(role, std::move(text));
    return cell;
}

/// 40,000
std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t at = text.size(); at > 3; at -= 3) text.insert(at - 3, ",");
    return text;
}

/// How much more the second is: ×4, ×3.99.
std::string factor(std::uint64_t once, std::uint64_t twice) {
    if (once == 0) return "";
    std::string text = fmt::format("{:.2f}", static_cast<double>(twice) / static_cast<double>(once));
    while (text.ends_with('0')) text.pop_back();
    if (text.ends_with('.')) text.pop_back();
    return "×" + text;
}

constexpr auto all_quantities =
    std::to_array<Quantity>({Quantity::multiplications, Quantity::additions, Quantity::divisions,
                             Quantity::exponentials, Quantity::functions, Quantity::comparisons, Quantity::cells});

/// By how much a step's work grows with twice the positions; what it holds, where it has no work.
std::string growth(const Counts& counts) {
    std::uint64_t once = 0;
    std::uint64_t twice = 0;
    for (const Quantity quantity : all_quantities) {
        if (quantity == Quantity::cells && once > 0) break;
        once += of(counts, quantity).number;
        twice += of(counts, quantity).doubled;
    }
    return factor(once, twice);
}

Cell number_cell(const Count& count, bool total) {
    const bool none = count.formula.empty() && (!total || count.number == 0);
    return text_cell(Role::number, none ? "" : grouped(count.number));
}

TableColumn quantity_column(const Cost& cost, Quantity quantity, Language language) {
    TableColumn column;
    column.heading = quantity == Quantity::cells ? heading(CostWord::cells_held, language)
                                                 : words(Role::heading, std::string(say(quantity, language)));
    for (const StepCost& step : cost.steps) column.cells.push_back(number_cell(of(step.counts, quantity), false));
    column.total = number_cell(of(cost.total, quantity), true);
    return column;
}

TableColumn growth_column(const Cost& cost, Language language) {
    TableColumn column;
    column.heading = heading(CostWord::growth, language);
    for (const StepCost& step : cost.steps) column.cells.push_back(text_cell(Role::number, growth(step.counts)));
    column.total = text_cell(Role::number, growth(cost.total));
    return column;
}

bool occurs(const Cost& cost, Quantity quantity) {
    return std::ranges::any_of(cost.steps, [&](const StepCost& s) { return !of(s.counts, quantity).formula.empty(); });
}

Table number_table(const Cost& cost, Language language) {
    Table table;
    table.row_head = heading(CostWord::step, language);
    for (const StepCost& step : cost.steps) table.rows.push_back(words(Role::symbol, step.step));
    table.total_head = words(Role::operation, "Σ");
    for (const Quantity quantity : all_quantities)
        if (occurs(cost, quantity)) table.columns.push_back(quantity_column(cost, quantity, language));
    table.columns.push_back(growth_column(cost, language));
    return table;
}

Table formula_table(const Cost& cost, Language language) {
    Table table;
    table.caption = heading(CostWord::formulas, language);
    table.row_head = heading(CostWord::step, language);
    TableColumn counted;
    counted.heading = heading(CostWord::counted, language);
    TableColumn formulas;
    formulas.heading = heading(CostWord::formula, language);
    for (const StepCost& step : cost.steps)
        for (const Quantity quantity : all_quantities) {
            const Count& count = of(step.counts, quantity);
            if (count.formula.empty()) continue;
            table.rows.push_back(words(Role::symbol, step.step));
            counted.cells.push_back(text_cell(Role::plain, std::string(say(quantity, language))));
            formulas.cells.push_back(text_cell(Role::symbol, count.formula));
        }
    table.columns = {std::move(counted), std::move(formulas)};
    return table;
}

Line sizes_line(const Cost& cost) {
    Line line;
    for (const auto& [name, size] : cost.sizes) {
        if (size == 0) continue;
        if (!line.empty()) line.push_back({Role::plain, ", "});
        line += {{Role::symbol, std::string(name)}, {Role::operation, " = "}, {Role::number, grouped(size)}};
    }
    return line;
}

/// "pairs: 10,000 = batches·num_heads·n_q·n_k", with twice the positions 40,000
Line count_line(CostWord what, const Count& count, Language language) {
    Line number = words(Role::number, grouped(count.number));
    if (!count.formula.empty()) number += {{Role::operation, " = "}, {Role::symbol, count.formula}};
    Line line = filled(say(CostWord::line, language), {words(Role::plain, std::string(say(what, language))), number});
    return line += words(Role::note, say(CostWord::doubled, language, grouped(count.number), grouped(count.doubled),
                                         factor(count.number, count.doubled)));
}

Line read_line(const Cost& cost, Language language) {
    Line line = filled(say(CostWord::line, language), {words(Role::plain, std::string(say(CostWord::read, language))),
                                                       words(Role::number, grouped(cost.read))});
    return line += words(Role::note, std::string(say(CostWord::read_note, language)));
}

Paragraph pairs_paragraph(const Cost& cost, Language language) {
    const auto line = [language](CostWord what, const Count& count) { return count_line(what, count, language); };
    Paragraph paragraph;
    paragraph.lines.push_back(line(CostWord::pairs, cost.pairs));
    if (cost.read < cost.pairs.number) paragraph.lines.push_back(read_line(cost, language));
    paragraph.lines.push_back(line(CostWord::cache, cost.cache));
    if (cost.cache.number != cost.cache_per_head.number)
        paragraph.lines.push_back(line(CostWord::cache_per_head, cost.cache_per_head));
    paragraph.lines.push_back(line(CostWord::held, cost.held));
    if (!cost.held_by_tiles.formula.empty())
        paragraph.lines.push_back(line(CostWord::held_by_tiles, cost.held_by_tiles));
    return paragraph;
}

Datum number_of(std::uint64_t number) { return Datum::count(static_cast<std::size_t>(number)); }

Datum count_datum(const Count& count) {
    Datum datum = Datum::object();
    if (!count.formula.empty()) datum.members.push_back({"formula", Datum::string(count.formula)});
    datum.members.push_back({"number", number_of(count.number)});
    datum.members.push_back({"doubled", number_of(count.doubled)});
    return datum;
}

void put_counts(Datum& datum, const Counts& counts) {
    for (const Quantity quantity : all_quantities) {
        const Count& count = of(counts, quantity);
        if (count.formula.empty() && count.number == 0) continue;
        datum.members.push_back({std::string(name_of(quantity)), count_datum(count)});
    }
}

Datum cost_datum(const std::string& title, const Cost& cost) {
    Datum sizes = Datum::object();
    for (const auto& [name, size] : cost.sizes)
        if (size != 0) sizes.members.push_back({std::string(name), number_of(size)});
    Datum steps = Datum::list();
    for (const StepCost& step : cost.steps) {
        Datum one = Datum::object({{"step", Datum::string(step.step)}});
        put_counts(one, step.counts);
        steps.items.push_back(std::move(one));
    }
    Datum total = Datum::object();
    put_counts(total, cost.total);
    Datum datum = Datum::object({{"cost", Datum::count(1)},
                                 {"title", Datum::string(title)},
                                 {"sizes", std::move(sizes)},
                                 {"pairs", count_datum(cost.pairs)},
                                 {"read", number_of(cost.read)},
                                 {"steps", std::move(steps)},
                                 {"total", std::move(total)},
                                 {"cache", count_datum(cost.cache)},
                                 {"cache_per_head", count_datum(cost.cache_per_head)},
                                 {"held", count_datum(cost.held)}});
    if (!cost.held_by_tiles.formula.empty())
        datum.members.push_back({"held_by_tiles", count_datum(cost.held_by_tiles)});
    return datum;
}

}  // namespace

Page cost_page(const std::string& title, const Cost& cost, Language language) {
    Page page;
    page.blocks.emplace_back(Heading{words(Role::label, title)});
    page.blocks.emplace_back(
        Paragraph{{words(Role::plain, std::string(say(CostWord::intro, language))), sizes_line(cost)}});
    page.blocks.emplace_back(number_table(cost, language));
    page.blocks.emplace_back(pairs_paragraph(cost, language));
    page.blocks.emplace_back(formula_table(cost, language));
    page.data = cost_datum(title, cost);
    return page;
}

}  // namespace attn
