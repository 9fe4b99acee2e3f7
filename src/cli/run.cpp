#include "attention/engine.hpp"
#include "base/fault.hpp"
#include "base/ordered.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"
#include "cli/ledger.hpp"
#include "cli/progress.hpp"
#include "cli/render_options.hpp"
#include "cli/selection.hpp"
#include "ledger/cost_page.hpp"
#include "ledger/post.hpp"
#include "number/exact_section.hpp"
#include "render/page.hpp"
#include "scenario/load.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <ostream>
#include <sstream>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

// The road, in one place: a scenario is loaded, traced a query at a time, posted, and rendered.

namespace attn {
namespace {

/// A scenario to print: the file's own, or one of its variants.
struct Edition {
    const Scenario* scenario;
    const Variant* variant;  ///< null for the file's own
};

std::vector<Edition> all_editions(const Scenario& scenario) {
    std::vector<Edition> editions{{&scenario, nullptr}};
    for (const Variant& variant : scenario.variants) editions.push_back({variant.scenario.get(), &variant});
    return editions;
}

/// q·k and weight·v that a page explains number by number: 45 positions of width 16.
constexpr std::size_t most_explained_products = 65536;

/// One query, ready to be written and to be compared.
struct Posted {
    std::optional<Section> section;
    std::optional<Outcome::Row> outcome;
    Column output;  ///< for the heads to come together; empty where they don't
};

/// One run of the program: what was asked, and how it is to be said.
class Run {
public:
    Run(const Options& options, const Scenario& scenario, const Format& format, const Streams& streams)
        : options_(options), format_(format), streams_(streams), editions_(choose_editions(options, scenario)) {
        require_picked(options, *editions_.front().scenario);
        post_ = post_options(options, scenario);
        post_.work = options.work;
        post_.steps = options.steps;
        if (post_.steps.empty() && !format.steps.empty()) post_.steps.emplace_back(format.steps);
        post_.packed = format.machine;
        post_.selection = (options.query || !post_.steps.empty()) && !is_worksheet(*editions_.front().scenario);
        post_.most_rows = options.all ? 0 : format.most_rows;
        post_.live = format.live;
        if (format.live) post_.digits = std::max(post_.digits, workbook_digits);
        post_.origins = format.origins && has_few_numbers(*editions_.front().scenario);
    }

    /// True where every number is exact: then the whole ledger is small, and made before any of it is written.
    bool is_exact() const {
        return std::all_of(editions_.begin(), editions_.end(),
                           [&](const Edition& edition) { return lane_of(*edition.scenario) == Lane::exact; });
    }

    void write(LedgerWriter& writer) const {
        std::vector<Outcome> outcomes;
        for (const Edition& edition : editions_) {
            const bool first = &edition == &editions_.front();
            const bool printed = first || format_.complete || options_.variant == "all";
            outcomes.push_back(write_edition(edition, printed ? &writer : nullptr));
        }
        writer.close(post_closing(outcomes, post_));
    }

private:
    static std::vector<Edition> choose_editions(const Options& options, const Scenario& scenario) {
        if (options.variant.empty() || options.variant == "all") return all_editions(scenario);
        const Variant& variant = find_variant(scenario, options.variant);
        return {{variant.scenario.get(), &variant}};
    }

    Lane lane_of(const Scenario& scenario) const { return chosen_lane(options_, scenario); }

    /// A page of derivations grows with the products that are written out: it is made for what a person can look over.
    bool has_few_numbers(const Scenario& scenario) const {
        const std::size_t queries = options_.query ? 1 : scenario.n_q;
        const std::size_t heads = (options_.head ? 1 : scenario.num_heads) * (options_.batch ? 1 : scenario.batches);
        return heads * queries * scenario.n_k * (scenario.d_k + scenario.d_v) <= most_explained_products;
    }

    /// weight·v for each key is n_k·d_v numbers a query: beyond a worksheet only when asked for.
    bool wants_terms(const Scenario& scenario) const {
        return is_worksheet(scenario) || (!post_.steps.empty() && is_wanted("terms", post_));
    }

    /// The logarithm of the sum belongs to the online softmax; elsewhere it is there when asked for.
    bool wants_lse(const Scenario& scenario) const {
        return !scenario.tiles.empty() || (!post_.steps.empty() && is_wanted("lse", post_));
    }

    /// Exact numbers are worked with one thread at a time.
    std::size_t threads_for(Lane lane) const {
        if (lane == Lane::exact) return 1;
        return options_.threads != 0 ? options_.threads : std::max(1U, std::thread::hardware_concurrency());
    }

    /// Traces one edition to the writer, if there is one, and returns what it came to.
    Outcome write_edition(const Edition& edition, LedgerWriter* writer) const {
        const Scenario& scenario = *edition.scenario;
        const Lane lane = lane_of(scenario);
        const Calculation calculation(scenario,
                                      {{lane, 0}, options_.stable, wants_terms(scenario), wants_lse(scenario)});
        if (lane != Lane::exact) calculation.refuse_bad_rows();
        Outcome outcome{edition.variant ? edition.variant->name : "", {}};
        const std::vector<HeadId> heads = chosen_heads(calculation);
        const auto [first, count] = chosen_queries(scenario);
        Progress progress(streams_.err, streams_.err_is_terminal && !options_.quiet, count * heads.size(),
                          options_.language);
        const bool combines = calculation.combines() && !options_.head;
        std::vector<Combination> combinations;
        std::vector<std::vector<Column>> outputs(count);  // of the heads of a batch so far, for each query
        for (const HeadId id : heads) {
            if (writer)
                writer->open(post_opening(scenario, edition.variant, *calculation.shared(id.batch),
                                          *calculation.inputs(id), begun_by(heads, id), post_));
            std::size_t next = 0;
            in_order<Posted>(
                count, threads_for(lane),
                [&](std::size_t i) { return post(calculation, id, first + i, writer != nullptr, combines); },
                [&](Posted posted) {
                    if (posted.section) writer->section(*posted.section);
                    if (posted.outcome) outcome.rows.push_back(std::move(*posted.outcome));
                    if (combines) outputs[next++].push_back(std::move(posted.output));
                    progress.advance();
                });
            if (!combines || outputs.empty() || outputs.front().size() < scenario.num_heads) continue;
            const std::vector<RowTrace> together = combine(calculation, id.batch, first, outputs);
            if (writer) combinations.push_back(post_combination(scenario, together, post_));
            if (compares())
                for (const RowTrace& row : together) outcome.rows.push_back(post_outcome(row, post_));
            outputs.assign(count, {});
        }
        for (const Combination& combination : combinations) writer->combined(combination);
        return outcome;
    }

    std::vector<HeadId> chosen_heads(const Calculation& calculation) const {
        std::vector<HeadId> heads = calculation.heads();
        std::erase_if(heads, [this](HeadId id) {
            return (options_.batch && *options_.batch != id.batch + 1) ||
                   (options_.head && *options_.head != id.head + 1);
        });
        return heads;
    }

    struct Queries {
        std::size_t first, count;  ///< from 0
    };
    Queries chosen_queries(const Scenario& scenario) const {
        if (!options_.query) return {0, scenario.n_q};
        return {*options_.query - 1, *options_.query <= scenario.n_q ? std::size_t{1} : std::size_t{0}};
    }

    /// Only people are shown a comparison.
    bool compares() const { return editions_.size() > 1 && !format_.machine; }

    static Begins begun_by(const std::vector<HeadId>& heads, HeadId id) {
        if (id == heads.front()) return Begins::edition;
        const auto first_of_batch =
            std::find_if(heads.begin(), heads.end(), [&](HeadId other) { return other.batch == id.batch; });
        return id == *first_of_batch ? Begins::batch : Begins::head;
    }

    static std::vector<RowTrace> combine(const Calculation& calculation, std::size_t batch, std::size_t first,
                                         const std::vector<std::vector<Column>>& outputs) {
        std::vector<RowTrace> rows;
        for (std::size_t i = 0; i < outputs.size(); ++i)
            rows.push_back(calculation.combined(batch, first + i, outputs[i]));
        return rows;
    }

    Posted post(const Calculation& calculation, HeadId id, std::size_t query, bool printed, bool combined) const {
        std::optional<ExactSection> exact;  // left after the row is gone
        const RowTrace row = calculation.row(id, query);
        if (row.output().lane() == Lane::exact) exact.emplace();
        Posted posted;
        if (printed) posted.section = post_section(calculation.scenario(), row, post_);
        if (combined) posted.output = row.output();
        if (compares()) posted.outcome = post_outcome(row, post_);
        return posted;
    }

    const Options& options_;
    const Format& format_;
    const Streams& streams_;
    std::vector<Edition> editions_;
    PostOptions post_;
};

/// The cost page: only the sizes are looked at.
int write_cost(const Options& options, const Scenario& scenario, const Streams& streams) {
    const ChosenEdition edition = choose_edition(options, scenario);
    const Page page = cost_page(edition.title, cost_of(*edition.scenario, options.stable), options.language);
    const RenderOptions render = render_options(options, streams);
    write_output(options.output, streams.out,
                 [&](std::ostream& out) { write_page(page, options.format, out, render); });
    return as_asked;
}

}  // namespace

void require_workbook_file(const Options& options, const Streams& streams) {
    if (options.format != "xlsx" && options.output.ends_with(".xlsx"))
        throw InputError(
            Fault{{},
                  "'" + one_line(options.output) + "' is called a workbook, but the format is " + options.format,
                  "say -f xlsx, or another name"});
    if (options.format != "xlsx" || !options.output.empty() || !streams.out_is_terminal) return;
    throw InputError(
        Fault{{}, "xlsx is a file for a spreadsheet, and would fill the terminal with signs", "say -o NAME.xlsx"});
}

void write_ledger(const Options& options, const Scenario& scenario, const Streams& streams, std::ostream& out) {
    const Format& format = *find_format(options.format);
    Run(options, scenario, format, streams).write(*format.make(out, {.language = options.language}));
}

int run_ledger(const Options& options, const Streams& streams) {
    const Scenario scenario = load_scenario(read_source(options.files.front(), streams.in));
    if (!options.quiet)
        streams.err << diagnostics(scenario.warnings, streams.err_is_terminal ? Colour::on : Colour::off);
    if (options.cost) return write_cost(options, scenario, streams);
    const Format& format = *find_format(options.format);
    const RenderOptions render = render_options(options, streams);
    require_workbook_file(options, streams);
    const Run run(options, scenario, format, streams);
    const auto write = [&](std::ostream& out) { run.write(*format.make(out, render)); };
    if (run.is_exact()) {
        // A fault that shows only while tracing leaves nothing half said.
        std::ostringstream whole;
        write(whole);
        write_output(options.output, streams.out, [&](std::ostream& out) { out << whole.view(); });
    } else {
        write_output(options.output, streams.out, write);
    }
    return as_asked;
}

}  // namespace attn
