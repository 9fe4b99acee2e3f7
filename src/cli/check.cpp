#include "attention/engine.hpp"
#include "base/text.hpp"
#include "cli/command.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"
#include "cli/grade.hpp"
#include "compare/expectations.hpp"
#include "ledger/figure.hpp"
#include "scenario/load.hpp"

#include <fmt/format.h>

#include <ostream>

namespace attn {
namespace {

constexpr int digits_beyond_the_expected = 3;

/// Traces the rows of a batch of which something is expected. What its heads come to needs all of them.
void check_batch(const Calculation& calculation, std::size_t batch, ExpectationChecker& checker) {
    const Scenario& scenario = calculation.scenario();
    checker.inputs(*calculation.shared(batch));
    for (std::size_t head = 0; head < scenario.num_heads; ++head) checker.inputs(*calculation.inputs({batch, head}));
    for (std::size_t query = 0; query < scenario.n_q; ++query) {
        std::vector<Column> outputs;
        for (std::size_t head = 0; head < scenario.num_heads; ++head) {
            const HeadId id{batch, head};
            if (!checker.expects_of(id, query)) continue;
            const RowTrace row = calculation.row(id, query);
            checker.row(row);
            outputs.push_back(row.output());
        }
        if (checker.expects_combined() && outputs.size() == scenario.num_heads && calculation.combines())
            checker.row(calculation.combined(batch, query, outputs));
    }
}

ExpectationReport check_scenario(const Scenario& scenario) {
    ExpectationChecker checker(scenario);
    if (scenario.expectations.empty()) return checker.report();
    const Lane lane = is_worksheet(scenario) ? Lane::exact : Lane::certified;
    const Calculation calculation(scenario, {{lane, 0}, false, true, true});
    for (std::size_t batch = 0; batch < scenario.batches; ++batch) check_batch(calculation, batch, checker);
    return checker.report();
}

/// The number found, with a few more digits than were expected of it.
std::string found_text(const Unmet& unmet) {
    PostOptions options;
    options.digits = std::min(
        max_digits, std::max(default_digits, static_cast<int>(unmet.expected.size()) + digits_beyond_the_expected));
    return plain_text(spell(to_figure(unmet.found, options), NumberForm::both));
}

std::string reason_text(const Unmet& unmet) {
    const std::string expected = one_line(unmet.expected);
    switch (unmet.reason) {
        case Unmet::Reason::different: return fmt::format("expected {}, found {}", expected, found_text(unmet));
        case Unmet::Reason::undecided:
            return fmt::format("expected {}, found {}; whether they are equal cannot be decided", expected,
                               found_text(unmet));
        case Unmet::Reason::no_such_step:
            return fmt::format("expected {}, but this scenario has no such step", expected);
        case Unmet::Reason::no_such_cell: return fmt::format("expected {}, but there is no such cell", expected);
    }
    return expected;
}

std::string place(const Unmet& unmet, const std::string& variant) {
    const auto position = unmet.where.position();
    const std::string in_variant = variant.empty() ? "" : " in variant '" + one_line(variant) + "'";
    return fmt::format("  {}{}: {} (line {})\n", unmet.path, in_variant, reason_text(unmet), position.line);
}

/// What one file came to: its line, and whether all of it holds.
struct Verdict {
    std::string text;
    int exit_code = as_asked;
};

Verdict judge(const std::string& name, const Streams& streams, bool quiet) {
    const Scenario scenario = load_scenario(read_source(name, streams.in));
    std::size_t proved = 0;
    std::size_t unmet = 0;
    std::string failures;
    const auto add = [&](const Scenario& edition, const std::string& variant) {
        const ExpectationReport report = check_scenario(edition);
        proved += report.proved;
        unmet += report.unmet.size();
        for (const Unmet& one : report.unmet) failures += place(one, variant);
    };
    add(scenario, "");
    for (const Variant& variant : scenario.variants) add(*variant.scenario, variant.name);
    if (unmet > 0)
        return {fmt::format("✗ {}: {} proved, {} not\n{}", scenario.source, proved, unmet, failures), different};
    if (quiet) return {};
    if (proved == 0) return {fmt::format("– {}: nothing expected\n", scenario.source), as_asked};
    return {fmt::format("✓ {}: {} proved\n", scenario.source, proved), as_asked};
}

}  // namespace

int run_check(const Options& options, const Streams& streams) {
    if (!options.diagnose.got.empty()) return run_grade(options, streams);
    std::string text;
    int exit_code = as_asked;
    for (const std::string& name : expand_folders(options.files)) {
        try {
            const Verdict verdict = judge(name, streams, options.quiet);
            text += verdict.text;
            exit_code = std::max(exit_code, verdict.exit_code);
        } catch (const InputError& error) {
            // One bad file doesn't keep the others from being checked.
            streams.err << diagnostics(error.faults(), streams.err_is_terminal ? Colour::on : Colour::off);
            exit_code = bad_input;
        }
    }
    write_text(streams.out, text);
    return exit_code;
}

}  // namespace attn
