#include "attention/engine.hpp"
#include "base/text.hpp"
#include "cli/check_words.hpp"
#include "cli/command.hpp"
#include "cli/diagnostics.hpp"
#include "cli/files.hpp"
#include "cli/grade.hpp"
#include "compare/expectations.hpp"
#include "ledger/figure.hpp"
#include "scenario/load.hpp"

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
std::string found_text(const Unmet& unmet, Language language) {
    PostOptions options;
    options.digits = std::min(
        max_digits, std::max(default_digits, static_cast<int>(unmet.expected.size()) + digits_beyond_the_expected));
    return plain_text(spell(to_figure(unmet.found, options), NumberForm::both, language));
}

std::string reason_text(const Unmet& unmet, Language language) {
    const std::string expected = one_line(unmet.expected);
    switch (unmet.reason) {
        case Unmet::Reason::different:
            return say(CheckWord::different, language, expected, found_text(unmet, language));
        case Unmet::Reason::undecided:
            return say(CheckWord::undecided, language, expected, found_text(unmet, language));
        case Unmet::Reason::no_such_step: return say(CheckWord::no_such_step, language, expected);
        case Unmet::Reason::no_such_cell: return say(CheckWord::no_such_cell, language, expected);
    }
    return expected;
}

std::string place(const Unmet& unmet, const std::string& variant, Language language) {
    const std::string reason = reason_text(unmet, language);
    const std::size_t line = unmet.where.position().line;
    return "  " +
           (variant.empty() ? say(CheckWord::unmet, language, unmet.path, reason, line)
                            : say(CheckWord::unmet_in_variant, language, unmet.path, reason, line, one_line(variant))) +
           "\n";
}

/// What one file came to: its line, and whether all of it holds.
struct Verdict {
    std::string text;
    int exit_code = as_asked;
};

Verdict judge(const std::string& name, const Options& options, const Streams& streams) {
    const Language language = options.language;
    const Scenario scenario = load_scenario(read_source(name, streams.in));
    std::size_t proved = 0;
    std::size_t unmet = 0;
    std::string failures;
    const auto add = [&](const Scenario& edition, const std::string& variant) {
        const ExpectationReport report = check_scenario(edition);
        proved += report.proved;
        unmet += report.unmet.size();
        for (const Unmet& one : report.unmet) failures += place(one, variant, language);
    };
    add(scenario, "");
    for (const Variant& variant : scenario.variants) add(*variant.scenario, variant.name);
    if (unmet > 0)
        return {say(CheckWord::not_proved, language, scenario.source, proved, unmet) + "\n" + failures, different};
    if (options.quiet) return {};
    if (proved == 0) return {say(CheckWord::nothing_expected, language, scenario.source) + "\n", as_asked};
    return {say(CheckWord::proved, language, scenario.source, proved) + "\n", as_asked};
}

}  // namespace

int run_check(const Options& options, const Streams& streams) {
    if (!options.diagnose.got.empty()) return run_grade(options, streams);
    std::string text;
    int exit_code = as_asked;
    for (const std::string& name : expand_folders(options.files)) {
        try {
            const Verdict verdict = judge(name, options, streams);
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
