#include "cli/command.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"
#include "cli/render_options.hpp"
#include "cli/selection.hpp"
#include "compare/conventions_page.hpp"
#include "render/page.hpp"
#include "scenario/load.hpp"

#include <ostream>

namespace attn {
namespace {

/// From 1 as a person counts, to 0.
std::optional<std::size_t> from_zero(const std::optional<std::size_t>& picked) {
    return picked ? std::optional(*picked - 1) : std::nullopt;
}

}  // namespace

int run_conventions(const Options& options, const Streams& streams) {
    const Scenario whole = load_scenario(read_source(options.files.front(), streams.in));
    if (!options.quiet) streams.err << diagnostics(whole.warnings, streams.err_is_terminal ? Colour::on : Colour::off);
    const ChosenEdition edition = choose_edition(options, whole);
    const Scenario& scenario = *edition.scenario;
    require_picked(options, scenario);
    const PostOptions post = post_options(options, scenario);
    const Selection selection{from_zero(options.batch), from_zero(options.head), from_zero(options.query)};
    const ConventionReport report = compare_conventions(scenario, selection, chosen_lane(options, scenario), post);
    const Page page = conventions_page(edition.title, scenario, report, post);
    const RenderOptions render = render_options(options, streams);
    write_output(options.output, streams.out,
                 [&](std::ostream& out) { write_page(page, options.format, out, render); });
    return as_asked;
}

}  // namespace attn
