#include "attention/engine.hpp"
#include "cli/command.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"
#include "cli/render_options.hpp"
#include "cli/selection.hpp"
#include "compare/diagnosis_page.hpp"
#include "compare/ledger_reader.hpp"
#include "compare/tensor_side.hpp"
#include "render/page.hpp"
#include "scenario/load.hpp"

#include <ostream>

namespace attn {
namespace {

void write(const Page& page, const Options& options, const Streams& streams) {
    const RenderOptions render = render_options(options, streams);
    write_output(options.output, streams.out,
                 [&](std::ostream& out) { write_page(page, options.format, out, render); });
}

Got read_numbers(const Options& options, const Scenario& scenario, const Streams& streams) {
    const DiagnoseOptions& own = options.diagnose;
    const GotRules rules{own.as, read_tolerances(options.diff.atol, options.diff.rtol, options.diff.tolerances)};
    if (names_tensor(own.got)) return read_got_tensor(own.got, scenario, rules);
    const auto source = read_source(own.got, streams.in, ledger_rules.file_bytes);
    Faults faults;
    const Value root = read_document(source, faults, ledger_rules);
    faults.throw_if_any();
    return read_got(root, source->name, scenario, rules);
}

/// Doubles tell quickly and surely what does not fit; only what they leave open is worked finer.
Lane lane_of(const Options& options) { return options.lane == "exact" ? Lane::exact : Lane::certified; }

}  // namespace

int run_diagnose(const Options& options, const Streams& streams) {
    if (options.diagnose.list) {
        write(catalogue_page(options.language), options, streams);
        return as_asked;
    }
    const Scenario whole = load_scenario(read_source(options.files.front(), streams.in));
    if (!options.quiet) streams.err << diagnostics(whole.warnings, streams.err_is_terminal ? Colour::on : Colour::off);
    const ChosenEdition edition = choose_edition(options, whole);
    const Scenario& scenario = *edition.scenario;
    const PostOptions post = post_options(options, scenario);
    const Got got = read_numbers(options, scenario, streams);
    const Diagnosis diagnosis = diagnose(scenario, got, lane_of(options), post);
    write(diagnosis_page(edition.title, diagnosis, post), options, streams);
    return diagnosis.verdict == Diagnosis::Verdict::right ? as_asked : different;
}

}  // namespace attn
