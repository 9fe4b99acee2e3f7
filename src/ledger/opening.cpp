#include "base/text.hpp"
#include "ledger/live.hpp"
#include "ledger/opening_tables.hpp"
#include "ledger/origins.hpp"
#include "ledger/post.hpp"
#include "ledger/settings.hpp"
#include "ledger/symbols.hpp"
#include "ledger/words.hpp"
#include "ledger/work.hpp"

#include <iterator>
#include <utility>

namespace attn {
namespace {

std::vector<Line> variant_notes(const Variant& variant, const PostOptions& options) {
    std::vector<Line> notes;
    for (const std::string& change : variant.changes)
        notes.push_back({{Role::note, say(Word::variant_changes, options.language, one_line(change))}});
    return notes;
}

Line title(const Scenario& scenario, const Variant* variant, const PostOptions& options) {
    const std::string& own = scenario.title.in(options.language);
    if (!variant)
        return {{Role::label, one_line(own.empty() ? std::string(say(Word::untitled, options.language)) : own)}};
    Line line{{Role::label, say(Word::variant_title, options.language, one_line(variant->name))}};
    if (!own.empty()) line += {{Role::plain, " · "}, {Role::label, one_line(own)}};
    return line;
}

/// The sizes; those that say nothing are left out.
std::vector<std::pair<std::string, std::size_t>> shapes(const Scenario& scenario) {
    std::vector<std::pair<std::string, std::size_t>> sizes;
    const auto add = [&](const char* name, std::size_t size, std::size_t idle) {
        if (size != idle) sizes.emplace_back(name, size);
    };
    add("batches", scenario.batches, 1);
    add("num_heads", scenario.num_heads, 1);
    add("num_kv_heads", scenario.num_kv_heads, scenario.num_heads);
    sizes.insert(sizes.end(),
                 {{"n_q", scenario.n_q}, {"n_k", scenario.n_k}, {"d_k", scenario.d_k}, {"d_v", scenario.d_v}});
    if (scenario.inputs.projected()) sizes.emplace_back("d_model", scenario.d_model);
    add("d_out", scenario.d_out, 0);
    add("n_past", scenario.n_past, 0);
    return sizes;
}

void append_all(std::vector<Line>& lines, std::vector<Line> more) {
    lines.insert(lines.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
}

/// What is said once: the scenario or variant itself.
void begin_edition(Opening& opening, const Scenario& scenario, const Variant* variant, const PostOptions& options) {
    opening.title = title(scenario, variant, options);
    if (variant) opening.notes = variant_notes(*variant, options);
    if (!scenario.note.empty()) opening.notes.push_back({{Role::label, one_line(scenario.note.in(options.language))}});
    append_all(opening.notes, shape_lines(scenario, options));
    opening.shapes = shapes(scenario);
    opening.given = given_tables(scenario, options);
    opening.settings = post_settings(scenario, options);
}

/// What spreadsheets work with. NaN and infinities, which files may hold, are beyond them.
void add_live(Opening& opening, const Scenario& scenario, const HeadInputs& shared, const HeadInputs& head,
              Begins begins, const PostOptions& options) {
    if (begins == Begins::edition) add_shared_parameters(opening, scenario, options);
    add_head_parameters(opening, scenario, options);
    if (scenario.allow_nonfinite) return;
    const auto add = [&](std::vector<Live> live) {
        opening.live.insert(opening.live.end(), std::make_move_iterator(live.begin()),
                            std::make_move_iterator(live.end()));
    };
    if (begins != Begins::head) add(live_shared(scenario, shared, options));
    add(live_matrices(scenario, head, options));
}

}  // namespace

Opening post_opening(const Scenario& scenario, const Variant* variant, const HeadInputs& shared, const HeadInputs& head,
                     Begins begins, const PostOptions& options) {
    Opening opening;
    opening.batch = head.batch;
    opening.head = head.head;
    if (variant) opening.variant = variant->name;
    const std::string name = head_name(scenario, head.batch, head.head, options.language);
    if (begins == Begins::edition) begin_edition(opening, scenario, variant, options);
    else opening.title = {{Role::heading, name}};
    if (options.live) add_live(opening, scenario, shared, head, begins, options);
    if (begins != Begins::head) {
        opening.derived = shared_tables(scenario, shared, options);
        if (options.work) opening.work = shared_work(scenario, shared, options);
        if (options.origins) opening.origins = shared_origins(scenario, shared, options);
    }
    for (Table& table : derived_tables(scenario, head, begins == Begins::edition ? name : "", options))
        opening.derived.push_back(std::move(table));
    if (options.work) append_all(opening.work, projection_work(scenario, shared, head, options));
    if (options.origins)
        for (Origin& origin : matrix_origins(scenario, shared, head, options))
            opening.origins.push_back(std::move(origin));
    return opening;
}

}  // namespace attn
