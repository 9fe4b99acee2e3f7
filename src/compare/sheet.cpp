#include "compare/sheet.hpp"

#include "base/fault.hpp"
#include "base/text.hpp"
#include "compare/got_cells.hpp"
#include "number/exact_section.hpp"
#include "scenario/messages.hpp"
#include "scenario/nested.hpp"
#include "scenario/reading.hpp"
#include "scenario/steps.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <set>
#include <tuple>

namespace attn {
namespace {

/// Digits of a decimal that count. A program prints more, and the last of them are its own rounding.
constexpr int most_digits = 12;

/// Where in a ledger a step stands: with a head's matrices, with a query, or where the heads come together.
enum class Part { matrices, rows, combined };

Part part_of(std::string_view step) {
    if (step == "concat" || step == "projected") return Part::combined;
    return step.front() >= 'A' && step.front() <= 'Z' ? Part::matrices : Part::rows;
}

std::vector<std::string_view> steps_of(Part part) {
    std::vector<std::string_view> names;
    for (const std::string_view step : expected_steps())
        if (part_of(step) == part) names.push_back(step);
    return names;
}

std::size_t rank_of(std::string_view step) {
    return static_cast<std::size_t>(std::ranges::find(expected_steps(), step) - expected_steps().begin());
}

/// Why the scenario has no such step; empty where it has.
std::string why_not(std::string_view step, const Scenario& scenario) {
    if (step == "concat" && !scenario.inputs.w_o.empty()) return {};
    if (step == "lse" && scenario.normalize == Normalize::sum) return "normalize is sum";
    const std::string reason = why_not_expected(step, scenario);
    return reason.empty() ? why_not_settable(step, scenario) : reason;
}

/// A line whose numbers may stand there in two forms.
struct Draft {
    SheetLine line;                ///< its cells: the decimals
    std::vector<GotCell> exact;    ///< as many, or none
    std::vector<const Value*> at;  ///< the decimals' values
};

class SheetReader {
public:
    SheetReader(const Scenario& scenario, Faults& faults) : scenario_(scenario), reading_(faults) {}

    std::vector<SheetLine> read(const Value& edition) {
        if (const Value* traces = list_of(edition, "traces"))
            for (const Value& one : traces->items) trace(one);
        if (const Value* combined = list_of(edition, "combined"))
            for (const Value& one : combined->items) combination(one);
        if (!edition.find("traces") && !edition.find("combined"))
            reading_.fault(edition.where, "there are no answers here: neither \"traces\" nor \"combined\"",
                           "a sheet has the shape of a JSON ledger: attn-ledger SCENARIO -f json prints one");
        return settled();
    }

private:
    const Value* list_of(const Value& owner, std::string_view name) {
        const Value* list = owner.find(name);
        if (!list || list->is_list()) return list;
        reading_.fault(list->where,
                       fmt::format("{} is {}; a sheet has a list here", in_quotes(name), list->describe()));
        return nullptr;
    }

    bool object(const Value& value, std::string_view name) {
        if (value.is_object()) return true;
        reading_.fault(value.where,
                       fmt::format("{} holds {} here; a sheet has objects there", in_quotes(name), value.describe()));
        return false;
    }

    /// A number from 1 that the sheet says of a part of it, as one from 0. Where there is but one, it need not be said.
    std::optional<std::size_t> number(const Value& owner, const char* name, std::size_t count) {
        const Value* value = owner.find(name);
        if (!value && count == 1) return 0;
        if (!value) {
            reading_.fault(owner.where,
                           fmt::format("{} is missing here, and the scenario has {}", in_quotes(name), count),
                           fmt::format("say which it is: \"{}\": 1", name));
            return std::nullopt;
        }
        const auto counted = reading_.integer(*value, name, 1, static_cast<long>(count));
        return counted ? std::optional(static_cast<std::size_t>(*counted) - 1) : std::nullopt;
    }

    void trace(const Value& one) {
        if (!object(one, "traces")) return;
        const auto batch = number(one, "batch", scenario_.batches);
        const auto head = number(one, "head", scenario_.num_heads);
        if (!batch || !head) return;
        matrices(one, *batch, *head, Part::matrices, {"batch", "head", "rows"});
        if (const Value* rows = list_of(one, "rows"))
            for (const Value& row : rows->items) query(row, *batch, *head);
    }

    void combination(const Value& one) {
        if (!object(one, "combined")) return;
        if (const auto batch = number(one, "batch", scenario_.batches))
            matrices(one, *batch, 0, Part::combined, {"batch"});
    }

    /// Is it a step that stands here, and that the scenario has?
    bool has(const Value::Member& member, Part part) {
        const auto known = steps_of(part);
        if (std::ranges::find(known, member.key) == known.end()) {
            const bool elsewhere = is_among(member.key, expected_steps());
            reading_.fault(member.key_where,
                           elsewhere ? fmt::format("{} does not stand here in a ledger", in_quotes(member.key))
                                     : fmt::format("there is no step {}", in_quotes(member.key)),
                           did_you_mean(member.key, known, "the steps here are " + listed(known, "and")));
            return false;
        }
        const std::string reason = why_not(member.key, scenario_);
        if (!reason.empty())
            reading_.fault(member.key_where, fmt::format("there is no {} here: {}", member.key, reason),
                           "leave it out, or name the scenario that the sheet is of");
        return reason.empty();
    }

    void query(const Value& row, std::size_t batch, std::size_t head) {
        if (!object(row, "rows")) return;
        const auto number = this->number(row, "query", scenario_.n_q);
        if (!number) return;
        queries_.insert(*number);
        for (const Value::Member& member : row.members) {
            if (member.key == "query" || member.key == "checks" || !has(member, Part::rows)) continue;
            const Forms forms = forms_of(member);
            add({member.key, batch, head, *number, {}, member.value.where}, forms.decimal, forms.exact);
        }
    }

    void matrices(const Value& owner, std::size_t batch, std::size_t head, Part part,
                  std::initializer_list<std::string_view> others) {
        for (const Value::Member& member : owner.members) {
            if (std::ranges::find(others, member.key) != others.end() || !has(member, part)) continue;
            const Forms forms = forms_of(member);
            const Value& some = forms.decimal ? *forms.decimal : *forms.exact;
            const auto rows = rows_of(member.key, some, part);
            if (rows.empty() || (forms.exact && !same_length(member.key, *forms.exact, some))) continue;
            for (std::size_t i = 0; i < rows.size(); ++i)
                add({member.key, batch, is_shared_step(member.key) ? 0 : head, rows[i], {}, item(&some, i)->where},
                    item(forms.decimal, i), item(forms.exact, i));
        }
    }

    /// An item of a list; of a list left blank, the blank.
    static const Value* item(const Value* list, std::size_t i) {
        return list && list->is_list() ? &list->items[i] : list;
    }

    bool same_length(const std::string& step, const Value& exact, const Value& decimal) {
        if (exact.is_list() && exact.items.size() == decimal.items.size()) return true;
        reading_.fault(exact.where, fmt::format("\"exact\" of {} has other rows than \"decimal\"", step),
                       "write null for what is blank");
        return false;
    }

    /// The rows that the list of a matrix is about: all, or, of what the heads come to, those of the queries above.
    std::vector<std::size_t> rows_of(const std::string& step, const Value& list, Part part) {
        const std::size_t count = step_shape(step, scenario_).front();
        std::vector<std::size_t> rows(count);
        for (std::size_t i = 0; i < count; ++i) rows[i] = i;
        if (list.is_null() || (list.is_list() && list.items.size() == count)) return rows;
        if (list.is_list() && part == Part::combined && list.items.size() == queries_.size())
            return {queries_.begin(), queries_.end()};
        reading_.fault(
            list.where,
            fmt::format("{} is {}; it has {} in this scenario", step,
                        list.is_list() ? counted(list.items.size(), "row") : list.describe(), counted(count, "row")),
            "write null for a row that is left blank");
        return {};
    }

    /// {"decimal": …, "exact": …}, either of them, or the numbers alone.
    struct Forms {
        const Value* decimal = nullptr;
        const Value* exact = nullptr;
    };
    Forms forms_of(const Value::Member& member) {
        if (!member.value.is_object()) return {&member.value, nullptr};
        constexpr auto known = std::to_array<std::string_view>({"decimal", "exact"});
        reading_.object(member.value, member.key, known);
        Forms forms{member.value.find("decimal"), member.value.find("exact")};
        if (forms.decimal && forms.exact && forms.exact->is_null()) forms.exact = nullptr;
        if (forms.exact && forms.decimal && forms.decimal->is_null()) forms.decimal = nullptr;
        if (forms.decimal || forms.exact) return forms;
        reading_.fault(member.value.where, fmt::format("{} holds no numbers", member.key),
                       R"(write them as a list, or as {"decimal": …, "exact": …})");
        return {&nothing_, nullptr};
    }

    void add(SheetLine line, const Value* decimal, const Value* exact) {
        if (!known_.insert({line.step, line.batch, line.head, line.row}).second) {
            reading_.fault(line.where, fmt::format("{} of row {} stands here twice", line.step, line.row + 1));
            return;
        }
        Draft draft{std::move(line), {}, {}};
        const auto axes = step_shape(draft.line.step, scenario_);
        const Sizes shape(axes.begin() + 1, axes.end());
        const auto decimals = decimal ? flat(*decimal, draft.line, shape) : std::nullopt;
        const auto exacts = exact ? flat(*exact, draft.line, shape) : std::nullopt;
        if ((decimal && !decimals) || (exact && !exacts)) return;
        draft.at = decimals ? *decimals : *exacts;
        draft.line.cells =
            cells(decimals ? *decimals : std::vector<const Value*>(exacts->size(), nullptr), draft.line, shape);
        if (exacts) draft.exact = cells(*exacts, draft.line, shape);
        drafts_.push_back(std::move(draft));
    }

    /// The values of one row, in the shape the scenario gives it; null for a blank, or for a whole list of blanks.
    std::optional<std::vector<const Value*>> flat(const Value& value, const SheetLine& line, const Sizes& shape) {
        std::vector<const Value*> cells;
        return walk(value, line, shape, 0, cells) ? std::optional(std::move(cells)) : std::nullopt;
    }

    bool walk(const Value& value, const SheetLine& line, const Sizes& shape, std::size_t depth,
              std::vector<const Value*>& cells) {
        if (value.is_null()) {
            std::size_t count = 1;
            for (std::size_t i = depth; i < shape.size(); ++i) count *= shape[i];
            cells.insert(cells.end(), count, nullptr);
            return true;
        }
        if (depth == shape.size() && !value.is_list()) return cells.push_back(&value), true;
        if (depth == shape.size() || !value.is_list() || value.items.size() != shape[depth]) {
            const Sizes rest(shape.begin() + static_cast<std::ptrdiff_t>(depth), shape.end());
            reading_.fault(
                value.where,
                fmt::format("{} of row {} has {} where this scenario has {}", line.step, line.row + 1,
                            value.is_list() ? counted(value.items.size(), "entry", "entries") : value.describe(),
                            shape_text(rest)),
                "write null for each number that is left blank");
            return false;
        }
        return std::ranges::all_of(value.items,
                                   [&](const Value& item) { return walk(item, line, shape, depth + 1, cells); });
    }

    std::vector<GotCell> cells(const std::vector<const Value*>& values, const SheetLine& line, const Sizes& shape) {
        std::vector<GotCell> cells(values.size());
        const Called row = Called(line.step).at(line.row);
        for (std::size_t i = 0; i < values.size() && !reading_.exhausted(); ++i) {
            if (!values[i] || values[i]->text == "?") continue;
            if (auto cell = read_cell(reading_, *values[i], cell_name(row, shape, i))) cells[i] = std::move(*cell);
        }
        return cells;
    }

    /// Of two forms the exact one counts, and the other has to be its rounding.
    std::vector<SheetLine> settled() {
        settle_digits();
        std::vector<SheetLine> lines;
        for (Draft& draft : drafts_) {
            for (std::size_t i = 0; i < draft.exact.size(); ++i) {
                if (draft.exact[i].kind == GotCell::Kind::skip) continue;
                require_same(draft, i);
                draft.line.cells[i] = draft.exact[i];
            }
            lines.push_back(std::move(draft.line));
        }
        std::ranges::sort(lines, {}, [](const SheetLine& line) {
            return std::tuple(rank_of(line.step), line.batch, line.head, line.row);
        });
        return lines;
    }

    void require_same(const Draft& draft, std::size_t cell) {
        const GotCell& decimal = draft.line.cells[cell];
        const GotCell& exact = draft.exact[cell];
        const bool written = decimal.kind == GotCell::Kind::written;
        if (decimal.kind == GotCell::Kind::skip || (written && exact.kind == GotCell::Kind::written)) return;
        const Truth same = written ? rounds_to(exact.value, decimal.written()) : equal(exact.value, decimal.value);
        if (same != Truth::no || (exact.value.is_undefined() && decimal.value.is_undefined())) return;
        reading_.fault(draft.at[cell]->where,
                       fmt::format("{} of row {} says {} and {}, which are not the same number", draft.line.step,
                                   draft.line.row + 1, one_line(decimal.text), one_line(exact.text)),
                       "keep what was answered, and write null for the other form");
    }

    /// An integer among decimals has their places, as 1 beside 0.333 is 1.000; by itself it has as many digits as the
    /// sheet's decimals. Where there are no decimals at all it is the number itself.
    void settle_digits() {
        int most = 0;
        for (const Draft& draft : drafts_)
            for (const GotCell& cell : draft.line.cells)
                if (cell.kind == GotCell::Kind::written) most = std::max(most, significant_digits(cell.text));
        const int digits = std::min(most, most_digits);
        for (Draft& draft : drafts_) {
            int places = 0;
            for (const GotCell& cell : draft.line.cells)
                if (cell.kind == GotCell::Kind::written) places = std::max(places, decimal_places(cell.text));
            for (GotCell& cell : draft.line.cells) settle(cell, digits, places);
        }
    }

    static void settle(GotCell& cell, int digits, int places) {
        const auto first = first_place_of(cell.text);
        if (cell.kind == GotCell::Kind::written && first && significant_digits(cell.text) > most_digits)
            cell = written_cell(cell.text, *first - most_digits + 1);
        if (!is_integer(cell) || digits == 0) return;
        if (first)
            cell = written_cell(cell.text, std::min(0L, std::max(-static_cast<long>(places > 0 ? places : most_digits),
                                                                 *first - digits + 1)));
        else if (places > 0) cell = written_cell(cell.text, -places);
    }

    const Scenario& scenario_;
    Reading reading_;
    std::set<std::size_t> queries_;
    std::set<std::tuple<std::string, std::size_t, std::size_t, std::size_t>> known_;
    std::vector<Draft> drafts_;
    const Value nothing_;
};

[[noreturn]] void refuse(const Where& where, std::string message, std::string help) {
    throw InputError(Fault{where, std::move(message), std::move(help)});
}

/// The part of the sheet that is about a variant: all of it, or one of its variants.
const Value& edition_of(const Value& root, const std::string& variant) {
    const std::string own = variant_of_sheet(root);
    if (own == variant) return root;
    if (!own.empty())
        refuse(root.find("variant")->where,
               fmt::format("this sheet is of the variant {}, not of {}", in_quotes(own), in_quotes(variant)),
               "say --variant with its name, or nothing");
    const Value* variants = root.find("variants");
    if (!variants || !variants->is_list()) return root;
    for (const Value& one : variants->items)
        if (const Value* name = one.find("name"); name && name->is_string() && name->text == variant) return one;
    refuse(variants->where, fmt::format("this sheet has no variant {}", in_quotes(variant)), "");
}

}  // namespace

std::string variant_of_sheet(const Value& root) {
    const Value* variant = root.is_object() ? root.find("variant") : nullptr;
    return variant && variant->is_string() ? variant->text : "";
}

Sheet read_sheet(const Value& root, const std::string& name, const Scenario& scenario, const std::string& variant) {
    const ExactSection exact;
    if (!root.is_object())
        refuse(root.where, fmt::format("this is {}; an answer sheet has the shape of a JSON ledger", root.describe()),
               "attn-ledger SCENARIO -f json prints one; numbers of a single step are for attn-ledger diagnose --got");
    if (const Value* version = root.find("ledger"); version && version->text != "1")
        refuse(version->where,
               fmt::format("this ledger has version {}, and version 1 is what is read here", version->written()),
               "print it anew with this attn-ledger and -f json");
    Faults faults;
    Sheet sheet{name, variant, SheetReader(scenario, faults).read(edition_of(root, variant))};
    faults.throw_if_any();
    return sheet;
}

}  // namespace attn
