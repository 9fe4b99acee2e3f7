#include "compare/ledger_reader.hpp"

#include "base/fault.hpp"
#include "compare/written.hpp"
#include "scenario/limits.hpp"
#include "scenario/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <functional>

// A JSON ledger, read as what it says: any member {"decimal": …, "exact": …} is a step, whatever its name, so that a
// ledger with a new step is compared the day it is written.

namespace attn {

const DocumentRules ledger_rules{std::size_t{512} << 20U, 10'000'000, "print less of it: attn-ledger --query, --steps",
                                 "print less of it: attn-ledger --query, --steps",
                                 "a JSON ledger is what attn-ledger -f json prints"};

namespace {

constexpr std::size_t most_axes = 3;

/// Numbers of one value, with the shape they were nested in.
struct Numbers {
    std::vector<std::size_t> shape;
    std::vector<const Value*> leaves;  ///< row by row
};

class LedgerReader {
public:
    explicit LedgerReader(Faults& faults) : faults_(faults) {}

    std::vector<Edition> read(const Value& root) {
        check_version(root);
        faults_.throw_if_any();  // what another version says is not known
        std::vector<Edition> editions;
        const Value* variant = root.find("variant");
        editions.push_back(edition(root, variant ? string(*variant, "variant") : ""));
        if (const Value* variants = list_of(root, "variants"))
            for (const Value& one : variants->items) add_variant(one, editions);
        return editions;
    }

private:
    bool full() const { return faults_.size() >= limits::faults; }

    void fault(const Value& value, std::string message, std::string help = {}) {
        if (!full()) faults_.add(value.where, std::move(message), std::move(help));
    }

    void expected(const Value& value, std::string_view name, std::string_view kind) {
        fault(value, fmt::format("{} is {}; a ledger has {} here", in_quotes(name), value.describe(), kind));
    }

    void check_version(const Value& root) {
        const Value* version = root.find("ledger");
        if (version && version->is_number() && version->text == "1") return;
        fault(version ? *version : root,
              fmt::format("this ledger has version {}, and version 1 is what is read here",
                          version ? version->written() : "none"),
              "print it anew with this attn-ledger and -f json");
    }

    std::string string(const Value& value, std::string_view name) {
        if (!value.is_string()) expected(value, name, "a string");
        return value.is_string() ? value.text : "";
    }

    /// A list that may be missing.
    const Value* list_of(const Value& owner, std::string_view name) {
        const Value* list = owner.find(name);
        if (list && !list->is_list()) expected(*list, name, "a list");
        return list && list->is_list() ? list : nullptr;
    }

    /// A number from 1; where it is missing or wrong, nothing.
    std::optional<std::size_t> counted_from_one(const Value& owner, std::string_view name) {
        const Value* value = owner.find(name);
        if (!value) {
            fault(owner, fmt::format("{} is missing here", in_quotes(name)),
                  fmt::format("a ledger says {} of each", in_quotes(name)));
            return std::nullopt;
        }
        std::size_t number = 0;
        const std::string& text = value->text;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
        if (value->is_number() && error == std::errc() && end == text.data() + text.size() && number > 0) return number;
        expected(*value, name, "a number from 1");
        return std::nullopt;
    }

    void add_variant(const Value& one, std::vector<Edition>& editions) {
        if (!one.is_object()) return expected(one, "variants", "objects");
        const Value* name = one.find("name");
        if (!name || !name->is_string()) return fault(one, "a variant without its \"name\"");
        if (std::ranges::find(editions, name->text, &Edition::variant) != editions.end())
            return fault(*name, fmt::format("there are two variants {}", in_quotes(name->text)));
        editions.push_back(edition(one, name->text));
    }

    Edition edition(const Value& owner, std::string name) {
        Edition edition;
        edition.variant = std::move(name);
        edition.shapes = texts(owner, "shapes");
        edition.config = texts(owner, "config");
        if (const Value* given = owner.find("given")) {
            if (given->is_object()) matrices(*given, 0, 0, Phase::given, edition, {});
            else expected(*given, "given", "an object");
        }
        if (!owner.find("traces")) fault(owner, "a ledger without \"traces\"", "it may have been cut short");
        if (const Value* traces = list_of(owner, "traces"))
            for (const Value& one : traces->items) trace(one, edition);
        if (const Value* combined = list_of(owner, "combined"))
            for (const Value& one : combined->items) combination(one, edition);
        sort_steps(edition);
        return edition;
    }

    /// An object of numbers or strings, as texts.
    std::vector<std::pair<std::string, std::string>> texts(const Value& owner, std::string_view name) {
        std::vector<std::pair<std::string, std::string>> result;
        const Value* object = owner.find(name);
        if (!object) return result;
        if (!object->is_object()) expected(*object, name, "an object");
        for (const Value::Member& member : object->members) {
            if (member.value.is_string() || member.value.is_number()) result.push_back({member.key, member.value.text});
            else expected(member.value, member.key, "a number or a string");
        }
        return result;
    }

    void trace(const Value& one, Edition& edition) {
        if (!one.is_object()) return expected(one, "traces", "objects");
        const auto batch = counted_from_one(one, "batch");
        const auto head = counted_from_one(one, "head");
        if (!batch || !head) return;
        matrices(one, *batch, *head, Phase::inputs, edition, {"batch", "head", "rows"});
        const Value* rows = list_of(one, "rows");
        if (!one.find("rows")) fault(one, "a trace without its \"rows\"", "it may have been cut short");
        for (const Value& row : rows ? rows->items : std::vector<Value>{}) query(row, *batch, *head, edition);
    }

    void combination(const Value& one, Edition& edition) {
        if (!one.is_object()) return expected(one, "combined", "objects");
        if (const auto batch = counted_from_one(one, "batch"))
            matrices(one, *batch, 0, Phase::combined, edition, {"batch"});
    }

    /// The members of an object that hold a value for each position.
    void matrices(const Value& owner, std::size_t batch, std::size_t head, Phase phase, Edition& edition,
                  const std::vector<std::string_view>& others) {
        for (const Value::Member& member : owner.members) {
            if (std::ranges::find(others, member.key) != others.end()) continue;
            StepBlock& block = edition.step(member.key, phase).block(batch, head);
            if (!block.rows.empty()) return fault(member.value, fmt::format("{} stands here twice", member.key));
            add_matrix(member, block);
        }
    }

    void add_matrix(const Value::Member& member, StepBlock& block) {
        const Value* decimals = decimals_of(member);
        if (!decimals) return;
        if (!decimals->is_list()) return expected(*decimals, "decimal", "a list");
        const Value* exact = member.value.find("exact");
        if (exact && (!exact->is_list() || exact->items.size() != decimals->items.size()))
            return expected(*exact, "exact", "as many values as \"decimal\"");
        for (std::size_t i = 0; i < decimals->items.size(); ++i)
            add_row(member.key, i + 1, decimals->items[i], exact ? &exact->items[i] : nullptr, block);
    }

    void query(const Value& row, std::size_t batch, std::size_t head, Edition& edition) {
        if (!row.is_object()) return expected(row, "rows", "objects");
        const auto number = counted_from_one(row, "query");
        if (!number) return;
        for (const Value::Member& member : row.members) {
            if (member.key == "query" || member.key == "checks") continue;
            if (const Value* decimals = decimals_of(member))
                add_row(member.key, *number, *decimals, member.value.find("exact"),
                        edition.step(member.key, Phase::rows).block(batch, head));
        }
    }

    /// The decimals of a step; null after a fault.
    const Value* decimals_of(const Value::Member& member) {
        const Value* decimals = member.value.is_object() ? member.value.find("decimal") : nullptr;
        if (!decimals)
            fault(member.value,
                  fmt::format("{} is no step; a step is {{\"decimal\": …, \"exact\": …}}", in_quotes(member.key)));
        return decimals;
    }

    /// One row of a step: its numbers go to the block's end.
    void add_row(const std::string& step, std::size_t row, const Value& decimals, const Value* exact,
                 StepBlock& block) {
        Numbers numbers;
        Numbers forms;
        if (!flatten(decimals, 0, numbers) || (exact && !flatten(*exact, 0, forms))) return;
        if (exact && forms.shape != numbers.shape) return expected(*exact, "exact", "as many values as \"decimal\"");
        if (!block.rows.empty() && block.shape != numbers.shape)
            return fault(decimals, fmt::format("{} has {} in row {}, but {} in row {}", step, size_text(numbers.shape),
                                               row, size_text(block.shape), block.rows.back()));
        if (!block.rows.empty() && row <= block.rows.back())
            return fault(decimals, fmt::format("query {} stands after query {}", row, block.rows.back()),
                         "queries stand in order, each once");
        block.shape = numbers.shape;
        block.rows.push_back(row);
        block.places.push_back(decimals.where);
        for (const Value* leaf : numbers.leaves) add_decimal(*leaf, block.decimals);
        add_forms(forms, block);
    }

    static std::string size_text(const std::vector<std::size_t>& shape) {
        return shape.empty() ? "one number" : "the shape " + index_text_of(shape);
    }
    static std::string index_text_of(const std::vector<std::size_t>& shape) {
        return fmt::format("[{}]", fmt::join(shape, ", "));
    }

    /// Walks into lists; every list at one depth must be as long as the others.
    bool flatten(const Value& value, std::size_t depth, Numbers& numbers) {
        if (!value.is_list()) {
            if (depth == numbers.shape.size()) return numbers.leaves.push_back(&value), true;
            expected(value, "a row", "a list");
            return false;
        }
        const bool first = numbers.leaves.empty();
        if (first && depth == numbers.shape.size() && depth < most_axes) numbers.shape.push_back(value.items.size());
        if (depth >= numbers.shape.size() || numbers.shape[depth] != value.items.size() || value.items.empty()) {
            fault(value, fmt::format("{} here; the rows of a step are equally long, and none is empty",
                                     counted(value.items.size(), "value")));
            return false;
        }
        return std::ranges::all_of(value.items, [&](const Value& item) { return flatten(item, depth + 1, numbers); });
    }

    void add_decimal(const Value& leaf, PackedDecimals& to) {
        if ((leaf.is_number() || leaf.is_string()) && parse_decimal(leaf.text)) to.text() += leaf.text;
        else expected(leaf, leaf.written(), R"(a number, "inf", "-inf" or "nan")");
        to.end_cell();
    }

    /// Closed forms are held only once one is there: the rows before it get empty ones.
    void add_forms(const Numbers& forms, StepBlock& block) {
        if (forms.leaves.empty() && block.exact.size() == 0) return;
        while (block.exact.size() + block.row_size() < block.decimals.size()) block.exact.end_cell();
        for (std::size_t i = 0; i < block.row_size(); ++i) {
            if (i < forms.leaves.size()) add_form(*forms.leaves[i], block.exact);
            block.exact.end_cell();
        }
    }

    void add_form(const Value& leaf, PackedDecimals& to) {
        if (leaf.is_string()) to.text() += leaf.text;
        else if (!leaf.is_null()) expected(leaf, "exact", "a string or null");
    }

    Faults& faults_;
};

/// As many digits as its longest decimal has, and not fewer than are printed if nobody asks: a ledger does not say.
int digits_of(const std::vector<Edition>& editions) {
    std::size_t most = default_digits;
    for (const Edition& edition : editions)
        for (const SideStep& step : edition.steps)
            for (const StepBlock& block : step.blocks)
                for (std::size_t i = 0; i < block.decimals.size(); ++i)
                    if (block.decimals.at(i).size() > most)
                        if (const auto decimal = parse_decimal(block.decimals.at(i)))
                            most = std::max(most, decimal->digits.size());
    return static_cast<int>(most);
}

}  // namespace

bool is_ledger(const Value& root) { return root.is_object() && root.find("ledger") != nullptr; }

Side read_ledger(const Value& root) {
    Faults faults;
    Side side{root.where.source->name, LedgerReader(faults).read(root), default_digits};
    faults.throw_if_any();
    side.digits = digits_of(side.editions);
    return side;
}

}  // namespace attn
