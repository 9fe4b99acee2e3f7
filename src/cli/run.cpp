#include "attention/engine.hpp"
#include "base/ordered.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"
#include "cli/progress.hpp"
#include "ledger/post.hpp"
#include "number/exact_section.hpp"
#include "render/format.hpp"
#include "scenario/load.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <ostream>
#include <sstream>
#include <string_view>
#include <thread>

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

const Variant& find_variant(const Scenario& scenario, const std::string& name) {
    const auto& variants = scenario.variants;
    const auto found = std::find_if(variants.begin(), variants.end(), [&](const Variant& v) { return v.name == name; });
    if (found != variants.end()) return *found;
    std::vector<std::string_view> known;
    std::string list;
    for (const Variant& variant : variants) {
        known.push_back(variant.name);
        list += (list.empty() ? "" : ", ") + one_line(variant.name);
    }
    const auto guess = nearest(name, known);
    throw InputError(Fault{{},
                           scenario.source + " has no variant '" + one_line(name) + "'",
                           !guess.empty() ? "did you mean '" + one_line(guess) + "'?"
                           : list.empty() ? "it has no variants"
                                          : "it has: " + list});
}

void require_query(const Edition& edition, const std::optional<std::size_t>& query) {
    if (!query || *query <= edition.scenario->n_q) return;
    throw InputError(Fault{{},
                           "--query " + std::to_string(*query) + " is not there: " + edition.scenario->source +
                               " has " + std::to_string(edition.scenario->n_q) +
                               (edition.scenario->n_q == 1 ? " query" : " queries"),
                           "queries count from 1"});
}

/// How long tables for people may be before they are cut.
constexpr std::size_t most_rows = 24;

/// One query, ready to be written and to be compared.
struct Posted {
    std::optional<Section> section;
    std::optional<Outcome::Row> outcome;
};

/// One run of the program: what was asked, and how it is to be said.
class Run {
public:
    Run(const Options& options, const Scenario& scenario, const Format& format, const Streams& streams)
        : options_(options), format_(format), streams_(streams), editions_(choose_editions(options, scenario)) {
        require_query(editions_.front(), options.query);
        post_.language = options.language;
        post_.digits = options.digits;
        post_.numbers = options.numbers;
        post_.rationals = scenario.decimals ? Rationals::decimals : Rationals::fractions;
        post_.work = options.work;
        post_.steps = options.steps;
        post_.packed = format.machine;
        post_.selection = (options.query || !options.steps.empty()) && !is_worksheet(*editions_.front().scenario);
        post_.most_rows = format.machine || options.all ? 0 : most_rows;
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

    Lane lane_of(const Scenario& scenario) const {
        if (options_.lane == "auto") return is_worksheet(scenario) ? Lane::exact : Lane::certified;
        return options_.lane == "exact" ? Lane::exact : Lane::certified;
    }

    /// weight·v for each key is n_k·d_v numbers a query: beyond a worksheet only when asked for.
    bool wants_terms(const Scenario& scenario) const {
        return is_worksheet(scenario) || (!options_.steps.empty() && is_wanted("terms", post_));
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
        const Calculation calculation(scenario, {{lane, 0}, options_.stable, wants_terms(scenario)});
        if (lane != Lane::exact) calculation.refuse_bad_rows();
        if (writer) writer->open(post_opening(scenario, edition.variant, *calculation.inputs(), post_));
        Outcome outcome{edition.variant ? edition.variant->name : "", {}};
        const std::size_t first = options_.query ? *options_.query - 1 : 0;
        const std::size_t last = options_.query ? std::min(*options_.query, scenario.n_q) : scenario.n_q;
        const std::size_t count = last > first ? last - first : 0;
        Progress progress(streams_.err, streams_.err_is_terminal && !options_.quiet, count);
        in_order<Posted>(
            count, threads_for(lane), [&](std::size_t i) { return post(calculation, first + i, writer != nullptr); },
            [&](Posted posted) {
                if (posted.section) writer->section(*posted.section);
                if (posted.outcome) outcome.rows.push_back(std::move(*posted.outcome));
                progress.advance();
            });
        return outcome;
    }

    Posted post(const Calculation& calculation, std::size_t query, bool printed) const {
        std::optional<ExactSection> exact;  // left after the row is gone
        const RowTrace row = calculation.row(query);
        if (row.output().lane() == Lane::exact) exact.emplace();
        Posted posted;
        if (printed) posted.section = post_section(calculation.scenario(), row, post_);
        // Only people are shown a comparison.
        if (editions_.size() > 1 && !format_.machine) posted.outcome = post_outcome(row, post_);
        return posted;
    }

    const Options& options_;
    const Format& format_;
    const Streams& streams_;
    std::vector<Edition> editions_;
    PostOptions post_;
};

bool wants_color(const Options& options, const Streams& streams) {
    switch (options.color) {
        case ColorChoice::always: return true;
        case ColorChoice::never: return false;
        case ColorChoice::automatic: break;
    }
    const char* no_color = std::getenv("NO_COLOR");
    return streams.out_is_terminal && options.output.empty() && (!no_color || !*no_color);
}

}  // namespace

int run_ledger(const Options& options, const Streams& streams) {
    const Scenario scenario = load_scenario(read_source(options.files.front(), streams.in));
    if (!options.quiet)
        streams.err << diagnostics(scenario.warnings, streams.err_is_terminal ? Colour::on : Colour::off);
    const Format& format = *find_format(options.format);
    const RenderOptions render{options.numbers, wants_color(options, streams), options.ascii, options.math};
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
