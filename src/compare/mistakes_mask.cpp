#include "attention/mask.hpp"
#include "compare/attempts.hpp"

#include <algorithm>
#include <memory>
#include <span>

// What goes wrong with masks: who may read whom, and what stands where nothing may be read.

namespace attn {
namespace {

/// Does the mask remove pairs otherwise than by a bias of −∞?
bool removes_by_rule(const Mask& mask) {
    return mask.causal || mask.window || !mask.lengths.empty() || !mask.allow.empty() || !mask.forbid.empty();
}

bool removes_by_bias(const Mask& mask) {
    Mask only;
    only.bias = mask.bias;
    return removes_anything(only);
}

/// The parts of a mask that say who may read whom, without what is added.
Mask rules_of(const Mask& mask) {
    Mask rules = mask;
    rules.bias = {};
    return rules;
}

void drop_rules(Mask& mask) {
    mask.causal = false;
    mask.window.reset();
    mask.lengths.clear();
    mask.allow = {};
    mask.forbid = {};
}

/// Whether each pair may read, as a table: a 1 where it may. A size of 1 where the mask says the same for all.
Broadcast<char> kept_table(const Mask& mask, const Scenario& scenario) {
    const bool by_batch = mask.offsets.size() > 1 || mask.lengths.size() > 1 || mask.allow.batches > 1 ||
                          mask.forbid.batches > 1 || mask.bias.batches > 1;
    const bool by_head = mask.allow.heads > 1 || mask.forbid.heads > 1 || mask.bias.heads > 1;
    Broadcast<char> table;
    table.batches = by_batch ? scenario.batches : 1;
    table.heads = by_head ? scenario.num_heads : 1;
    table.rows = scenario.n_q;
    table.cols = scenario.n_k;
    for (std::size_t batch = 0; batch < table.batches; ++batch)
        for (std::size_t head = 0; head < table.heads; ++head)
            for (std::size_t query = 0; query < table.rows; ++query)
                for (const Removed& why : removed_keys(mask, {batch, head}, query, table.cols))
                    table.cells.push_back(why.any() ? 0 : 1);
    return table;
}

Broadcast<char> inverted(Broadcast<char> table) {
    for (char& cell : table.cells) cell = cell ? 0 : 1;
    return table;
}

/// What is kept and what is removed change places; biases stay.
void invert_all(Attempt& attempt) {
    attempt.sees_all_pairs = true;
    Mask& mask = attempt.scenario.mask;
    Broadcast<char> table = inverted(kept_table(rules_of(mask), attempt.scenario));
    drop_rules(mask);
    mask.allow = std::move(table);
}

/// Only the 0/1 tables are read the other way.
void invert_tables(Attempt& attempt) {
    Mask& mask = attempt.scenario.mask;
    if (!mask.allow.empty()) mask.allow = inverted(std::move(mask.allow));
    if (!mask.forbid.empty()) mask.forbid = inverted(std::move(mask.forbid));
}

/// For each batch a 1 in the first `length` of `size` places.
std::vector<char> up_to_lengths(const std::vector<std::size_t>& lengths, std::size_t size) {
    std::vector<char> cells;
    for (const std::size_t length : lengths)
        for (std::size_t i = 0; i < size; ++i) cells.push_back(i < length ? 1 : 0);
    return cells;
}

/// Keys up to the length are removed, and the padding is read.
void invert_padding(Attempt& attempt) {
    attempt.sees_all_pairs = true;
    Mask& mask = attempt.scenario.mask;
    Broadcast<char> padding;
    padding.batches = mask.lengths.size();
    padding.cols = attempt.scenario.n_k;
    padding.cells = up_to_lengths(mask.lengths, padding.cols);
    Mask alone;
    alone.forbid = std::move(padding);
    mask.lengths.clear();
    // One table holds both: what was forbidden, and what lies before the length.
    if (!mask.forbid.empty()) alone.allow = inverted(std::move(mask.forbid));
    mask.forbid = inverted(kept_table(alone, attempt.scenario));
}

std::size_t rule_count(const Mask& mask) {
    return std::size_t{mask.causal} + mask.window.has_value() + !mask.lengths.empty() + !mask.allow.empty() +
           !mask.forbid.empty();
}

/// The table's ones and zeros as numbers, by themselves. // [n_q, n_k] of each batch and head
InputTensor numbers_of(const Broadcast<char>& table) {
    InputTensor numbers;
    numbers.batches = table.batches;
    numbers.heads = table.heads;
    const auto cells = std::make_shared<const std::vector<double>>(table.cells.begin(), table.cells.end());
    const std::size_t size = table.rows * table.cols;
    for (std::size_t part = 0; part < table.batches * table.heads; ++part)
        numbers.parts.emplace_back(table.rows, table.cols, std::span(*cells).subspan(part * size, size), cells);
    return numbers;
}

/// The same over a bias that there is already.
InputTensor added_to(const InputTensor& bias, const InputTensor& table) {
    InputTensor numbers;
    numbers.batches = std::max(table.batches, bias.batches);
    numbers.heads = std::max(table.heads, bias.heads);
    for (std::size_t part = 0; part < numbers.batches * numbers.heads; ++part) {
        const InputMatrix& ones = table.at(part / numbers.heads, part % numbers.heads);
        const InputMatrix& own = bias.at(part / numbers.heads, part % numbers.heads);
        Matrix<Exact> cells(ones.rows, ones.cols);
        for (std::size_t row = 0; row < ones.rows; ++row)
            for (std::size_t col = 0; col < ones.cols; ++col)
                cells.at(row, col) = ones.at(row, col) + own.at(own.rows == 1 ? 0 : row, own.cols == 1 ? 0 : col);
        numbers.parts.emplace_back(std::move(cells));
    }
    return numbers;
}

Attempt added(const Attempt& before, Text version, bool where_removed) {
    return changed(before, std::move(version), [&](Attempt& attempt) {
        attempt.sees_all_pairs = true;
        Mask& mask = attempt.scenario.mask;
        auto table = kept_table(rules_of(mask), attempt.scenario);
        if (where_removed) table = inverted(std::move(table));
        drop_rules(mask);
        mask.bias = mask.bias.empty() ? numbers_of(table) : added_to(mask.bias, numbers_of(table));
    });
}

struct Fill {
    long value;
    const char* text;
};
constexpr Fill fills[] = {{-10'000, "−10⁴"}, {-100'000, "−10⁵"}, {-1'000'000'000, "−10⁹"}};

Attempts empty_row(const Attempt& before, EmptyRow policy) {
    const Scenario& scenario = before.scenario;
    const bool another = scenario.empty_row != policy && scenario.sinks.empty() && has_empty_row(scenario);
    return only_if(another, before, [&](Attempt& attempt) { attempt.scenario.empty_row = policy; });
}

}  // namespace

Attempts mask_after_softmax(const Attempt& before) {
    const Mask& mask = before.scenario.mask;
    return only_if(removes_by_rule(mask) && !removes_by_bias(mask), before, [](Attempt& attempt) {
        Deviation& own = attempt.deviate();
        std::erase_if(own.stages, [](const Stage& stage) { return stage.name == "masked"; });
        own.leaks = true;
        own.steps.emplace_back([](const Query& query, Step& step) {
            if (step.name == "weights") step.values = remove(step.values, query.row.kept, Filler::zero);
        });
    });
}

Attempts mask_inverted(const Attempt& before) {
    const Mask& mask = before.scenario.mask;
    const bool tables = !mask.allow.empty() || !mask.forbid.empty();
    if (!removes_by_rule(mask)) return {};
    const bool several = rule_count(mask) > 1;
    Attempts attempts{changed(before, several ? Text{"all of it", "整个遮罩"} : Text{}, invert_all)};
    if (several && tables) attempts.push_back(changed(before, {"the table only", "仅表格"}, invert_tables));
    if (several && !mask.lengths.empty())
        attempts.push_back(changed(before, {"the padding only", "仅补齐"}, invert_padding));
    return attempts;
}

Attempts mask_added_as_numbers(const Attempt& before) {
    if (!removes_by_rule(before.scenario.mask)) return {};
    return {added(before, {"1 where a pair may read", "可读处为 1"}, false),
            added(before, {"1 where a pair may not read", "不可读处为 1"}, true)};
}

Attempts finite_fill(const Attempt& before) {
    Attempts attempts;
    if (!removes_anything(before.scenario.mask)) return attempts;
    for (const Fill& fill : fills)
        attempts.push_back(changed(before, formula(fill.text), [&](Attempt& attempt) {
            Deviation& own = attempt.deviate();
            own.fill = Exact(fill.value);
            for (Stage& stage : own.stages)
                if (stage.name == "masked") stage = filled_stage;
        }));
    return attempts;
}

Attempts padding_as_query(const Attempt& before) {
    return only_if(!before.scenario.mask.lengths.empty(), before, [](Attempt& attempt) {
        attempt.sees_all_pairs = true;
        Mask& mask = attempt.scenario.mask;
        Broadcast<char> padded;
        padded.batches = mask.lengths.size();
        padded.rows = attempt.scenario.n_q;
        padded.cells = up_to_lengths(mask.lengths, padded.rows);
        mask.lengths.clear();
        Mask both;
        both.allow = mask.allow;
        both.forbid = inverted(std::move(padded));
        mask.allow = kept_table(both, attempt.scenario);
    });
}

namespace {

Attempts aligned(const Attempt& before, std::vector<long> offsets) {
    const Scenario& scenario = before.scenario;
    const bool stands = scenario.mask.causal || scenario.mask.window;
    bool moves = false;
    for (std::size_t batch = 0; batch < scenario.batches; ++batch)
        moves |= scenario.mask.offset(batch) != offsets[offsets.size() == 1 ? 0 : batch];
    return only_if(stands && moves, before, [&](Attempt& attempt) { attempt.scenario.mask.offsets = offsets; });
}

/// One side of a window longer or shorter.
void lengthen(std::optional<long>& side, long by) {
    if (side) *side += by;
}

bool may_lengthen(const std::optional<long>& side, long by) { return side && *side + by >= 0; }

struct WindowChange {
    long left, right;
    Text text;
};

}  // namespace

Attempts causal_top_left(const Attempt& before) { return aligned(before, {0}); }

Attempts causal_bottom_right(const Attempt& before) {
    const Scenario& scenario = before.scenario;
    const auto offset = [&](std::size_t keys) { return static_cast<long>(keys) - static_cast<long>(scenario.n_q); };
    std::vector<long> offsets;
    for (const std::size_t length : scenario.mask.lengths) offsets.push_back(offset(length));
    if (offsets.empty()) offsets.push_back(offset(scenario.n_k));
    return aligned(before, std::move(offsets));
}

Attempts causal_strict(const Attempt& before) {
    return only_if(before.scenario.mask.causal, before, [](Attempt& attempt) {
        auto& window = attempt.scenario.mask.window;
        if (!window) window.emplace();
        window->right = std::min(window->right.value_or(-1), -1L);
    });
}

Attempts window_off_by_one(const Attempt& before) {
    static const std::vector<WindowChange> changes{
        {-1, 0, {"left − 1", "left − 1"}},        {1, 0, {"left + 1", "left + 1"}},
        {0, -1, {"right − 1", "right − 1"}},      {0, 1, {"right + 1", "right + 1"}},
        {-1, -1, {"both sides − 1", "两侧 − 1"}}, {1, 1, {"both sides + 1", "两侧 + 1"}},
    };
    Attempts attempts;
    const auto& window = before.scenario.mask.window;
    if (!window) return attempts;
    for (const WindowChange& change : changes) {
        if (change.left != 0 && !may_lengthen(window->left, change.left)) continue;
        if (change.right != 0 && !may_lengthen(window->right, change.right)) continue;
        attempts.push_back(changed(before, change.text, [&](Attempt& attempt) {
            lengthen(attempt.scenario.mask.window->left, change.left);
            lengthen(attempt.scenario.mask.window->right, change.right);
        }));
    }
    return attempts;
}

Attempts empty_row_nan(const Attempt& before) { return empty_row(before, EmptyRow::undefined); }
Attempts empty_row_uniform(const Attempt& before) { return empty_row(before, EmptyRow::uniform); }
Attempts empty_row_zero(const Attempt& before) { return empty_row(before, EmptyRow::zero); }

}  // namespace attn
