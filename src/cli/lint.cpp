#include "compare/lint.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"
#include "cli/render_options.hpp"
#include "compare/lint_page.hpp"
#include "render/page.hpp"
#include "scenario/load.hpp"

#include <algorithm>
#include <ostream>

namespace attn {
namespace {

void write(const Page& page, const Options& options, const Streams& streams) {
    const RenderOptions render = render_options(options, streams);
    write_output(options.output, streams.out,
                 [&](std::ostream& out) { write_page(page, options.format, out, render); });
}

/// The hazard of a code or a name. Throws InputError, with the nearest there is, where there is none.
const Hazard& require_hazard(const std::string& word) {
    if (const Hazard* hazard = find_hazard(word)) return *hazard;
    const auto guess = nearest(word, hazard_words());
    throw InputError(
        Fault{{},
              "there is no hazard '" + one_line(word) + "'",
              guess.empty() ? "attn-ledger explain lists them" : "did you mean '" + std::string(guess) + "'?"});
}

/// Those that no finding says already.
std::vector<Fault> other_warnings(const Scenario& scenario, const LintReport& report) {
    std::vector<Fault> warnings = scenario.warnings;
    std::erase_if(warnings, [&](const Fault& warning) {
        return std::ranges::any_of(
            report.findings, [&](const LintFinding& finding) { return finding.where.offset == warning.where.offset; });
    });
    return warnings;
}

LintReport lint_file(const std::string& name, const std::vector<const Hazard*>& allowed, bool quiet,
                     const Streams& streams) {
    const auto source = read_source(name, streams.in);
    const Scenario scenario = load_scenario(source);
    LintReport report = lint(scenario, source, allowed);
    if (!quiet)
        streams.err << diagnostics(other_warnings(scenario, report),
                                   streams.err_is_terminal ? Colour::on : Colour::off);
    return report;
}

}  // namespace

int run_lint(const Options& options, const Streams& streams) {
    if (options.lint.list) {
        write(hazards_page(options.language), options, streams);
        return as_asked;
    }
    std::vector<const Hazard*> allowed;
    for (const std::string& word : options.lint.allow) allowed.push_back(&require_hazard(word));
    std::vector<LintReport> reports;
    int exit_code = as_asked;
    for (const std::string& name : expand_folders(options.files)) {
        try {
            reports.push_back(lint_file(name, allowed, options.quiet, streams));
            if (!reports.back().findings.empty()) exit_code = std::max<int>(exit_code, different);
        } catch (const InputError& error) {
            // One bad file doesn't keep the others from being looked at.
            streams.err << diagnostics(error.faults(), streams.err_is_terminal ? Colour::on : Colour::off);
            exit_code = bad_input;
        }
    }
    const bool nothing_to_say = options.quiet && exit_code == as_asked && options.format != "json";
    if (!nothing_to_say && !reports.empty()) write(lint_page(reports, options.language), options, streams);
    return exit_code;
}

int run_explain(const Options& options, const Streams& streams) {
    const Page page = options.files.empty() ? hazards_page(options.language)
                                            : explain_page(require_hazard(options.files.front()), options.language);
    write(page, options, streams);
    return as_asked;
}

}  // namespace attn
