#include "attention/engine.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"
#include "ledger/post.hpp"
#include "render/format.hpp"
#include "scenario/load.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <ostream>
#include <string_view>

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

/// One run of the program: what was asked, and how it is to be said.
class Run {
public:
    Run(const Options& options, const Scenario& scenario) : options_(options), scenario_(scenario) {
        post_.language = options.language;
        post_.digits = options.digits;
        post_.numbers = options.numbers;
        post_.rationals = scenario.decimals ? Rationals::decimals : Rationals::fractions;
        post_.work = options.work;
        post_.steps = options.steps;
        if (options.query) trace_.query = *options.query - 1;
        trace_.stable = options.stable;
    }

    void write(LedgerWriter& writer, bool complete) const {
        const bool one = !options_.variant.empty() && options_.variant != "all";
        if (one) {
            const Variant& variant = find_variant(scenario_, options_.variant);
            require_query({variant.scenario.get(), &variant}, options_.query);
            write_edition({variant.scenario.get(), &variant}, &writer);
            return writer.close({});
        }
        const auto editions = all_editions(scenario_);
        require_query(editions.front(), options_.query);
        std::vector<Outcome> outcomes;
        for (const Edition& edition : editions) {
            const bool printed = !edition.variant || complete || options_.variant == "all";
            outcomes.push_back(write_edition(edition, printed ? &writer : nullptr));
        }
        writer.close(post_closing(outcomes, post_));
    }

private:
    /// Traces one edition to the writer, if there is one, and returns what it came to.
    Outcome write_edition(const Edition& edition, LedgerWriter* writer) const {
        const Scenario& scenario = *edition.scenario;
        const auto head = derive_inputs(scenario);
        if (writer) writer->open(post_opening(scenario, edition.variant, *head, post_));
        Outcome outcome{edition.variant ? edition.variant->name : "", {}};
        RunOptions selection = trace_;
        if (selection.query && *selection.query >= scenario.n_q) return outcome;  // a variant with fewer queries
        trace(scenario, head, selection, [&](RowTrace&& row) {
            if (writer) writer->section(post_section(scenario, row, post_));
            outcome.rows.push_back({row.query, row.at("weights").values, row.output()});
        });
        return outcome;
    }

    const Options& options_;
    const Scenario& scenario_;
    PostOptions post_;
    RunOptions trace_;
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
    write_output(options.output, streams.out, [&](std::ostream& out) {
        const auto writer = format.make(out, render);
        Run(options, scenario).write(*writer, format.complete);
    });
    return as_asked;
}

}  // namespace attn
