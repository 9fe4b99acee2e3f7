#include "cli/grade.hpp"

#include "attention/engine.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"
#include "cli/render_options.hpp"
#include "cli/selection.hpp"
#include "compare/grade_page.hpp"
#include "compare/ledger_reader.hpp"
#include "render/page.hpp"
#include "scenario/load.hpp"

#include <ostream>

namespace attn {
namespace {

Value read_json(const std::string& name, const Streams& streams) {
    Faults faults;
    Value root = read_document(read_source(name, streams.in, ledger_rules.file_bytes), faults, ledger_rules);
    faults.throw_if_any();
    return root;
}

}  // namespace

int run_grade(const Options& options, const Streams& streams) {
    const Scenario whole = load_scenario(read_source(options.files.front(), streams.in));
    if (!options.quiet) streams.err << diagnostics(whole.warnings, streams.err_is_terminal ? Colour::on : Colour::off);
    const Value root = read_json(options.diagnose.got, streams);
    // A sheet may say itself which variant it is of.
    Options own = options;
    if (own.variant.empty()) own.variant = variant_of_sheet(root);
    const ChosenEdition edition = choose_edition(own, whole);
    const Scenario& scenario = *edition.scenario;
    PostOptions post;
    post.language = options.language;
    post.digits = options.digits;
    post.numbers = options.numbers;
    post.rationals = scenario.decimals ? Rationals::decimals : Rationals::fractions;
    const Grade marked =
        grade(scenario,
              read_sheet(root, options.diagnose.got == "-" ? "<stdin>" : options.diagnose.got, scenario, own.variant),
              chosen_lane(options, scenario), post);
    const Page page = grade_page(edition.title, marked, scenario, post);
    const RenderOptions render = render_options(options, streams);
    write_output(options.output, streams.out,
                 [&](std::ostream& out) { write_page(page, options.format, out, render); });
    return marked.marks.of(Mark::wrong) > 0 ? different : as_asked;
}

}  // namespace attn
