#include "base/text.hpp"
#include "ledger/checks.hpp"
#include "ledger/key_table.hpp"
#include "ledger/live.hpp"
#include "ledger/origins.hpp"
#include "ledger/post.hpp"
#include "ledger/symbols.hpp"
#include "ledger/words.hpp"
#include "ledger/work.hpp"

#include <algorithm>
#include <array>

namespace attn {
namespace {

struct Reason {
    bool Removed::*holds;
    Word word;
};

constexpr auto reasons = std::to_array<Reason>({
    {&Removed::causal, Word::reason_causal},
    {&Removed::window, Word::reason_window},
    {&Removed::padding, Word::reason_padding},
    {&Removed::forbid, Word::reason_forbid},
    {&Removed::allow, Word::reason_allow},
    {&Removed::bias, Word::reason_bias},
});

Line title(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    const std::size_t number = row.query + 1;
    Line line;
    if (const auto name = head_name(scenario, row.head->batch, row.head->head, options.language); !name.empty())
        line = {{Role::heading, name}, {Role::plain, " · "}};
    line.push_back({Role::heading, say(Word::query_title, options.language, number)});
    if (number <= scenario.query_tokens.size())
        line += {{Role::plain, " "}, {Role::label, one_line(scenario.query_tokens[row.query])}};
    line += {{Role::plain, "    "}, {Role::symbol, row_symbol(*row.head, row.head->q.name)}, {Role::operation, " = "}};
    return line += spell(to_cell(*row.head, row.head->q, row.query, options), options.numbers, options.language);
}

/// Did a NaN or an infinity reach the row's sum or its output?
bool is_poisoned(const RowTrace& row, const PostOptions& options) {
    const auto not_finite = [&](const Step& step, std::size_t cell) {
        const std::string decimal = to_figure(row, step, cell, options).decimal;
        return decimal == "nan" || decimal == "inf" || decimal == "-inf";
    };
    for (std::size_t i = 0; i < row.output().size(); ++i)
        if (not_finite(row.at("output"), i)) return true;
    return not_finite(row.at("sum"), 0);
}

std::vector<Line> notes(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    const auto note = [&](Word word) { return Line{{Role::note, std::string(say(word, options.language))}}; };
    if (row.reads_nothing && !row.decided_by_policy()) return {note(Word::reads_nothing_sink)};
    if (row.decided_by_policy()) {
        switch (scenario.empty_row) {
            case EmptyRow::uniform: return {note(Word::reads_nothing_uniform)};
            case EmptyRow::undefined: return {note(Word::reads_nothing_undefined)};
            default: return {note(Word::reads_nothing_zero)};
        }
    }
    if (scenario.allow_nonfinite && is_poisoned(row, options)) return {note(Word::poisoned)};
    const Step& sum = row.at("sum");
    if (scenario.normalize == Normalize::sum && to_figure(row, sum, 0, options).decimal == "0")
        return {note(Word::sum_is_zero)};
    return {};
}

}  // namespace

std::string removal_reasons(const Removed& removed, Language language) {
    std::string text;
    for (const Reason& reason : reasons) {
        if (!(removed.*reason.holds)) continue;
        if (!text.empty()) text += say(Word::list_joint, language);
        text += say(reason.word, language);
    }
    return text;
}

Section post_section(const Scenario& scenario, const RowTrace& row, const PostOptions& options) {
    Section section;
    section.batch = row.head->batch;
    section.head = row.head->head;
    section.query = row.query + 1;
    section.title = title(scenario, row, options);
    const ShownKeys keys = shown_keys(row, options);
    section.table = key_table(scenario, row, keys, options);
    section.tiles = tile_table(scenario, row, options);
    section.notes = notes(scenario, row, options);
    const auto shown =
        static_cast<std::size_t>(std::count_if(keys.begin(), keys.end(), [](const auto& k) { return k.has_value(); }));
    if (!options.packed && shown < scenario.n_k)
        section.notes.push_back(
            {{Role::note, say(Word::keys_left_out, options.language, scenario.n_k - shown, scenario.n_k)}});
    section.checks = check_row(row, options);
    if (options.work) section.work = work_of(scenario, row, options);
    if (options.origins) section.origins = origins_of(scenario, row, options);
    if (options.live) section.parameters = row_parameters(scenario, row, options);
    if (options.live && !scenario.allow_nonfinite) section.live = live_steps(scenario, row, options);
    return section;
}

}  // namespace attn
